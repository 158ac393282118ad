"""Who has won a game by its totals, and whether it had ended. Knows no sum.

The rulebook's rule decides where both sides passed the target; where it needs the last deal, one is asked.
"""

from dataclasses import dataclass

from scoring.contract import Side
from scoring.match.standing import is_past, side_ahead
from scoring.reasons import Reason
from scoring.totals.record import GameTotals
from scoring.totals.settings import TotalsSettings


@dataclass(frozen=True, slots=True)
class GameEnd:
    """The winner (None for a draw, or while nobody knows), and what there is to ask about it."""

    winner: Side | None
    doubts: tuple[Reason, ...]


def game_end(totals: GameTotals, settings: TotalsSettings, deals: int | None) -> GameEnd:
    """The end of a game of so many deals (None: not known).

    A winner that the sheet names decides only where the totals do not: else it must be theirs ("sides").
    """
    unfinished = _unfinished(totals, settings, deals)
    doubts = () if unfinished is None else (unfinished,)
    question = _who_won(totals, settings)
    if question is None:
        ahead = side_ahead(totals.a, totals.b)
        is_reversed = totals.winner is not None and totals.winner is not ahead
        if ahead is not None and is_reversed:
            return GameEnd(ahead, (Reason("doubt_sides.winner"), *doubts))
        if is_reversed and _decided_by_last_deal(totals, settings):
            return GameEnd(totals.winner, doubts)
        if is_reversed:
            return GameEnd(None, (*doubts, Reason("doubt_winner.draw", (("points", totals.a),))))
        return GameEnd(ahead, doubts)
    return GameEnd(totals.winner, doubts if totals.winner else (*doubts, question))


def _who_won(totals: GameTotals, settings: TotalsSettings) -> Reason | None:
    """What is asked where the totals do not say who won; None where they do, or it is a draw."""
    limits = settings.limits
    if totals.a == totals.b:
        return None if settings.draw_allowed else Reason("doubt_winner.level", (("points", totals.a),))
    if _decided_by_last_deal(totals, settings):
        return Reason("doubt_winner.both", (("target", limits.target or 0),))
    return None


def _decided_by_last_deal(totals: GameTotals, settings: TotalsSettings) -> bool:
    """Both are past the target, and the rulebook does not simply take the higher total: at level too, a side
    may have won."""
    both_past = is_past(totals.a, settings.limits) and is_past(totals.b, settings.limits)
    return both_past and not settings.higher_wins


def _unfinished(totals: GameTotals, settings: TotalsSettings, deals: int | None) -> Reason | None:
    """Nobody is at the target, no time was called, and deals are left; None where the game had ended."""
    limits = settings.limits
    if settings.time_called or is_past(totals.a, limits) or is_past(totals.b, limits):
        return None
    if limits.deals is not None:
        if deals is None or _complete(deals, limits.deals, settings):
            return None
        if limits.target is None:
            return Reason("doubt_unfinished.deals", (("deals", deals), ("limit", limits.deals)))
    if limits.target is None:
        return None
    code = "doubt_unfinished.exceed" if limits.target_mode == "exceed" else "doubt_unfinished.target"
    return Reason(code, (("target", limits.target),))


def _complete(deals: int, limit: int, settings: TotalsSettings) -> bool:
    """The limit is used up; at tables with contracts a deal passed out may use one up, and is not counted."""
    ruleset = settings.ruleset
    passes_count = settings.style == "S5" and ruleset is not None and ruleset.passed_counts
    return deals >= limit or passes_count
