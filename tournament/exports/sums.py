"""What the workbook's sheets must agree with: the sums of an evening as the database itself makes them."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q, Sum

from ..evening import left_in
from ..models import DealVersion, Match, Penalty, Tournament


@dataclass(frozen=True, slots=True)
class Sums:
    """What the database itself adds up, without passing through any sheet."""

    match_points: tuple[int, int]
    match_deals: int
    deal_marks: tuple[int, int]
    deal_versions: int
    penalty_points: int
    penalty_count: int


def sums_of(tournament: Tournament) -> Sums:
    """Those of one tournament; three statements."""
    match_rows = Match.objects.filter(tournament=tournament)
    deal_rows = DealVersion.objects.filter(deal__match__tournament=tournament)
    penalty_rows = Penalty.objects.filter(match__tournament=tournament)
    without_result = left_in(tournament)
    totals = match_rows.aggregate(
        a=Sum("total_a", filter=~without_result),
        b=Sum("total_b", filter=~without_result),
        deals=Sum("deal_count"),
    )
    current = Q(current=True, deal__match__result_from=Match.ResultFrom.DEALS)
    marks = deal_rows.aggregate(
        a=Sum("marks_a", filter=current), b=Sum("marks_b", filter=current), versions=Count("pk")
    )
    points = penalty_rows.aggregate(
        live=Sum("points", filter=Q(cancelled=False, in_totals=False)), count=Count("pk")
    )
    return Sums(
        match_points=(totals["a"] or 0, totals["b"] or 0),
        match_deals=totals["deals"] or 0,
        deal_marks=(marks["a"] or 0, marks["b"] or 0),
        deal_versions=marks["versions"],
        penalty_points=points["live"] or 0,
        penalty_count=points["count"],
    )
