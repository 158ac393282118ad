"""What does not fit: a match, or an exempt round, whose teams are not those that the results send there."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .rows import Meeting


class Why(StrEnum):
    """What is wrong: the wrong team stands there, nobody should, or it is not known yet who will."""

    WRONG = "wrong"
    EMPTY = "empty"
    OPEN = "open"


Sides = tuple[int | None, int | None]


@dataclass(frozen=True)
class Misplaced:
    """A match whose teams are not, or perhaps not, those that the results send there.

    `stands` and `belongs` are team numbers side by side; None where nobody belongs, or nobody knows yet
    who. `begun`: anything was entered, so its teams stay; `ranked`: a ranking sends its teams there."""

    match: Meeting
    why: Why
    stands: tuple[int, int]
    belongs: Sides
    begun: bool
    ranked: bool = False

    @property
    def movable(self) -> bool:
        """Whether the right teams can simply take their seats."""
        return self.why is Why.WRONG and not self.begun

    @property
    def changes(self) -> tuple[tuple[int, int | None], ...]:
        """(the team that stands there, the one that belongs there), where they differ."""
        return tuple(pair for pair in zip(self.stands, self.belongs, strict=True) if pair[0] != pair[1])


@dataclass(frozen=True)
class MisplacedRest:
    """An exempt round of a pot in which another team belongs."""

    exempt: int
    draw: int | None
    stands: int
    belongs: int | None
