"""What the desk says to the projector: which views it keeps, a message, the tables it calls."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from .cash import HandlesMoney

MESSAGE_MAX = 160


class OnTheWall(HandlesMoney):
    """The columns that a tournament has for its wall, its money and its prizes. `wall_call`: {"number",
    "tables", "to"}, empty while nobody is called; its number tells a new call from one that was heard."""

    class Pin(models.TextChoices):
        """The views that the desk may keep on the wall; none: they turn by what is happening."""

        WELCOME = "welcome", _("l’accueil et qui manque")
        PLACES = "places", _("qui joue où")
        TREE = "tree", _("les tableaux")
        STANDINGS = "standings", _("le classement")
        NEXT = "next", _("ce qui vient")
        PODIUM = "podium", _("le podium")
        PRIZES = "prizes", _("les lots")

    class CallTo(models.TextChoices):
        """To whom tables are called."""

        REFEREE = "referee", _("à l’arbitre")
        DESK = "desk", _("à la table d’organisation")

    wall_pin = models.CharField(_("Ce que montre le mur"), max_length=10, choices=Pin, blank=True)
    wall_message = models.CharField(_("Message"), max_length=MESSAGE_MAX, blank=True)
    wall_call = models.JSONField(default=dict, blank=True)

    class Meta:
        abstract = True
