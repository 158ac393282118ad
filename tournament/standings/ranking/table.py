"""What a ranking is: rows in order, the ties and what broke each, and whether values are means."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tournament.standings.ranking.tally import Tally


@dataclass(frozen=True, slots=True)
class Value:
    """A team's value for one criterion, in whole units: its total, and the mean if that was compared."""

    code: str
    total: Fraction | None
    mean: Fraction | None = None

    @property
    def compared(self) -> Fraction | None:
        """What decided the order."""
        return self.total if self.mean is None else self.mean


@dataclass(frozen=True, slots=True)
class Tie:
    """Teams, in their final order, that were level on ``level`` (the first criteria), and what broke it.

    ``by`` is a criterion's code, ``None`` if nothing did: the teams are ex æquo.
    ``inside``: they are what an earlier criterion left of a larger tie; ``everybody``: all teams are level.
    """

    teams: tuple[int, ...]
    numbers: tuple[int, ...]
    level: tuple[Value, ...]
    by: str | None
    inside: bool = False
    everybody: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A team in its place; ``broke_tie`` is the last criterion that told it from a team level with it."""

    rank: int
    team: int
    number: int
    values: tuple[Value, ...]
    tally: Tally
    broke_tie: str | None = None
    ex_aequo: bool = False
    withdrawn: bool = False
    disqualified: bool = False
    pool: str | None = None
    place: int | None = None

    def value(self, code: str) -> Value:
        """The value for a criterion of this ranking; ``KeyError`` if it is not one."""
        for value in self.values:
            if value.code == code:
                return value
        raise KeyError(code)


@dataclass(frozen=True, slots=True)
class Ranking:
    """Rows in order, ties in order. ``means`` says that the criteria were compared per match."""

    rows: tuple[Row, ...]
    ties: tuple[Tie, ...] = ()
    means: bool = False
    matches: int = 0

    def row(self, team: int) -> Row:
        """The row of a team; ``KeyError`` if it has none."""
        for row in self.rows:
            if row.team == team:
                return row
        raise KeyError(team)

    def ties_of(self, team: int) -> tuple[Tie, ...]:
        """The ties a team was in, the largest first."""
        return tuple(tie for tie in self.ties if team in tie.teams)
