"""The small records inside a ruleset: its articles, a step of the misdeal ladder, the price of a late revoke.

Data only; penalties reads the tariffs, settle and match quote the articles.
"""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Articles:
    """Where the rulebook says it: the article quoted beside each kind of line ("" where it has no number)."""

    made: str = ""
    fall: str = ""
    doubled: str = ""
    sweep: str = ""
    capot: str = ""
    belote_fall: str = ""
    belote_swept: str = ""
    passed: str = ""
    annulled: str = ""
    misdeal: str = ""
    revoke: str = ""
    penalty: str = ""
    end: str = ""


@dataclass(frozen=True, slots=True)
class MisdealStep:
    """From the `from_number`-th misdeal on: what it costs. The last step that applies is the one that counts.

    Counted per team or per dealer, over the match or within one deal.
    `points` go to the opponents (effect "points" only). `dealer` says who deals again. Other readings:
    `ban_doubles`, the banned side may not contre either; `uses_deal`, the points use up a deal of the match.
    """

    from_number: int
    effect: Literal["redeal", "no_take", "no_bid", "points"]
    points: int = 0
    per: Literal["team", "dealer"] = "team"
    scope: Literal["match", "deal"] = "match"
    dealer: Literal["same", "next"] = "same"
    ban_doubles: bool = False
    uses_deal: bool = False


@dataclass(frozen=True, slots=True)
class RevokeTariff:
    """A revoke found at the end of the deal: `points` to the opponents.

    Other readings: `with_double` multiplies by the deal's doubling, `with_belote` adds the announced belotes.
    """

    points: int
    with_double: bool = False
    with_belote: bool = False
