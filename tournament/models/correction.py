"""What a referee prepares for a match whose round is closed, until an organiser carries it out.

Nothing is overwritten: another one for the same match replaces it, and both stay."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from .match import Match
from .people import User


class PreparedCorrection(models.Model):
    """`facts`: deals by their number, each with the version that was seen, or totals, as the command has
    them; `shown`: a digest of what its page said it would move."""

    class State(models.TextChoices):
        """What became of it; one a match waits."""

        WAITS = "waits", _("attend l’organisateur")
        DONE = "done", _("faite")
        WITHDRAWN = "withdrawn", _("retirée")
        REPLACED = "replaced", _("remplacée")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="prepared_corrections")
    state = models.CharField(max_length=9, choices=State, default=State.WAITS)
    facts = models.JSONField()
    shown = models.CharField(max_length=16)
    reason = models.CharField(max_length=200)
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="prepared_corrections")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["match"], condition=models.Q(state="waits"), name="one_waiting_correction_a_match"
            ),
        ]

    def __str__(self) -> str:
        return self.state
