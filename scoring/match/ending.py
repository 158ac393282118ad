"""Whether a match is over and who won: target, number of deals, time, the first reached (RULES §8).

Knows no clock: whether time was called is told to it. Match total = deals + penalties."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.contract import PLAYED_OUT, Side
from scoring.match.standing import (
    Limits,
    MatchState,
    ScoredDeal,
    Standing,
    is_past,
    side_ahead,
    standing_after,
)
from scoring.penalties import PenaltyMark
from scoring.reasons import Reason
from scoring.ruleset import Ruleset
from scoring.ruleset.contradictions import FinishBar

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
