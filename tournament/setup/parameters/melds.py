"""What melds are worth, and to whom (HOUSE_RULES §3). Words only."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .inputs import PriceList
from .rows import Parameter, ParameterGroup, one_of, yes_no

MELD_HEIRS = {
    "owner": _("restent à leur camp"),
    "winner": _("vont au camp qui gagne"),
    "nobody": _("ne sont à personne"),
}
MELDS = {
    "tierce": _("tierce"),
    "cinquante": _("cinquante"),
    "cent": _("cent"),
    "four_A": _("carré d’as"),
    "four_K": _("carré de rois"),
    "four_Q": _("carré de dames"),
    "four_J": _("carré de valets"),
    "four_10": _("carré de dix"),
    "four_9": _("carré de neuf"),
}

ANNOUNCES = ParameterGroup(
    "melds",
    _("Les annonces"),
    (
        yes_no("melds", _("On joue avec des annonces")),
        Parameter("meld_values", _("Leur prix à la couleur"), PriceList(MELDS)),
        Parameter("meld_values_sa", _("Leur prix à sans atout"), PriceList(MELDS)),
        one_of(
            "meld_list_ta",
            _("Leur prix à tout atout"),
            {"suit": _("comme à la couleur"), "no_trump": _("comme à sans atout")},
        ),
        one_of(
            "meld_tie",
            _("Deux annonces égales"),
            {
                "trump_else_cancel": _("celle à l’atout, sinon aucune ne compte"),
                "trump_else_next": _("celle à l’atout, sinon les suivantes décident"),
                "first": _("la première annoncée"),
            },
        ),
        yes_no("melds_share_cards", _("Une carte peut servir dans deux annonces")),
        one_of(
            "seven_eight",
            _("Un carré de 7 ou de 8"),
            {"nothing": _("ne vaut rien"), "cancel": _("annule toutes les annonces")},
        ),
        one_of(
            "melds_on_fall",
            _("À la chute, les annonces du preneur"),
            MELD_HEIRS,
        ),
        one_of(
            "beaten_melds_on_fall",
            _("… et celles de la défense, si elles étaient moins bonnes"),
            {"nothing": _("ne comptent pas"), "own": _("comptent pour elle")},
        ),
        one_of(
            "melds_on_double_made",
            _("Contré et réussi, les annonces de la défense"),
            MELD_HEIRS,
        ),
        one_of(
            "melds_on_capot_made",
            _("Capot demandé et réussi, les annonces de la défense"),
            MELD_HEIRS,
        ),
        yes_no(
            "melds_to_sweeper",
            _("Tous les plis prennent les annonces de l’autre camp"),
        ),
        yes_no(
            "melds_multiplied",
            _("Le contre multiplie les annonces"),
            help=_("Celles que marque le camp qui gagne la donne ; l’autre garde les siennes à leur prix."),
        ),
    ),
)
