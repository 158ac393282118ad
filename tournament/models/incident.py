"""What happened in a match besides its deals: a misdeal, a revoke, an agreement, and points given with their
article."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from .deal import Deal, NamesDeal
from .fields import identity
from .match import Match
from .people import User
from .result import SideChoice


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
    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="incidents")
    kind = models.CharField(max_length=12, choices=Kind)
    side = models.CharField(max_length=1, choices=SideChoice, blank=True)
    deal = models.ForeignKey(Deal, null=True, blank=True, on_delete=models.PROTECT, related_name="incidents")
    data = models.JSONField(default=dict)
    text = models.CharField(max_length=300, blank=True)
    cancelled = models.BooleanField(default=False)
    cancel_reason = models.CharField(max_length=200, blank=True)
    made_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.get_kind_display()


class Penalty(NamesDeal, models.Model):
    """Points given to a side outside the deals, with their article: a line of its own on the sheet."""

    uid = identity()
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
    # Where a match is handed in by its totals: they hold these points already.
    in_totals = models.BooleanField(default=False)
    made_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.points} → {self.to_side}"
