"""Whether a match is over and who won: target, number of deals, time, the first reached (RULES §8).

Knows no clock: whether time was called is told to it. Match total = deals + penalties.
"""

from collections.abc import Sequence

from scoring.contract import Side
from scoring.match.bars import bar_of
from scoring.match.limits import Limits, MatchState
from scoring.match.standing import ScoredDeal, Standing, is_past, side_ahead, standing_after
from scoring.penalties import PenaltyMark
from scoring.reasons import Reason
from scoring.ruleset import Ruleset

__all__ = ["ScoredDeal", "draw_stands", "judged", "match_state"]

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
