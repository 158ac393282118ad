"""Stages read from JSON data, and a structure written as JSON data with what each place is called."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import cast

from pairing.reader import Json, JsonReader
from pairing.refusals import Refusal
from pairing.structure.finals import Finals
from pairing.structure.knockout import Knockout
from pairing.structure.labels import of_bracket, of_match, of_source
from pairing.structure.minimum import MINIMUM, minimum
from pairing.structure.plan import Pools, Rounds, StagePlan
from pairing.structure.pools import Brackets
from pairing.structure.types import GroupKind, PlannedMatch, Source, Structure

ROUND_KINDS = ("ranked", "rotation", "random", "round_robin")


def read_stages(data: list[JsonReader]) -> tuple[StagePlan, ...]:
    """Stages as ``[{"kind": "pools"}, {"kind": "brackets", "placing": true}]``."""
    return tuple(map(_read_stage, data))


def _read_stage(data: JsonReader) -> StagePlan:
    kind = data.text("kind")
    if kind not in _READERS:
        raise Refusal("bad_stage", kind=kind)
    return _READERS[kind](data)


def _pools(data: JsonReader) -> StagePlan:
    data.only("kind", "barrage")
    return Pools(barrage=data.truth("barrage", False))


def _rounds(data: JsonReader) -> StagePlan:
    data.only("kind", "rounds", "draw")
    kind = data.text_or_none("draw") or "ranked"
    if kind not in ROUND_KINDS:
        raise Refusal("bad_choice", field="draw", value=kind)
    number = data.number_or_none("rounds")
    return Rounds(number=4 if number is None else number, kind=cast("GroupKind", kind))


def _knockout(data: JsonReader) -> StagePlan:
    data.only("kind", "pot", "consolation", "complement", "cascade", "third")
    return Knockout(
        pot=data.truth("pot", True),
        consolation=data.truth("consolation", True),
        complement=data.truth("complement", False),
        cascade=data.number_or_none("cascade") or 0,
        third=data.truth("third", False),
    )


def _brackets(data: JsonReader) -> StagePlan:
    data.only("kind", "placing", "third", "consolation")
    return Brackets(
        placing=data.truth("placing", False),
        third=data.truth("third", False),
        consolation=data.truth("consolation", True),
    )


def _finals(data: JsonReader) -> StagePlan:
    data.only("kind", "size", "brackets", "placing", "third")
    size, many = data.number_or_none("size"), data.number_or_none("brackets")
    return Finals(
        size=8 if size is None else size,
        brackets=1 if many is None else many,
        placing=data.truth("placing", False),
        third=data.truth("third", False),
    )


_READERS: dict[str, Callable[[JsonReader], StagePlan]] = {
    "pools": _pools,
    "rounds": _rounds,
    "knockout": _knockout,
    "brackets": _brackets,
    "finals": _finals,
}


def write_stage(stage: StagePlan) -> Json:
    """A stage as ``read_stages`` reads it."""
    match stage:
        case Rounds():
            return {"kind": "rounds", "rounds": stage.number, "draw": stage.kind}
        case _:
            return {"kind": type(stage).__name__.lower(), **asdict(stage)}


def write_structure(structure: Structure) -> Json:
    """The structure with its labels in French, and the least matches of each place of the draw."""
    ways = minimum(structure)
    return {
        "teams": structure.teams,
        "groups": [
            {
                "key": group.key,
                "kind": group.kind,
                "entries": [_source(one, structure) for one in group.entries],
                "rounds": group.rounds,
                "least": group.least,
            }
            for group in structure.groups
        ],
        "brackets": [
            {"key": one.key, "name": str(of_bracket(one.key)), "levels": one.levels}
            for one in structure.brackets
        ],
        "pots": [
            {
                "key": pot.key,
                "bracket": pot.bracket,
                "level": pot.level,
                "entries": [_source(one, structure) for one in pot.entries],
                "fewest": pot.fewest,
                "most": pot.most,
                "matches": list(pot.matches),
            }
            for pot in structure.pots
        ],
        "matches": [_match(match, structure) for match in structure.matches],
        "least": min(way.matches for way in ways.values()),
        "breaches": [
            {
                "place": str(of_source(entry, structure)),
                "least": way.matches,
                "way": [str(of_source(step, structure)) for step in way.steps],
            }
            for entry, way in ways.items()
            if way.matches < MINIMUM
        ],
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
