"""Deals that suit a set of rules: a bid of its ladder, a trump it plays, points that make the bid or miss it.

Every mark is scoring.score_deal's own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scoring import DealScore, ImpossibleDeal, PlayedDeal, Ruleset, Side, score_deal

A, B = Side.A, Side.B
ENOUGH = (95, 100, 105, 110, 120, 135, 150, 161)  # points tried until the bid is made
TOO_FEW = (89, 85, 79, 70, 60, 40, 0)
# Each with its code; None where these rules know no such deal.
WorkedDeals = Iterator[tuple[str, PlayedDeal | None]]


def score_if_possible(rules: Ruleset, played: PlayedDeal) -> DealScore | None:
    """What the deal is worth; None where these rules do not know such a deal."""
    try:
        return score_deal(played, rules)
    except ImpossibleDeal:
        return None


def bid_near(rules: Ruleset, target: int) -> int:
    """The bid of the ladder nearest to the one wanted, the higher of two."""
    return min(rules.bids, key=lambda bid: (abs(bid - target), -bid))


def trump_like(rules: Ruleset, preferred: str) -> Any:
    """The trump wanted, else the first that these rules play."""
    return preferred if preferred in rules.trumps else rules.trumps[0]


def first_that_ends(
    rules: Ruleset, deal: PlayedDeal, points: tuple[int, ...], *, made: bool
) -> PlayedDeal | None:
    """The deal with the first of these points that ends as wanted."""
    for taker_points in points:
        played = replace(deal, points_a=taker_points, points_b=162 - taker_points)
        score = score_if_possible(rules, played)
        if score is not None and score.made is made:
            return played
    return None
