"""What a deal marks inside its match: to the point when it is the last, with the litige its winner takes.

Knows one deal and the match as it stands before it; the order of things is match.ledger's.
"""

from dataclasses import dataclass, replace

from scoring.contract import Side
from scoring.deal import PlayedDeal
from scoring.match.limits import Limits
from scoring.match.standing import Standing, limit_reached, uses_up
from scoring.reasons import Reason
from scoring.ruleset import Ruleset
from scoring.settle import DealScore, Line, score_deal


@dataclass(frozen=True, slots=True)
class Waiting:
    """The taker's points of a litige until somebody wins a deal: which deal (from 0), whose, how many."""

    deal: int
    side: Side
    points: int


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
