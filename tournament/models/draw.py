"""Stages, pools, slots, draws and rounds: the structure that a draw fills.

Every draft is kept with its seed and inputs; pools, slots, rounds and matches exist only once released. What
later rounds will hold is no row: it follows from the stages and the results (`draw.engine.structure`)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from .constraints import CompositeForeignKey
from .fields import RepeatedKey, identity
from .people import User
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


class Stage(models.Model):
    """One part of the evening's structure (FORMATS §1); options are the engine's stage and the organiser's
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
            models.CheckConstraint(condition=~models.Q(kind=""), name="stage_has_a_kind"),
            models.UniqueConstraint(fields=["tournament", "id"], name="stage_with_tournament"),
        ]

    def __str__(self) -> str:
        return self.kind


class Draw(models.Model):
    """One draft: `record` is the public JSON without names that replays to the same tables (DESIGN §5).

    `number` counts the drafts of the whole tournament; `key` says what of the stage is drawn: nothing for all
    of it, "3" for its third round, "main:2" for a pot."""

    class State(models.TextChoices):
        DRAFT = "draft", _("brouillon")
        RELEASED = "released", _("publié")
        TAKEN_BACK = "taken_back", _("repris")

    uid = identity()
    tournament = RepeatedKey(Tournament, models.PROTECT, of="stage", related_name="draws", db_index=False)
    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="draws")
    number = models.PositiveIntegerField()
    key = models.CharField(max_length=20, blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.DRAFT)
    engine = models.CharField(max_length=20)
    engine_version = models.PositiveIntegerField()
    seed = models.PositiveBigIntegerField()
    record = models.JSONField()
    reason = models.CharField(max_length=200, blank=True)
    made_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.PROTECT, related_name="draws")
    made_at = models.DateTimeField(auto_now_add=True)
    released_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_draw_a_number"),
            models.UniqueConstraint(
                fields=["stage", "key"], condition=models.Q(state="released"), name="one_released_draw_a_key"
            ),
            models.CheckConstraint(
                condition=models.Q(state__in=("draft", "released", "taken_back")), name="draw_state_known"
            ),
            models.UniqueConstraint(fields=["tournament", "id"], name="draw_with_tournament"),
            CompositeForeignKey(from_fields=["tournament", "stage"], name="draw_stage_of_tournament"),
        ]

    def __str__(self) -> str:
        return f"{self.number}"


class Pool(models.Model):
    """A pool of a released draw: "A", "B" …"""

    tournament = RepeatedKey(Tournament, models.PROTECT, of="stage", related_name="pools", db_index=False)
    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="pools")
    name = models.CharField(max_length=4)
    order = models.PositiveIntegerField()

    class Meta:
        ordering = ["order"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "name"], name="one_pool_a_name"),
            models.UniqueConstraint(fields=["tournament", "id"], name="pool_with_tournament"),
            CompositeForeignKey(from_fields=["tournament", "stage"], name="pool_stage_of_tournament"),
            models.UniqueConstraint(fields=["stage", "id"], name="pool_with_stage"),
        ]

    def __str__(self) -> str:
        return self.name


class Slot(models.Model):
    """The seat of a team in a stage; matches point to slots. `source` says where it came from."""

    tournament = RepeatedKey(Tournament, models.PROTECT, of="stage", related_name="slots", db_index=False)
    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="slots")
    pool = models.ForeignKey(Pool, null=True, blank=True, on_delete=models.CASCADE, related_name="slots")
    position = models.PositiveIntegerField()
    source = models.JSONField(default=dict, blank=True)
    team = models.ForeignKey(Team, null=True, blank=True, on_delete=models.PROTECT, related_name="slots")

    objects = OfStageQuerySet.as_manager()

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
            models.UniqueConstraint(fields=["tournament", "id"], name="slot_with_tournament"),
            CompositeForeignKey(from_fields=["tournament", "stage"], name="slot_stage_of_tournament"),
            CompositeForeignKey(from_fields=["tournament", "team"], name="slot_team_of_tournament"),
            models.UniqueConstraint(fields=["stage", "id"], name="slot_with_stage"),
            CompositeForeignKey(from_fields=["stage", "pool"], name="slot_pool_of_stage"),
        ]

    def __str__(self) -> str:
        return f"{self.position}"


class Round(models.Model):
    """A round of matches called together, with its clock. `number` counts through the whole evening.

    `title`: what it is called where that is not its number ("quarter", "final": labels of the structure)."""

    class State(models.TextChoices):
        RELEASED = "released", _("publié")
        CLOSED = "closed", _("clos")

    tournament = RepeatedKey(Tournament, models.PROTECT, of="stage", related_name="rounds", db_index=False)
    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveIntegerField()
    title = models.CharField(max_length=20, blank=True)
    state = models.CharField(max_length=8, choices=State, default=State.RELEASED)
    starts_at = models.DateTimeField(null=True, blank=True)
    ends_at = models.DateTimeField(null=True, blank=True)
    seconds_left = models.PositiveIntegerField(null=True, blank=True)
    time_called_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    objects = OfStageQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "number"], name="one_round_a_number"),
            models.CheckConstraint(
                condition=models.Q(state__in=("released", "closed")), name="round_state_known"
            ),
            models.UniqueConstraint(fields=["tournament", "id"], name="round_with_tournament"),
            CompositeForeignKey(from_fields=["tournament", "stage"], name="round_stage_of_tournament"),
            models.UniqueConstraint(fields=["stage", "id"], name="round_with_stage"),
        ]

    def __str__(self) -> str:
        return f"{self.number}"


class Exempt(models.Model):
    """A team without opponent in a round, or a round that a late team missed: half a match would be no match.

    `points`: its credit, fixed when the round closes (FORMATS §2). `match`: the match it caught up in."""

    class Kind(models.TextChoices):
        EXEMPT = "exempt", _("exempte")
        MISSED = "missed", _("arrivée après ce tour")

    tournament = RepeatedKey(Tournament, models.PROTECT, of="round", related_name="exempts", db_index=False)
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="exempts")
    slot = models.ForeignKey(Slot, on_delete=models.CASCADE, related_name="exempts")
    draw = models.ForeignKey(Draw, null=True, blank=True, on_delete=models.CASCADE, related_name="exempts")
    kind = models.CharField(max_length=6, choices=Kind, default=Kind.EXEMPT)
    points = models.IntegerField(null=True, blank=True)
    match = models.OneToOneField(
        "Match", null=True, blank=True, on_delete=models.SET_NULL, related_name="catches_up"
    )

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["round", "slot"], name="one_exempt_a_slot_in_a_round"),
            models.CheckConstraint(
                condition=models.Q(kind__in=("exempt", "missed")), name="exempt_kind_known"
            ),
            models.UniqueConstraint(fields=["tournament", "id"], name="exempt_with_tournament"),
            CompositeForeignKey(from_fields=["tournament", "round"], name="exempt_round_of_tournament"),
            CompositeForeignKey(from_fields=["tournament", "slot"], name="exempt_slot_of_tournament"),
            CompositeForeignKey(from_fields=["tournament", "draw"], name="exempt_draw_of_tournament"),
            CompositeForeignKey(from_fields=["tournament", "match"], name="exempt_match_of_tournament"),
        ]

    def __str__(self) -> str:
        return self.get_kind_display()
