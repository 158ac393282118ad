"""Dataclasses as JSON data and back, by their annotations: numbers, texts, yes or no, tuples of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from pairing.notes import Refusal

Json = dict[str, Any]
MOST_DIGITS = 60
"""A number without a bound would fill the memory; a seed has 8 digits."""
A = TypeVar("A")


def write(value: object) -> Any:
    """The JSON data of a dataclass; what is as usual is left out. Tuples become lists."""
    if is_dataclass(value):
        return {
            field.name: write(item)
            for field in fields(value)
            if (item := getattr(value, field.name)) != field.default
        }
    return [write(item) for item in value] if isinstance(value, tuple) else value


def read(kind: type[A], data: object, path: str = "") -> A:
    """A dataclass from its JSON data; ``path`` says in a refusal where it stands.

    Raises ``Refusal("broken")`` naming the field that is unknown, missing or of another kind.
    """
    if not isinstance(data, Mapping):
        raise Refusal("broken", field=path or "{ }")
    hints = _hints(kind)  # type: ignore[arg-type]
    for name in data:
        if name not in hints:
            raise Refusal("broken", field=_at(path, name))
    values = {name: _read(hint, data[name], _at(path, name)) for name, hint in hints.items() if name in data}
    for field in fields(kind):  # type: ignore[arg-type]
        if field.default is MISSING and field.name not in values:
            raise Refusal("broken", field=_at(path, field.name))
    return kind(**values)


@cache
def _hints(kind: type[Any]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


def _at(path: str, name: object) -> str:
    return f"{path}.{name}" if path else str(name)


def _read(hint: Any, value: object, path: str) -> Any:
    """A value of the annotated kind."""
    if isinstance(hint, UnionType) and NoneType in get_args(hint):
        return None if value is None else _read(get_args(hint)[0], value, path)
    if get_origin(hint) is tuple and isinstance(value, list):
        kinds = get_args(hint)
        if kinds[-1] is Ellipsis:
            kinds = kinds[:1] * len(value)
        if len(kinds) == len(value):
            return tuple(
                _read(kind, item, f"{path}[{index}]")
                for index, (kind, item) in enumerate(zip(kinds, value, strict=True))
            )
    elif is_dataclass(hint):
        return read(hint, value, path)  # type: ignore[arg-type]
    elif type(value) is hint and not (isinstance(value, int) and abs(value) >= 10**MOST_DIGITS):
        return value
    raise Refusal("broken", field=path)
