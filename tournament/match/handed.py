"""A match handed in by its totals (RESULTS): the rows that count, what they make of the match, what they are
checked against. The deals of such a match stay, uncounted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from statistics import median_low
from typing import Any

from django.db.models import QuerySet, Subquery

from scoring import DealScore, Limits, MatchState, PlayedDeal, Reason, Side
from scoring.contract import CAPOT, PLAYED_OUT
from scoring.totals import (
    Boxes,
    Doubts,
    GameTotals,
    Taken,
    TotalsSettings,
    added_penalty,
    check,
    expected_sum,
    proposed_style,
)

from ..core.clock import hour_now
from ..evening.at_tables import called_for
from ..models import DealVersion, HandedResult, Match, Penalty, Tournament
from ..rulebook import ruleset_of, worth_of
from .stored import limits_of

MEDIAN_OF = 6
"""Totals in a round before "twice the median" says anything."""


COUNTS = ("belotes_a", "belotes_b", "capots_a", "capots_b", "extra_penalties")
"""The boxes whose columns have their names; the number of deals is `deal_count` in the row."""


def deals_entered(match: Match) -> bool:
    """Whether totals would put deals aside: one was written, whatever it marks, and deals count. By it the
    form asks why, and the service. One statement, or none."""
    if match.result_from == Match.ResultFrom.TOTALS:
        return False
    return match.deal_count > 0 or DealVersion.objects.of(match).current().exists()


def handed_state(handed: HandedResult, penalties: Iterable[Penalty]) -> MatchState:
    """How the match stands: the totals, with the penalties that are not among them and without those among
    them that were cancelled since. It is over: what is handed in has been played. Who was said to have won
    has won, else the higher total."""
    points = {"A": handed.total_a, "B": handed.total_b}
    for penalty in penalties:
        points[penalty.to_side] += penalty.points * (int(not penalty.cancelled) - int(penalty.in_totals))
    a, b = points["A"], points["B"]
    ahead = None if a == b else Side.A if a > b else Side.B
    winner = Side(handed.winner) if handed.winner else ahead
    deals = handed.deal_count or 0
    return MatchState(over=True, winner=winner, draw=winner is None, reason=None, a=a, b=b, deals=deals)


def capots_made(
    handed: HandedResult | None, deals: Iterable[tuple[PlayedDeal, DealScore]]
) -> tuple[int, int]:
    """The capots of A and B in a match: those of the deals that count, bid or not, played out; or those that
    were typed beside its totals, as far as they were asked for."""
    a, b = (handed.capots_a or 0, handed.capots_b or 0) if handed else (0, 0)
    for played, score in deals:
        a, b = a + _is_capot(played, score, Side.A), b + _is_capot(played, score, Side.B)
    return a, b


def _is_capot(played: PlayedDeal, score: DealScore, side: Side) -> bool:
    if played.status not in PLAYED_OUT:
        return False
    bid_made = played.contract == CAPOT and played.taker is side and score.made is True
    return played.capot is side or bid_made


def totals_in(row: HandedResult) -> GameTotals:
    """A stored row as the checks read it."""
    boxes = Boxes(deals=row.deal_count, **{name: getattr(row, name) for name in COUNTS})
    return GameTotals(row.total_a, row.total_b, boxes, Side(row.winner) if row.winner else None)


def settings_under(tournament: Tournament, limits: Limits) -> TotalsSettings:
    """What totals are checked against: the style that is set, else the one that the rulebook suggests for
    matches with these limits."""
    ruleset, worth = ruleset_of(tournament), worth_of(tournament)
    style: Any = tournament.totals_style or proposed_style(ruleset, limits, worth)
    return TotalsSettings(style, limits, sweep=tournament.totals_sweep, ruleset=ruleset, worth=worth)


def totals_settings(match: Match, *, others: Sequence[int] = ()) -> TotalsSettings:
    """The same for this match, under its own limits; `others` are the totals of its round that are in
    already. A match with a limit of time counts as called: clubs ring their own bell."""
    limits = limits_of(match)
    return replace(
        settings_under(match.tournament, limits),
        time_called=limits.minutes is not None or called_for(match, hour_now()) is not None,
        median=median_low(others) if len(others) >= MEDIAN_OF else None,
    )


def totals_of_round(match: Match) -> list[int]:
    """The totals handed in for the other matches of its round, both sides; one statement."""
    rows = HandedResult.objects.filter(match__round=match.round_id, current=True)
    pairs = rows.exclude(match=match).values_list("total_a", "total_b")
    return [total for pair in pairs for total in pair]


def judge(match: Match, totals: GameTotals) -> Taken | Doubts:
    """What the checks say of these totals for this match. One statement."""
    return check(totals, totals_settings(match, others=totals_of_round(match)))


@dataclass(frozen=True)
class TypedSum:
    """What is said while totals are typed: the `total` of both with what is doubtful, or what both should
    make, at least and at most, and the `rest` for the other side where that is one number."""

    total: int | None = None
    reasons: tuple[Reason, ...] = ()
    deals: int | None = None
    checked: bool = False
    least: int | None = None
    most: int | None = None
    rest: int | None = None


def typed_sum(match: Match, totals: GameTotals) -> TypedSum:
    """Both totals are typed."""
    judged = judge(match, totals)
    if isinstance(judged, Doubts):
        return TypedSum(totals.sum, judged.reasons)
    style = settings_under(match.tournament, limits_of(match)).style
    return TypedSum(totals.sum, deals=judged.deals, checked=style != "S6")


def awaited_sum(match: Match, boxes: Boxes, total: int | None) -> TypedSum:
    """One of them at most is."""
    expected = expected_sum(boxes, totals_settings(match))
    if expected is None:
        return TypedSum()
    exact = expected.least == expected.most
    rest = expected.least - total if exact and total is not None else None
    return TypedSum(least=expected.least, most=expected.most, rest=rest)


@dataclass(frozen=True)
class AskedBoxes:
    """Which boxes stand beside the totals of this match; `penalty` is what one on the sheet is worth."""

    deals: bool
    belotes: bool
    capots: bool
    penalty: int | None


def asked_boxes(match: Match) -> AskedBoxes:
    """Those of the settings; the number of deals not where it is fixed, the capots always where the ranking
    counts them."""
    tournament = match.tournament
    settings = settings_under(tournament, limits_of(match))
    return AskedBoxes(
        deals=tournament.asks_deals and settings.fixed_deals is None,
        belotes=tournament.asks_belotes,
        capots=tournament.asks_capots or "capots" in tournament.criteria,
        penalty=added_penalty(settings),
    )


def penalties_before(match: Match) -> QuerySet[Penalty]:
    """The penalties that its sheet may hold: those ruled before the first totals came in, all while none are
    in. One ruled later is added to the totals."""
    penalties = Penalty.objects.filter(match=match, cancelled=False)
    if match.result_from != Match.ResultFrom.TOTALS:
        return penalties
    first = HandedResult.objects.filter(match=match).order_by("version").values("entered_at")[:1]
    return penalties.filter(made_at__lte=Subquery(first))
