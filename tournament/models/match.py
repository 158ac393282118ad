"""A match and what happened in it: deals, incidents, penalties. Facts are apart from rules.

A correction is a new version of a deal; match totals are stored in the transaction that writes a deal."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from .draw import FRIENDLY, Draw, Round, Slot
from .people import User
from .tournament import Table


class SideChoice(models.TextChoices):
    """The two sides of a match, A on the left."""

    A = "A", "A"
    B = "B", "B"


class ForfeitChoice(models.TextChoices):
    """Who gave a match up; both when neither side is there any more."""

    A = "A", "A"
    B = "B", "B"
    BOTH = "X", _("les deux")


class MatchQuerySet(models.QuerySet):
    """Matches, those that a ranking reads or those beside its rounds."""

    def ranked(self):
        return self.exclude(round__stage__kind=FRIENDLY)

    def friendly(self):
        return self.filter(round__stage__kind=FRIENDLY)


class Match(models.Model):
    """Two slots at one table. Totals are NULL until something is scored: unplayed is not 0–0.

    `planned` is its number in the structure, `bracket` … `place_lost` what it is there (the labels' codes)
    and which places it decides. `wave`: 2 where its table is used a second time in the round. `counts`: the
    only side for which it counts, where an exempt team catches up with one that has played already. `came`:
    the match of a bracket that sent each side here, {"A": {"match": id, "side": "B", "won": true}}."""

    class State(models.TextChoices):
        WAITING = "waiting", _("à jouer")
        PLAYING = "playing", _("en cours")
        SUBMITTED = "submitted", _("à confirmer")
        CONFIRMED = "confirmed", _("confirmée")
        FORFEITED = "forfeited", _("forfait")

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="matches")
    # What put it there; none for a match added by hand, that of a late team or for the pleasure of it.
    draw = models.ForeignKey(Draw, null=True, blank=True, on_delete=models.CASCADE, related_name="matches")
    number = models.PositiveIntegerField()
    table = models.ForeignKey(Table, null=True, blank=True, on_delete=models.PROTECT, related_name="matches")
    slot_a = models.ForeignKey(Slot, on_delete=models.CASCADE, related_name="matches_as_a")
    slot_b = models.ForeignKey(Slot, on_delete=models.CASCADE, related_name="matches_as_b")
    wave = models.PositiveSmallIntegerField(default=1)
    counts = models.CharField(max_length=1, choices=SideChoice, blank=True)
    planned = models.PositiveIntegerField(null=True, blank=True)
    bracket = models.CharField(max_length=12, blank=True)
    level = models.PositiveSmallIntegerField(null=True, blank=True)
    title = models.CharField(max_length=20, blank=True)
    place_won = models.PositiveSmallIntegerField(null=True, blank=True)
    place_lost = models.PositiveSmallIntegerField(null=True, blank=True)
    came = models.JSONField(default=dict, blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    version = models.PositiveIntegerField(default=0)
    total_a = models.IntegerField(null=True, blank=True)
    total_b = models.IntegerField(null=True, blank=True)
    deal_count = models.PositiveIntegerField(default=0)
    capots_a = models.PositiveIntegerField(default=0)
    capots_b = models.PositiveIntegerField(default=0)
    over = models.BooleanField(default=False)
    winner = models.CharField(max_length=1, choices=SideChoice, blank=True)
    forfeited_by = models.CharField(max_length=1, choices=ForfeitChoice, blank=True)
    # Who gave it up and why: {"A": {"cause": "match"|"team", "reason": "…"}}; `forfeited_by` follows from it.
    forfeits = models.JSONField(default=dict, blank=True)

    target = models.PositiveIntegerField(null=True, blank=True)
    max_deals = models.PositiveIntegerField(null=True, blank=True)
    minutes = models.PositiveIntegerField(null=True, blank=True)
    limits_changed = models.BooleanField(default=False)
    first_dealer = models.PositiveSmallIntegerField(null=True, blank=True)
    seats_swapped = models.BooleanField(default=False)

    started_at = models.DateTimeField(null=True, blank=True)
    last_deal_at = models.DateTimeField(null=True, blank=True)
    signed_a_at = models.DateTimeField(null=True, blank=True)
    signed_b_at = models.DateTimeField(null=True, blank=True)
    signed_a_name = models.CharField(max_length=130, blank=True)
    signed_b_name = models.CharField(max_length=130, blank=True)
    submitted_at = models.DateTimeField(null=True, blank=True)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    confirmed_by = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.PROTECT, related_name="confirmed"
    )

    objects = MatchQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="one_match_a_number"),
            models.UniqueConstraint(fields=["round", "table", "wave"], name="one_match_a_table_in_a_wave"),
            models.CheckConstraint(condition=~models.Q(slot_a=models.F("slot_b")), name="match_of_two_slots"),
            models.CheckConstraint(
                condition=models.Q(total_a=None, total_b=None)
                | models.Q(total_a__isnull=False, total_b__isnull=False),
                name="both_totals_or_none",
            ),
            models.CheckConstraint(
                condition=models.Q(first_dealer=None) | models.Q(first_dealer__range=(1, 4)),
                name="dealer_is_a_seat",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}"

    @property
    def round_state(self) -> str:
        """The state of its round, as the evening's rows name it."""
        return self.round.state


class Deal(models.Model):
    """One version of one deal: `facts` is a PlayedDeal in the command's format, `lines` its score."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="deals")
    number = models.PositiveIntegerField()
    version = models.PositiveIntegerField(default=1)
    current = models.BooleanField(default=True)
    status = models.CharField(max_length=8)
    facts = models.JSONField()
    marks_a = models.IntegerField(null=True, blank=True)
    marks_b = models.IntegerField(null=True, blank=True)
    lines = models.JSONField(default=list)
    notation = models.CharField(max_length=80)
    reason = models.CharField(max_length=200, blank=True)
    entered_by = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.PROTECT, related_name="deals"
    )
    entered_table = models.ForeignKey(
        Table, null=True, blank=True, on_delete=models.PROTECT, related_name="deals"
    )
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number", "version"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number", "version"], name="one_deal_a_version"),
            models.UniqueConstraint(
                fields=["match", "number"], condition=models.Q(current=True), name="one_current_deal_a_number"
            ),
            models.CheckConstraint(
                condition=models.Q(marks_a=None, marks_b=None)
                | models.Q(marks_a__isnull=False, marks_b__isnull=False),
                name="both_marks_or_none",
            ),
        ]

    def __str__(self) -> str:
        return self.notation


class Incident(models.Model):
    """A misdeal, a revoke, an exposed card, an agreement: `data` has the scoring command's shape."""

    class Kind(models.TextChoices):
        MISDEAL = "misdeal", _("fausse donne")
        REVOKE = "revoke", _("renonce")
        EXPOSED = "exposed", _("mauvaise carte")
        AGREEMENT = "agreement", _("accord entre les équipes")
        REPLACEMENT = "replacement", _("remplacement")
        OTHER = "other", _("autre")

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="incidents")
    kind = models.CharField(max_length=12, choices=Kind)
    side = models.CharField(max_length=1, choices=SideChoice, blank=True)
    deal_number = models.PositiveIntegerField(null=True, blank=True)
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

    def __str__(self) -> str:
        return self.get_kind_display()


class Penalty(models.Model):
    """Points given to a side outside the deals, with their article: a line of its own on the sheet."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="penalties")
    to_side = models.CharField(max_length=1, choices=SideChoice)
    points = models.IntegerField()
    article = models.CharField(max_length=12)
    reason = models.CharField(max_length=300)
    reason_code = models.CharField(max_length=40, blank=True)
    deal_number = models.PositiveIntegerField(null=True, blank=True)
    incident = models.ForeignKey(
        Incident, null=True, blank=True, on_delete=models.PROTECT, related_name="penalties"
    )
    cancelled = models.BooleanField(default=False)
    cancel_reason = models.CharField(max_length=200, blank=True)
    made_by = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.PROTECT, related_name="penalties"
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        verbose_name_plural = "penalties"

    def __str__(self) -> str:
        return f"{self.points} → {self.to_side}"
