"""What does not fit: a match, or an exempt round, whose teams are not those that the results send there.

A match that has begun is only named: it counts as it is played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pairing.structure.types import BY_RANK, Pot, Structure

from ..models import Stage
from .match import WAITING, is_done, winner
from .rows import FeederRow, MatchRow
from .state import Evening

Sides = tuple[int | None, int | None]


@dataclass(frozen=True)
class Misplaced:
    """A match whose teams are not those that the results send there.

    `stands` and `belongs` are team numbers side by side; None where nobody belongs. `begun`: anything was
    entered, so its teams stay; `ranked`: a ranking sends its teams there."""

    match: MatchRow
    stands: tuple[int, int]
    belongs: Sides
    begun: bool
    ranked: bool = False

    @property
    def taken_away(self) -> bool:
        """Whether nobody is to play it any more."""
        return None in self.belongs

    @property
    def changes(self) -> tuple[tuple[int, int | None], ...]:
        """(the team that stands there, the one that belongs there), where they differ."""
        return tuple(pair for pair in zip(self.stands, self.belongs, strict=True) if pair[0] != pair[1])


@dataclass(frozen=True)
class MisplacedRest:
    """An exempt round of a pot in which another team belongs."""

    exempt: int
    draw: int | None
    stands: int
    belongs: int | None


def misplaced_matches(evening: Evening, begun: frozenset[int]) -> tuple[Misplaced, ...]:
    """The matches of brackets that do not fit, in the order in which they are played. `begun`: those on which
    anything was entered; a forfeit is something entered too."""
    structure = evening.structure if evening.begun else None
    if structure is None or not any(match.planned for match in evening.rows.matches):
        return ()
    return tuple(_Search(evening, structure, begun).misplaced())


def misplaced_rests(evening: Evening) -> tuple[MisplacedRest, ...]:
    """The exempt teams of pots that the results do not send there."""
    structure = evening.structure if evening.begun else None
    if structure is None or not structure.pots:
        return ()
    return tuple(_Search(evening, structure, frozenset()).rests)


class _Search:
    def __init__(self, evening: Evening, structure: Structure, begun: frozenset[int]) -> None:
        assert evening.filling is not None
        assert evening.by_rank is not None
        self.evening, self.structure, self.begun = evening, structure, begun
        self.filling, self.by_rank = evening.filling, evening.by_rank
        self.rows = {row.planned: row for row in evening.rows.matches if row.planned is not None}
        self.of_pot = {number: pot for pot in structure.pots for number in pot.matches}
        self.in_pots: dict[int, Sides] = {}
        self.rests: list[MisplacedRest] = []
        for pot in structure.pots:
            self.in_pots |= self._pot(pot)

    def misplaced(self) -> Iterator[Misplaced]:
        """Those that do not fit."""
        for number, row in sorted(self.rows.items()):
            stands = (self.evening.number_of(row.a), self.evening.number_of(row.b))
            begun = row.state != WAITING or row.id in self.begun
            belongs = (
                self.in_pots.get(number) if number in self.of_pot else self._decided(number, begun=begun)
            )
            if belongs is not None and belongs != stands:
                yield Misplaced(row, stands, belongs, begun, self._ranked(number))

    def _ranked(self, number: int) -> bool:
        """Whether both its places, or all of its pot, are given by a ranking."""
        match, pot = self.structure.match(number), self.of_pot.get(number)
        if pot is not None:
            return not pot.before and {entry.kind for entry in pot.entries} <= BY_RANK
        return {match.a.kind, match.b.kind} <= BY_RANK

    def _decided(self, number: int, *, begun: bool) -> Sides | None:
        """Who belongs in a match whose two places the structure decides; None while that is not known."""
        match = self.structure.match(number)
        sides = [
            (self.by_rank if begun or source.kind in BY_RANK else self.filling).occupant(source)
            for source in (match.a, match.b)
        ]
        return (sides[0].team, sides[1].team) if all(side.known for side in sides) else None

    def _pot(self, pot: Pot) -> dict[int, Sides]:
        """Who belongs in each match of a drawn pot; nothing while somebody may still come into it."""
        rows = [self.rows[number] for number in pot.matches if number in self.rows]
        filling = self.filling if pot.before else self.by_rank
        present = filling.in_pot(pot) if rows else None
        if present is None:
            return {}
        rests = [rest for rest in self.evening.rows.rests if rest.draw == rows[0].draw]
        in_pot = {occupant.team for occupant in present if occupant.team is not None}
        seated = {self.evening.number_of(seat) for row in rows for seat in (row.a, row.b)}
        seated |= {self.evening.number_of(rest.team) for rest in rests}
        replacements: dict[int, int | None] = dict(
            zip(sorted(seated - in_pot), sorted(in_pot - seated), strict=False)
        )
        for rest in rests:
            team = self.evening.number_of(rest.team)
            if team not in in_pot:
                self.rests.append(MisplacedRest(rest.id, rest.draw, team, replacements.get(team)))
        return {
            row.planned or 0: (
                _belongs(self.evening.number_of(row.a), in_pot, replacements),
                _belongs(self.evening.number_of(row.b), in_pot, replacements),
            )
            for row in rows
        }


def _belongs(team: int, in_pot: set[int], replacements: dict[int, int | None]) -> int | None:
    return team if team in in_pot else replacements.get(team)


def feeders_to(evening: Evening, stage: Stage, number: int, a: int, b: int) -> dict[str, FeederRow]:
    """What sent two teams to match `number` of the structure, by side: the last match of each in this stage's
    brackets before it."""
    feeders = _last_feeders(evening, stage, number)
    return {side: feeders[team] for side, team in (("A", a), ("B", b)) if team in feeders}


def _last_feeders(evening: Evening, stage: Stage, before: int) -> dict[int, FeederRow]:
    """Team → its last decided match; one that wrong teams have played sends nobody anywhere. Each comes after
    those it waits for (`Structure`): a correction finds later ones played, which sent nobody there."""
    feeders: dict[int, FeederRow] = {}
    for match in evening.matches_in(stage):
        if match.planned is None or match.planned >= before or evening.filling is None:
            continue
        if is_done(match) and evening.filling.outcome(match.planned) is not None:
            for side, seat in (("A", match.a), ("B", match.b)):
                feeders[evening.number_of(seat)] = FeederRow(match.id, winner(match) == side)
    return feeders
