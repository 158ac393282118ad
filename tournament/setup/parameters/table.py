"""The rows of PLAY.md: auction, play and what only the table sees; printed, most of it never computed."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from ...rulebook import NOTE_TITLES
from .rows import Group, Parameter, one_of, several, yes_no
from .wide_kinds import Remarks

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
                "3-3-2": "3, 3, 2",
                "3-2-3": "3, 2, 3",
                "2-3-3": "2, 3, 3",
                "4-4": "4, 4",
                "3-3+2": _("3, 3, puis 2 après les enchères"),
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

PLAY = Group(
    "play",
    _("Le jeu de la carte"),
    (
        one_of(
            "first_lead",
            _("Entame le premier pli"),
            {
                "dealer_right": _("le voisin de droite du donneur"),
                "first_bidder": _("qui a parlé le premier"),
            },
        ),
        one_of(
            "climb_trump_led",
            _("À l’atout demandé, on monte"),
            {
                "always": _("toujours, même sur son partenaire"),
                "opponent": _("sur un adversaire seulement"),
                "no": _("ce n’est pas obligé"),
            },
        ),
        yes_no("must_trump", _("Sans la couleur, on doit couper")),
        one_of(
            "partner_master",
            _("Le partenaire est maître"),
            {
                "free": _("on joue ce qu’on veut"),
                "no_undertrump": _("on joue ce qu’on veut, mais pas un atout plus petit"),
            },
        ),
        yes_no("must_overtrump", _("Sur la coupe d’un adversaire, on doit surcouper")),
        one_of(
            "cannot_overtrump",
            _("Si on ne peut pas surcouper"),
            {
                "free": _("on joue ce qu’on veut"),
                "undertrump": _("on doit mettre un atout quand même"),
            },
        ),
        yes_no("climb_all_trump", _("À tout atout, on monte à la couleur demandée")),
    ),
)

NOTES = Group(
    "notes",
    _("Dit sur la feuille de règles, jamais compté"),
    (Parameter("notes", _("Remarques pour la table"), Remarks(NOTE_TITLES)),),
)
