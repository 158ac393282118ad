"""Two teams that should not meet in pools and rounds, as the organiser wishes: a soft wish."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from .team import Team
from .tournament import Tournament

WISH_REASON_MAX = 120


class ApartWish(models.Model):
    """`reason` stands on the desk's page alone: in no journal, no record of a draw, no export."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="apart_wishes")
    one = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="+")
    two = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=WISH_REASON_MAX, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["one", "two"],
                name="one_wish_a_couple",
                violation_error_message=_("Ces deux équipes sont déjà à tenir séparées."),
            ),
            models.CheckConstraint(
                condition=models.Q(one__lt=models.F("two")), name="wish_of_two_teams_in_order"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.one_id}–{self.two_id}"
