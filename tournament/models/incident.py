"""What happened in a match besides its deals: a misdeal, a revoke, an agreement, and points given with their
article."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from .constraints import CompositeForeignKey
from .deal import Deal, NamesDeal
from .fields import RepeatedKey, identity
from .match import Match, SideChoice
from .people import User
from .tournament import Tournament


class Incident(NamesDeal, models.Model):
    """A misdeal, a revoke, an exposed card, an agreement: `data` has the scoring command's shape."""

    class Kind(models.TextChoices):
        MISDEAL = "misdeal", _("fausse donne")
        REVOKE = "revoke", _("renonce")
        EXPOSED = "exposed", _("mauvaise carte")
        AGREEMENT = "agreement", _("accord entre les équipes")
        REPLACEMENT = "replacement", _("remplacement")
        OTHER = "other", _("autre")

    uid = identity()
    tournament = RepeatedKey(Tournament, models.PROTECT, of="match", related_name="incidents", db_index=False)
    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="incidents")
    kind = models.CharField(max_length=12, choices=Kind)
    side = models.CharField(max_length=1, choices=SideChoice, blank=True)
    deal = models.ForeignKey(Deal, null=True, blank=True, on_delete=models.PROTECT, related_name="incidents")
    data = models.JSONField(default=dict)
    text = models.CharField(max_length=300, blank=True)
    cancelled = models.BooleanField(default=False)
    cancel_reason = models.CharField(max_length=200, blank=True)
    made_by = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.PROTECT, related_name="incidents"
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(
                    kind__in=("misdeal", "revoke", "exposed", "agreement", "replacement", "other")
                ),
                name="incident_kind_known",
            ),
            models.CheckConstraint(
                condition=models.Q(side__in=("", "A", "B")), name="incident_side_is_a_side"
            ),
            models.UniqueConstraint(fields=["tournament", "id"], name="incident_with_tournament"),
            CompositeForeignKey(from_fields=["tournament", "match"], name="incident_match_of_tournament"),
            models.UniqueConstraint(fields=["match", "id"], name="incident_with_match"),
            CompositeForeignKey(from_fields=["match", "deal"], name="incident_deal_of_match"),
        ]

    def __str__(self) -> str:
        return self.get_kind_display()


class Penalty(NamesDeal, models.Model):
    """Points given to a side outside the deals, with their article: a line of its own on the sheet."""

    uid = identity()
    tournament = RepeatedKey(Tournament, models.PROTECT, of="match", related_name="penalties", db_index=False)
    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="penalties")
    to_side = models.CharField(max_length=1, choices=SideChoice)
    points = models.IntegerField()
    article = models.CharField(max_length=12)
    reason = models.CharField(max_length=300)
    reason_code = models.CharField(max_length=40, blank=True)
    deal = models.ForeignKey(Deal, null=True, blank=True, on_delete=models.PROTECT, related_name="penalties")
    incident = models.ForeignKey(
        Incident, null=True, blank=True, on_delete=models.PROTECT, related_name="penalties"
    )
    cancelled = models.BooleanField(default=False)
    cancel_reason = models.CharField(max_length=200, blank=True)
    # Where a match is handed in by its totals: they hold these points already (RESULTS, Penalties).
    in_totals = models.BooleanField(default=False)
    made_by = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.PROTECT, related_name="penalties"
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        verbose_name_plural = "penalties"
        constraints = [
            models.CheckConstraint(condition=models.Q(to_side__in=("A", "B")), name="penalty_side_is_a_side"),
            models.UniqueConstraint(fields=["tournament", "id"], name="penalty_with_tournament"),
            CompositeForeignKey(from_fields=["tournament", "match"], name="penalty_match_of_tournament"),
            models.UniqueConstraint(fields=["match", "id"], name="penalty_with_match"),
            CompositeForeignKey(from_fields=["match", "deal"], name="penalty_deal_of_match"),
            CompositeForeignKey(from_fields=["match", "incident"], name="penalty_incident_of_match"),
        ]

    def __str__(self) -> str:
        return f"{self.points} → {self.to_side}"
