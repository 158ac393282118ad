"""The bidding: what may be bid (HOUSE_RULES §2), and the auction at the table (PLAY §1). Words only."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from ...rulebook import SUITS
from .inputs import Numbers, PriceList
from .rows import Parameter, ParameterGroup, figure, one_of, several, yes_no

TRUMPS = {code: _(name) for code, name in SUITS.items()}

BIDS = ParameterGroup(
    "bids",
    _("Les contrats"),
    (
        figure("min_bid", _("Le plus petit contrat")),
        figure("max_bid", _("Le plus grand, hors capot"), none=_("pas de plafond")),
        figure("bid_step", _("De combien en combien")),
        Parameter(
            "extra_bids",
            _("D’autres contrats, hors de ces marches"),
            Numbers(),
            help=_("Par exemple : 82, 162. Vide : aucun."),
        ),
        Parameter(
            "marked_values",
            _("Contrats marqués autrement qu’annoncés"),
            PriceList(),
            help=_("Par exemple : 82 = 80. Vide : aucun."),
        ),
        several("trumps", _("On joue à"), TRUMPS),
        yes_no("capot_bid", _("Le capot se demande")),
        yes_no("capot_doublable", _("Un capot demandé peut être contré")),
        yes_no(
            "generale_bid",
            _("La générale se demande"),
            help=_("Un joueur fait les huit plis à lui seul."),
        ),
    ),
)


WHEN = {
    "in_turn": _("à son tour"),
    "any_time": _("à la volée"),
    "after_auction": _("une fois l’enchère gagnée"),
}

AUCTION = ParameterGroup(
    "auction",
    _("Les enchères, à la table"),
    (
        one_of(
            "clockwise",
            _("On tourne"),
            {
                False: _("dans le sens inverse des aiguilles d’une montre"),
                True: _("dans le sens des aiguilles d’une montre"),
            },
        ),
        one_of(
            "first_bidder",
            _("Parle le premier"),
            {
                "dealer_right": _("le voisin de droite du donneur"),
                "dealer_left": _("le voisin de gauche du donneur"),
            },
        ),
        one_of(
            "auction_cards",
            _("Cartes en main pendant les enchères"),
            {8: "8", 6: _("6, et 2 après")},
        ),
        several(
            "packets",
            _("Les cartes se donnent"),
            {
                "3-3-2": "3-3-2",
                "3-2-3": "3-2-3",
                "2-3-3": "2-3-3",
                "4-4": "4-4",
                "3-3+2": _("3-3, puis 2 après les enchères"),
            },
        ),
        one_of(
            "contre_word",
            _("On dit"),
            {"contre": _("contre, surcontre"), "coinche": _("coinche, surcoinche")},
        ),
        one_of("contre_when", _("Le contre se dit"), WHEN),
        one_of("surcontre_when", _("Le surcontre se dit"), WHEN),
        one_of(
            "overbid_after_contre",
            _("Après un contre, on peut encore enchérir"),
            {
                "no": _("non"),
                "next_two": _("oui, les deux autres joueurs"),
                "any": _("oui, n’importe qui"),
            },
        ),
        yes_no("capot_ends_auction", _("Un capot ferme les enchères")),
        yes_no("speak_after_pass", _("Qui a passé peut encore parler")),
        one_of(
            "all_pass",
            _("Quand tous passent, donne ensuite"),
            {"next": _("le suivant"), "same": _("le même donneur")},
        ),
    ),
)
