"""One row of the editor's table: a parameter, its question in French, how it is asked.

Bounds are the rulebook's own: they are read from the type hints of scoring.Ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, get_args, get_type_hints

from scoring import Ruleset

from .inputs import YES_NO, FigureInput, InputKind, OneOf, Several
from .wide_inputs import Triple

HINTS = get_type_hints(Ruleset, include_extras=True)


@dataclass(frozen=True)
class Parameter:
    """`name` is the parameter of scoring.Ruleset; label and help are read by people."""

    name: str
    label: Any
    kind: InputKind
    help: Any = ""


@dataclass(frozen=True)
class ParameterGroup:
    """A heading of the folded part, with its rows."""

    code: str
    title: Any
    rows: tuple[Parameter, ...]


def bounds_of(name: str) -> tuple[int, int]:
    """The lowest and the highest number of that parameter. LookupError when it has none."""
    return _bounds(HINTS[name])


def _bounds(hint: Any) -> tuple[int, int]:
    for mark in getattr(hint, "__metadata__", ()):
        return mark.low, mark.high
    for inner in get_args(hint):
        try:
            return _bounds(inner)
        except LookupError:
            continue
    raise LookupError(hint)


def yes_no(name: str, label: Any, **more: Any) -> Parameter:
    """A question answered by oui or non."""
    return Parameter(name, label, YES_NO, **more)


def one_of(name: str, label: Any, words: Mapping[Any, Any], **more: Any) -> Parameter:
    """A choice among the rulebook's own words."""
    return Parameter(name, label, OneOf(words), **more)


def several(name: str, label: Any, words: Mapping[Any, Any], **more: Any) -> Parameter:
    """Any of the rulebook's words."""
    return Parameter(name, label, Several(words), **more)


def figure(name: str, label: Any, *, none: Any = None, **more: Any) -> Parameter:
    """A number."""
    return Parameter(name, label, FigureInput(*bounds_of(name), none), **more)


def triple(name: str, label: Any, *, none: Any = None, **more: Any) -> Parameter:
    """A number for each doubling."""
    return Parameter(name, label, Triple(*bounds_of(name), none), **more)
