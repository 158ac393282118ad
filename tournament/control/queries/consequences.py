"""What a result would change after the next draw: who would be qualified instead, which released matches
would have the wrong teams, and which of these have begun. Reads only."""

from __future__ import annotations

from dataclasses import dataclass

from ...draw.queries import begun_matches
from ...draw.queries.evening import Misplaced, Reranked, Why, evening_of, misplaced, reranked
from ...draw.queries.evening.supposed import supposing
from ...models import Tournament
from ...standings.supposing import rows_with
from .swapped import Swapped, swapped


@dataclass(frozen=True)
class Consequences:
    """`swapped`: places of brackets that change hands; `matches`: released matches that would have the wrong
    teams; `ranks`: rounds already drawn whose order would be another."""

    swapped: tuple[Swapped, ...] = ()
    matches: tuple[Misplaced, ...] = ()
    ranks: tuple[Reranked, ...] = ()

    @property
    def begun(self) -> int:
        """How many of the matches have begun."""
        return sum(one.begun for one in self.matches)

    def __bool__(self) -> bool:
        return bool(self.swapped or self.matches or self.ranks)


def consequences(tournament: Tournament, match: int, a: int, b: int) -> Consequences:
    """What that result would change in the draws; the statements of an evening and of its standings."""
    evening = evening_of(tournament)
    if len(evening.rows.released) < 2 and len(evening.stages) < 2:
        return Consequences()
    begun = begun_matches(tournament)
    rows = rows_with(tournament, match, a, b)
    then = supposing(evening, match, (a, b), rows)
    now = {one.match.id for one in misplaced(evening, begun) if one.why is not Why.OPEN}
    would = (one for one in misplaced(then, begun) if one.why is not Why.OPEN)
    matches = tuple(one for one in would if one.match.id not in now)
    already = {one.draw.pk: one.moved for one in reranked(evening, begun)}
    ranks = tuple(one for one in reranked(then, begun, rows) if one.moved != already.get(one.draw.pk))
    return Consequences(swapped(evening, then), matches, ranks)
