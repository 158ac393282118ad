"""The evening as it would be if a match had ended otherwise; writes nothing."""

from __future__ import annotations

from dataclasses import replace

from ....models import Match
from ....standings.queries import Rows as RankRows
from .state import Evening


def supposing(evening: Evening, match: int, totals: tuple[int, int], ranking: RankRows) -> Evening:
    """That match confirmed with those totals; `ranking`: what the standings would be made of."""
    a, b = totals
    rows = tuple(
        row._replace(
            state=Match.State.CONFIRMED, total_a=a, total_b=b, forfeited_by="", winner=_kept(row.winner, a, b)
        )
        if row.id == match
        else row
        for row in evening.rows.matches
    )
    then = replace(evening, rows=replace(evening.rows, matches=rows))
    vars(then)["ranking"] = ranking
    return then


def _kept(winner: str, a: int, b: int) -> str:
    """Who is ahead wins; level, whoever the match says."""
    return "" if a != b else winner
