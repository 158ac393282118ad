"""A match after the deals so far: totals, deals used up, whose turn it is to deal, whether it is over and who
won: target, number of deals, time, the first reached (RULES §8).

Knows no clock: whether time was called is told to it. Match total = deals + penalties. Seats are numbered in
playing order, whatever the direction of the table."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from scoring.cards import next_dealer, seat_after
from scoring.contract import PLAYED_OUT, Side
from scoring.deal import PlayedDeal
from scoring.penalties import MisdealEffect, PenaltyMark
from scoring.reasons import Reason
from scoring.ruleset import Ruleset
from scoring.ruleset.contradictions import FinishBar
from scoring.settle import DealScore


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


# How a side may not finish: `finish_bars`, each with its own words. One more deal is played.
#
# Knows the last deal and the totals after it. Bars on a belote look at whether the target was passed only
# thanks to it; bars on an announcement or on defence points, whether it was passed in this very deal; "swept"
# and "fallen" hold whenever it was passed (tournoi international: three conditions at once).


@dataclass(frozen=True, slots=True)
class Finish:
    """One side at the end: what it did in the last deal, and whether it passed the target thanks to it."""

    side: Side
    total: int
    deal: ScoredDeal
    limits: Limits

    @property
    def swept(self) -> bool:
        """It took no trick."""
        return self.deal[0].status in PLAYED_OUT and self.deal[0].capot is self.side.other

    @property
    def fallen(self) -> bool:
        """It took, and its contract fell."""
        return self.deal[1].made is False and self.deal[0].taker is self.side

    @property
    def defended(self) -> bool:
        """It defended against a contract that was made."""
        return self.deal[1].made is True and self.deal[0].taker is not self.side

    def marked(self, *kinds: str) -> int:
        """What it marked in this deal in lines of those kinds; of every kind when none is named.

        A deal without bids is written as a whole: there its facts say what of it was announced."""
        if kinds and self.deal[0].status == "counted":
            return self._announced_in_facts(kinds)
        lines = [line for line in self.deal[1].lines if line.side is self.side]
        return sum(line.points for line in lines if not kinds or line.reason.code.startswith(kinds))

    def _announced_in_facts(self, kinds: tuple[str, ...]) -> int:
        played, is_a = self.deal[0], self.side is Side.A
        belote, melds = (played.belote_a, played.melds_a) if is_a else (played.belote_b, played.melds_b)
        return belote * ("belote" in kinds) + melds * ("melds" in kinds)

    def needs(self, points: int) -> bool:
        """Without those points it would not have passed the target."""
        return points > 0 and not is_past(self.total - points, self.limits)

    @property
    def in_this_deal(self) -> bool:
        """It passed the target with what it marked here."""
        return self.needs(self.marked())


def _announced(finish: Finish) -> bool:
    return finish.swept and finish.marked("belote", "melds") > 0 and finish.in_this_deal


BARS: Final[dict[FinishBar, Callable[[Finish], bool]]] = {
    "belote": lambda finish: finish.needs(finish.marked("belote")),
    "belote_when_swept": lambda finish: finish.swept and finish.needs(finish.marked("belote")),
    "belote_when_fallen": lambda finish: finish.fallen and finish.needs(finish.marked("belote")),
    "swept_with_announcement": _announced,
    "swept_with_melds": lambda finish: finish.swept and finish.marked("melds") > 0 and finish.in_this_deal,
    "swept": lambda finish: finish.swept,
    "fallen": lambda finish: finish.fallen,
    "defence_points": lambda finish: finish.defended and finish.in_this_deal,
}


def bar_of(side: Side, standing: Standing, limits: Limits, ruleset: Ruleset) -> FinishBar | None:
    """The bar that keeps that side, past the target, from having won; None when none does."""
    if standing.last is None:
        return None
    finish = Finish(side, standing.total(side), standing.last, limits)
    return next((bar for bar in ruleset.finish_bars if BARS[bar](finish)), None)


Decision = tuple[Side, Reason]


def match_state(
    deals: Sequence[ScoredDeal],
    penalties: Sequence[PenaltyMark],
    limits: Limits,
    ruleset: Ruleset,
    *,
    time_called: bool,
) -> MatchState:
    """Totals and end of a match whose deals are marked already (match.ledger marks them in their order).

    With `time_called`, the deal then in progress is already among `deals`.
    """
    return judged(standing_after(deals, penalties, ruleset), limits, ruleset, time_called=time_called)


def judged(standing: Standing, limits: Limits, ruleset: Ruleset, *, time_called: bool) -> MatchState:
    """Whether a match that stands so is over, and why, or why one more deal is needed."""
    usual_reason = Reason(
        "end_exceeded" if limits.target_mode == "exceed" else "end_reached", _target(limits)
    )
    past = [side for side in Side if is_past(standing.total(side), limits)]
    barred = None
    if past:
        winner, reason = _at_target(past, usual_reason, standing, limits, ruleset)
        if winner is None:
            return _level(standing, limits, ruleset)
        barred = bar_of(winner, standing, limits, ruleset)
        if barred is None:
            return _won(winner, reason, standing, ruleset)
    if limits.deals is not None and standing.deals >= limits.deals:
        return _by_total(Reason("end_deals", (("deals", standing.deals),)), standing, limits, ruleset)
    if time_called:
        return _by_total(Reason("end_time"), standing, limits, ruleset)
    if barred is None:
        return _state(standing)
    return _state(standing, reason=Reason(f"more_barred_{barred}"), article=ruleset.articles.end)


def _target(limits: Limits) -> tuple[tuple[str, int], ...]:
    return (("target", limits.target or 0),)


def _at_target(
    past: list[Side], usual_reason: Reason, standing: Standing, limits: Limits, ruleset: Ruleset
) -> tuple[Side | None, Reason]:
    """Who the target makes the winner: the one side past it, or one of both (`both_over`); None at level."""
    if len(past) == 1:
        return past[0], usual_reason
    decided = _both_over(standing, limits, ruleset)
    return decided or (side_ahead(standing.a, standing.b), usual_reason)


def _both_over(standing: Standing, limits: Limits, ruleset: Ruleset) -> Decision | None:
    """Who wins when both passed the target, where the rulebook does not simply take the higher total."""
    if standing.last is None:
        return None
    (played, score), target = standing.last, _target(limits)
    if ruleset.both_over == "last_deal" and (score.made is not None or played.status == "counted"):
        winner = side_ahead(score.a or 0, score.b or 0)
        return None if winner is None else (winner, Reason("end_both_last_deal", target))
    if played.taker is None or score.made is None:
        return None
    if ruleset.both_over == "contract_maker":
        return _by_contract(played.taker, score.made, target, ruleset)
    if ruleset.both_over == "taker":
        return played.taker, Reason("end_both_taker", target)
    return None


def _by_contract(
    taker: Side, made: bool, target: tuple[tuple[str, int], ...], ruleset: Ruleset
) -> Decision | None:
    """Montpellier: whoever made the last contract; fallen, nobody made it, or the defence won it."""
    if made:
        return taker, Reason("end_both_maker", target)
    if ruleset.both_over_fallen == "defence":
        return taker.other, Reason("end_both_defence", target)
    return None


def _by_total(ended: Reason, standing: Standing, limits: Limits, ruleset: Ruleset) -> MatchState:
    """The higher total wins."""
    winner = side_ahead(standing.a, standing.b)
    if winner is None:
        return _level(standing, limits, ruleset)
    return _won(winner, ended, standing, ruleset)


def draw_stands(limits: Limits, ruleset: Ruleset | None) -> bool:
    """Whether a level match is a draw: the tournament has draws, or the rulebook ends it so."""
    return limits.draw_allowed or (ruleset is not None and ruleset.end_level == "draw")


def _level(standing: Standing, limits: Limits, ruleset: Ruleset) -> MatchState:
    """At level one more deal, unless a draw may stand or the latest deal decides."""
    points = (("points", standing.a),)
    if draw_stands(limits, ruleset):
        return _state(standing, over=True, reason=Reason("end_draw", points), article=ruleset.articles.end)
    if ruleset.end_level == "latest" and standing.latest is not None:
        return _won(standing.latest, Reason("end_latest", points), standing, ruleset)
    return _state(standing, reason=Reason("more_level", points), article=ruleset.articles.end)


def _won(winner: Side, reason: Reason, standing: Standing, ruleset: Ruleset) -> MatchState:
    return _state(standing, over=True, winner=winner, reason=reason, article=ruleset.articles.end)


def _state(
    standing: Standing,
    *,
    over: bool = False,
    winner: Side | None = None,
    reason: Reason | None = None,
    article: str = "",
) -> MatchState:
    drawn = over and winner is None
    return MatchState(over, winner, drawn, reason, standing.a, standing.b, standing.deals, article)
