"""Why a table may call the referee: the code that is kept and the words on the button."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

CALLS = {
    "revoke": _("Renonce"),
    "card": _("Mauvaise carte, carte vue"),
    "misdeal": _("Fausse donne"),
    "score": _("Le compte des points"),
    "bid": _("Les enchères"),
    "conduct": _("Gestes, paroles"),
    "other": _("Autre chose"),
}
