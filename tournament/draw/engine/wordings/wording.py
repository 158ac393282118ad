"""How one code of a remark is said, and how serious it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Level = Literal["fine", "info", "warning"]


@dataclass(frozen=True, slots=True)
class Wording:
    """How one code is said to the staff, to the players if otherwise, and how serious it is."""

    staff: str
    players: str = ""
    level: Level = "info"
