"""Matches beside the rounds: for the pleasure of it, and those in which an exempt team catches up."""

from __future__ import annotations

from django.db.models import Q

from ...models import Exempt, Match, Stage, Tournament
from .rounds import BoardRow, rows_where


def friendly_matches(tournament: Tournament) -> list[BoardRow]:
    """The matches that count for nothing, in the order they were added; one statement."""
    return rows_where(Q(round__stage__tournament=tournament, round__stage__kind=Stage.Kind.FRIENDLY))


def exempts_of(round_id: int) -> list[Exempt]:
    """Who has no opponent in that round, with the match it catches up in; one statement."""
    found = Exempt.objects.filter(round=round_id).select_related(
        "round__stage", "slot__team__player_1", "slot__team__player_2", "match__table"
    )
    return list(found.order_by("kind", "slot__team__number"))


def untouched(match: Match) -> bool:
    """Whether its sheet says nothing yet, so that it may be taken away; no statement."""
    return match.state in {Match.State.WAITING, Match.State.PLAYING} and match.total_a is None
