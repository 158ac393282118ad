"""What the result of a match is made of: its deals, or the totals handed in. Facts are apart from rules.

Nothing is overwritten: a correction is a new version, and one of them is current."""

from __future__ import annotations

from operator import attrgetter

from django.db import models

from .match import Match
from .people import User
from .result import SideChoice
from .table import Table


class Deal(models.Model):
    """A deal of a match, made by the first that names it: what was entered, a misdeal, points or a call."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="deals", db_index=False)
    number = models.PositiveIntegerField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_deal_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.number}"


class NamesDeal:
    """A row that may name a deal of its match."""

    deal: Deal | None

    @property
    def deal_number(self) -> int | None:
        """What people call that deal; load the row with its `deal`."""
        return None if self.deal is None else self.deal.number


class DealVersionQuerySet(models.QuerySet):
    """The versions of deals, those of one match, those that count."""

    def of(self, match: Match):
        return self.filter(deal__match=match)

    def current(self):
        return self.filter(current=True)


class DealVersion(models.Model):
    """One version of one deal: `facts` is a PlayedDeal in the command's format, `lines` its score."""

    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, related_name="versions")
    version = models.PositiveIntegerField(default=1)
    current = models.BooleanField(default=True)
    status = models.CharField(max_length=8)
    facts = models.JSONField()
    marks_a = models.IntegerField(null=True, blank=True)
    marks_b = models.IntegerField(null=True, blank=True)
    lines = models.JSONField(default=list)
    notation = models.CharField(max_length=80)
    reason = models.CharField(max_length=200, blank=True)
    entered_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    entered_table = models.ForeignKey(
        Table, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    entered_at = models.DateTimeField(auto_now_add=True)

    objects = DealVersionQuerySet.as_manager()

    class Meta:
        ordering = ["deal__number", "version"]
        constraints = [
            models.UniqueConstraint(fields=["deal", "version"], name="one_deal_a_version"),
            models.UniqueConstraint(
                fields=["deal"], condition=models.Q(current=True), name="one_current_version_a_deal"
            ),
            models.CheckConstraint(
                condition=models.Q(marks_a=None, marks_b=None)
                | models.Q(marks_a__isnull=False, marks_b__isnull=False),
                name="both_marks_or_none",
            ),
        ]

    def __str__(self) -> str:
        return self.notation

    # The match it was written in, what people call its deal; load the row with its `deal`.
    match = property(attrgetter("deal.match"))
    number = property(attrgetter("deal.number"))


LEAST_TOTAL, MOST_TOTAL = -9_999, 99_999


class HandedResult(models.Model):
    """One version of the totals of a match, as its sheet says them; never a dummy deal.

    A box left empty is NULL, not 0. `extra_penalties`: those already on the sheet; `winner`: who was said to
    have won where the totals alone do not tell; `doubts`: the codes of the checks that somebody took."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="handed_results")
    version = models.PositiveIntegerField(default=1)
    current = models.BooleanField(default=True)
    total_a = models.IntegerField()
    total_b = models.IntegerField()
    deal_count = models.PositiveSmallIntegerField(null=True, blank=True)
    belotes_a = models.PositiveSmallIntegerField(null=True, blank=True)
    belotes_b = models.PositiveSmallIntegerField(null=True, blank=True)
    capots_a = models.PositiveSmallIntegerField(null=True, blank=True)
    capots_b = models.PositiveSmallIntegerField(null=True, blank=True)
    extra_penalties = models.PositiveSmallIntegerField(default=0)
    winner = models.CharField(max_length=1, choices=SideChoice, blank=True)
    doubts = models.JSONField(default=list, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    entered_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    entered_table = models.ForeignKey(
        Table, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["version"]
        constraints = [
            models.UniqueConstraint(fields=["match", "version"], name="one_result_a_version"),
            models.UniqueConstraint(
                fields=["match"], condition=models.Q(current=True), name="one_current_result"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.total_a} – {self.total_b}"
