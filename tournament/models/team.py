"""Players and teams: names only, with the folded keys that searching and sorting use.

Knows columns and constraints; what a withdrawal does to matches is the referee's room."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from .tournament import Tournament


class Player(models.Model):
    """A person at the cards. No phone, no mail; names can be blanked without touching the journal."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="players")
    given_name = models.CharField(max_length=60, blank=True)
    family_name = models.CharField(max_length=60, blank=True)
    search_key = models.CharField(max_length=130, db_index=True)
    replaces = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="replaced_by"
    )

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(given_name="", family_name="") | models.Q(search_key=""),
                name="player_has_a_name",
            )
        ]

    def __str__(self) -> str:
        return f"{self.given_name} {self.family_name}".strip()


class Team(models.Model):
    """Two players under one number. `number` is NULL on the waiting list.

    In a mêlée a player is a team of one, and each round makes pairs without a number (status PAIR);
    `members` are the numbers of a pair's two players, which stay true when one of them is replaced."""

    class Status(models.TextChoices):
        WAITING = "waiting", _("liste d’attente")
        REGISTERED = "registered", _("inscrite")
        CANCELLED = "cancelled", _("désinscrite")
        VOID = "void", _("remplacée")
        WITHDRAWN = "withdrawn", _("abandon")
        ABSENT = "absent", _("absente")
        DISQUALIFIED = "out", _("disqualifiée")
        PAIR = "pair", _("paire d’un tour")

    GONE = (Status.WITHDRAWN, Status.ABSENT, Status.DISQUALIFIED)  # drawn, and no longer there
    STRUCK = (Status.CANCELLED, Status.VOID)  # off the list before the draw

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="teams")
    number = models.PositiveIntegerField(null=True, blank=True)
    player_1 = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="teams_as_first")
    player_2 = models.ForeignKey(
        Player, null=True, blank=True, on_delete=models.PROTECT, related_name="teams_as_second"
    )
    club_name = models.CharField(max_length=60, blank=True)
    club_key = models.CharField(max_length=60, blank=True)
    seed = models.PositiveIntegerField(null=True, blank=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.REGISTERED)
    checked_in = models.BooleanField(default=False)
    paid = models.BooleanField(default=False)
    members = models.JSONField(default=list, blank=True)
    search_key = models.CharField(max_length=330, db_index=True)
    note = models.CharField(max_length=120, blank=True)
    registered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number", "id"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_team_a_number"),
            models.CheckConstraint(
                condition=models.Q(number=None) | models.Q(number__gte=1), name="team_number_from_1"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}"


def in_cash_box(*, paid: bool, number: int | None) -> bool:
    """Whether a team's fee is in the cash box: whoever left after paying still counts, who waits never."""
    return paid and number is not None


def pair_of(one: Team, two: Team) -> Team:
    """Not saved yet."""
    return Team(
        tournament_id=one.tournament_id,
        player_1=one.player_1,
        player_2=two.player_1,
        status=Team.Status.PAIR,
        members=[one.number, two.number],
        search_key=f"{one.player_1.search_key} {two.player_1.search_key}",
    )
