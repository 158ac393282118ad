"""FLOOR 3: the formats, one class each: all that depends on what a stage is, is asked of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from .brackets import Brackets, Finals, Knockout
from .format import Format
from .pools import Pools
from .rounds import Melee, Rounds

# In the order in which they can be added to a formula.
FORMATS: dict[str, type[Format]] = {
    format.code: format for format in (Pools, Rounds, Knockout, Brackets, Finals, Melee)
}


class Stored(Protocol):
    """A stage as a model or as a row."""

    @property
    def kind(self) -> str: ...
    @property
    def options(self) -> Mapping[str, Any]: ...


def format_of(stage: Stored) -> Format:
    """What answers for this stage."""
    return FORMATS[str(stage.kind)].of(stage.options)


def usual_format(*, individuals: bool) -> type[Format]:
    """What is played where nobody composed anything."""
    return Melee if individuals else Pools


def codes(condition: Callable[[type[Format]], bool]) -> tuple[str, ...]:
    """The codes of the formats of which that is true, for a statement."""
    return tuple(code for code, format in FORMATS.items() if condition(format))
