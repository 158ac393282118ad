"""A season of the club: its evenings, and what each player did on one once it is over."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from .member import Member
from .people import NAME_MAX, Club
from .team import Player
from .tournament import Tournament


def usual_rule() -> dict[str, object]:
    """The match points of all the evenings, then the wins, then the score."""
    return {"match_point": 1, "ties": ["wins", "score"]}


class Season(models.Model):
    """A club's evenings ranked together. `rule`: the data of a `SeasonRule` (docs/season.md)."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="seasons")
    name = models.CharField(_("Nom de la saison"), max_length=NAME_MAX)
    rule = models.JSONField(default=usual_rule)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return self.name


class SeasonEvening(models.Model):
    """One of its evenings: a tournament, or, with a name of its own, what came in from a sheet."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="evenings")
    tournament = models.ForeignKey(
        Tournament, null=True, blank=True, on_delete=models.CASCADE, related_name="season_evenings"
    )
    name = models.CharField(max_length=NAME_MAX, blank=True)
    date = models.DateField(null=True, blank=True)
    is_final = models.BooleanField(default=False)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["season", "tournament"], name="tournament_once_a_season"),
            models.CheckConstraint(
                condition=models.Q(tournament__isnull=False, name="")
                | models.Q(~models.Q(name=""), tournament=None),
                name="season_evening_has_a_name",
            ),
        ]

    def __str__(self) -> str:
        return self.tournament.name if self.tournament else self.name


class SeasonLine(models.Model):
    """What somebody did on an evening, kept as it was when that ended. `facts`: the data of the engine's
    line, or of its `value` alone; `team`: who has the same number on an evening played together.

    Who it is: a player of the tournament; else an entry of the roll, or, of a guest, a name."""

    evening = models.ForeignKey(SeasonEvening, on_delete=models.CASCADE, related_name="lines")
    team = models.PositiveIntegerField()
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    member = models.ForeignKey(Member, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    given_name = models.CharField(max_length=60, blank=True)
    family_name = models.CharField(max_length=60, blank=True)
    facts = models.JSONField(default=dict)
    name_hidden = False

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "player"], name="player_once_an_evening"),
            models.CheckConstraint(
                condition=models.Q(player=None) | models.Q(member=None, given_name="", family_name=""),
                name="season_line_says_who_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.evening}: {self.team}"
