"""A match after the deals so far: totals, deals used up, who won the latest, whose turn it is to deal.

Pure data with the two ways it grows, by a deal and by a penalty. Seats are numbered in playing order,
whatever the direction of the table."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from scoring.cards import next_dealer, seat_after
from scoring.contract import Side
from scoring.deal import PlayedDeal
from scoring.penalties import MisdealEffect, PenaltyMark
from scoring.reasons import Reason
from scoring.ruleset import Ruleset
from scoring.settle import DealScore

# Where a match ends, and where it stands. Data only; match.ending judges.
#
# Knows no clock: whether time was called is told.


@dataclass(frozen=True, slots=True)
class Limits:
    """Where a match ends: points, deals, minutes, the first of them; None is no limit. May it end level?"""

    target: int | None = None
    deals: int | None = None
    minutes: int | None = None
    target_mode: Literal["reach", "exceed"] = "reach"
    draw_allowed: bool = False


@dataclass(frozen=True, slots=True)
class MatchState:
    """Where a match stands: over or not, the winner (None when not over, or drawn), and why.

    `reason` says why it ended, or why one more deal is needed though a limit is reached; None in mid-match.
    `deals` counts the deals that use up the limit: an annulled or replayed deal does not.
    """

    over: bool
    winner: Side | None
    draw: bool
    reason: Reason | None
    a: int
    b: int
    deals: int
    article: str = ""

    def total(self, side: Side) -> int:
        """The points of that side."""
        return self.a if side is Side.A else self.b


def limits_of(ruleset: Ruleset, *, last_game: bool = False) -> Limits:
    """The limits that a rulebook states; the last game of a contest may have its own target (Cannes)."""
    last_game_target = ruleset.last_game_target if last_game else None
    return Limits(
        target=ruleset.target if last_game_target is None else last_game_target,
        deals=ruleset.deals,
        minutes=ruleset.minutes,
        target_mode=ruleset.target_mode,
    )


# What a match brings to a ranking on points: its totals, capped; and the score of a match given up.
#
# Knows no ranking. The match itself keeps its totals and its winner (HOUSE_RULES §4: 1280/664, 135, 1100).


def brought(state: MatchState, ruleset: Ruleset) -> tuple[int, int]:
    """The points that A and B bring: never more than `cap_winner`, and for a loser than `cap_loser`.

    A drawn or unfinished match has no loser.
    """
    return _capped(state, Side.A, ruleset), _capped(state, Side.B, ruleset)


def _capped(state: MatchState, side: Side, ruleset: Ruleset) -> int:
    lost = state.winner is not None and state.winner is not side
    caps = (ruleset.cap_winner, ruleset.cap_loser if lost else None)
    return min([state.total(side), *(cap for cap in caps if cap is not None)])


def forfeit_brings(forfeited_by: Side, ruleset: Ruleset) -> tuple[int, int]:
    """The points that A and B bring when that side gave the match up: `forfeit_marks` for the other."""
    return (0, ruleset.forfeit_marks) if forfeited_by is Side.A else (ruleset.forfeit_marks, 0)


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
