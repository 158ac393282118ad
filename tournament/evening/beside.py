"""Matches beside the rounds, for the pleasure of it or to catch up: those there are, and who could play
one right now, at which table. Four statements at most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q

from ..models import Exempt, Match, Round, Table, Team, Tournament
from ..models.result import PLAYING, WITHOUT_RESULT
from .at_tables import matches_where


def friendly_matches(tournament: Tournament) -> list[Match]:
    """The matches that count for nothing, in the order they were added; one statement."""
    beside = Match.objects.filter(tournament=tournament).friendly()
    return matches_where(tournament, Q(pk__in=beside.values("pk")))


def exempts_of(round_id: int) -> list[Exempt]:
    """Who has no opponent in that round, with the match it catches up in; one statement."""
    exempts = Exempt.objects.filter(round=round_id).select_related(
        "round__stage", "team__player_1", "team__player_2", "match__table"
    )
    return list(exempts.order_by("kind", "team__number"))


@dataclass(frozen=True)
class Free:
    """Teams that are there with nothing to play in the round under way, and tables nobody needs for it."""

    teams: tuple[Team, ...]
    tables: tuple[Table, ...]
    individuals: bool = False

    @property
    def enough(self) -> bool:
        """Whether a match can be made: two teams, or four players of a mêlée."""
        return len(self.teams) >= (4 if self.individuals else 2)

    def team(self, number: int) -> Team | None:
        return next((team for team in self.teams if team.number == number), None)

    def table(self, number: int) -> Table | None:
        return next((table for table in self.tables if table.number == number), None)


def free_now(tournament: Tournament) -> Free:
    """Everybody who is eliminated, rests, or finished early; a sheet handed in frees teams and table."""
    waiting = Match.objects.filter(
        tournament=tournament, round__state=Round.State.RELEASED, state__in=WITHOUT_RESULT
    ).select_related("round", "stage", "team_a", "team_b")
    busy = _played_now(list(waiting.order_by("round__stage__order", "round__number")))
    playing = {pk for match in busy for team in (match.team_a, match.team_b) for pk in _entered_as(team)}
    taken = {match.table_id for match in busy}
    present = Team.objects.filter(
        tournament=tournament,
        status=Team.Status.REGISTERED,
        number__isnull=False,
        player_2__isnull=tournament.individuals,
    ).select_related("player_1", "player_2")
    return Free(
        tuple(team for team in present.order_by("number") if team.pk not in playing),
        tuple(table for table in Table.objects.filter(tournament=tournament) if table.pk not in taken),
        tournament.individuals,
    )


def _entered_as(team: Team | None) -> tuple[int | None, ...]:
    """The id of a team; of a pair its players' as well."""
    return (team.pk, team.pair_1_id, team.pair_2_id) if team else ()


def _played_now(waiting: Sequence[Match]) -> list[Match]:
    """Those of the round under way, those begun before their turn, and those beside the rounds."""
    ranked = [match for match in waiting if match.stage.ranked]
    now = ranked[0].round_id if ranked else None
    return [
        match
        for match in waiting
        if match.round_id == now or match.state == PLAYING or not match.stage.ranked
    ]
