"""Where a match ends, said in one phrase; numbers of points with their noun."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .lines import listed


def points_said(points: int) -> str:
    """ "1000 points", "1 point"."""
    return ngettext("%(n)s point", "%(n)s points", points) % {"n": points}


def limits_said(target: int | None, deals: int | None, minutes: int | None) -> str:
    """ "1000 points, 12 donnes ou 30 minutes"; the first reached ends the match. Empty without any."""
    said = []
    if target:
        said.append(points_said(target))
    if deals:
        said.append(ngettext("%(n)s donne", "%(n)s donnes", deals) % {"n": deals})
    if minutes:
        said.append(ngettext("%(n)s minute", "%(n)s minutes", minutes) % {"n": minutes})
    return listed(said, _(" ou "))
