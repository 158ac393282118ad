"""A registration that players make themselves, on a phone: what they typed, until the desk has seen them."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from .fields import identity
from .team import Player
from .tournament import Tournament


class SignUp(models.Model):
    """Two names, or one that looks for a partner (one as well where everybody comes alone).

    `player`: who the first name became when the desk confirmed; names and telephone stand there from then on.
    `telephone` and `email` are for the desk alone, and go when it is settled. The secret link is derived from
    `uid` and the installation's key; only the hash is kept. `waited`: no place was left for it when it came;
    `offered_until`: one became free, and it is asked to take it by then."""

    class State(models.TextChoices):
        ASKED = "asked"
        CANCELLED = "cancelled"
        REFUSED = "refused"
        LAPSED = "lapsed"

    uid = identity()
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="sign_ups")
    name_1 = models.CharField(max_length=121, blank=True)
    name_2 = models.CharField(max_length=121, blank=True)
    club_name = models.CharField(max_length=60, blank=True)
    telephone = models.CharField(max_length=30, blank=True)
    email = models.EmailField(blank=True)
    language = models.CharField(max_length=2, default="fr")
    state = models.CharField(max_length=9, choices=State, default=State.ASKED)
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    token_hash = models.CharField(max_length=64, unique=True)
    asked_at = models.DateTimeField(auto_now_add=True)
    waited = models.BooleanField(default=False)
    offered_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["asked_at", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(player=None) | Q(name_1="", name_2="", state="asked"), name="sign_up_named_once"
            ),
            models.CheckConstraint(
                condition=Q(player=None, state="asked") | Q(telephone="", email=""),
                name="sign_up_reached_once",
            ),
        ]

    def __str__(self) -> str:
        return " – ".join(filter(None, (self.name_1, self.name_2)))

    @property
    def waits(self) -> bool:
        """Whether the desk has not settled it yet."""
        return self.player_id is None and self.state == self.State.ASKED
