"""What of its stage a draw draws, as its row says it: parsed once, here."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

ROUND = re.compile(r"\d+")
POT = re.compile(r"([^:]+):(\d+)")
DECIDED = re.compile(r"r(\d+)\.(\d+)")


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
        if ROUND.fullmatch(text):
            return cls(round=int(text))
        if parts := POT.fullmatch(text):
            return cls(bracket=parts[1], level=int(parts[2]))
        if parts := DECIDED.fullmatch(text):
            return cls(slot=int(parts[1]), time=int(parts[2]))
        return cls()

    def __str__(self) -> str:
        if self.bracket:
            return f"{self.bracket}:{self.level}"
        if self.slot:
            return f"r{self.slot}.{self.time}"
        return f"{self.round}" if self.round else ""
