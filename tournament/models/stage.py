"""The stages of an evening and the seats in them: what a formula lays down, and a draw fills.

Pools and seats exist only once a draw is released, the matches of a bracket once it begins. What later stages
will hold is no row: it follows from the stages and the results (`pairing/bracket.py`)."""

from __future__ import annotations

from django.db import models

from .team import Team
from .tournament import Tournament


class StageQuerySet(models.QuerySet):
    """Stages, those that a ranking reads or the one beside them."""

    def ranked(self):
        return self.filter(ranked=True)

    def beside(self, tournament: Tournament) -> Stage:
        """The stage of what is played for the pleasure of it, the last, made when it is first asked for."""
        made = {"order": 99, "kind": "rounds"}
        return self.get_or_create(tournament=tournament, ranked=False, defaults=made)[0]


class OfStageQuerySet(models.QuerySet):
    """Seats and rounds by whether a ranking reads their stage."""

    def ranked(self):
        return self.filter(stage__ranked=True)


class SlotQuerySet(OfStageQuerySet):
    """Seats, those nobody needs, and where the next one of a stage goes."""

    def empty(self, stage: Stage):
        """Those of a stage whose team neither plays nor rests in it."""
        plays = models.Q(matches_as_a__stage=stage) | models.Q(matches_as_b__stage=stage)
        busy = Team.objects.filter(plays | models.Q(exempts__round__stage=stage))
        return self.filter(stage=stage).exclude(team__in=busy.values("pk"))

    def take(self, stage: Stage, team: Team, pool: Pool | None = None) -> None:
        """Seat a team in a stage, or in a pool of it, after the others, unless it has its seat there."""
        position = {"pool": pool, "position": self.next_position(stage, pool)}
        self.get_or_create(stage=stage, team=team, defaults=position)

    def next_position(self, stage: Stage, pool: Pool | None = None) -> int:
        """After the last one of the pool, or of the stage outside its pools: seats may be gone between."""
        last = self.filter(stage=stage, pool=pool).aggregate(last=models.Max("position"))["last"]
        return (last or 0) + 1


class Stage(models.Model):
    """One part of the evening's structure; options are the engine's stage and the organiser's
    choices. What is played for the pleasure of it has a stage of its own, the last, that no ranking reads."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="stages", db_index=False
    )
    order = models.PositiveIntegerField(default=1)
    kind = models.CharField(max_length=12, default="pools")
    options = models.JSONField(default=dict, blank=True)
    ranked = models.BooleanField(default=True)

    objects = StageQuerySet.as_manager()

    class Meta:
        ordering = ["order"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "order"], name="one_stage_an_order"),
            models.UniqueConstraint(
                fields=["tournament"], condition=models.Q(ranked=False), name="one_stage_beside_the_ranked"
            ),
        ]

    def __str__(self) -> str:
        return self.kind


class Pool(models.Model):
    """A pool of a released draw: "A", "B" …"""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="pools")
    name = models.CharField(max_length=4)
    order = models.PositiveIntegerField()

    class Meta:
        ordering = ["order"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "name"], name="one_pool_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class Slot(models.Model):
    """The seat of a team in a stage. `bracket`: the one a ranking placed it in."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="slots")
    pool = models.ForeignKey(Pool, null=True, blank=True, on_delete=models.CASCADE, related_name="slots")
    position = models.PositiveIntegerField()
    team = models.ForeignKey(Team, null=True, blank=True, on_delete=models.PROTECT, related_name="slots")
    bracket = models.CharField(max_length=12, blank=True)

    objects = SlotQuerySet.as_manager()

    class Meta:
        ordering = ["pool", "position"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "pool", "position"],
                condition=models.Q(pool__isnull=False),
                name="one_slot_a_position_of_a_pool",
            ),
            models.UniqueConstraint(
                fields=["stage", "position"],
                condition=models.Q(pool=None),
                name="one_slot_a_position_without_pool",
            ),
            models.UniqueConstraint(
                fields=["stage", "team"], condition=~models.Q(team=None), name="one_slot_a_team_in_a_stage"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.position}"
