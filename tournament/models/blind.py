"""What both sides of a table enter apart, each on its own phone: which phone speaks for which side, and what
each side entered. Until both are in, nobody but that side reads it.

Nothing is overwritten: an entry that is written again is a new version."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from .match import Match
from .result import SideChoice
from .team import Team


class PhoneSide(models.Model):
    """A side of a match that a phone took, for the `team` that sits there: another one takes it anew.
    Freed, the row stays. `holder` is what its cookie must say."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="phone_sides")
    side = models.CharField(max_length=1, choices=SideChoice)
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="phone_sides")
    holder = models.CharField(max_length=64)
    freed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["side", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "side"], condition=models.Q(freed_at=None), name="one_phone_a_side"
            ),
        ]

    def __str__(self) -> str:
        return self.side


class BlindEntry(models.Model):
    """One version of what one side entered for a deal, or for the totals of the match (`number` 0).

    `facts` are a PlayedDeal or a GameTotals in the command's format; `doubts`: what was doubtful in totals
    and that side has looked at; `attempt`: 1, and one more after each difference."""

    class Outcome(models.TextChoices):
        """What became of it; the last two do not count any more."""

        WAITS = "waits", _("attend l’autre équipe")
        DIFFERS = "differs", _("l’autre équipe a saisi autre chose")
        AGREED = "agreed", _("les deux équipes ont saisi la même chose")
        LEFT = "left", _("remplacée ou laissée")

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="blind_entries")
    number = models.PositiveIntegerField()
    side = models.CharField(max_length=1, choices=SideChoice)
    attempt = models.PositiveSmallIntegerField(default=1)
    version = models.PositiveIntegerField(default=1)
    outcome = models.CharField(max_length=7, choices=Outcome, default=Outcome.WAITS)
    facts = models.JSONField()
    in_totals = models.BooleanField(default=True)
    doubts = models.JSONField(default=list, blank=True)
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number", "attempt", "side", "version"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "number", "side", "version"], name="one_blind_entry_a_version"
            ),
            models.UniqueConstraint(
                fields=["match", "number", "side"],
                condition=models.Q(outcome="waits"),
                name="one_waiting_entry_a_side",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}, {self.side}"
