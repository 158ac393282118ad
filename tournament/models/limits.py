"""Where the matches of an evening end, round by round: the columns that a tournament has of
it beside its points, deals and minutes."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from .fields import RoundNumbers

NO_LATER = dict.fromkeys(("later_from", "later_target", "later_deals", "later_minutes"))
"""No other limits for the rounds to come."""


class EndsByRound(models.Model):
    """What a round has of its own: 12, 12, 12, 15 deals; 121, 121, 151 points."""

    round_targets = RoundNumbers(
        _("Points à atteindre, tour par tour"),
        least=100,
        most=20000,
        help_text=_("Dans l’ordre des tours : 12, 12, 12, 15. Un tiret ou rien : comme les autres parties."),
    )
    round_deals = RoundNumbers(_("Donnes, tour par tour"), least=1, most=60)
    round_minutes = RoundNumbers(_("Minutes, tour par tour"), least=5, most=240)
    round_caps = RoundNumbers(
        _("Plafond du gagnant, tour par tour"),
        least=0,
        most=20000,
        help_text=_("Ce qu’une partie de ce tour rapporte au plus au classement ; 0 : sans plafond."),
    )
    round_loser_caps = RoundNumbers(_("Plafond du perdant, tour par tour"), least=0, most=20000)

    # What the rounds drawn from now on are played to, where the desk changed the limits for them too (the
    # settings stay what the matches begun are played to); `later_from` is the first round that is all theirs.
    later_from = models.PositiveSmallIntegerField(null=True, blank=True)
    later_target = models.PositiveIntegerField(null=True, blank=True)
    later_deals = models.PositiveIntegerField(null=True, blank=True)
    later_minutes = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        abstract = True
