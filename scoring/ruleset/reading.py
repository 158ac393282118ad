"""Turns a ruleset's JSON into values of the declared types, and back. The type hints are the specification.

Knows no parameter by name but the two that are written as an object.
"""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

HEADING = ("slug", "name", "date", "source", "articles")


class InvalidRuleset(ValueError):
    """A ruleset's JSON that cannot be used; `key` is the parameter at fault."""

    def __init__(self, key: str, why: str) -> None:
        super().__init__(f"{key}: {why}")
        self.key = key


def read_ruleset(cls: type, source: Mapping[str, Any]) -> dict[str, Any]:
    """The keyword arguments of a Ruleset, from {"slug", …, "articles", "parameters"}."""
    if not isinstance(source, Mapping) or "slug" not in source:
        raise InvalidRuleset("slug", "a ruleset is an object with a slug")
    heading = {key: value for key, value in source.items() if key != "parameters"}
    parameters = source.get("parameters", {})
    if not isinstance(parameters, Mapping):
        raise InvalidRuleset("parameters", "not an object")
    for key in (*(set(heading) - set(HEADING)), *(set(parameters) & set(HEADING))):
        raise InvalidRuleset(key, "not a key of this place")
    return _read_record(cls, {**heading, **parameters})


def write_ruleset(ruleset: Any) -> dict[str, Any]:
    """The JSON of a Ruleset: its heading, then every parameter."""
    written = {field.name: _write(getattr(ruleset, field.name)) for field in fields(ruleset)}
    for name in ("marked_values", "notes"):  # pairs, which JSON knows as an object
        written[name] = {str(key): value for key, value in written[name]}
    heading = {key: written.pop(key) for key in HEADING}
    return {**heading, "parameters": written}


def _write(value: Any) -> Any:
    if is_dataclass(value):
        return {field.name: _write(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        return [_write(item) for item in value]
    return value


@cache
def _hints(cls: type) -> dict[str, Any]:
    return get_type_hints(cls)


def _read_record(cls: type, source: Mapping[str, Any]) -> dict[str, Any]:
    hints = _hints(cls)
    for key in source:
        if key not in hints:
            raise InvalidRuleset(key, "not a parameter")
    return {key: _read(hints[key], key, value) for key, value in source.items()}


def _read(hint: Any, key: str, value: Any) -> Any:
    """The value as its type hint wants it; True is never 1."""
    if is_dataclass(hint) and isinstance(value, Mapping):
        return _record(hint, key, value)
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return None if value is None else _read(inner[0], key, value)
    if origin is Literal and any(value == choice and type(value) is type(choice) for choice in inner):
        return value
    if origin is tuple:
        return _read_tuple(inner, key, value)
    if hint in (bool, int, str) and type(value) is hint:
        return value
    raise InvalidRuleset(key, f"{value!r} does not fit")


def _record(cls: Any, key: str, value: Mapping[str, Any]) -> Any:
    try:
        return cls(**_read_record(cls, value))
    except TypeError as missing:
        raise InvalidRuleset(key, str(missing)) from None


def _read_tuple(inner: tuple[Any, ...], key: str, value: Any) -> tuple[Any, ...]:
    """A list as a tuple; an object as sorted pairs, keys of digits read as numbers (JSON has only text)."""
    if isinstance(value, Mapping):
        value = sorted([int(name) if str(name).isdecimal() else name, item] for name, item in value.items())
    if not isinstance(value, list | tuple):
        raise InvalidRuleset(key, "not a list")
    if inner[-1] is Ellipsis:
        return tuple(_read(inner[0], key, item) for item in value)
    if len(inner) != len(value):
        raise InvalidRuleset(key, f"{len(inner)} values are needed")
    return tuple(_read(hint, key, item) for hint, item in zip(inner, value, strict=True))
