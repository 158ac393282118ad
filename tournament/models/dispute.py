"""Disputes (litiges) and the rulings that end them.

A ruling may stand alone: the referee decided on the spot, nobody opened a dispute."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from .deal import Deal, NamesDeal
from .fields import identity
from .incident import Incident, Penalty
from .match import Match
from .people import User
from .result import SideChoice


class Dispute(NamesDeal, models.Model):
    """A call for the referee on a match or on one deal of it."""

    class State(models.TextChoices):
        OPEN = "open", _("ouvert")
        RULED = "ruled", _("tranché")
        SETTLED = "settled", _("réglé entre les équipes")

    uid = identity()
    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="disputes")
    deal = models.ForeignKey(Deal, null=True, blank=True, on_delete=models.PROTECT, related_name="disputes")
    side = models.CharField(max_length=1, choices=SideChoice, blank=True)
    who = models.CharField(max_length=130, blank=True)
    what = models.CharField(max_length=30)
    text = models.CharField(max_length=500, blank=True)
    answer = models.CharField(max_length=500, blank=True)
    state = models.CharField(max_length=8, choices=State, default=State.OPEN)
    opened_at = models.DateTimeField(auto_now_add=True)
    seen_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.what}"


class Ruling(NamesDeal, models.Model):
    """The referee's decision: final, with its article, its effect on the score and its reason.

    `incident` is its line on the sheet; a later ruling may correct it once, and it stays readable."""

    uid = identity()
    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="rulings")
    dispute = models.OneToOneField(
        Dispute, null=True, blank=True, on_delete=models.PROTECT, related_name="ruling"
    )
    penalty = models.ForeignKey(Penalty, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    incident = models.OneToOneField(
        Incident, null=True, blank=True, on_delete=models.PROTECT, related_name="ruling"
    )
    corrects = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="corrected_by"
    )
    deal = models.ForeignKey(Deal, null=True, blank=True, on_delete=models.PROTECT, related_name="rulings")
    article = models.CharField(max_length=12)
    outcome = models.CharField(max_length=20)
    effect = models.JSONField(default=dict)
    reason = models.CharField(max_length=500)
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="rulings")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.article}"
