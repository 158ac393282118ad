"""What a belote is worth, and to whom (HOUSE_RULES §3). Words only."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .rows import ParameterGroup, figure, one_of, yes_no

HEIRS = {
    "owner": _("reste à son camp"),
    "winner": _("va au camp qui gagne"),
    "nobody": _("n’est à personne"),
}

BELOTE = ParameterGroup(
    "belote",
    _("La belote"),
    (
        figure("belote_value", _("Une belote vaut")),
        one_of(
            "belote_marked",
            _("La belote se marque"),
            {
                "both": _("pour les deux camps"),
                "taker": _("pour le preneur seulement"),
                "none": _("jamais, elle aide seulement"),
            },
        ),
        one_of(
            "belote_on_fall",
            _("À la chute, la belote du preneur"),
            HEIRS,
        ),
        one_of(
            "belote_on_double_made",
            _("Contré et réussi, la belote de la défense"),
            HEIRS,
        ),
        one_of(
            "belote_on_capot_made",
            _("Capot demandé et réussi, la belote de la défense"),
            HEIRS,
        ),
        yes_no("swept_keeps_belote", _("Un camp sans un pli garde sa belote")),
        yes_no("swept_keeps_belote_on_capot", _("… même s’il avait demandé le capot")),
        yes_no(
            "belote_multiplied",
            _("Le contre multiplie la belote"),
            help=_("Celle que marque le camp qui gagne la donne ; l’autre garde la sienne à son prix."),
        ),
        figure(
            "belotes_ta_max",
            _("Belotes à tout atout, au plus"),
            help=_("Les deux camps ensemble."),
        ),
    ),
)
