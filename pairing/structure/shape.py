"""Stages read from JSON data, and a structure written as JSON data with what each place is called."""

from __future__ import annotations

from collections.abc import Iterable

from pairing.reader import Json, JsonReader
from pairing.refusals import Refusal
from pairing.structure.labels import of_bracket, of_match, of_source
from pairing.structure.plan import PLANS
from pairing.structure.stage import StagePlan
from pairing.structure.types import PlannedMatch, Source, Structure


def read_stages(data: Iterable[JsonReader]) -> tuple[StagePlan, ...]:
    """Stages as ``[{"kind": "pools"}, {"kind": "brackets", "placing": true}]``. Raises ``Refusal``."""
    return tuple(map(_read_stage, data))


def _read_stage(data: JsonReader) -> StagePlan:
    kind = data.text("kind")
    if kind not in PLANS:
        raise Refusal("bad_stage", kind=kind)
    return PLANS[kind].read(data)


def write_stage(stage: StagePlan) -> Json:
    """A stage as ``read_stages`` reads it."""
    return stage.write()


def write_structure(structure: Structure) -> Json:
    """The structure with its labels in French."""
    return {
        "teams": structure.teams,
        "groups": [
            {
                "key": group.key,
                "kind": group.kind,
                "entries": [_source(entry, structure) for entry in group.entries],
                "rounds": group.rounds,
                "least": group.least,
            }
            for group in structure.groups
        ],
        "brackets": [
            {"key": bracket.key, "name": str(of_bracket(bracket.key)), "levels": bracket.levels}
            for bracket in structure.brackets
        ],
        "pots": [
            {
                "key": pot.key,
                "bracket": pot.bracket,
                "level": pot.level,
                "entries": [_source(entry, structure) for entry in pot.entries],
                "fewest": pot.fewest,
                "most": pot.most,
                "matches": list(pot.matches),
            }
            for pot in structure.pots
        ],
        "matches": [_match(match, structure) for match in structure.matches],
    }


def _match(match: PlannedMatch, structure: Structure) -> Json:
    return {
        "number": match.number,
        "bracket": match.bracket,
        "level": match.level,
        "name": str(of_match(match)),
        "a": _source(match.a, structure),
        "b": _source(match.b, structure),
        "places": None if match.places is None else list(match.places),
    }


def _source(source: Source, structure: Structure) -> Json:
    data: Json = {"kind": source.kind, "number": source.number}
    if source.of:
        data["of"] = source.of
    if source.below is not None:
        data["below"] = source.below
    return {**data, "label": str(of_source(source, structure))}
