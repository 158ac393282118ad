"""Turns JSON into values of the declared kinds, and back. The type hints are the specification.

Knows no parameter by name. null is "none": no number, no choice, an empty list. Raises InvalidRuleset."""

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from scoring.ruleset.contradictions import InvalidRuleset, Within


@cache
def hints_of(record: type) -> dict[str, Any]:
    """The kind of each key of a record, under its name in a file."""
    hints = get_type_hints(record, include_extras=True)
    return {file_name(field): hints[field.name] for field in fields(record)}


def file_name(field: Any) -> str:
    """What a field is called in a file: its own name, unless Python could not have it."""
    return str(field.metadata.get("json", field.name))


def write_value(value: Any) -> Any:
    """The JSON of a value: records as objects, tuples as lists."""
    if is_dataclass(value):
        return {file_name(field): write_value(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        return [write_value(item) for item in value]
    return value


def read_value(hint: Any, key: str, value: Any) -> Any:
    """The value as its kind wants it; True is never 1, and 90.0 never 90."""
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return _read_either(get_args(hint), key, value)
    if origin is Annotated:
        return _read_number(hint.__metadata__[0], key, value)
    if origin is Literal:
        return _read_choice(get_args(hint), key, value)
    if origin is tuple:
        return _read_tuple(get_args(hint), key, value)
    if is_dataclass(hint):
        return _read_record(hint, key, value)
    if type(value) is hint and not (hint is str and "\0" in value):  # which no database keeps in a text
        return value
    raise InvalidRuleset("wrong_value", key, value=value)


def _read_either(inner: tuple[Any, ...], key: str, value: Any) -> Any:
    """One of several kinds; a number is never tried as a word, so that the sentence fits what was written."""
    if value is None and type(None) in inner:
        return None
    kinds = [hint for hint in inner if hint is not type(None)]
    choices = [hint for hint in kinds if get_origin(hint) is Literal]
    return read_value(choices[0] if choices and isinstance(value, str) else kinds[0], key, value)


def _read_number(bounds: Within, key: str, value: Any) -> int:
    if value is None and bounds.low == 0:
        return 0
    if type(value) is not int or not bounds.low <= value <= bounds.high:
        raise InvalidRuleset("wrong_value.range", key, value=value, low=bounds.low, high=bounds.high)
    return value


def _read_choice(choices: tuple[Any, ...], key: str, value: Any) -> Any:
    chosen = "none" if value is None else value
    for choice in choices:
        if chosen == choice and type(chosen) is type(choice):
            return choice
    raise InvalidRuleset("wrong_value.choice", key, value=value, choices=", ".join(map(str, choices)))


def _read_record(record: Any, key: str, value: Any) -> Any:
    """A small record; a key of it that is at fault is named as `misdeal.points`."""
    if not isinstance(value, Mapping):
        raise InvalidRuleset("wrong_value", key, value=value)
    hints = hints_of(record)
    for name in value:
        if name not in hints:
            raise InvalidRuleset("unknown_parameter", f"{key}.{name}")
    field_values = {}
    for field in fields(record):
        name = file_name(field)
        if name in value:
            field_values[field.name] = read_value(hints[name], f"{key}.{name}", value[name])
        elif field.default is MISSING:
            raise InvalidRuleset("missing", f"{key}.{name}")
    return record(**field_values)


def _read_tuple(inner: tuple[Any, ...], key: str, value: Any) -> tuple[Any, ...]:
    """A list as a tuple, of any length or of a fixed one; an object as pairs."""
    if inner[-1] is not Ellipsis:
        return _read_fixed(inner, key, value)
    item = inner[0]
    if get_origin(item) is tuple:
        return _read_pairs(get_args(item), key, value)
    if value is None:
        return ()
    if not isinstance(value, list | tuple):
        raise InvalidRuleset("wrong_value", key, value=value)
    elements = tuple(read_value(item, key, element) for element in value)
    if is_dataclass(item):
        return elements
    return _ordered(item, key, elements)


def _ordered(item: Any, key: str, elements: tuple[Any, ...]) -> tuple[Any, ...]:
    """Such a list is a set: nothing twice, words in their documented order, numbers from the lowest up."""
    for element in elements:
        if elements.count(element) > 1:
            raise InvalidRuleset("wrong_value.twice", key, value=element)
    if get_origin(item) is Literal:
        return tuple(sorted(elements, key=get_args(item).index))
    return tuple(sorted(elements))


def _read_fixed(inner: tuple[Any, ...], key: str, value: Any) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise InvalidRuleset("wrong_value", key, value=value)
    if len(inner) != len(value):
        raise InvalidRuleset("wrong_value.count", key, count=len(inner))
    return tuple(read_value(hint, key, item) for hint, item in zip(inner, value, strict=True))


def _read_pairs(pair: tuple[Any, ...], key: str, value: Any) -> tuple[tuple[Any, Any], ...]:
    """An object as pairs. A number as a key is digits in quotes (JSON has only text there)."""
    if value is None:
        return ()
    if not isinstance(value, Mapping):
        raise InvalidRuleset("wrong_value", key, value=value)
    values = {}
    for name, item in value.items():
        entry_key = read_value(pair[0], key, _plain_key(pair[0], name))
        if entry_key in values:  # "82" and "082"
            raise InvalidRuleset("duplicate_parameter", f"{key}.{name}")
        values[entry_key] = read_value(pair[1], f"{key}.{name}", item)
    if get_origin(pair[0]) is Literal:
        return tuple((name, values[name]) for name in get_args(pair[0]) if name in values)
    return tuple(sorted(values.items()))


def _plain_key(hint: Any, name: Any) -> Any:
    digits = get_origin(hint) is Annotated and isinstance(name, str) and name.isascii() and name.isdecimal()
    return int(name[:9]) if digits else name


# A ruleset as one JSON object: its heading, then every parameter. The form kept with a tournament.
#
# Also reads the snapshots of older programs, whose misdeal steps and revoke price were written otherwise.

HEADING: Final = ("slug", "name", "date", "source", "articles")
OBJECTS: Final = ("marked_values", "notes", "ta_values", "sa_values", "meld_values", "meld_values_sa")
"""Parameters that are pairs here and objects in JSON."""


def read_snapshot(ruleset: type, source: Any) -> dict[str, Any]:
    """The keyword arguments of a Ruleset, from {"slug", …, "articles", "parameters"}."""
    if not isinstance(source, Mapping):
        raise InvalidRuleset("not_object", "slug")
    if "slug" not in source:
        raise InvalidRuleset("missing", "slug")
    heading = {key: value for key, value in source.items() if key != "parameters"}
    parameters = source.get("parameters", {})
    if not isinstance(parameters, Mapping):
        raise InvalidRuleset("wrong_value", "parameters", value=parameters)
    for key in (
        *(key for key in heading if key not in HEADING),
        *(key for key in parameters if key in HEADING),
    ):
        raise InvalidRuleset("unknown_parameter", key)
    return read_parameters(ruleset, {**heading, **_renewed(parameters)})


def read_parameters(ruleset: type, source: Mapping[str, Any]) -> dict[str, Any]:
    """The values of those keys, heading and parameters together."""
    hints = hints_of(ruleset)
    for key in source:
        if key not in hints:
            raise InvalidRuleset("unknown_parameter", key)
    return {key: read_value(hints[key], key, value) for key, value in source.items()}


def write_snapshot(ruleset: Any) -> dict[str, Any]:
    """The JSON of a Ruleset: its heading, then every parameter."""
    written = {field.name: write_value(getattr(ruleset, field.name)) for field in fields(ruleset)}
    for name in OBJECTS:
        written[name] = {str(key): value for key, value in written[name]}
    heading = {key: written.pop(key) for key in HEADING}
    return {**heading, "parameters": written}


OLD_STEP: Final[dict[str, str]] = {"from_number": "from", "effect": "then"}
OLD_REVOKE: Final[dict[str, str]] = {
    "points": "fault_points",
    "with_double": "fault_with_double",
    "with_belote": "fault_with_belote",
}


def _renewed(parameters: Mapping[str, Any]) -> Mapping[str, Any]:
    """Today's names for what an older snapshot wrote: `revoke`, and the steps of `misdeal`."""
    renewed = dict(parameters)
    if "revoke" in renewed:
        price = renewed.pop("revoke")
        renewed |= _renamed({"points": None} if price is None else price, OLD_REVOKE, "revoke")
    steps = renewed.get("misdeal")
    if isinstance(steps, list | tuple):
        renewed["misdeal"] = [_renamed(step, OLD_STEP, "misdeal") for step in steps]
    return renewed


def _renamed(record: Any, names: Mapping[str, str], key: str) -> dict[str, Any]:
    if not isinstance(record, Mapping):
        raise InvalidRuleset("wrong_value", key, value=record)
    return {names.get(name, name): value for name, value in record.items()}
