"""The auction at the table (PLAY §1). Words only."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .rows import Group, one_of, several, yes_no

WHEN = {
    "in_turn": _("à son tour"),
    "any_time": _("à la volée"),
    "after_auction": _("une fois l’enchère gagnée"),
}

AUCTION = Group(
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
