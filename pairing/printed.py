"""What the command says of a draw: its answer as JSON, its tables in French, where a published one differs.

The French here is the command's alone: nothing is translated.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from pairing.phrases import enumeration
from pairing.reader import Json
from pairing.record import DrawRecord
from pairing.remarks import Remark
from pairing.types import DrawnPool, Pairing, Proposal


def draw_text(record: DrawRecord) -> str:
    """The whole text."""
    return "\n".join(_lines(record))


def _lines(record: DrawRecord) -> Iterator[str]:
    result = record.result
    entrants_label = "joueurs" if result.duos else "équipes"
    yield f"Tirage de {len(record.entrants)} {entrants_label}, nombre de départ {record.seed}"
    for pool in result.pools:
        tables_label = "tables" if len(pool.tables) > 1 else "table"
        teams = ", ".join(map(str, pool.teams))
        yield f"  Poule {pool.label} ({tables_label} {enumeration(pool.tables)})\u00a0: {teams}"
    for number in sorted({pairing.round for pairing in result.pairings}):
        yield f"\nTour {number}"
        yield from _tables(result, number)
    if not result.pairings:
        yield from (f"  {enumeration(duo)}" for duo in result.duos)
    yield ""
    yield from (f"  {remark.text('players')}" for remark in result.remarks)


def _tables(result: Proposal, number: int) -> Iterator[str]:
    for pairing in result.round(number):
        wave = f", vague {pairing.wave}" if pairing.wave > 1 else ""
        a, b = (_side(result, side) for side in (pairing.a, pairing.b))
        yield f"  Table {pairing.table}{wave}\u00a0: {a} – {b}"
    if exempt := result.exempt_in(number):
        yield f"  Exempte\u00a0: {enumeration(exempt)}"


def _side(result: Proposal, number: int) -> str:
    """A team by its number, or the two players of a team made for the round."""
    return enumeration(result.duos[number - 1]) if result.duos else str(number)


def answer(proposal: Proposal) -> Json:
    """One round: its couples in the order of the tables. Several: the same for each, under ``rounds``."""
    data: Json = {}
    if proposal.pools:
        data["pools"] = {pool.label: list(pool.teams) for pool in proposal.pools}
    numbers = sorted({pairing.round for pairing in proposal.pairings})
    if len(numbers) > 1:
        data["rounds"] = [{"round": number, **_round(proposal, number)} for number in numbers]
    else:
        data.update(_round(proposal, numbers[0] if numbers else 1))
    data["remarks"] = [_remark_data(remark) for remark in proposal.remarks]
    if proposal.cost:
        # One criterion alone, the plain sum of squared gaps, is given as the number it is.
        data["cost"] = proposal.cost[0][1] if len(proposal.cost) == 1 else dict(proposal.cost)
    return data


def _round(proposal: Proposal, number: int) -> Json:
    pairings = proposal.round(number)
    if proposal.duos:
        return _duos(proposal, pairings)
    data: Json = {"pairings": [[pairing.a, pairing.b] for pairing in pairings]}
    tables = [pairing.table for pairing in pairings]
    if tables != list(range(1, len(tables) + 1)):
        data["tables"] = tables
    if proposal.entries:
        return {**data, "entries": list(proposal.entries)}
    if not proposal.pools:
        data["exempt"] = next(iter(proposal.exempt_in(number)), None)
    return data


def _duos(proposal: Proposal, pairings: Sequence[Pairing]) -> Json:
    """Players instead of teams: two against two at each table, or only who plays with whom."""
    duos = [list(duo) for duo in proposal.duos]
    tables = [[duos[pairing.a - 1], duos[pairing.b - 1]] for pairing in pairings]
    return {"pairings": tables or duos, "rests": list(proposal.rests)}


def _remark_data(remark: Remark) -> Json:
    """A remark as other programs want it: its code and figures, and both sentences."""
    return {
        "code": remark.code,
        "values": {name: list(value) if isinstance(value, tuple) else value for name, value in remark.values},
        "players": remark.text("players"),
        "referee": remark.text("staff"),
    }


def answer_text(proposal: Proposal) -> str:
    """The answer as JSON in UTF-8, one remark a line."""
    data = answer(proposal)
    lines = [f"{json.dumps(name)}: {_value(name, value)}" for name, value in data.items()]
    return "{\n  " + ",\n  ".join(lines) + "\n}\n"


def _value(name: str, value: object) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n    " + ",\n    ".join(json.dumps(item, ensure_ascii=False) for item in value) + "\n  ]"
    return json.dumps(value, ensure_ascii=False)


POOL = "Poule {label} : publiée avec {published}, le calcul donne {replayed}."
MATCH = "Tour {round}, table {table} : publié {published}, le calcul donne {replayed}."
EXEMPT = "Équipe exempte : publiée {published}, le calcul donne {replayed}."
EXEMPTS = "Les équipes exemptes publiées ne sont pas celles du calcul."
ENTRIES = "Les places du tableau publiées ne sont pas celles du calcul."
DUOS = "Les partenaires publiés ne sont pas ceux du calcul."
COST = "Le coût publié n’est pas celui du calcul."
REMARKS = "Les remarques publiées ne sont pas celles du calcul."
NOBODY = "personne"


def differences(published: Proposal, replayed: Proposal) -> tuple[str, ...]:
    """The sentences; none when the two results are the same."""
    sentences = [
        POOL.format(
            label=(published_pool or replayed_pool).label,
            published=_pool(published_pool),
            replayed=_pool(replayed_pool),
        )
        for published_pool, replayed_pool in zip_longest(published.pools, replayed.pools)
        if published_pool != replayed_pool
    ]
    published_tables, replayed_tables = _by_table(published), _by_table(replayed)
    sentences += [
        MATCH.format(
            round=place[0],
            table=place[1],
            published=_match(published_tables.get(place)),
            replayed=_match(replayed_tables.get(place)),
        )
        for place in sorted(published_tables.keys() | replayed_tables.keys())
        if published_tables.get(place) != replayed_tables.get(place)
    ]
    if published.exempt != replayed.exempt:
        sentences.append(
            EXEMPT.format(published=published.exempt or NOBODY, replayed=replayed.exempt or NOBODY)
        )
    if published.exempts != replayed.exempts:
        sentences.append(EXEMPTS)
    if published.entries != replayed.entries:
        sentences.append(ENTRIES)
    if (published.duos, published.rests) != (replayed.duos, replayed.rests):
        sentences.append(DUOS)
    if published.cost != replayed.cost:
        sentences.append(COST)
    if _remarks(published) != _remarks(replayed):
        sentences.append(REMARKS)
    return tuple(sentences)


def _by_table(proposal: Proposal) -> dict[tuple[int, int], list[Pairing]]:
    places: dict[tuple[int, int], list[Pairing]] = {}
    for pairing in proposal.pairings:
        places.setdefault((pairing.round, pairing.table), []).append(pairing)
    return places


def _pool(pool: DrawnPool | None) -> str:
    if pool is None:
        return NOBODY
    tables_label = "tables" if len(pool.tables) > 1 else "table"
    return f"{enumeration(pool.teams)} ({tables_label} {enumeration(pool.tables)})"


def _match(pairings: list[Pairing] | None) -> str:
    return enumeration(tuple(f"{pairing.a} – {pairing.b}" for pairing in pairings)) if pairings else NOBODY


def _remarks(proposal: Proposal) -> list[tuple[str, dict[str, object]]]:
    return [(remark.code, dict(remark.values)) for remark in proposal.remarks]
