"""Worked deals, which suit a set of rules: a bid of its ladder, a trump it plays, points that make the bid or
miss it. Every mark is scoring.score_deal's own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext as _

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


def marks_by(rules: Ruleset | None, played: PlayedDeal) -> tuple[int | None, int | None] | None:
    """What both sides would mark by other rules, where these know such a deal."""
    score = score_if_possible(rules, played) if rules is not None else None
    return None if score is None else (score.a, score.b)


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


@dataclass(frozen=True)
class Example:
    """A deal taken by side A, or counted, and what each side marks, with the reasons."""

    code: str
    played: PlayedDeal
    score: DealScore
    before: tuple[int | None, int | None] | None = field(default=None, compare=False)

    @property
    def counted(self) -> bool:
        """No bid is known of it: nobody took, one side and the other mark."""
        return self.played.status == "counted"

    @property
    def title(self) -> str:
        """What a counted deal shows."""
        titles = {
            "counted_plain": _("Partagée"),
            "counted_belote": _("Avec une belote"),
            "counted_sweep": _("Capot"),
            "counted_litige": _("Litige"),
        }
        return titles[self.code]

    @property
    def taker(self) -> int:
        return self.score.a or 0

    @property
    def defence(self) -> int:
        return self.score.b or 0

    @property
    def changed(self) -> bool:
        """The rules it is compared with would mark it otherwise."""
        return self.before is not None and self.before != (self.score.a, self.score.b)

    @property
    def reasons(self) -> list[list[Any]]:
        """The reasons of the taker's mark, then those of the defence's; nothing for a side that marks 0."""
        return [
            [line.reason for line in self.score.lines if line.side is side and self.score.mark(side)]
            for side in (A, B)
        ]
