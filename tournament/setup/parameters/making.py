"""When a bid is made (HOUSE_RULES §2). Words only."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .rows import Group, figure, one_of, yes_no

TEST = Group(
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
