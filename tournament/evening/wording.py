"""What rounds are called, in words: by their number, by what they are in a bracket. Knows no row."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

# What a round of a bracket is called, in full and where there is little room.
TITLES = {
    "final": (gettext_lazy("Finale"), gettext_lazy("Finale")),
    "third": (gettext_lazy("Petite finale"), gettext_lazy("Petite finale")),
    "half": (gettext_lazy("Demi-finales"), gettext_lazy("Demies")),
    "quarter": (gettext_lazy("Quarts de finale"), gettext_lazy("Quarts")),
    "eighth": (gettext_lazy("Huitièmes de finale"), gettext_lazy("Huitièmes")),
    "sixteenth": (gettext_lazy("Seizièmes de finale"), gettext_lazy("Seizièmes")),
    "cadrage": (gettext_lazy("Cadrage"), gettext_lazy("Cadrage")),
    "placing_match": (gettext_lazy("Matchs de classement"), gettext_lazy("Classement")),
    "losers_round": (gettext_lazy("Matchs de classement"), gettext_lazy("Classement")),
}


@dataclass(frozen=True)
class RoundName:
    """A round and what it is called: "Tour 2 sur 3", "Tour 2"; "Quarts de finale", "Quarts"."""

    number: int
    name: str
    short: str


@dataclass(frozen=True)
class StageRound(RoundName):
    """A named round that knows its stage, and the stage's order."""

    stage: int = 0
    order: int = 0


def round_name(number: int, of: int) -> str:
    """ "Tour 2 sur 3"."""
    return _("Tour %(number)s sur %(of)s") % {"number": number, "of": of}
