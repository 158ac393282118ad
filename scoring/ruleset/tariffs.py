"""The small records inside a ruleset: its articles, a step of the misdeal ladder, the price of a late revoke.

Data only; penalties reads the tariffs, settle and match quote the articles. `json` is the name in a file.
"""

from dataclasses import dataclass, field
from typing import Literal

from scoring.ruleset.kinds import Count, Points


@dataclass(frozen=True, slots=True)
class Articles:
    """Where the rulebook says it: the article quoted beside each kind of line ("" where it has no number).

    The first half is quoted by settle, penalties and match, the second by auction, play and melds.
    """

    made: str = ""
    fall: str = ""
    doubled: str = ""
    sweep: str = ""
    capot: str = ""
    belote: str = ""
    belote_fall: str = ""
    belote_swept: str = ""
    melds: str = ""
    passed: str = ""
    annulled: str = ""
    misdeal: str = ""
    revoke: str = ""
    penalty: str = ""
    end: str = ""

    dealing: str = ""
    bids: str = ""
    contre: str = ""
    auction_end: str = ""
    first_lead: str = ""
    lead: str = ""
    follow: str = ""
    climb: str = ""
    partner_master: str = ""
    trump: str = ""
    overtrump: str = ""
    undertrump: str = ""
    all_trump: str = ""
    no_trump: str = ""
    wrong_card: str = ""


@dataclass(frozen=True, slots=True)
class MisdealStep:
    """From the `from_number`-th misdeal on: what it costs. The last step that applies is the one that counts.

    Counted per team or per dealer, over the match, within one deal, or while they follow each other.
    `points` go to the opponents, `with_bid` adds the bid found on the table; a "redeal" with points is read
    as "points". `dealer` says who deals again.
    Other readings: `ban_doubles`, the banned side may not contre either; `uses_deal`, the points use up a
    deal of the match.
    """

    from_number: Count = field(metadata={"json": "from"})
    effect: Literal["redeal", "no_take", "no_bid", "points"] = field(metadata={"json": "then"})
    points: Points = 0
    per: Literal["team", "dealer"] = "team"
    scope: Literal["match", "deal", "consecutive"] = "match"
    dealer: Literal["same", "next"] = "same"
    ban_doubles: bool = False
    uses_deal: bool = False
    with_bid: bool = False

    def __post_init__(self) -> None:
        if self.effect == "redeal" and (self.points or self.with_bid):  # points, then dealt again
            object.__setattr__(self, "effect", "points")


@dataclass(frozen=True, slots=True)
class RevokeTariff:
    """A revoke found at the end of the deal: `points` to the opponents.

    Other readings: `with_double` multiplies by the deal's doubling, `with_belote` adds the announced belotes.
    """

    points: int
    with_double: bool = False
    with_belote: bool = False
