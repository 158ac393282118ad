"""Checks the list of teams given to a draw, and puts it in an order that does not depend on the caller's."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import TypeVar

from tournament.draw.engine.refusals import Refusal
from tournament.draw.engine.types import Entrant

MOST = 2000
"""More teams than any hall holds: beyond, an answer would be a long time coming."""
AnEntrant = TypeVar("AnEntrant", bound=Entrant)


def checked(entrants: Iterable[AnEntrant]) -> tuple[AnEntrant, ...]:
    """The entrants by number.

    Raises ``Refusal``: too many of them, a number or a seed that is impossible or given twice.
    """
    ordered = tuple(sorted(entrants, key=lambda entrant: entrant.id))
    if len(ordered) > MOST:
        raise Refusal("too_many_entrants", entrants=len(ordered), most=MOST)
    seeds: defaultdict[int, list[int]] = defaultdict(list)
    previous = 0
    for entrant in ordered:
        if entrant.id < 1:
            raise Refusal("bad_team", team=entrant.id)
        if entrant.id == previous:
            raise Refusal("duplicate_team", team=entrant.id)
        if entrant.seed is not None:
            if entrant.seed < 1:
                raise Refusal("bad_seed", team=entrant.id, seed=entrant.seed)
            seeds[entrant.seed].append(entrant.id)
        previous = entrant.id
    for seed, teams in sorted(seeds.items()):
        if len(teams) > 1:
            raise Refusal("duplicate_seed", seed=seed, teams=tuple(teams))
    return ordered


def club_codes(clubs: Mapping[int, str | None]) -> dict[str, str]:
    """Opaque codes for the clubs of the teams (team number to club): c1 is the club of the lowest number.

    A public record carries the codes, never the names; the same teams give the same codes again.
    """
    codes: dict[str, str] = {}
    for team in sorted(clubs):
        club = clubs[team]
        if club is not None and club not in codes:
            codes[club] = f"c{len(codes) + 1}"
    return codes
