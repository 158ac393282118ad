"""What is played in the journey: four deals a match, one match to 1000, one mistake, one ladder, one revoke.

Pure: the deals and what they are worth by the scoring room, to be compared with what the hall shows."""

from __future__ import annotations

from random import Random

from scoring import PlayedDeal, builtin, score_deal
from tests.journeys.people import Bid

RULESET = builtin("missegre")
SUITS = ("spades", "hearts", "diamonds", "clubs")
LONG = [
    Bid(100, "A", "hearts", 120, 42, double="surcoinche", belote="A"),
    Bid(120, "A", "spades", 162, 0, capot="A"),
    Bid(80, "A", "clubs", 100, 62),
]


def a_bid(rng: Random) -> Bid:
    """A usual deal: made or fallen, now and then a belote."""
    taker = "AB"[int(rng.random() * 2)]
    contract = 80 + 10 * int(rng.random() * 4)
    points = contract - 12 + int(rng.random() * 40)
    a, b = (points, 162 - points) if taker == "A" else (162 - points, points)
    belote = "AB"[int(rng.random() * 2)] if rng.random() < 0.2 else ""
    return Bid(contract, taker, SUITS[int(rng.random() * 4)], a, b, belote=belote)


def four_deals(seed: int) -> list[Bid]:
    """The deals of one ordinary match; never level, so that four are enough."""
    for attempt in range(100):
        rng = Random(f"{seed}-{attempt}")
        bids = [a_bid(rng) for _n in range(4)]
        a, b = total(bids)
        if a != b and max(a, b) < 1000:
            return bids
    raise AssertionError("no evening of four deals")


def marks(bid: Bid) -> tuple[int, int]:
    """What one deal is worth, A then B."""
    score = score_deal(PlayedDeal.from_dict(bid.as_line()), RULESET)
    return int(score.a or 0), int(score.b or 0)


def total(bids: list[Bid]) -> tuple[int, int]:
    """The sum of these deals."""
    each = [marks(bid) for bid in bids]
    return sum(a for a, _b in each), sum(b for _a, b in each)
