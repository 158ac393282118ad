"""The words of the table: sides, statuses, trumps, doublings, and what the deck is worth.

Knows no rulebook: which contracts and trumps are open is a Ruleset's business.
"""

from enum import StrEnum
from typing import Final, Literal, get_args

DECK_POINTS = 162  # 152 in the deck and 10 for the last trick (Missègre III)
BELOTE_POINTS = 20  # one announced belote, in every rulebook
CAPOT: Literal["capot"] = "capot"  # all eight tricks, by one side
GENERALE: Literal["generale"] = "generale"  # all eight tricks, by the bidder alone

Status = Literal["played", "passed", "annulled", "penalty", "counted"]
Double = Literal["none", "coinche", "surcoinche"]
Trump = Literal["spades", "hearts", "diamonds", "clubs", "no_trump", "all_trump"]
Contract = int | Literal["capot", "generale"]

STATUSES: tuple[Status, ...] = get_args(Status)
PLAYED_OUT: tuple[Status, ...] = ("played", "counted")  # its tricks were played, and count
DOUBLES: tuple[Double, ...] = get_args(Double)
TRUMPS: tuple[Trump, ...] = get_args(Trump)
LEVEL: dict[str, int] = {"none": 0, "coinche": 1, "surcoinche": 2}


class Side(StrEnum):
    """One of the two pairs at a table; seats 1 and 3 are side A."""

    A = "A"
    B = "B"

    other: "Side"  # the opponents of this side


# The two sides by name: asking the enumeration for one costs as much as scoring a line, before Python 3.12.
A: Final = Side.A
B: Final = Side.B
A.other, B.other = B, A
