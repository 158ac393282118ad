"""Plausible deals from a seed: pure. Most contracts are made, a few are doubled, a capot now and then.

Must not know a match or a table; the score is the scoring room's."""

from __future__ import annotations

from random import Random
from typing import Literal

from scoring import PlayedDeal, Side

# How often each contract is bid, in thousandths.
CONTRACTS = (
    (80, 300),
    (90, 260),
    (100, 200),
    (110, 110),
    (120, 70),
    (130, 30),
    (140, 15),
    (150, 5),
    (160, 3),
)
SUITS: tuple[Literal["spades", "hearts", "diamonds", "clubs"], ...] = (
    "spades",
    "hearts",
    "diamonds",
    "clubs",
)
PASSED, DOUBLED, BELOTE, SWEPT = 0.03, 0.06, 0.25, 0.6


def pick(rng: Random, weighted: tuple[tuple[int, int], ...]) -> int:
    """One value by its weight; draws from `random()` alone."""
    at = rng.random() * sum(weight for _value, weight in weighted)
    for value, weight in weighted:
        at -= weight
        if at < 0:
            return value
    return weighted[-1][0]


def played_deal(rng: Random, barred: Side | None = None) -> PlayedDeal:
    """One deal. `barred` may not take: its opponents do."""
    if rng.random() < PASSED:
        return PlayedDeal(status="passed")
    taker = barred.other if barred else (Side.A if rng.random() < 0.5 else Side.B)
    contract = pick(rng, CONTRACTS)
    made = taker_points(rng, contract)
    capot = taker if made == 162 and rng.random() < SWEPT else None
    belote = taker if rng.random() < BELOTE * 0.7 else taker.other if rng.random() < BELOTE * 0.3 else None
    if capot and belote is taker.other:
        belote = None
    points = {taker: made, taker.other: 162 - made}
    return PlayedDeal(
        status="played",
        taker=taker,
        contract=contract,
        trump=SUITS[int(rng.random() * 4)],
        double="coinche" if rng.random() < DOUBLED else "none",
        points_a=points[Side.A],
        points_b=points[Side.B],
        capot=capot,
        belote_a=20 if belote is Side.A else 0,
        belote_b=20 if belote is Side.B else 0,
    )


def taker_points(rng: Random, contract: int) -> int:
    """Card points of the taker: around a little more than was bid; never 1 or 161, which no cards make."""
    spread = sum(rng.random() for _n in range(4)) - 2
    points = round(contract + 10 + 32 * spread)
    points = max(0, min(162, points))
    return {1: 0, 161: 162}.get(points, points)
