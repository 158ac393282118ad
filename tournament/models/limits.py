"""Where the matches of an evening end, game by game and round by round: the columns that a tournament has of
it beside its points, deals and minutes.

Knows columns only; which round plays to what is `tournament/rulebook`'s to say."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from .fields import RoundNumbers

GAMES = (
    (1, _("une seule manche")),
    (3, _("2 manches gagnantes, 3 au plus")),
    (5, _("3 manches gagnantes, 5 au plus")),
    (7, _("4 manches gagnantes, 7 au plus")),
)
"""The games (manches) of a match at most: it is won by games (RESULTS, best of k; Guyane)."""
ODD_GAMES = models.Q(games=1) | models.Q(games=3) | models.Q(games=5) | models.Q(games=7)
"""Said without a list: Django cannot read one of figures back from SQLite."""

NO_LATER = dict.fromkeys(("later_from", "later_target", "later_deals", "later_minutes", "later_games"))
"""No other limits for the rounds to come."""
_LATER_GAMES = (
    models.Q(later_games=1) | models.Q(later_games=3) | models.Q(later_games=5) | models.Q(later_games=7)
)
ENDS_KNOWN = (
    models.CheckConstraint(condition=ODD_GAMES, name="tournament_games_known"),
    models.CheckConstraint(
        condition=models.Q(**NO_LATER)
        | models.Q(_LATER_GAMES, later_from__isnull=False, later_games__isnull=False),
        name="later_limits_whole",
    ),
)
"""Games are odd; the limits of the rounds to come stand whole or not at all."""


class EndsByRound(models.Model):
    """What a round has of its own (RESULTS: 12, 12, 12, 15; 121, 121, 151), and the games of a match."""

    games = models.PositiveSmallIntegerField(
        _("Manches d’une partie"),
        default=1,
        help_text=_(
            "Les limites valent pour chaque manche. À plusieurs manches, on rend les totaux de chacune."
        ),
    )
    round_targets = RoundNumbers(
        _("Points à atteindre, tour par tour"),
        least=100,
        most=20000,
        help_text=_("Dans l’ordre des tours : 12, 12, 12, 15. Un tiret ou rien : comme les autres parties."),
    )
    round_deals = RoundNumbers(_("Donnes, tour par tour"), least=1, most=60)
    round_minutes = RoundNumbers(_("Minutes, tour par tour"), least=5, most=240)
    round_games = RoundNumbers(_("Manches, tour par tour"), least=1, most=7, odd=True)
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
    later_games = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        abstract = True
