"""A match handed in by its totals (RESULTS): the rows that count, what they make of the match, what they are
checked against. The deals of such a match stay, uncounted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median_low

from django.db.models import QuerySet, Subquery
from django.utils import timezone

from scoring import MatchState, Reason, Side
from scoring.totals import (
    Boxes,
    Doubts,
    GameTotals,
    SumStyle,
    Taken,
    TotalsSettings,
    check,
    expected_sum,
    proposed_style,
)

from ...evening import called_for
from ...models import HandedResult, Match, Penalty, Tournament
from ...rulebook import ruleset_of
from .stored import limits_of

MEDIAN_OF = 6
"""Totals in a round before "twice the median" says anything."""
COUNTED_BY_CAPOTS = frozenset({"capots", "capots_conceded"})


def handed_games(match: Match) -> tuple[HandedResult, ...]:
    """The totals that count, game by game; none for a match counted by its deals. One statement, or none."""
    if match.result_from != Match.ResultFrom.TOTALS:
        return ()
    return tuple(HandedResult.objects.filter(match=match, current=True).order_by("game"))


def handed_state(games: Sequence[HandedResult], penalties: Iterable[Penalty]) -> MatchState:
    """How the match stands: the totals, with the penalties that are not among them and without those among
    them that were cancelled since. It is over: what is handed in has been played. Who was said to have won
    has won, else the higher total."""
    points = {"A": sum(game.total_a for game in games), "B": sum(game.total_b for game in games)}
    for penalty in penalties:
        points[penalty.to_side] += penalty.points * (int(not penalty.cancelled) - int(penalty.in_totals))
    a, b = points["A"], points["B"]
    ahead = None if a == b else Side.A if a > b else Side.B
    winner = Side(games[-1].winner) if games[-1].winner else ahead
    deals = sum(game.deal_count or 0 for game in games)
    return MatchState(over=True, winner=winner, draw=winner is None, reason=None, a=a, b=b, deals=deals)


def handed_capots(games: Iterable[HandedResult], side: Side) -> int:
    """The capots of that side, as far as they were asked for."""
    return sum((game.capots_a if side is Side.A else game.capots_b) or 0 for game in games)


def totals_in(game: HandedResult) -> GameTotals:
    """A stored row as the checks read it."""
    boxes = Boxes(
        belotes_a=game.belotes_a,
        belotes_b=game.belotes_b,
        capots_a=game.capots_a,
        capots_b=game.capots_b,
        deals=game.deal_count,
        extra_penalties=game.extra_penalties,
    )
    return GameTotals(game.total_a, game.total_b, boxes, Side(game.winner) if game.winner else None)


def style_of(tournament: Tournament, match: Match) -> SumStyle:
    """How totals are checked: as set, else as the rulebook suggests for matches with these limits."""
    chosen: SumStyle | str = tournament.totals_style
    return chosen or proposed_style(ruleset_of(tournament), limits_of(match))  # type: ignore[return-value]


def totals_settings(match: Match, *, others: Sequence[int] = ()) -> TotalsSettings:
    """What the totals of this match are checked against, under its own limits; `others` are the totals of its
    round that are in already. Time that has run out counts as called: clubs ring their own bell."""
    tournament, ends_at = match.tournament, match.round.ends_at
    over = ends_at is not None and ends_at <= timezone.now()
    return TotalsSettings(
        style=style_of(tournament, match),
        limits=limits_of(match),
        sweep=tournament.totals_sweep,
        ruleset=ruleset_of(tournament),
        time_called=over or called_for(match) is not None,
        median=median_low(others) if len(others) >= MEDIAN_OF else None,
    )


def totals_of_round(match: Match) -> list[int]:
    """The totals handed in for the other matches of its round, both sides; one statement."""
    rows = HandedResult.objects.filter(match__round=match.round_id, current=True)
    pairs = rows.exclude(match=match).values_list("total_a", "total_b")
    return [total for pair in pairs for total in pair]


def judge(match: Match, totals: GameTotals) -> Taken | Doubts:
    """What the checks say of these totals for this match; one statement."""
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
    checked = style_of(match.tournament, match) != "S6"
    return TypedSum(totals.sum, deals=judged.deals, checked=checked)


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
    """Which boxes stand beside the totals of this match; `winner`: who won may have to be said."""

    deals: bool
    belotes: bool
    capots: bool


def asked_boxes(tournament: Tournament, match: Match) -> AskedBoxes:
    """Those of the settings; the number of deals not where it is fixed, the capots always where the ranking
    counts them."""
    settings = totals_settings(match)
    return AskedBoxes(
        deals=tournament.asks_deals and settings.fixed_deals is None,
        belotes=tournament.asks_belotes,
        capots=tournament.asks_capots or bool(COUNTED_BY_CAPOTS & set(tournament.criteria)),
    )


def penalties_before(match: Match) -> QuerySet[Penalty]:
    """The penalties that its sheet may hold: those ruled before the first totals came in, all while none are
    in. One ruled later is added to the totals."""
    penalties = Penalty.objects.filter(match=match, cancelled=False)
    if match.result_from != Match.ResultFrom.TOTALS:
        return penalties
    first = HandedResult.objects.filter(match=match).order_by("version").values("entered_at")[:1]
    return penalties.filter(made_at__lte=Subquery(first))


def takes_deals(tournament: Tournament) -> bool:
    """Whether matches may be entered deal by deal."""
    return tournament.results != Tournament.Results.TOTALS


def takes_totals(tournament: Tournament) -> bool:
    """Whether matches may be handed in by their totals."""
    return tournament.results != Tournament.Results.DEALS
