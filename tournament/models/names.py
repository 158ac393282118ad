"""How a tournament writes the names of its players: for everybody, and for the world."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class HowNamed(models.Model):
    """The columns that a tournament has for names. `names_said`: how pages, wall and paper write them;
    `names_shown`: whether the world reads less."""

    class Said(models.TextChoices):
        """The usual: the surnames of a pair, which its number and its partner tell apart; of a player of a
        mêlée, who stands alone, both names."""

        USUAL = "usual", _("comme d’habitude : le nom en équipes, le prénom et le nom à la mêlée")
        FULL = "full", _("prénom et nom")
        SURNAME = "surname", _("nom seul")

    class Names(models.TextChoices):
        FULL = "full", _("comme partout")
        INITIAL = "initial", _("prénom et initiale du nom")
        NUMBER = "number", _("numéro seul")

    names_said = models.CharField(
        _("Comment les noms s’écrivent"),
        max_length=7,
        choices=Said,
        default=Said.USUAL,
        help_text=_("Au classement, au tirage, au pointage, sur le mur et sur le papier."),
    )
    names_shown = models.CharField(
        _("Noms sur les pages de la salle"), max_length=7, choices=Names, default=Names.FULL
    )

    namesakes: frozenset[int] | None = None  # found by `web/naming.py`, once for each object

    class Meta:
        abstract = True
