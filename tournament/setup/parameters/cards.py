"""What the cards are worth without a suit of trump (HOUSE_RULES §2). Words only."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .kinds import Prices
from .rows import Group, Parameter, one_of

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

CARDS = Group(
    "cards",
    _("La valeur des cartes à sans atout et à tout atout"),
    (
        Parameter("sa_values", _("À sans atout"), Prices(RANKS)),
        Parameter("ta_values", _("À tout atout"), Prices(RANKS)),
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
