"""A match written line by line, in the order in which things happened: marks, totals, deals used up, whose
turn it is to deal, whether it is over and who won: target, deals, time, the first of them.

A deal marks to the point when it is the last, with the litige that its winner takes. A line never looks
ahead; the only mark that changes later is a litige's, when the match turns out to end before anybody won its
points. Knows no clock: whether time was called is told. Seats are numbered in playing order."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final, Literal

from scoring.cards import next_dealer, seat_after
from scoring.contract import PLAYED_OUT, Side
from scoring.deal import PlayedDeal
from scoring.penalties import MisdealEffect, PenaltyMark
from scoring.reasons import Reason
from scoring.ruleset import Ruleset
from scoring.ruleset.contradictions import FinishBar
from scoring.settle import DealScore, score_deal
from scoring.settle.contest import litige_kept, with_litige


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


@dataclass(frozen=True, slots=True)
class Bell:
    """Time is called: the deal in progress is finished and is the last, or the last but one where
    the rulebook has one more played (`deals_after_time`)."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Time was called and no deal was in progress: both sides stop here."""


Event = PlayedDeal | PenaltyMark | Bell | Stop


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """A whole match: the score of each deal in order, the state after each line, and the points in litige."""

    scores: tuple[DealScore, ...]
    states: tuple[MatchState, ...]
    state: MatchState
    litige: int


@dataclass(frozen=True, slots=True)
class Waiting:
    """The taker's points of a litige until somebody wins a deal: which deal (from 0), whose, how many."""

    deal: int
    side: Side
    points: int


def settle_match(events: Iterable[Event], limits: Limits, ruleset: Ruleset) -> MatchSheet:
    """Mark the deals of a match in their context and judge its end after each line.

    Lines after the end are counted as the others: refusing them is the caller's business. Raises
    ImpossibleDeal for the first deal that cannot have happened.
    """
    ledger = Ledger(limits, ruleset)
    states = tuple([ledger.add(event) for event in events])
    return MatchSheet(tuple(ledger.scores), states, ledger.state, ledger.litige)


class Ledger:
    """The match as it grows. `add` raises ImpossibleDeal and then changes nothing."""

    def __init__(self, limits: Limits, ruleset: Ruleset) -> None:
        self.limits, self.ruleset = limits, ruleset
        self.scores: list[DealScore] = []
        self.bell = False
        self._deals_left = 2 if ruleset.deals_after_time == "one_more" else 1
        self._played: list[PlayedDeal] = []
        self._penalties: list[PenaltyMark] = []
        self._time_called = False
        self._standing = Standing()
        self._waiting: list[Waiting] = []

    def copy(self) -> "Ledger":
        """The same match, to be continued otherwise."""
        ledger = Ledger(self.limits, self.ruleset)
        ledger.scores, ledger.bell, ledger._deals_left = [*self.scores], self.bell, self._deals_left
        ledger._played, ledger._penalties = [*self._played], [*self._penalties]
        ledger._time_called, ledger._standing = self._time_called, self._standing
        ledger._waiting = [*self._waiting]
        return ledger

    @property
    def litige(self) -> int:
        """The points that wait for the winner of the next deal."""
        return sum(waiting.points for waiting in self._waiting)

    @property
    def state(self) -> MatchState:
        """Totals and end as they are now."""
        return judged(self._standing, self.limits, self.ruleset, time_called=self._time_called)

    def add(self, event: Event) -> MatchState:
        """Write one line; the state after it."""
        if isinstance(event, PlayedDeal):
            self._add_deal(event)
        elif isinstance(event, PenaltyMark):
            self._penalties.append(event)
            self._standing = self._standing.with_penalty(event)
        elif isinstance(event, Bell):
            self.bell = True
        else:
            self.bell = self._time_called = True
        self._give_back()
        return self.state

    def _add_deal(self, played: PlayedDeal) -> None:
        last = self.bell and self._deals_left <= 1
        score = scored_after(played, self._standing, self.limits, self.ruleset, bell=last)
        winner = won_by(played, score)
        if winner is not None and self._waiting:
            score = with_litige(score, winner, self.litige)
            self._waiting.clear()
        if score.waiting and played.taker is not None:
            self._waiting.append(Waiting(len(self.scores), played.taker, score.waiting))
        self._standing = self._standing.with_deal(played, score, self.ruleset)
        self._played.append(played)
        self.scores.append(score)
        if self.bell and uses_up(played, score, self.ruleset):
            self._deals_left -= 1
            self._time_called = self._time_called or last

    def _give_back(self) -> None:
        """Where no deal is left to be won, the points of each litige go back to the side that made them."""
        if not self._waiting:
            return
        if not limit_reached(self._standing, self.limits, time_called=self._time_called):
            return
        for waiting in self._waiting:
            self.scores[waiting.deal] = litige_kept(self.scores[waiting.deal], waiting.side, waiting.points)
        self._waiting.clear()
        self._standing = standing_after(
            zip(self._played, self.scores, strict=True), self._penalties, self.ruleset
        )


def marks_need_match(ruleset: Ruleset) -> bool:
    """Whether a deal may mark otherwise in its match than alone: `at_level` litige, or `last_deal_exact`."""
    return ruleset.last_deal_exact or ruleset.at_level == "litige"


def scored_after(
    played: PlayedDeal, standing: Standing, limits: Limits, ruleset: Ruleset, *, bell: bool
) -> DealScore:
    """The deal's own score, to the point when a limit is reached with it (`last_deal_exact`).

    The last deal is, with a number of deals, the one that completes it; with time, the one in progress when
    it was called; with a target, the one that reaches it, counted either way. Whether the target is reached
    is then judged to the point: a deal that only rounding would have finished is marked as it is, and the
    match goes on. Extra deals are last deals too.
    """
    usual_score = score_deal(played, ruleset)
    if not ruleset.last_deal_exact or played.status != "played" or played.last_deal:
        return usual_score
    exact_score = score_deal(replace(played, last_deal=True), ruleset)
    for score in (exact_score, usual_score):
        after = standing.with_deal(played, score, ruleset)
        called = bell and uses_up(played, score, ruleset)
        if limit_reached(after, limits, time_called=called):
            return exact_score
    return usual_score


def won_by(played: PlayedDeal, score: DealScore) -> Side | None:
    """The side that won the contract; None when none was judged (passed, annulled, litige, a penalty)."""
    if score.made is None or played.taker is None:
        return None
    return played.taker if score.made else played.taker.other
