"""Which match is at a physical table now, and matches loaded with all that their pages name."""

from __future__ import annotations

from django.db.models import QuerySet

from ...evening.match import SETTLED
from ...models import Match, Round, Table


def matches() -> QuerySet[Match]:
    """Matches with table, round, tournament, teams and players: nothing more is asked afterwards."""
    return Match.objects.select_related(
        "table",
        "round__stage__tournament__club",
        "slot_a__pool",
        "slot_a__team__player_1",
        "slot_a__team__player_2",
        "slot_b__team__player_1",
        "slot_b__team__player_2",
    )


def bare_matches() -> QuerySet[Match]:
    """Matches with their round only, for writes: teams and players are read when somebody asks for them."""
    return Match.objects.select_related("round__stage")


def current_match(table: Table, *, bare: bool = False) -> Match | None:
    """The match to play at this table: the earliest of an open round, wave after wave, that is not confirmed;
    one statement."""
    found = bare_matches() if bare else matches()
    waiting = found.filter(table=table, round__state=Round.State.RELEASED).exclude(state__in=SETTLED)
    return waiting.order_by("round__stage__order", "round__number", "wave").first()


def last_match(table: Table) -> Match | None:
    """The match that was confirmed last at this table, for a phone with nothing more to play."""
    done = matches().filter(table=table, state__in=SETTLED)
    return done.order_by("round__stage__order", "round__number", "wave").last()


def match_named(table: Table, number: str) -> Match | None:
    """The match of that id at this table, whatever became of it; None for anything else."""
    if not (number.isascii() and number.isdigit() and len(number) < 19):
        return None
    return matches().filter(table=table, pk=int(number)).first()


def movable_to(match: Match) -> list[Match]:
    """The matches that a sheet entered on this one may belong to: not confirmed, of an open round."""
    tournament = match.round.stage.tournament
    others = matches().filter(round__stage__tournament=tournament, round__state=Round.State.RELEASED)
    return list(
        others.exclude(pk=match.pk)
        .exclude(state__in=SETTLED)
        .order_by("round__number", "table__number", "number")
    )
