"""What draws are called: their keys, the choices that each engine reads, the names of their rounds."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.bracket import of_bracket

KEY = re.compile(r"(?P<round>\d+)|(?P<bracket>[^:]+):(?P<level>\d+)|r(?P<slot>\d+)\.(?P<time>\d+)")


@dataclass(frozen=True)
class DrawKey:
    """All of the stage where nothing is said. `round` of the stage ("3"); the pot of a `bracket` at a `level`
    ("main:2"); the matches that results had decided for a `slot` of the evening, for the `time` 1, 2 …
    ("r5.1")."""

    round: int = 0
    slot: int = 0
    time: int = 0
    bracket: str = ""
    level: int = 0

    @classmethod
    def parse(cls, text: str) -> Self:
        """The key of a row; of one that it cannot read nothing is said."""
        found = KEY.fullmatch(text)
        parts = {name: part for name, part in found.groupdict().items() if part} if found else {}
        bracket = parts.pop("bracket", "")
        return cls(bracket=bracket, **{name: int(part) for name, part in parts.items()})

    def __str__(self) -> str:
        if self.bracket:
            return f"{self.bracket}:{self.level}"
        if self.slot:
            return f"r{self.slot}.{self.time}"
        return f"{self.round}" if self.round else ""


PLANNED = "planned"
"""The engine of matches that results have decided: there is no lot in it."""
# What a draw of a whole stage is called, by its engine.
WHOLE = {
    "pools": gettext_lazy("Poules"),
    "rotation": gettext_lazy("%(rounds)s tours en rotation"),
    "round_robin": gettext_lazy("Championnat en %(rounds)s tours"),
}
# The organiser's choices that each engine reads.
ASKS = {
    "pools": ("clubs_apart",),
    "ranked": ("clubs_apart", "spread_tables", "winners", "by_number", "exempt"),
    "random": ("clubs_apart", "spread_tables", "by_number", "exempt"),
    "rotation": ("by_number",),
    "round_robin": ("by_number",),
    "knockout": ("clubs_apart",),
    "pot": ("clubs_apart", "exempt"),
    "melee": ("rests",),
}


def pot_name(bracket: str, level: int) -> str:
    title = of_bracket(bracket).text(translate=_)
    return _("%(bracket)s, tour %(number)s, au pot") % {"bracket": title, "number": level}


def round_name(number: int, of: int) -> str:
    """ "Tour 2 sur 3"."""
    return _("Tour %(number)s sur %(of)s") % {"number": number, "of": of}


# Played beside a round that names the evening's: the final gives its name, and has the first table.
ASIDE = ("third", "placing_match", "losers_round")
