"""How each parameter of a ruleset is asked: the kind of input that its type and its words call for.

Types and bounds are read from the hints of scoring.Ruleset; no parameter is known by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args, get_origin, get_type_hints

from scoring import Ruleset
from scoring.ruleset import MisdealStep

from ...rulebook import PARAMETERS, Parameter
from .inputs import YES_NO, FigureInput, InputKind, Numbers, OneOf, PriceList, Several
from .wide_inputs import FigureOrWord, Ladder, Remarks, Triple

HINTS = get_type_hints(Ruleset, include_extras=True)


def _kind_of(row: Parameter) -> InputKind:
    hint = HINTS[row.name]
    several = next((part for part in (hint, *get_args(hint)) if get_origin(part) is tuple), None)
    if several is not None:
        return _kind_of_several(row, *get_args(several))
    if hint is bool and row.choices is None:
        return YES_NO
    if hint is bool or get_origin(hint) is Literal:
        return OneOf(row.choices or {})
    if row.choices is not None:
        return FigureOrWord(*bounds_of(hint), row.choices)
    return FigureInput(*bounds_of(hint), row.none)


def _kind_of_several(row: Parameter, inner: Any, *others: Any) -> InputKind:
    """Of a tuple: three numbers, or any number of `inner`."""
    words = row.choices or {}
    if others != (...,):
        return Triple(*bounds_of(inner), row.none)
    if inner is MisdealStep:
        parts = {part: choices for part, choices in words.items() if isinstance(choices, Mapping)}
        return Ladder(parts, {tick: label for tick, label in words.items() if tick not in parts})
    if get_origin(inner) is Literal:
        return Several(words)
    if get_origin(inner) is tuple:
        return Remarks(words) if get_args(inner) == (str, str) else PriceList(row.choices)
    return Numbers()


def bounds_of(hint: Any) -> tuple[int, int]:
    """The lowest and the highest number that a type allows. LookupError when it names none."""
    for mark in getattr(hint, "__metadata__", ()):
        return mark.low, mark.high
    for inner in get_args(hint):
        try:
            return bounds_of(inner)
        except LookupError:
            continue
    raise LookupError(hint)


KINDS: dict[str, InputKind] = {name: _kind_of(row) for name, row in PARAMETERS.items()}
