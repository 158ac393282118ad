"""The kinds of stages, one object each: all that depends on what a stage is, is asked of them.

A literal table; a new kind is one object and its line here. What is drawn and how is said in `draws`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from .draws import DrawKey, DrawKind, StageOfDraw, StageOptions, Step, Units, draw_inputs, draw_kind_of
from .pools import Pools
from .rounds import Melee, Rounds
from .stage import ASIDE, Option, StageKind, title_of
from .trees import Brackets, Finals, Knockout

POOLS, ROUNDS, MELEE = Pools(), Rounds(), Melee()
KNOCKOUT, BRACKETS, FINALS = Knockout(), Brackets(), Finals()
# In the order in which they can be added to a formula.
KINDS: dict[str, StageKind] = {
    POOLS.code: POOLS,
    ROUNDS.code: ROUNDS,
    KNOCKOUT.code: KNOCKOUT,
    BRACKETS.code: BRACKETS,
    FINALS.code: FINALS,
    MELEE.code: MELEE,
}


class HasKind(Protocol):
    """A stage as a model or as a row."""

    @property
    def kind(self) -> str: ...


def kind_of(stage: HasKind) -> StageKind:
    """What answers for this stage."""
    return KINDS[str(stage.kind)]


def known_kind(code: Any) -> StageKind | None:
    """The kind of that code, from what somebody sent; None where there is none."""
    return KINDS.get(str(code))


def usual_kind(*, individuals: bool) -> StageKind:
    """What is played where nobody composed anything."""
    return MELEE if individuals else POOLS


def codes(condition: Callable[[StageKind], bool]) -> tuple[str, ...]:
    """The codes of the kinds of which that is true, for a statement."""
    return tuple(code for code, kind in KINDS.items() if condition(kind))
