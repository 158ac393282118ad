"""What a misdeal or a revoke costs (HOUSE_RULES §4). Words only."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .rows import Parameter, ParameterGroup, bounds_of, yes_no
from .wide_inputs import FigureOrWord, Ladder

STEPS = {
    "then": {
        "redeal": _("on redonne"),
        "no_take": _("on redonne, l’équipe ne prend pas"),
        "no_bid": _("on redonne, le donneur n’enchérit pas"),
        "points": _("des points à l’autre camp"),
    },
    "per": {"team": _("par équipe"), "dealer": _("par donneur")},
    "scope": {
        "match": _("toute la partie"),
        "deal": _("la même donne"),
        "consecutive": _("celles qui se suivent"),
    },
    "dealer": {"same": _("le même donneur"), "next": _("le suivant")},
}
TICKS = {
    "ban_doubles": _("L’équipe ne contre pas non plus"),
    "uses_deal": _("Ces points comptent pour une donne"),
    "with_bid": _("Le contrat annoncé s’ajoute aux points"),
}

INCIDENTS = ParameterGroup(
    "incidents",
    _("Fausses donnes et renonces"),
    (
        Parameter(
            "misdeal",
            _("Fausses donnes"),
            Ladder(STEPS, TICKS),
            help=_("La dernière marche atteinte s’applique. Numéro vide : pas de marche."),
        ),
        yes_no(
            "misdeal_ban_stays",
            _("L’interdiction de prendre dure malgré une autre fausse donne"),
        ),
        Parameter(
            "fault_points",
            _("Renonce vue en fin de donne"),
            FigureOrWord(
                *bounds_of("fault_points"),
                {
                    None: _("pas de barème, l’arbitre décide"),
                    "bid": _("la valeur du contrat"),
                    "choice": _("le camp lésé choisit"),
                },
                fixed=_("un nombre de points"),
            ),
        ),
        yes_no("fault_with_double", _("Le contre multiplie ces points")),
        yes_no("fault_with_belote", _("Les belotes s’y ajoutent")),
    ),
)
