"""Says in French, one sentence each, where a published result differs from the one made again.

For the command only, which speaks French only: nothing here is translated.
"""

from __future__ import annotations

from itertools import zip_longest

from tournament.draw.engine.phrases import enumeration
from tournament.draw.engine.types import Pairing, Pool, Proposal

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
    found = [
        POOL.format(label=(one or two).label, published=_pool(one), replayed=_pool(two))
        for one, two in zip_longest(published.pools, replayed.pools)
        if one != two
    ]
    here, there = _by_table(published), _by_table(replayed)
    found += [
        MATCH.format(
            round=place[0],
            table=place[1],
            published=_match(here.get(place)),
            replayed=_match(there.get(place)),
        )
        for place in sorted(here.keys() | there.keys())
        if here.get(place) != there.get(place)
    ]
    if published.exempt != replayed.exempt:
        found.append(EXEMPT.format(published=published.exempt or NOBODY, replayed=replayed.exempt or NOBODY))
    if published.exempts != replayed.exempts:
        found.append(EXEMPTS)
    if published.entries != replayed.entries:
        found.append(ENTRIES)
    if (published.duos, published.rests) != (replayed.duos, replayed.rests):
        found.append(DUOS)
    if published.cost != replayed.cost:
        found.append(COST)
    if _remarks(published) != _remarks(replayed):
        found.append(REMARKS)
    return tuple(found)


def _by_table(proposal: Proposal) -> dict[tuple[int, int], list[Pairing]]:
    places: dict[tuple[int, int], list[Pairing]] = {}
    for pairing in proposal.pairings:
        places.setdefault((pairing.round, pairing.table), []).append(pairing)
    return places


def _pool(pool: Pool | None) -> str:
    if pool is None:
        return NOBODY
    word = "tables" if len(pool.tables) > 1 else "table"
    return f"{enumeration(pool.teams)} ({word} {enumeration(pool.tables)})"


def _match(pairings: list[Pairing] | None) -> str:
    return enumeration(tuple(f"{one.a} – {one.b}" for one in pairings)) if pairings else NOBODY


def _remarks(proposal: Proposal) -> list[tuple[str, dict[str, object]]]:
    return [(remark.code, dict(remark.values)) for remark in proposal.remarks]
