"""A match written line by line, in the order in which things happened: each line changes marks and totals.

A deal marks to the point when it is the last, with the litige that its winner takes. Knows what a line does,
not what people said or where it is stored. A line never looks ahead; the only mark that changes later is a
litige's, when the match turns out to end before anybody won its points.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scoring.contract import Side
from scoring.deal import PlayedDeal
from scoring.match.ending import Limits, MatchState, Standing, judged, limit_reached, standing_after, uses_up
from scoring.penalties import PenaltyMark
from scoring.reasons import Reason
from scoring.ruleset import Ruleset
from scoring.settle import DealScore, Line, score_deal


@dataclass(frozen=True, slots=True)
class Bell:
    """Time is called: the deal in progress is finished and is the last (RULES §8), or the last but one where
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
            self.scores[waiting.deal] = litige_kept(self.scores[waiting.deal], waiting)
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


def with_litige(score: DealScore, winner: Side, points: int) -> DealScore:
    """The score of a won deal with the points that waited for its winner."""
    return _with_line(score, Line(winner, points, Reason("litige_won", (("points", points),)), score.article))


def litige_kept(score: DealScore, waiting: Waiting) -> DealScore:
    """The score of a litige after which no deal is left: each side keeps its own points."""
    others = tuple([line for line in score.lines if line.reason.code != "litige_waits"])
    reason = Reason("litige_kept", (("points", waiting.points),))
    line = Line(waiting.side, waiting.points, reason, score.article)
    return _with_line(score._replace(lines=others, waiting=0), line)


def _with_line(score: DealScore, line: Line) -> DealScore:
    """One line more, among those of its side."""
    first = [old_line for old_line in score.lines if old_line.side is line.side and old_line.points]
    others = [old_line for old_line in score.lines if old_line.side is not line.side]
    lines = [*first, line, *others] if line.side is Side.A else [*others, *first, line]
    a, b = (sum(old_line.points for old_line in lines if old_line.side is side) for side in Side)
    return score._replace(a=a, b=b, lines=tuple(lines))
