"""What each team has behind it when it is drawn: opponents, tables, matches, exempt rounds, its standing."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypedDict

from ....models import Exempt, Team
from ...engine import club_codes
from .state import Evening


class Behind(TypedDict):
    """One team's past, in the words of the engine's entrants."""

    met: tuple[int, ...]
    exempt_before: int
    tables_before: tuple[int, ...]


@dataclass(frozen=True)
class Past:
    """What each team has behind it, by number."""

    met: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    tables: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    played: Counter[int] = field(default_factory=Counter)
    rests: Counter[int] = field(default_factory=Counter)

    def behind(self, number: int) -> Behind:
        """What the team of that number has behind it."""
        return Behind(
            met=tuple(self.met[number]),
            exempt_before=self.rests[number],
            tables_before=tuple(self.tables[number]),
        )


def past_of(evening: Evening) -> Past:
    """Opponents, tables, matches played and exempt rounds, in the order of the rounds."""
    past = Past()
    for match in evening.rows.matches:
        a, b = evening.number_at(match.a), evening.number_at(match.b)
        for one, other in ((a, b), (b, a)):
            past.met[one].append(other)
            if match.table is not None:
                past.tables[one].append(match.table)
        for seat in match.counting:
            past.played[evening.number_at(seat)] += match.played
    for rest in evening.rows.rests:
        if rest.kind == Exempt.Kind.EXEMPT:
            past.rests[evening.number_at(rest.seat)] += 1
    return past


@dataclass(frozen=True)
class Standing:
    """Where a team stands: its rank, what neighbours are judged by in thousandths, its wins in halves."""

    rank: int | None = None
    score: int = 0
    wins: int | None = None


UNRANKED = Standing()


def ranks_of(evening: Evening) -> dict[int, Standing]:
    """The standing of each team, by number; empty before the first match."""
    if not evening.rows.matches:
        return {}
    found = {}
    for place in evening.standings.overall:
        first = place.row.values[0].compared if place.row.values else None
        score = round(1000 * (first or Fraction(0)))
        found[place.team.number] = Standing(place.rank, score, place.row.tally.win_halves)
    return found


def codes_of(teams: Iterable[Team]) -> dict[str, str]:
    """Club → the letter that stands for it in a record, which names nobody."""
    return club_codes({team.number or 0: team.club_key or None for team in teams})
