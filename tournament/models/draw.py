"""Draws and the rounds that they make; every draft is kept with its seed and inputs."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from .fields import identity
from .people import User
from .stage import OfStageQuerySet, Stage
from .team import Team
from .tournament import Tournament


class Draw(models.Model):
    """One draft: `record` is the public JSON without names that replays to the same tables.

    `number` counts the drafts of the whole tournament; `key` says what of the stage is drawn: nothing for all
    of it, "3" for its third round, "main:2" for a pot. `teams`: who bore these numbers when it was
    drawn, as `teams_drawn` of its room says. `back_reason`, `back_at`: why and when it was taken back."""

    class State(models.TextChoices):
        DRAFT = "draft", _("essai")
        RELEASED = "released", _("publié")
        TAKEN_BACK = "taken_back", _("repris")

    uid = identity()
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="draws", db_index=False)
    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="draws")
    number = models.PositiveIntegerField()
    key = models.CharField(max_length=20, blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.DRAFT)
    engine = models.CharField(max_length=20)
    seed = models.PositiveBigIntegerField()
    record = models.JSONField()
    teams = models.JSONField(default=dict, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    made_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.PROTECT, related_name="draws")
    made_at = models.DateTimeField(auto_now_add=True)
    released_at = models.DateTimeField(null=True, blank=True)
    back_reason = models.CharField(max_length=200, blank=True)
    back_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_draw_a_number"),
            models.UniqueConstraint(
                fields=["stage", "key"], condition=models.Q(state="released"), name="one_released_draw_a_key"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}"


# What a round of a bracket is called by its title, in full and where there is little room.
TITLES = {
    "final": (_("Finale"), _("Finale")),
    "third": (_("Petite finale"), _("Petite finale")),
    "half": (_("Demi-finales"), _("Demies")),
    "quarter": (_("Quarts de finale"), _("Quarts")),
    "eighth": (_("Huitièmes de finale"), _("Huitièmes")),
    "sixteenth": (_("Seizièmes de finale"), _("Seizièmes")),
    "thirty_second": (_("32es de finale"), _("32es")),
    "cadrage": (_("Cadrage"), _("Cadrage")),
    "placing_match": (_("Matchs de classement"), _("Classement")),
    "losers_round": (_("Matchs de classement"), _("Classement")),
}


class Round(models.Model):
    """A round of matches called together, with its clock. `number` counts through the whole evening.

    `last_deal_at`: from then on no deal begins, and at `ends_at` time is over, without anybody's word; None
    where the referee calls it.

    `title`: what it is called where that is not its number ("quarter", "final": labels of the structure)."""

    class State(models.TextChoices):
        RELEASED = "released", _("publié")
        CLOSED = "closed", _("clos")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="rounds")
    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveIntegerField()
    title = models.CharField(max_length=20, blank=True)
    state = models.CharField(max_length=8, choices=State, default=State.RELEASED)
    starts_at = models.DateTimeField(null=True, blank=True)
    ends_at = models.DateTimeField(null=True, blank=True)
    seconds_left = models.PositiveIntegerField(null=True, blank=True)
    time_called_at = models.DateTimeField(null=True, blank=True)
    last_deal_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    objects = OfStageQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "number"], name="one_round_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.number}"


class Exempt(models.Model):
    """A team without opponent in a round, or a round that a team missed, that came later or whose place the
    exempt one took: half a match would be no match.

    `points`: its credit, fixed when the round closes. `match`: the match it caught up in."""

    class Kind(models.TextChoices):
        EXEMPT = "exempt", _("exempte")
        MISSED = "missed", _("absente à ce tour")

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="exempts")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="exempts")
    draw = models.ForeignKey(Draw, null=True, blank=True, on_delete=models.CASCADE, related_name="exempts")
    kind = models.CharField(max_length=6, choices=Kind, default=Kind.EXEMPT)
    points = models.IntegerField(null=True, blank=True)
    match = models.OneToOneField("Match", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["round", "team"], name="one_exempt_a_team_in_a_round"),
        ]

    def __str__(self) -> str:
        return self.get_kind_display()

    @property
    def tournament(self) -> Tournament:
        return self.round.tournament
