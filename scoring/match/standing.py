"""A match after the deals so far: totals, deals used up, who won the latest, whose turn it is to deal.

Pure data with the two ways it grows, by a deal and by a penalty. Seats are numbered in playing order,
whatever the direction of the table.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scoring.cards import next_dealer, seat_after
from scoring.contract import Side
from scoring.deal import PlayedDeal
from scoring.match.limits import Limits
from scoring.penalties import MisdealEffect, PenaltyMark
from scoring.ruleset import Ruleset
from scoring.settle import DealScore

ScoredDeal = tuple[PlayedDeal, DealScore]


@dataclass(frozen=True, slots=True)
class Standing:
    """`last` is the latest deal that used one up; `latest` the side with more in the last uneven one."""

    a: int = 0
    b: int = 0
    deals: int = 0
    last: ScoredDeal | None = None
    latest: Side | None = None

    def total(self, side: Side) -> int:
        """The points of that side."""
        return self.a if side is Side.A else self.b

    def with_deal(self, played: PlayedDeal, score: DealScore, ruleset: Ruleset) -> "Standing":
        """After one more deal."""
        a, b = score.a or 0, score.b or 0
        used = uses_up(played, score, ruleset)
        return Standing(
            self.a + a,
            self.b + b,
            self.deals + used,
            (played, score) if used else self.last,
            side_ahead(a, b) or self.latest,
        )

    def with_penalty(self, mark: PenaltyMark) -> "Standing":
        """After points given."""
        a, b = (mark.points, 0) if mark.to is Side.A else (0, mark.points)
        return replace(self, a=self.a + a, b=self.b + b, deals=self.deals + mark.uses_deal)


def standing_after(
    deals: Iterable[ScoredDeal], penalties: Iterable[PenaltyMark], ruleset: Ruleset
) -> Standing:
    """The standing after those deals, in order, and those penalties."""
    standing = Standing()
    for played, score in deals:
        standing = standing.with_deal(played, score, ruleset)
    for mark in penalties:
        standing = standing.with_penalty(mark)
    return standing


def uses_up(played: PlayedDeal, score: DealScore, ruleset: Ruleset) -> bool:
    """Whether a deal is one of those that a limit counts: an annulled or replayed one is dealt again."""
    if played.status == "passed":
        return ruleset.passed_counts
    return played.status != "annulled" and not score.replayed


def side_ahead(a: int, b: int) -> Side | None:
    """The side with more, None at level."""
    if a == b:
        return None
    return Side.A if a > b else Side.B


def is_past(total: int, limits: Limits) -> bool:
    """The target is reached, or strictly exceeded where the limits say so."""
    if limits.target is None:
        return False
    return total > limits.target if limits.target_mode == "exceed" else total >= limits.target


def limit_reached(standing: Standing, limits: Limits, *, time_called: bool) -> bool:
    """Whether a deal that leaves the match so is its last one, unless level or barred asks for one more."""
    if time_called or (limits.deals is not None and standing.deals >= limits.deals):
        return True
    return is_past(standing.a, limits) or is_past(standing.b, limits)


def whose_deal(
    first: int | None, deals: Iterable[ScoredDeal], misdeals: Iterable[MisdealEffect], ruleset: Ruleset
) -> int | None:
    """The seat that deals after those deals and those misdeals of the deal now dealt: one seat on after each
    deal, unless it is dealt again.

    `first` dealt first; a deal that says who dealt it is believed. None while nobody said anything.
    """
    seat = first
    for played, score in deals:
        seat = played.dealer if played.dealer is not None else seat
        dealt_again = played.status == "annulled" or score.replayed
        if seat is not None and not dealt_again:
            seat = next_dealer(ruleset, seat, all_passed=played.status == "passed")
    moved = sum(not effect.redeal for effect in misdeals)
    return None if seat is None else seat_after(seat, moved)
