"""How one code of a remark is said, and how serious it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Level = Literal["fine", "info", "warning"]


@dataclass(frozen=True, slots=True)
class Wording:
    """How one code is said to the staff, to the players if otherwise, and how serious it is.

    ``counted``: the name of a value; where that is 1, ``one`` is said instead.
    """

    staff: str
    players: str = ""
    level: Level = "info"
    counted: str = ""
    one: Wording | None = None

    def of(self, values: Mapping[str, object]) -> Wording:
        """The wording these values ask for: one thing alone has its own."""
        return self.one if self.one is not None and values.get(self.counted) == 1 else self
