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


def round_name(number: int, of: int) -> str:
    """ "Tour 2 sur 3"."""
    return _("Tour %(number)s sur %(of)s") % {"number": number, "of": of}


@dataclass(frozen=True)
class RoundName:
    """A round and all that its name is made of: written when somebody reads it, in that reader's language.

    `of`: the number of the last round of its stage; `ranked`: a ranking reads it; `order`: that of its
    `stage`."""

    number: int
    of: int
    ranked: bool = True
    title: str = ""
    stage: int = 0
    order: int = 0

    @property
    def name(self) -> str:
        """In full: "Tour 2 sur 4", "Quarts de finale"."""
        if not self.ranked:
            return _("Parties pour le plaisir")
        if self.title in TITLES:
            return str(TITLES[self.title][0])
        if self.title == "pot":
            return _("Tour %(number)s, au pot") % {"number": self.number}
        return self.short if self.title else round_name(self.number, self.of)

    @property
    def short(self) -> str:
        """Where there is little room: "Tour 2", "Quarts"."""
        if not self.ranked:
            return _("Pour le plaisir")
        if self.title in TITLES:
            return str(TITLES[self.title][1])
        return _("Tour %(number)s") % {"number": self.number}
