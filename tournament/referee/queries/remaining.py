"""The rounds that are still to be drawn one by one, for whoever is there then: how many, for how many teams,
with whom exempt. Three statements at most."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count

from ...evening.kinds import kind_of
from ...models import Stage, Team, Tournament


@dataclass(frozen=True)
class RoundsAhead:
    """The rounds of a stage that is drawn round by round: how many are still to be drawn, for how many teams.

    `again`: that many rounds cannot be played without two teams meeting twice; `sooner`: the hall needs a
    wave less a round than for the `before` teams there were."""

    stage: Stage
    released: int
    to_come: int
    teams: int
    before: int
    tables: int

    @property
    def one_exempt(self) -> bool:
        return bool(self.to_come and self.teams % 2)

    @property
    def again(self) -> bool:
        rounds_without_repeat = self.teams - 1 + self.teams % 2
        return bool(self.to_come) and self.released + self.to_come > rounds_without_repeat

    @property
    def sooner(self) -> bool:
        return self._waves(self.teams) < self._waves(self.before)

    def _waves(self, teams: int) -> int:
        return -(-(teams // 2) // max(1, self.tables))

    @property
    def too_few(self) -> bool:
        return self.teams < 2


def rounds_ahead(tournament: Tournament, *, without: Team | None = None) -> RoundsAhead | None:
    """The stage whose next round is still to be drawn, once somebody is `without`; three statements."""
    playing_teams = Team.objects.filter(
        tournament=tournament, status=Team.Status.REGISTERED, number__isnull=False
    )
    if without is not None:
        playing_teams = playing_teams.exclude(pk=without.pk)
    for stage, released in _stages(tournament):
        kind = kind_of(stage)
        to_come = kind.rounds(stage.options) - released
        if released and to_come > 0 and not kind.drawn_together(stage.options):
            teams, leaving = (
                playing_teams.count(),
                without is not None and without.status == Team.Status.REGISTERED,
            )
            return RoundsAhead(
                stage=stage,
                released=released,
                to_come=to_come,
                teams=teams,
                before=teams + leaving,
                tables=tournament.tables.count(),
            )
    return None


def _stages(tournament: Tournament) -> list[tuple[Stage, int]]:
    """The stages of the evening and how many of their rounds are released; one statement."""
    stages = Stage.objects.filter(tournament=tournament).ranked()
    return [(stage, stage.released) for stage in stages.annotate(released=Count("rounds")).order_by("order")]
