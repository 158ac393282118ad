"""Who sits where in the brackets, from their matches in the order in which they are played.

A match that has begun keeps its teams. In every other each side has a team, waits, or has nobody."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

from pairing.bracket import MINIMUM, Label, Source, Structure, label, of_source

from ..models.result import COUNTED, WAITING
from .rows import NOT_CALLED, Finished, MatchRow


class Seat(NamedTuple):
    """One side: its team, nobody (known, no team), or not known yet."""

    team: int | None = None
    known: bool = True


NOBODY, WAITS = Seat(), Seat(known=False)
Sides = tuple[Seat, Seat]
SIDES = ("A", "B")


def seated_on(row: MatchRow, side: str) -> Seat:
    """Who is seated on a side, or nobody."""
    return Seat((row.a if side == "A" else row.b) or None)


class Seating:
    """The sides of each match of a stage's brackets. `gone`: the teams that left; `begun`: the matches that
    have begun though their state does not say it; `before`: the rounds of the evening before them."""

    def __init__(
        self,
        rows: Iterable[MatchRow],
        gone: frozenset[int],
        *,
        begun: frozenset[int] = frozenset(),
        before: int = 0,
    ) -> None:
        self.rows = {row.id: row for row in sorted(rows, key=lambda row: row.planned or 0)}
        self.by_number = {row.planned or 0: row for row in self.rows.values()}
        self.gone, self.begun, self.before = gone, begun, before
        self.ways: dict[tuple[int, str], tuple[MatchRow, bool]] = {}
        for row in self.rows.values():
            for to, side, won in _ways(row):
                self.ways[to, side] = (row, won)
        self.ahead = self._gone_ahead()
        self.stands, self.sides, self.slot = cache(self._stands), cache(self._sides), cache(self._slot)

    def begins(self, row: MatchRow, side: str) -> Seat:
        """Who begins on a side where no match sends anybody."""
        return seated_on(row, side)

    def awaited(self, row: MatchRow, side: str) -> Label:
        """What a side without a team says: nobody comes, or who will, "gagnant du match 12"."""
        if self.stands(row, side).known:
            return label("nobody")
        source, won = self.ways[row.id, side]
        if won:
            return label("winner", number=source.planned or 0)
        played_before = source.bracket != row.bracket and self.leading(source)
        code = "loser_below" if played_before else "loser"
        return label(code, number=source.planned or 0, below=MINIMUM)

    def leading(self, row: MatchRow) -> list[tuple[MatchRow, bool]]:
        """The matches that send a team to it, and whether that is the winner."""
        return [self.ways[row.id, side] for side in SIDES if (row.id, side) in self.ways]

    def _slot(self, row: MatchRow) -> int:
        """The first round of the evening in which it can be played."""
        return 1 + max((self.slot(source) for source, _won in self.leading(row)), default=self.before)

    def ready(self) -> list[MatchRow]:
        """The matches that two teams can play and that nobody has called."""
        waiting = (row for row in self.rows.values() if not row.called)
        return [row for row in waiting if all(self.playing(row))]

    def playing(self, row: MatchRow) -> tuple[int | None, int | None]:
        """The teams of a match, as far as they are known."""
        a, b = self.sides(row)
        return a.team, b.team

    def sends_nobody(self, row: MatchRow, side: str) -> bool:
        """Whether the match before it has nobody for that side: both its teams have given it up."""
        return (row.id, side) in self.ways and self.stands(row, side) == NOBODY

    def is_fixed(self, row: MatchRow) -> bool:
        """Whether its teams stay: it has begun, or was given up."""
        return row.state != WAITING or row.id in self.begun

    def _gone_ahead(self) -> dict[int, int]:
        """Match → the team that has gone on from it to one that was called, though nobody played it: the
        other side had left. It stays so if that one comes back."""
        ahead: dict[int, int] = {}
        for row in reversed(self.rows.values()):
            for side, seated in zip(SIDES, (row.a, row.b), strict=True):
                source, won = self.ways.get((row.id, side), (None, False))
                team = seated if row.called else ahead.get(row.id)
                if source is not None and won and not source.called and team:
                    ahead[source.id] = team
        return ahead

    def _stands(self, row: MatchRow, side: str) -> Seat:
        """Who stands on a side, though it may have left."""
        if self.is_fixed(row):
            return seated_on(row, side)
        if (row.id, side) not in self.ways:
            return self.begins(row, side)
        source, won = self.ways[row.id, side]
        seat = self.sent(source, won=won, to=row)
        stays = row.called and (not seat.known or seat.team in self.gone)
        return seated_on(row, side) if stays else seat

    def _sides(self, row: MatchRow) -> Sides:
        """Who plays: nobody for a team that left before its match was called, or once the other went on."""
        a, b = self.stands(row, "A"), self.stands(row, "B")
        if self.is_fixed(row) or row.called:
            return a, b
        ahead = self.ahead.get(row.id)
        if ahead is not None and ahead in (a.team, b.team):
            return (a, NOBODY) if a.team == ahead else (NOBODY, b)
        return NOBODY if a.team in self.gone else a, NOBODY if b.team in self.gone else b

    def sent(self, row: MatchRow, *, won: bool, to: MatchRow | None = None) -> Seat:
        """Whom a match sends on, as its winner or its loser; with nobody on one side the other goes on
        without playing. Into another bracket falls only who has played too little."""
        a, b = self.sides(row)
        if a.team is None or b.team is None:
            if not (a.known and b.known):
                return WAITS
            return (b if a == NOBODY else a) if won else NOBODY
        result = self.decided(row)
        if result is None:
            return WAITS
        team = result.winner if won else result.loser
        falls = to is not None and to.bracket != row.bracket
        return NOBODY if team is None or (falls and self.played(team, row) >= MINIMUM) else Seat(team)

    def decided(self, row: MatchRow) -> Finished | None:
        """Who has won a match and who lost it: whoever has begun what follows as its winner or its loser,
        whatever was corrected since."""
        if not row.called:
            return None
        for to, side, won in _ways(row):
            following = self.rows.get(to)
            if following is None or not self.is_fixed(following):
                continue
            team = following.a if side == "A" else following.b
            if team in (row.a, row.b):
                other = row.b if team == row.a else row.a
                return Finished(*((team, other) if won else (other, team)), row.state in COUNTED)
        return row.outcome if row.done else None

    def played(self, team: int, until: MatchRow | None = None) -> int:
        """The matches that a team has played, in the bracket of that one until then."""
        return sum(
            team in (row.a, row.b)
            and row.state in COUNTED
            and (until is None or (row.bracket == until.bracket and (row.level or 0) <= (until.level or 0)))
            for row in self.rows.values()
        )

    def belongs(self, row: MatchRow, side: str) -> Seat:
        """Whom the results send to a side, also where another has begun there."""
        seat = self.stands(row, side)
        source, won = self.ways.get((row.id, side), (None, False))
        if source is None or not self.is_fixed(row):
            return seat
        result = source.outcome if source.done else None
        return seat if result is None else Seat(result.winner if won else result.loser)


def _ways(row: MatchRow) -> Iterator[tuple[int, str, bool]]:
    """The matches that a match sends its teams to, to which side, and whether it is the winner that goes."""
    if row.winner_to is not None:
        yield row.winner_to, row.winner_side, True
    if row.loser_to is not None:
        yield row.loser_to, row.loser_side, False


class PlannedSeating(Seating):
    """The sides of the matches of a structure, none of them called. `sent`: who comes from the first draw or
    from a ranking."""

    def __init__(
        self,
        structure: Structure,
        gone: frozenset[int] = frozenset(),
        sent: Callable[[Source], Seat] = lambda _source: WAITS,
    ) -> None:
        self.structure, self.sources, self.sent_from = structure, sources_of(structure), sent
        super().__init__(planned_rows(structure), gone, before=structure.rounds)

    def begins(self, row: MatchRow, side: str) -> Seat:
        return self.sent_from(self.sources[row.planned or 0, side])

    def awaited(self, row: MatchRow, side: str) -> Label:
        if (row.id, side) in self.ways or self.stands(row, side).known:
            return super().awaited(row, side)
        return of_source(self.sources[row.planned or 0, side], self.structure)


def planned_rows(structure: Structure) -> list[MatchRow]:
    """The matches of a structure, none of them called, without their teams; their ids are their numbers below
    nought."""
    rows = {
        match.number: MatchRow(
            id=-match.number, stage=0, round=NOT_CALLED, round_state="", number=match.number,
            state=WAITING, a=0, b=0, total_a=None, total_b=None,
            planned=match.number, bracket=match.bracket, level=match.level, title=match.title,
            place_won=match.places[0] if match.places else None,
            place_lost=match.places[1] if match.places else None,
        )
        for match in structure.matches
    }  # fmt: skip
    for (number, side), source in sources_of(structure).items():
        if source.kind in ("winner", "loser"):
            way: dict[str, Any] = {f"{source.kind}_to": -number, f"{source.kind}_side": side}
            rows[source.number] = rows[source.number]._replace(**way)
    return list(rows.values())


def sources_of(structure: Structure) -> dict[tuple[int, str], Source]:
    """Where the team of each side of its matches comes from."""
    matches = structure.matches
    return {(match.number, side): getattr(match, side.lower()) for match in matches for side in SIDES}
