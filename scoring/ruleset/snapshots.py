"""A ruleset as one JSON object: its heading, then every parameter. The form kept with a tournament.

Also reads the snapshots of older programs, whose misdeal steps and revoke price were written otherwise.
"""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final

from scoring.ruleset.reading import hints_of, read_value, write_value
from scoring.ruleset.refusals import InvalidRuleset

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
