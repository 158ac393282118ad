"""What all eight tricks are worth, bid or not (HOUSE_RULES §3). Words only."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .rows import Group, figure, one_of, triple, yes_no

NONE = _("pas de prix")

SWEEP = Group(
    "sweep",
    _("Le capot"),
    (
        figure(
            "sweep_value",
            _("Capot non demandé"),
            none=_("rien de particulier"),
            help=_("Ce nombre remplace les points et s’arrondit comme eux."),
        ),
        one_of(
            "sweep_sides",
            _("… pour qui"),
            {
                "both": _("les deux camps"),
                "taker": _("le preneur seulement"),
                "none": _("personne"),
            },
        ),
        yes_no("sweep_when_doubled", _("… même si la donne est contrée")),
        triple("sweep_bonus", _("Capot non demandé : points en plus")),
        one_of(
            "capot_form",
            _("Un capot demandé se marque"),
            {"flat": _("à prix fixe"), "contract": _("comme un contrat")},
        ),
        figure("capot_value", _("… ce contrat vaut")),
        triple("capot_flat_made", _("Prix fixe du capot réussi"), none=NONE),
        triple("capot_flat_failed", _("Prix fixe du capot chuté"), none=NONE),
        figure(
            "capot_failed_base",
            _("Capot chuté comme un contrat : base"),
            none=_("celle d’une chute"),
        ),
        triple("generale_flat", _("Prix de la générale"), none=NONE),
    ),
)
