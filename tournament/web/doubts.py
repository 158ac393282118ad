"""What somebody ticked "checked on the sheet" about, in a few words; the sentences asked while typing, with
their numbers, are the scoring's."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

DOUBTS = {
    "sides": gettext_noop("camps échangés"),
    "digits": gettext_noop("chiffres intervertis"),
    "belote": gettext_noop("une belote de trop ou de moins"),
    "capot": gettext_noop("un capot de trop ou de moins"),
    "deal": gettext_noop("une donne de trop ou de moins"),
    "litige": gettext_noop("litige de la dernière donne"),
    "twice_the_median": gettext_noop("un total bien au-dessus des autres"),
    "sum": gettext_noop("la somme ne tombe pas juste"),
    "unfinished": gettext_noop("partie pas finie"),
    "winner": gettext_noop("gagnante à préciser"),
}
"""The codes of `scoring.totals.Doubts`, in the order of a sentence."""


def doubt_words(codes: Iterable[str]) -> str:
    """ "camps échangés, partie pas finie"; empty for none. A code of a later version says itself."""
    return ", ".join(_(DOUBTS[code]) if code in DOUBTS else code for code in codes)
