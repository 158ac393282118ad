"""The totals of a match and whether it is over: target, number of deals, time, the first reached (RULES §8).

Knows no clock: whether time was called is told to it. Match total = deals + penalties.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from scoring.contract import Side
from scoring.deal import PlayedDeal
from scoring.penalties import PenaltyMark
from scoring.reasons import ANNOUNCEMENTS, Reason
from scoring.ruleset import Ruleset
from scoring.settle import DealScore

ScoredDeal = tuple[PlayedDeal, DealScore]


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
    `deals` counts the deals that use up the limit: an annulled deal does not.
    """

    over: bool
    winner: Side | None
    draw: bool
    reason: Reason | None
    a: int
    b: int
    deals: int
    article: str = ""


def match_state(
    deals: Sequence[ScoredDeal],
    penalties: Sequence[PenaltyMark],
    limits: Limits,
    ruleset: Ruleset,
    *,
    time_called: bool,
) -> MatchState:
    """Totals and end of a match. With `time_called`, the deal then in progress is already among `deals`."""
    a, b = _total(Side.A, deals, penalties), _total(Side.B, deals, penalties)
    used = sum(_uses_up_a_deal(played, ruleset) for played, _score in deals)
    used += sum(penalty.uses_deal for penalty in penalties)
    standing = MatchState(False, None, False, None, a, b, used)
    past = [side for side in Side if _is_past(a if side is Side.A else b, limits)]
    barred = [side for side in past if _is_barred(side, deals, standing, limits, ruleset)]
    if len(past) > len(barred):
        return _at_target([side for side in past if side not in barred], standing, deals, limits, ruleset)
    if limits.deals is not None and used >= limits.deals:
        return _by_total(Reason("end_deals", (("deals", limits.deals),)), standing, deals, limits, ruleset)
    if time_called:
        return _by_total(Reason("end_time"), standing, deals, limits, ruleset)
    if barred:
        return replace(standing, reason=Reason("more_barred"), article=ruleset.articles.end)
    return standing


def _total(side: Side, deals: Sequence[ScoredDeal], penalties: Sequence[PenaltyMark]) -> int:
    marks = sum(score.mark(side) or 0 for _played, score in deals)
    return marks + sum(penalty.points for penalty in penalties if penalty.to is side)


def _uses_up_a_deal(played: PlayedDeal, ruleset: Ruleset) -> bool:
    """An annulled deal is dealt again; whether a passed one counts is the rulebook's business."""
    if played.status == "passed":
        return ruleset.passed_counts
    return played.status != "annulled"


def _is_past(total: int, limits: Limits) -> bool:
    """The target is reached, or strictly exceeded where the limits say so."""
    if limits.target is None:
        return False
    return total > limits.target if limits.target_mode == "exceed" else total >= limits.target


def _is_barred(
    side: Side, deals: Sequence[ScoredDeal], standing: MatchState, limits: Limits, ruleset: Ruleset
) -> bool:
    """The side passed the target in this very deal on an announcement, without a trick (`finish_bars`)."""
    if not deals or "swept_with_announcement" not in ruleset.finish_bars:
        return False
    played, score = deals[-1]
    total = standing.a if side is Side.A else standing.b
    if played.capot is not side.other or _is_past(total - (score.mark(side) or 0), limits):
        return False
    return any(line.side is side and line.reason.code in ANNOUNCEMENTS for line in score.lines)


def _at_target(
    past: list[Side], standing: MatchState, deals: Sequence[ScoredDeal], limits: Limits, ruleset: Ruleset
) -> MatchState:
    """The target ends the match: for one side, or for both after the same deal (`both_over`)."""
    target = (("target", limits.target or 0),)
    usual = Reason("end_exceeded" if limits.target_mode == "exceed" else "end_reached", target)
    if len(past) == 1:
        return _won(past[0], usual, standing, ruleset)
    decided = _both_over(deals, ruleset)
    if decided is not None:
        winner, code = decided
        return _won(winner, Reason(code, target), standing, ruleset)
    return _by_total(usual, standing, deals, limits, ruleset)


def _both_over(deals: Sequence[ScoredDeal], ruleset: Ruleset) -> tuple[Side, str] | None:
    """Who wins when both passed the target, where the rulebook does not simply take the higher total."""
    if not deals:
        return None
    taker, score = deals[-1][0].taker, deals[-1][1]
    if taker is None or score.made is None:
        return None
    if ruleset.both_over == "contract_maker" and score.made:
        return taker, "end_both_maker"
    if ruleset.both_over == "taker":
        return taker, "end_both_taker"
    if ruleset.both_over == "last_deal":
        winner = _ahead(score.a or 0, score.b or 0)
        return None if winner is None else (winner, "end_both_last_deal")
    return None


def _by_total(
    ended: Reason, standing: MatchState, deals: Sequence[ScoredDeal], limits: Limits, ruleset: Ruleset
) -> MatchState:
    """The higher total wins; at level one more deal, unless a draw may stand or the latest deal decides."""
    winner = _ahead(standing.a, standing.b)
    if winner is not None:
        return _won(winner, ended, standing, ruleset)
    level = (("points", standing.a),)
    if limits.draw_allowed or ruleset.end_level == "draw":
        drawn = replace(standing, over=True, draw=True, reason=Reason("end_draw", level))
        return replace(drawn, article=ruleset.articles.end)
    if ruleset.end_level == "latest":
        for _played, score in reversed(deals):
            latest = _ahead(score.a or 0, score.b or 0)
            if latest is not None:
                return _won(latest, Reason("end_latest", level), standing, ruleset)
    return replace(standing, reason=Reason("more_level", level), article=ruleset.articles.end)


def _won(winner: Side, reason: Reason, standing: MatchState, ruleset: Ruleset) -> MatchState:
    return replace(standing, over=True, winner=winner, reason=reason, article=ruleset.articles.end)


def _ahead(a: int, b: int) -> Side | None:
    """The side with more, None at level."""
    if a == b:
        return None
    return Side.A if a > b else Side.B
