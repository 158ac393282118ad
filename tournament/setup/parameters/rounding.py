"""How points become marks (HOUSE_RULES §3). Words only."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .rows import Group, one_of, yes_no

ROUNDING = Group(
    "rounding",
    _("L’arrondi"),
    (
        one_of(
            "round_to",
            _("Les points s’arrondissent"),
            {10: _("à la dizaine"), 5: _("à 5 près"), 1: _("pas du tout")},
        ),
        one_of(
            "round_up_from",
            _("Le chiffre qui monte"),
            {5: _("5 : 95 fait 100"), 6: _("6 : 95 fait 90")},
        ),
        one_of(
            "round_what",
            _("On arrondit"),
            {"points": _("les points de chaque camp"), "line": _("toute la ligne")},
        ),
        one_of(
            "round_pair",
            _("Les deux camps"),
            {"each": _("chacun pour soi"), "complement_160": _("le preneur marque le reste de 160")},
        ),
        yes_no("last_deal_exact", _("La dernière donne se marque exacte")),
    ),
)
