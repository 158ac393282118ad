"""Melds ("annonces"): what a hand holds, what it is worth, which side marks, and why."""

from scoring.melds.claims import MeldClaim, MeldKind
from scoring.melds.contest import MeldLine, MeldScore, settle_melds
from scoring.melds.holding import may_hold_melds, melds_in
from scoring.melds.possible import check_melds
from scoring.melds.prices import MeldChoice, meld_choices, price
from scoring.melds.words import name_of, parse_meld, show_meld, write_meld

__all__ = [
    "MeldChoice",
    "MeldClaim",
    "MeldKind",
    "MeldLine",
    "MeldScore",
    "check_melds",
    "may_hold_melds",
    "meld_choices",
    "melds_in",
    "name_of",
    "parse_meld",
    "price",
    "settle_melds",
    "show_meld",
    "write_meld",
]
