"""The tournament: one evening, its rulebook, its limits and how it ranks.

Knows columns and constraints only; a state changes in a service, never here."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from .fields import RepeatedKey, identity
from .people import NAME_MAX, Club, User
from .ruleset import SavedRuleset


def default_match_points() -> dict[str, int]:
    """Match points in half points: win 2, draw 1.5, loss 1, forfeit 0 (FORMATS §3)."""
    return {"win": 4, "draw": 3, "loss": 2, "forfeit": 0, "exempt": 4}


class Tournament(models.Model):
    """One evening of cards. `version` is the sequence number of its last journal entry."""

    class State(models.TextChoices):
        PREPARATION = "preparation", _("en préparation")
        REGISTRATION = "registration", _("inscriptions")
        RUNNING = "running", _("en cours")
        CLOSED = "closed", _("terminé")
        ARCHIVED = "archived", _("archivé")
        CANCELLED = "cancelled", _("annulé")

    class Entry(models.TextChoices):
        REFEREES = "referees", _("les arbitres seulement")
        TABLES = "tables", _("les tables, sur un téléphone")

    class Names(models.TextChoices):
        FULL = "full", _("nom et prénom")
        INITIAL = "initial", _("prénom et initiale du nom")

    class School(models.TextChoices):
        POINTS = "points", _("aux points")
        WINS = "wins", _("aux victoires")

    class Credit(models.TextChoices):
        MEAN = "mean", _("la moyenne des gagnantes du tour")
        TARGET = "target", _("le score à atteindre")
        FIXED = "fixed", _("un nombre de points fixe")

    class Overall(models.TextChoices):
        PLACE_FIRST = "place_first", _("la place dans la poule d’abord")
        ALL_TOGETHER = "all_together", _("tous ensemble")

    uid = identity()
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tournaments")
    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=NAME_MAX)
    date = models.DateField()
    starts_at = models.TimeField(null=True, blank=True)
    place = models.CharField(max_length=NAME_MAX, blank=True)
    state = models.CharField(max_length=12, choices=State, default=State.PREPARATION)
    is_demo = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=0)

    # Until the first deal the rules are read where they stand: a slug that comes with the program, or the
    # club's own row. From then on `ruleset` is a full copy.
    ruleset_slug = models.CharField(max_length=60, default="missegre", blank=True)
    saved_ruleset = models.ForeignKey(
        SavedRuleset, null=True, blank=True, on_delete=models.PROTECT, related_name="tournaments"
    )
    ruleset = models.JSONField(null=True, blank=True)
    target = models.PositiveIntegerField(null=True, blank=True, default=1000)
    max_deals = models.PositiveIntegerField(null=True, blank=True)
    minutes = models.PositiveIntegerField(null=True, blank=True, default=30)
    # The final's own end (FORMATS §4), where it is not that of the other matches.
    final_target = models.PositiveIntegerField(null=True, blank=True)
    final_deals = models.PositiveIntegerField(null=True, blank=True)
    target_mode = models.CharField(max_length=6, default="reach")
    draw_allowed = models.BooleanField(default=False)

    table_count = models.PositiveIntegerField(default=8)
    entry_mode = models.CharField(max_length=8, choices=Entry, default=Entry.TABLES)
    fee_cents = models.PositiveIntegerField(default=0)
    max_teams = models.PositiveIntegerField(null=True, blank=True)
    names_shown = models.CharField(max_length=7, choices=Names, default=Names.FULL)

    # What keeps the law of the house (FORMATS, Missègre IX) and what the day may ask for (FORMATS §2).
    individuals = models.BooleanField(default=False)
    least_matches = models.PositiveSmallIntegerField(default=2)
    exempt_credit = models.CharField(max_length=6, choices=Credit, default=Credit.MEAN)
    exempt_points = models.PositiveIntegerField(null=True, blank=True)
    late_minutes = models.PositiveSmallIntegerField(default=10)
    # The secret of the next draw: its sha256 is shown beforehand, itself with the draw (engine.lottery).
    draw_secret = models.CharField(max_length=43, blank=True)

    school = models.CharField(max_length=6, choices=School, default=School.WINS)
    criteria = models.JSONField(default=list, blank=True)
    overall = models.CharField(max_length=12, choices=Overall, default=Overall.PLACE_FIRST)
    match_points = models.JSONField(default=default_match_points)
    drop_worst = models.BooleanField(default=False)
    ranking_seed = models.PositiveBigIntegerField(default=0)

    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.PROTECT, related_name="tournaments"
    )
    published_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-date", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(saved_ruleset=None) & ~models.Q(ruleset_slug="")
                | models.Q(saved_ruleset__isnull=False, ruleset_slug=""),
                name="one_way_to_name_the_rules",
            ),
            models.UniqueConstraint(fields=["club", "id"], name="one_tournament_of_a_club"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_over(self) -> bool:
        """Whether its evening has ended, or will not take place."""
        return self.state in (self.State.CLOSED, self.State.ARCHIVED, self.State.CANCELLED)

    @property
    def team_fee_cents(self) -> int:
        """What a team pays; where players come alone, what one of them does."""
        return self.fee_cents * (1 if self.individuals else 2)


class Table(models.Model):
    """A physical table of the hall, with its number card."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField()
    note = models.CharField(max_length=60, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="one_table_a_number")]

    def __str__(self) -> str:
        return f"{self.number}"


class TableLink(models.Model):
    """The secret in a table card's QR code; renewed, never reused. Printed, so stored as it is."""

    tournament = RepeatedKey(Tournament, models.PROTECT, of="table", related_name="table_links")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="links")
    token = models.CharField(max_length=43, unique=True)
    made_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table"], condition=models.Q(revoked_at=None), name="one_open_link_a_table"
            )
        ]

    def __str__(self) -> str:
        return f"table {self.table_id}"
