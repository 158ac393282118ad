"""Making a contract: what the cards are worth without a suit of trump, and when their points make the bid
(HOUSE_RULES §2). Words only."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .inputs import PriceList
from .rows import Parameter, ParameterGroup, figure, one_of, yes_no

TEST = ParameterGroup(
    "test",
    _("Faire son contrat"),
    (
        one_of(
            "recount",
            _("Les deux comptes ne font pas 162"),
            {
                "always": _("on recompte jusqu’à ce qu’ils y soient"),
                "taker_stands": _("celui du preneur fait foi"),
            },
        ),
        one_of(
            "test_on",
            _("Points comparés au contrat"),
            {"raw": _("les points exacts"), "rounded": _("les points arrondis")},
        ),
        yes_no("belote_helps", _("La belote aide à faire le contrat")),
        figure("belote_helps_from", _("… à partir d’un contrat de")),
        yes_no("melds_help", _("Les annonces aident à faire le contrat")),
        figure(
            "margin",
            _("Points à faire en plus du contrat"),
            help=_("2 : il faut 92 pour 90."),
        ),
        figure(
            "floor_total",
            _("Au moins ce total en tout"),
            help=_("82 : un contrat de 80 demande 82 points. 0 : pas de minimum."),
        ),
        figure(
            "floor_tricks",
            _("Au moins ces points dans les plis"),
            help=_("Sans belote ni annonces. 0 : pas de minimum."),
        ),
        yes_no("beat_defence", _("Il faut aussi plus que la défense")),
        one_of(
            "at_level",
            _("À égalité avec la défense, ou au minimum"),
            {
                "fall": _("le contrat est chuté"),
                "made": _("le contrat est réussi"),
                "litige": _("litige : les points attendent la donne suivante"),
                "replay": _("la donne est rejouée, même donneur"),
            },
        ),
        yes_no(
            "sweep_in_test",
            _("Tous les plis comptent plus de 162 pour le contrat"),
            help=_("Un contrat de 170 et plus se fait alors par un capot."),
        ),
    ),
)


RANKS = {
    "A": _("As"),
    "K": _("R"),
    "Q": _("D"),
    "J": _("V"),
    "10": "10",
    "9": "9",
    "8": "8",
    "7": "7",
}

CARDS = ParameterGroup(
    "cards",
    _("La valeur des cartes à sans atout et à tout atout"),
    (
        Parameter("sa_values", _("À sans atout"), PriceList(RANKS)),
        Parameter("ta_values", _("À tout atout"), PriceList(RANKS)),
        one_of(
            "ta_scale",
            _("Ces points sont ramenés à 162"),
            {
                "none": _("ils y sont déjà"),
                "162/258": _("par la règle de trois, 162 pour 258"),
                "152/248": _("par la règle de trois, 152 pour 248 (sans atout : 152 pour 120)"),
            },
        ),
    ),
)
