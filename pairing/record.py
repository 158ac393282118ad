"""The public record of a draw: made, written, read back, replayed and exchanged in, as in docs/draw.md.

Carries team numbers and club codes, never names. Anyone with the record can replay the draw."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import unified_diff
from random import Random
from typing import Any

from pairing import melee, pools, round_robin, swiss, trees
from pairing.notes import Refusal, Remark, remark
from pairing.tables import LIBRARY, library_version
from pairing.types import Entrant, Json, Options, Pairing, Proposal, parsed, read, write

VERSION = 3
"""Of all the engines: a record of another version is refused."""
Pair = Callable[[Sequence[Any], Any, Random], Proposal]
"""Makes the draw of a format; raises ``Refusal`` where entrants, options or tables make none."""
ENGINES: Mapping[str, tuple[Pair, type[Options]]] = {
    "ranked": (swiss.pair_ranked, swiss.RoundOptions),
    "random": (swiss.pair_random, swiss.RoundOptions),
    "pot": (swiss.pair_pot, swiss.RoundOptions),
    "pools": (pools.pair, pools.PoolOptions),
    "knockout": (trees.pair_tree, trees.KnockoutOptions),
    "melee": (melee.pair, melee.MeleeOptions),
    "round_robin": (round_robin.pair_league, round_robin.PreparedOptions),
    "rotation": (round_robin.pair_rotation, round_robin.PreparedOptions),
    "planned": (round_robin.pair_planned, round_robin.PlannedOptions),
    "singles": (round_robin.pair_singles, Options),
}
"""The formats a draw can have: a new one is one more line here."""
WITH_LIBRARY = ("ranked", "random", "pot")


@dataclass(frozen=True, slots=True)
class DrawRecord:
    """A draw with all it was made from; ``library`` names the package that its engine leans on."""

    engine: str
    seed: int
    options: Options
    entrants: tuple[Entrant, ...]
    result: Proposal
    library: str = ""
    version: int = VERSION

    def to_dict(self) -> Json:
        """The record as JSON data, always with the same keys in the same order."""
        remarks = [
            {"code": note.code, **{name: write(value) for name, value in note.values}}
            for note in self.result.remarks
        ]
        return {
            "engine": self.engine,
            "version": self.version,
            "library": self.library,
            "seed": self.seed,
            "options": write(self.options),
            "entrants": [write(entrant) for entrant in self.entrants],
            "result": {**write(replace(self.result, remarks=())), "remarks": remarks},
        }


def make_record(entrants: Iterable[Entrant], options: Options, seed: int, *, engine: str) -> DrawRecord:
    """Make a draw with the lot that ``seed`` gives.

    Raises ``Refusal`` as the engine does."""
    teams = tuple(sorted(entrants, key=lambda entrant: entrant.id))
    proposal = ENGINES[engine][0](teams, options, Random(seed))  # noqa: S311 — a lot anyone can draw again
    library = f"{LIBRARY} {library_version()}" if engine in WITH_LIBRARY else ""
    return DrawRecord(engine, seed, options, teams, proposal, library)


def dump(record: DrawRecord) -> str:
    """The record as text: JSON in ASCII, one line a team and one line a match."""
    return _indented(record.to_dict(), "") + "\n"


def load(source: str | Mapping[str, Any]) -> DrawRecord:
    """Read a record from its text or its JSON data, without making the draw again.

    Raises ``Refusal("broken")`` when it is not one, was edited out of shape, or is of another version."""
    data = parsed(source) if isinstance(source, str) else source
    keys = {"engine", "version", "seed", "options", "entrants", "result"}
    if not isinstance(data, Mapping) or {*data} - {"library"} != keys:
        raise Refusal("broken", field="{ }")
    if data["version"] != VERSION:
        raise Refusal("broken", field=f"version {data['version']}")
    engine, seed, options, entrants = _read_request(data)
    result = dict(data["result"]) if isinstance(data["result"], Mapping) else {}
    remarks = tuple(_read_remarks(result.pop("remarks", [])))
    proposal = replace(read(Proposal, result, "result"), remarks=remarks)
    return DrawRecord(engine, seed, options, entrants, proposal, str(data.get("library", "")))


def read_request(text: str) -> DrawRecord:
    """The draw that a file asks for: ``{"engine": …, "seed": …, "options": {…}, "entrants": […]}``.

    Raises ``Refusal``: a file of another shape, and whatever the engine refuses."""
    data = parsed(text)
    engine, seed, options, entrants = _read_request(data if isinstance(data, Mapping) else {})
    return make_record(entrants, options, seed, engine=engine)


def _read_request(data: Mapping[str, Any]) -> tuple[str, int, Options, tuple[Entrant, ...]]:
    engine, seed, entrants = data.get("engine"), data.get("seed"), data.get("entrants")
    if not isinstance(engine, str) or engine not in ENGINES:
        raise Refusal("broken", field="engine")
    if type(seed) is not int:
        raise Refusal("broken", field="seed")
    if not isinstance(entrants, list):
        raise Refusal("broken", field="entrants")
    teams = (read(Entrant, team, f"entrants[{number}]") for number, team in enumerate(entrants))
    return engine, seed, read(ENGINES[engine][1], data.get("options", {}), "options"), tuple(teams)


def replay(record: DrawRecord) -> DrawRecord:
    """Make the draw of a record again from its seed, options and entrants."""
    return make_record(record.entrants, record.options, record.seed, engine=record.engine)


def swap(record: DrawRecord, first: int, second: int) -> DrawRecord:
    """The record after the exchange of two teams, which becomes part of its options: it still replays.

    Raises ``Refusal("unknown_team")`` or ``Refusal("same_team")``."""
    options = replace(record.options, swaps=(*record.options.swaps, (first, second)))
    return replay(replace(record, options=options))


def swap_effect(record: DrawRecord, first: int, second: int) -> tuple[Remark, ...]:
    """What an exchange would do, before it is done: who goes where, then what is remarked of it.

    Raises as ``swap`` does."""
    before, after = record.result, swap(record, first, second).result
    moves = [*_moves(before, after, first, second)]
    known = ("by_hand", "exempt_by_hand", "swapped")
    news = [note for note in after.remarks if note not in before.remarks and note.code not in known]
    return (*moves, *news) if moves else (remark("would_change_nothing"),)


def _moves(before: Proposal, after: Proposal, first: int, second: int) -> Iterator[Remark]:
    one, two = before.pool_of(first), before.pool_of(second)
    if one and two and one != two:
        yield remark("would_move", one=first, two=second, pool_one=one.label, pool_two=two.label)
        return
    stood = {_meeting(before, match) for match in before.pairings}
    for player in {*after.rests} - {*before.rests}:
        yield remark("would_sit_out", who=player, round=after.rounds)
    for match in after.pairings:
        if _meeting(after, match) not in stood:
            a, b = _sides(after, match)
            yield remark("would_meet", one=a, two=b, table=match.table, round=match.round)
    for number, team in after.exempts:
        if (number, team) not in before.exempts:
            yield remark("would_sit_out", who=team, round=number)


def _sides(result: Proposal, match: Pairing) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The team, or the two players, of each side."""
    if result.duos:
        return result.duos[match.a - 1], result.duos[match.b - 1]
    return (match.a,), (match.b,)


def _meeting(result: Proposal, match: Pairing) -> tuple[int, int, frozenset[tuple[int, ...]]]:
    """Who meets when and where, whatever the sides."""
    return match.round, match.table, frozenset(_sides(result, match))


def differences(published: DrawRecord, replayed: DrawRecord) -> list[str]:
    """The lines of the result that was published ("-") and of the one that the draw gives ("+") where they
    are not the same."""
    one, two = (_indented(record.to_dict()["result"], "").split("\n") for record in (published, replayed))
    return [line for line in unified_diff(one, two, n=0, lineterm="") if line.startswith(("- ", "+ "))]


def _read_remarks(items: Any) -> Iterator[Remark]:
    try:
        for item in items:
            values = {name: tuple(it) if isinstance(it, list) else it for name, it in item.items()}
            note = remark(str(values.pop("code")), **values)
            note.text()
            yield note
    except (AttributeError, KeyError, TypeError, ValueError):
        raise Refusal("broken", field="remarks") from None


def _indented(value: object, indent: str) -> str:
    """JSON with one line for each team, pool, match and remark: easy to read, to compare, to print."""
    inner = indent + "  "
    if isinstance(value, dict) and value and len(indent) < 4:
        entries = (f"{inner}{json.dumps(key)}: {_indented(item, inner)}" for key, item in value.items())
        return "{\n" + ",\n".join(entries) + f"\n{indent}}}"
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(inner + json.dumps(item) for item in value) + f"\n{indent}]"
    return json.dumps(value)
