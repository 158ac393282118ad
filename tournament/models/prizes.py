"""What a tournament gives its winners, as the organiser typed it: a line each ("1 : deux jambons").

Knows the column only; what a line says is read in `standings/prizes.py`."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

PRIZES_MAX = 4000


class GivesPrizes(models.Model):
    """The column that a tournament has for its prizes; only lines that can be read are kept."""

    prizes = models.TextField(_("Les lots"), max_length=PRIZES_MAX, blank=True, default="")

    class Meta:
        abstract = True
