"""What a ranking is: rows in order, the ties and what broke each, and whether values are means.

What was measured is kept as it was compared; fractions are made of it for whoever shows it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from pairing.ranking.criteria import CRITERIA, Criterion, Measured
from pairing.ranking.tally import Tally


class Value(NamedTuple):
    """A team's value for one criterion: what was measured, in the criterion's units (points or halves), and
    the number of matches it was divided by to be compared; 0 where totals were compared."""

    code: str
    measured: Measured
    matches: int = 0

    @property
    def total(self) -> Fraction | None:
        """In whole units."""
        if self.measured is None:
            return None
        return Fraction(self.measured, 2 if CRITERIA[self.code].halves else 1)

    @property
    def mean(self) -> Fraction | None:
        """Per match, if that was compared."""
        return None if self.total is None or not self.matches else self.total / self.matches

    @property
    def compared(self) -> Fraction | None:
        """What decided the order."""
        return self.mean if self.matches else self.total


def value_of(criterion: Criterion, measured: Measured, tally: Tally, *, means: bool) -> Value:
    """What is shown of a team's measure: nothing for a mean over no match."""
    if not (means and criterion.per_match):
        return Value(criterion.code, measured)
    return Value(criterion.code, measured if tally.counted else None, tally.counted)


class Tie(NamedTuple):
    """Teams, in their final order, that were ``level`` on the first criterion, and what broke it.

    ``by`` is a criterion's code, ``None`` if nothing did: the teams are ex æquo.
    ``inside``: they are what an earlier criterion left of a larger tie; ``everybody``: all teams are level.
    """

    teams: tuple[int, ...]
    numbers: tuple[int, ...]
    level: Value
    by: str | None
    inside: bool = False
    everybody: bool = False


class RankingRow(NamedTuple):
    """A team in its place; ``broke_tie`` is the last criterion that told it from a team level with it.

    ``measured`` is what each of the ``criteria`` found, compared per match if ``means``.
    """

    rank: int
    team: int
    number: int
    tally: Tally
    criteria: tuple[Criterion, ...]
    measured: tuple[Measured, ...]
    means: bool = False
    broke_tie: str | None = None
    ex_aequo: bool = False
    withdrawn: bool = False
    disqualified: bool = False
    pool: str | None = None
    place: int | None = None

    @property
    def values(self) -> tuple[Value, ...]:
        """The values for all the criteria, in their order."""
        pairs = zip(self.criteria, self.measured, strict=True)
        return tuple(
            value_of(criterion, measured, self.tally, means=self.means) for criterion, measured in pairs
        )

    def value(self, code: str) -> Value:
        """The value for a criterion of this ranking; ``KeyError`` if it is not one."""
        for value in self.values:
            if value.code == code:
                return value
        raise KeyError(code)


@dataclass(frozen=True)
class Ranking:
    """Rows in order, ties in order. ``means``: the criteria were compared per match; ``begun``: a match has a
    result."""

    rows: tuple[RankingRow, ...]
    ties: tuple[Tie, ...] = ()
    means: bool = False
    begun: bool = False

    @cached_property
    def _rows(self) -> dict[int, RankingRow]:
        return {row.team: row for row in self.rows}

    @cached_property
    def _ties(self) -> dict[int, tuple[Tie, ...]]:
        ties_by_team = defaultdict(list)
        for tie in self.ties:
            for team in tie.teams:
                ties_by_team[team].append(tie)
        return {team: tuple(ties) for team, ties in ties_by_team.items()}

    def row(self, team: int) -> RankingRow:
        """The row of a team; ``KeyError`` if it has none."""
        return self._rows[team]

    def ties_of(self, team: int) -> tuple[Tie, ...]:
        """The ties a team was in, the largest first."""
        return self._ties.get(team, ())
