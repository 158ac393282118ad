"""A match: who plays whom, where, how it stands. Its totals are stored in the transaction that writes what
its result is made of."""

from __future__ import annotations

from django.db import models

from .draw import Draw, Round
from .fields import identity
from .people import User
from .result import ForfeitChoice, MatchResult, MatchState, SideChoice
from .stage import Pool, Stage
from .table import Table
from .team import Team
from .tournament import Tournament


class MatchQuerySet(models.QuerySet):
    """Matches, those that a ranking reads or those beside its rounds."""

    def ranked(self):
        return self.filter(stage__ranked=True)

    def friendly(self):
        return self.filter(stage__ranked=False)


class CalledMatches(models.Manager.from_queryset(MatchQuerySet)):  # type: ignore[misc]
    """Those that were called to a table, or that somebody has played: all that pages and rankings know."""

    def get_queryset(self) -> MatchQuerySet:
        return super().get_queryset().filter(round__isnull=False)


class Match(MatchResult, models.Model):
    """Two teams at one table. Totals are NULL until something is scored: unplayed is not 0–0.

    All matches of a bracket are made when it begins: one without a round is still to be called, its teams
    those that begin there, the others come from the matches before it. `planned` is its number among them,
    `bracket` … `place_lost` what it is there (the labels' codes) and which places it decides; `winner_to`,
    `loser_to`: the later match to whose side it sends its winner and its loser. `wave`: 2 where its table is
    used a second time in the round. `counts_for`: the only side for which it counts, where an exempt team
    catches up with one that has played already. `forfeited_by` follows from its forfeits; `together`: where
    both sides enter apart, this match is entered by one phone for the table. `signed_version`: the version
    whose sheet both signatures answer for."""

    State = MatchState
    # What those who ask for it annotate.
    open_disputes = 0

    class ResultFrom(models.TextChoices):
        """What its result is made of; the deals of a match counted by totals stay, uncounted."""

        DEALS = "deals"
        TOTALS = "totals"

    uid = identity()
    # Those of its round, repeated for the queries of every page.
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="matches")
    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="matches")
    round = models.ForeignKey(Round, null=True, on_delete=models.CASCADE, related_name="matches")
    # What put it there; none for a match added by hand, that of a late team or for the pleasure of it.
    draw = models.ForeignKey(Draw, null=True, blank=True, on_delete=models.CASCADE, related_name="matches")
    number = models.PositiveIntegerField()
    table = models.ForeignKey(Table, null=True, blank=True, on_delete=models.PROTECT, related_name="matches")
    pool = models.ForeignKey(Pool, null=True, blank=True, on_delete=models.CASCADE, related_name="matches")
    team_a = models.ForeignKey(
        Team, null=True, blank=True, on_delete=models.PROTECT, related_name="matches_as_a"
    )
    team_b = models.ForeignKey(
        Team, null=True, blank=True, on_delete=models.PROTECT, related_name="matches_as_b"
    )
    wave = models.PositiveSmallIntegerField(default=1)
    counts_for = models.CharField(max_length=1, choices=SideChoice, blank=True)
    planned = models.PositiveIntegerField(null=True, blank=True)
    bracket = models.CharField(max_length=12, blank=True)
    level = models.PositiveSmallIntegerField(null=True, blank=True)
    title = models.CharField(max_length=20, blank=True)
    place_won = models.PositiveSmallIntegerField(null=True, blank=True)
    place_lost = models.PositiveSmallIntegerField(null=True, blank=True)
    winner_to = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    winner_side = models.CharField(max_length=1, choices=SideChoice, blank=True)
    loser_to = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    loser_side = models.CharField(max_length=1, choices=SideChoice, blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    version = models.PositiveIntegerField(default=0)
    result_from = models.CharField(max_length=6, choices=ResultFrom, default=ResultFrom.DEALS)
    total_a = models.IntegerField(null=True, blank=True)
    total_b = models.IntegerField(null=True, blank=True)
    deal_count = models.PositiveIntegerField(default=0)
    capots_a = models.PositiveIntegerField(default=0)
    capots_b = models.PositiveIntegerField(default=0)
    over = models.BooleanField(default=False)
    winner = models.CharField(max_length=1, choices=SideChoice, blank=True)
    forfeited_by = models.CharField(max_length=1, choices=ForfeitChoice, blank=True)

    target = models.PositiveIntegerField(null=True, blank=True)
    max_deals = models.PositiveIntegerField(null=True, blank=True)
    minutes = models.PositiveIntegerField(null=True, blank=True)
    limits_changed = models.BooleanField(default=False)
    first_dealer = models.PositiveSmallIntegerField(null=True, blank=True)
    seats_swapped = models.BooleanField(default=False)
    together = models.BooleanField(default=False)

    started_at = models.DateTimeField(null=True, blank=True)
    last_deal_at = models.DateTimeField(null=True, blank=True)
    signed_a_at = models.DateTimeField(null=True, blank=True)
    signed_b_at = models.DateTimeField(null=True, blank=True)
    signed_a_name = models.CharField(max_length=130, blank=True)
    signed_b_name = models.CharField(max_length=130, blank=True)
    signed_version = models.PositiveIntegerField(null=True, blank=True)
    submitted_at = models.DateTimeField(null=True, blank=True)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    confirmed_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.PROTECT, related_name="+")

    objects = CalledMatches()
    with_planned = MatchQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="one_match_a_number"),
            models.UniqueConstraint(fields=["round", "table", "wave"], name="one_match_a_table_in_a_wave"),
            models.CheckConstraint(condition=~models.Q(team_a=models.F("team_b")), name="match_of_two_teams"),
            models.CheckConstraint(
                condition=models.Q(total_a=None, total_b=None)
                | models.Q(total_a__isnull=False, total_b__isnull=False),
                name="both_totals_or_none",
            ),
            models.CheckConstraint(
                condition=models.Q(round__isnull=False)
                | models.Q(planned__isnull=False, table=None, draw=None, state="waiting"),
                name="match_called_before_it_is_played",
            ),
            models.CheckConstraint(
                condition=~models.Q(state__in=("submitted", "confirmed")) | models.Q(total_a__isnull=False),
                name="match_signed_with_totals",
            ),
            models.CheckConstraint(
                condition=models.Q(state="forfeited", forfeited_by__in=("A", "B", "X"))
                | models.Q(~models.Q(state="forfeited"), forfeited_by=""),
                name="match_given_up_by_a_side",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}"

    @property
    def round_state(self) -> str:
        """As the evening's rows name it."""
        return self.round.state

    @property
    def evening_state(self) -> str:
        """As the evening's rows name it."""
        return self.tournament.state


class Forfeit(models.Model):
    """One side gives a match up: the match alone, or with all that its team still had to play."""

    class Cause(models.TextChoices):
        MATCH = "match"
        TEAM = "team"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="forfeits")
    side = models.CharField(max_length=1, choices=SideChoice)
    cause = models.CharField(max_length=5, choices=Cause)
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["side"]
        constraints = [
            models.UniqueConstraint(fields=["match", "side"], name="one_forfeit_a_side"),
        ]

    def __str__(self) -> str:
        return self.side
