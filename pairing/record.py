"""The public record of a draw: made, written and read back, as in docs/draw.md.

Carries team numbers and club codes, never names. Who has the record can make the same draw again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random

from pairing.engines import FORMATS
from pairing.matching.solver import library_version
from pairing.phrases import PhraseValue
from pairing.reader import Json, JsonReader, parsed
from pairing.refusals import Refusal
from pairing.remarks import Remark
from pairing.types import DrawnPool, Entrant, Options, Pairing, Proposal, checked
from pairing.wordings import WORDINGS

MOST_SWAPS = 1000
FIELDS = ("engine", "version", "library", "seed", "options", "entrants", "result")
OLDER_FIELDS = ("lottery", "origin")
"""Where a seed came from, in records published before; not read."""


@dataclass(frozen=True, slots=True)
class DrawRecord:
    """A draw with all it was made from; ``library`` names the package an engine leans on (pools: none)."""

    engine: str
    version: int
    seed: int
    options: Options
    entrants: tuple[Entrant, ...]
    result: Proposal
    library: tuple[tuple[str, str], ...] = ()

    def to_dict(self) -> Json:
        """The record as JSON data, always with the same keys in the same order."""
        return {
            "engine": self.engine,
            "version": self.version,
            "library": dict(self.library),
            "seed": self.seed,
            "options": FORMATS[self.engine].write_options(self.options),
            "entrants": [FORMATS[self.engine].write_entrant(entrant) for entrant in self.entrants],
            "result": _write_proposal(self.result),
        }


def make_record(
    entrants: Iterable[Entrant],
    options: Options,
    seed: int,
    *,
    engine: str = "pools",
    version: int | None = None,
) -> DrawRecord:
    """Make a draw with the lot that ``seed`` gives; ``version``: an earlier one of the engine, whose record
    is made again.

    Raises ``Refusal`` as the engine does, and for too many swaps.
    """
    if len(options.swaps) > MOST_SWAPS:
        raise Refusal("too_many_swaps", swaps=len(options.swaps), most=MOST_SWAPS)
    draw_format = FORMATS[engine]
    teams = checked(entrants)
    drawing = draw_format.drawing(version)
    proposal = drawing(teams, options, Random(seed))  # noqa: S311 — a lot anyone can draw again, not a secret
    library = ((draw_format.library, library_version()),) if draw_format.library else ()
    made_by = draw_format.version if version is None else version
    return DrawRecord(engine, made_by, seed, options, teams, proposal, library)


def dump(record: DrawRecord) -> str:
    """The record as text: JSON in ASCII, one line a team and one line a match."""
    return _write_text(record.to_dict())


def load(source: str | Mapping[str, object]) -> DrawRecord:
    """Read a record from its text or its JSON data, without making the draw again.

    Raises ``Refusal`` when it is not one, or comes from an engine or version this program does not know.
    """
    data = JsonReader(parsed(source) if isinstance(source, str) else source)
    data.only(*FIELDS, *OLDER_FIELDS)
    engine, version = data.text("engine"), data.number("version")
    if engine not in FORMATS:
        raise Refusal("unknown_engine", engine=engine)
    FORMATS[engine].drawing(version)
    return DrawRecord(
        engine=engine,
        version=version,
        seed=data.number("seed"),
        options=FORMATS[engine].read_options(data.part("options")),
        entrants=checked(FORMATS[engine].read_entrant(part) for part in data.parts("entrants")),
        result=_read_proposal(data.part("result")),
        library=tuple(sorted(data.part("library").texts().items())),
    )


def replay(record: DrawRecord) -> DrawRecord:
    """Make the draw of a record again from its seed, options and entrants."""
    return again(record, record.options)


def again(record: DrawRecord, options: Options) -> DrawRecord:
    """The same draw by the same version of its engine, with other options."""
    return make_record(record.entrants, options, record.seed, engine=record.engine, version=record.version)


def _write_proposal(proposal: Proposal) -> Json:
    """The result of a draw; what only some formats have is left out where there is none."""
    data: Json = {
        "pools": [
            {"label": pool.label, "teams": list(pool.teams), "tables": list(pool.tables)}
            for pool in proposal.pools
        ],
        "pairings": [_write_pairing(pairing) for pairing in proposal.pairings],
        "exempt": proposal.exempt,
        "remarks": [
            {
                "code": remark.code,
                "values": {
                    name: list(value) if isinstance(value, tuple) else value for name, value in remark.values
                },
            }
            for remark in proposal.remarks
        ],
    }
    if proposal.exempts:
        data["exempts"] = [list(couple) for couple in proposal.exempts]
    if proposal.cost:
        # A list: a database that stores JSON keeps no order of names, and the most important stands first.
        data["cost"] = [{"criterion": name, "total": total} for name, total in proposal.cost]
    if proposal.entries:
        data["entries"] = list(proposal.entries)
    if proposal.duos:
        data["duos"] = [list(duo) for duo in proposal.duos]
        data["rests"] = list(proposal.rests)
    return data


def _write_pairing(pairing: Pairing) -> Json:
    data: Json = {
        "round": pairing.round,
        "table": pairing.table,
        "a": pairing.a,
        "b": pairing.b,
        "pool": pairing.pool,
    }
    return data if pairing.wave == 1 else {**data, "wave": pairing.wave}


def _read_proposal(data: JsonReader) -> Proposal:
    """The result of a draw."""
    data.only("pools", "pairings", "exempt", "remarks", "exempts", "cost", "entries", "duos", "rests")
    cost = data.parts("cost") if data.has("cost") else []
    return Proposal(
        pairings=tuple(_read_pairing(part) for part in data.parts("pairings")),
        pools=tuple(_read_pool(pool) for pool in data.parts("pools")),
        exempt=data.number_or_none("exempt"),
        remarks=tuple(_read_remark(part) for part in data.parts("remarks")),
        exempts=data.couples("exempts"),
        cost=tuple(_read_total(total) for total in cost),
        entries=data.numbers_or_none("entries") or (),
        duos=data.couples("duos"),
        rests=data.numbers_or_none("rests") or (),
    )


def _read_pool(pool: JsonReader) -> DrawnPool:
    pool.only("label", "teams", "tables")
    return DrawnPool(pool.text("label"), pool.numbers("teams"), pool.numbers("tables"))


def _read_total(data: JsonReader) -> tuple[str, int]:
    data.only("criterion", "total")
    return data.text("criterion"), data.number("total")


def _read_pairing(data: JsonReader) -> Pairing:
    data.only("round", "table", "a", "b", "pool", "wave")
    wave = data.number_or_none("wave")
    return Pairing(
        data.number("round"),
        data.number("table"),
        data.number("a"),
        data.number("b"),
        data.text_or_none("pool"),
        1 if wave is None else wave,
    )


def _read_remark(data: JsonReader) -> Remark:
    data.only("code", "values")
    code = data.text("code")
    if code not in WORDINGS:
        raise Refusal("not_a_record", field=f"remarks: {code}")
    values = data.part("values").items()
    return Remark(code, tuple((name, _value(name, value)) for name, value in sorted(values.items())))


def _value(name: str, value: object) -> PhraseValue:
    if isinstance(value, int | str) and not isinstance(value, bool):
        return value
    if isinstance(value, list):
        numbers = tuple(item for item in value if type(item) is int)
        texts = tuple(item for item in value if isinstance(item, str))
        if len(numbers) == len(value) or len(texts) == len(value):
            return numbers or texts
    raise Refusal("not_a_record", field=f"remarks: {name}")


def _write_text(data: Json) -> str:
    """JSON with one line for each team, pool, match and remark: easy to read, to compare, to print."""
    return _indented(data, "") + "\n"


def _indented(value: object, indent: str) -> str:
    inner = indent + "  "
    if isinstance(value, dict) and value and len(indent) < 4:
        entries = (f"{inner}{_flat(key)}: {_indented(item, inner)}" for key, item in value.items())
        return "{\n" + ",\n".join(entries) + f"\n{indent}}}"
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(inner + _flat(item) for item in value) + f"\n{indent}]"
    return _flat(value)


def _flat(value: object) -> str:
    return json.dumps(value)
