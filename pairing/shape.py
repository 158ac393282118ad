"""How entrants, options and proposals are written as JSON data, and read back.

Knows the fields of the public record; must not make a draw.
"""

from __future__ import annotations

import json
from dataclasses import asdict

from pairing.phrases import PhraseValue
from pairing.reader import JsonReader
from pairing.refusals import Refusal
from pairing.remarks import Remark
from pairing.types import DrawnPool, Entrant, Pairing, PoolOptions, Proposal
from pairing.wordings import WORDINGS

Json = dict[str, object]


def write_entrant(entrant: Entrant) -> Json:
    """A team: its number, its rank as a seed, its club's code."""
    return asdict(entrant)


def read_entrant(data: JsonReader) -> Entrant:
    """A team; seed and club may be left out."""
    data.only("id", "seed", "club")
    return Entrant(data.number("id"), data.number_or_none("seed"), data.text_or_none("club"))


def write_pool_options(options: PoolOptions) -> Json:
    """The choices of a draw of pools; ``barrage`` only where it is chosen: older records have none."""
    data: Json = {
        "tables": None if options.tables is None else list(options.tables),
        "clubs_apart": options.clubs_apart,
        "swaps": [list(swap) for swap in options.swaps],
    }
    return {**data, "barrage": True} if options.barrage else data


def read_pool_options(data: JsonReader) -> PoolOptions:
    """The choices of a draw of pools; each may be left out."""
    data.only("tables", "clubs_apart", "swaps", "barrage")
    return PoolOptions(
        tables=data.numbers_or_none("tables"),
        clubs_apart=data.truth("clubs_apart", True),
        swaps=data.couples("swaps"),
        barrage=data.truth("barrage", False),
    )


def write_proposal(proposal: Proposal) -> Json:
    """The result of a draw; what only some formats have is left out where there is none."""
    data: Json = {
        "pools": [
            {"label": pool.label, "teams": list(pool.teams), "tables": list(pool.tables)}
            for pool in proposal.pools
        ],
        "pairings": [_write_pairing(one) for one in proposal.pairings],
        "exempt": proposal.exempt,
        "remarks": [
            {
                "code": remark.code,
                "values": {n: list(v) if isinstance(v, tuple) else v for n, v in remark.values},
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


def _write_pairing(one: Pairing) -> Json:
    data: Json = {"round": one.round, "table": one.table, "a": one.a, "b": one.b, "pool": one.pool}
    return data if one.wave == 1 else {**data, "wave": one.wave}


def read_proposal(data: JsonReader) -> Proposal:
    """The result of a draw."""
    data.only("pools", "pairings", "exempt", "remarks", "exempts", "cost", "entries", "duos", "rests")
    cost = data.parts("cost") if data.has("cost") else []
    return Proposal(
        pairings=tuple(_read_pairing(one) for one in data.parts("pairings")),
        pools=tuple(_read_pool(pool) for pool in data.parts("pools")),
        exempt=data.number_or_none("exempt"),
        remarks=tuple(_read_remark(one) for one in data.parts("remarks")),
        exempts=data.couples("exempts"),
        cost=tuple(_read_total(one) for one in cost),
        entries=data.numbers_or_none("entries") or (),
        duos=data.couples("duos"),
        rests=data.numbers_or_none("rests") or (),
    )


def _read_pool(pool: JsonReader) -> DrawnPool:
    pool.only("label", "teams", "tables")
    return DrawnPool(pool.text("label"), pool.numbers("teams"), pool.numbers("tables"))


def _read_total(one: JsonReader) -> tuple[str, int]:
    one.only("criterion", "total")
    return one.text("criterion"), one.number("total")


def _read_pairing(one: JsonReader) -> Pairing:
    one.only("round", "table", "a", "b", "pool", "wave")
    wave = one.number_or_none("wave")
    return Pairing(
        one.number("round"),
        one.number("table"),
        one.number("a"),
        one.number("b"),
        one.text_or_none("pool"),
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


def write_text(data: Json) -> str:
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
