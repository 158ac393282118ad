"""Stages, pools, slots, draws and rounds: the structure that a draw fills.

Every draft is kept with its seed and inputs; pools, slots, rounds and matches exist only once released. What
later rounds will hold is no row: it follows from the stages and the results (`draw.engine.structure`)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

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


class SlotQuerySet(OfStageQuerySet):
    """Seats, and where the next one of a stage goes."""

    def next_position(self, stage: Stage, pool: Pool | None = None) -> int:
        """After the last one of the pool, or of the stage outside its pools: seats may be gone between."""
        last = self.filter(stage=stage, pool=pool).aggregate(last=models.Max("position"))["last"]
        return (last or 0) + 1


class Stage(models.Model):
    """One part of the evening's structure (FORMATS §1); options are the engine's stage and the organiser's
    choices. What is played for the pleasure of it has a stage of its own, the last, that no ranking reads."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="stages")
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


class Draw(models.Model):
    """One draft: `record` is the public JSON without names that replays to the same tables (DESIGN §5).

    `number` counts the drafts of the whole tournament; `key` says what of the stage is drawn: nothing for all
    of it, "3" for its third round, "main:2" for a pot."""

    class State(models.TextChoices):
        DRAFT = "draft", _("brouillon")
        RELEASED = "released", _("publié")
        TAKEN_BACK = "taken_back", _("repris")

    uid = identity()
    tournament = RepeatedKey(Tournament, models.PROTECT, of="stage", related_name="draws")
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
            models.UniqueConstraint(fields=["stage", "number"], name="one_draw_a_number"),
            models.UniqueConstraint(
                fields=["stage", "key"], condition=models.Q(state="released"), name="one_released_draw_a_key"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}"


class Pool(models.Model):
    """A pool of a released draw: "A", "B" …"""

    tournament = RepeatedKey(Tournament, models.PROTECT, of="stage", related_name="pools")
    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="pools")
    name = models.CharField(max_length=4)
    order = models.PositiveIntegerField()

    class Meta:
        ordering = ["order"]
        constraints = [models.UniqueConstraint(fields=["stage", "name"], name="one_pool_a_name")]

    def __str__(self) -> str:
        return self.name


SOURCE_COLUMNS = {
    "": (),
    "pool": ("source_number", "source_pool"),
    "stage": ("source_number", "source_stage"),
    "across": ("source_number", "source_place"),
    "overall": ("source_number",),
}


def columns_of_source() -> models.Q:
    """Just the columns of its kind are set."""
    every = sorted({column for columns in SOURCE_COLUMNS.values() for column in columns})
    condition = models.Q()
    for kind, columns in SOURCE_COLUMNS.items():
        empty = {f"{column}__isnull": column not in columns for column in every}
        condition |= models.Q(source_kind=kind, **empty)
    return condition


class Slot(models.Model):
    """The seat of a team in a stage; matches point to slots.

    `bracket`: the one a ranking placed it in, and by which place (`source_…`): the n-th of a pool; of the
    ranking of a stage; across, of all that had that place in their pools; overall, of all the pools."""

    class SourceKind(models.TextChoices):
        POOL = "pool"
        STAGE = "stage"
        ACROSS = "across"
        OVERALL = "overall"

    tournament = RepeatedKey(Tournament, models.PROTECT, of="stage", related_name="slots")
    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="slots")
    pool = models.ForeignKey(Pool, null=True, blank=True, on_delete=models.CASCADE, related_name="slots")
    position = models.PositiveIntegerField()
    team = models.ForeignKey(Team, null=True, blank=True, on_delete=models.PROTECT, related_name="slots")
    bracket = models.CharField(max_length=12, blank=True)
    source_kind = models.CharField(max_length=7, choices=SourceKind, blank=True)
    source_number = models.PositiveIntegerField(null=True, blank=True)
    source_pool = models.ForeignKey(Pool, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    source_stage = models.ForeignKey(Stage, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    source_place = models.PositiveIntegerField(null=True, blank=True)

    objects = SlotQuerySet.as_manager()

    class Meta:
        ordering = ["pool", "position"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "pool", "position"], name="one_slot_a_position"),
            models.UniqueConstraint(
                fields=["stage", "team"], condition=~models.Q(team=None), name="one_slot_a_team_in_a_stage"
            ),
            models.CheckConstraint(condition=columns_of_source(), name="slot_source_of_its_kind"),
            models.CheckConstraint(
                condition=models.Q(source_kind="") | ~models.Q(bracket=""), name="slot_source_into_a_bracket"
            ),
            models.CheckConstraint(
                condition=models.Q(source_number=None) | models.Q(source_number__gte=1),
                name="slot_source_number_from_1",
            ),
            models.CheckConstraint(
                condition=models.Q(source_place=None) | models.Q(source_place__gte=1),
                name="slot_source_place_from_1",
            ),
            models.CheckConstraint(
                condition=~models.Q(source_stage=models.F("stage")), name="slot_source_is_another_stage"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.position}"


class Round(models.Model):
    """A round of matches called together, with its clock. `number` counts through the whole evening.

    `title`: what it is called where that is not its number ("quarter", "final": labels of the structure)."""

    class State(models.TextChoices):
        RELEASED = "released", _("publié")
        CLOSED = "closed", _("clos")

    tournament = RepeatedKey(Tournament, models.PROTECT, of="stage", related_name="rounds")
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
        constraints = [models.UniqueConstraint(fields=["stage", "number"], name="one_round_a_number")]

    def __str__(self) -> str:
        return f"{self.number}"


class Exempt(models.Model):
    """A team without opponent in a round, or a round that a late team missed: half a match would be no match.

    `points`: its credit, fixed when the round closes (FORMATS §2). `match`: the match it caught up in."""

    class Kind(models.TextChoices):
        EXEMPT = "exempt", _("exempte")
        MISSED = "missed", _("arrivée après ce tour")

    tournament = RepeatedKey(Tournament, models.PROTECT, of="round", related_name="exempts")
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
        constraints = [models.UniqueConstraint(fields=["round", "slot"], name="one_exempt_a_slot_in_a_round")]

    def __str__(self) -> str:
        return self.get_kind_display()
