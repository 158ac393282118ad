"""The brackets of a knock-out that is drawn from the pot: each round among those who are still in, whoever
loses in the main one having played too little enters the consolation at its round of that number."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import count

from pairing.bracket import MAIN, MINIMUM, PotRound

from .rows import MatchRow
from .seats import Seating

CONSOLATION = "consolation"


class Pots:
    """Who is in each round, by what was drawn. `planned`: the rounds as the formula has them; `entries`: who
    enters the first, None while that is not known; `exempts`: the exempt team of each round that was drawn,
    or none, by its key. Teams by number."""

    def __init__(
        self,
        planned: Sequence[PotRound],
        seating: Seating,
        entries: frozenset[int] | None,
        exempts: Mapping[str, int | None],
    ) -> None:
        self.planned, self.seating = {pot.key: pot for pot in planned}, seating
        self.entries, self.exempts = entries, exempts
        self.brackets = tuple(dict.fromkeys(pot.bracket for pot in planned))
        self.rows = defaultdict[tuple[str, int], list[MatchRow]](list)
        for row in seating.rows.values() if planned else ():
            self.rows[row.bracket, row.level or 0].append(row)
        for (bracket, level), rows in self.rows.items():  # forfeits may have made more than the formula has
            pot = PotRound(bracket, level, 2 * len(rows), 2 * len(rows))
            self.planned.setdefault(pot.key, pot)
        self.in_round = cache(self._in_round)

    def is_drawn(self, bracket: str, level: int) -> bool:
        return f"{bracket}:{level}" in self.exempts

    def exempt_in(self, bracket: str, level: int) -> int | None:
        """Who has no opponent in a round, because the lot said so or nobody else is in it."""
        if self.is_drawn(bracket, level):
            return self.exempts[f"{bracket}:{level}"]
        teams = self.in_round(bracket, level) or ()
        return teams[0] if len(teams) == 1 else None

    def next_level(self, bracket: str) -> int | None:
        """The round that is to be drawn next, though its teams may not be known; None at the end."""
        for level in count(1):
            teams = () if self.is_drawn(bracket, level) else self.in_round(bracket, level)
            if teams is None or len(teams) > 1:
                return level
            if not self.is_drawn(bracket, level) and not self._may_join(bracket, level):
                return None
        return None

    def is_final(self, bracket: str, level: int) -> bool:
        """Whether a round decides its bracket: two teams are in, and nobody can come any more."""
        return len(self.in_round(bracket, level) or ()) == 2 and not self._may_join(bracket, level)

    def still_in(self, bracket: str, level: int | None = None) -> set[int]:
        """Who came into a bracket until that round, and has lost no match there."""
        came, lost = set[int](), set[int]()
        last = max((pot.level for pot in self.planned.values() if pot.bracket == bracket), default=0)
        for until in range(1, 1 + (level or last)):
            came |= self._drawn_in(bracket, until) | self._joining(bracket, until)
            for row in self.rows[bracket, until]:
                result = self.seating.decided(row)
                lost |= {row.a, row.b} - {result.winner} if result is not None else set()
        return came - lost - self.seating.gone

    def to_come(self, team: int) -> int | None:
        """The least that a team still plays of what is not drawn, whether it wins or loses; an exempt round
        that the lot may bring is not feared. None where it is in none of the brackets."""
        everybody = (self.entries or set[int]()) | self._drawn_in(MAIN, 1)
        if not self.planned or team not in everybody:
            return None
        bracket = CONSOLATION if team in self.still_in(CONSOLATION) else MAIN
        if team not in self.still_in(bracket):
            return 0
        own = [row for row in self.seating.rows.values() if team in (row.a, row.b)]
        level = max((row.level or 0 for row in own), default=1)
        if to_draw := all(self.seating.decided(row) for row in own):
            level = self._to_be_played(bracket, level)
        first = bracket == MAIN and level and not self.seating.played(team)
        second = first and self._to_be_played(MAIN, level + 1) and self._to_be_played(CONSOLATION, level)
        return (to_draw and level > 0) + bool(second)

    def _to_be_played(self, bracket: str, level: int) -> int:
        """The next round from that one on that is still to be drawn among two teams at least; 0 without. Who
        left once beaten is missing in none: another goes on."""
        results = (self.seating.decided(row) for row in self.seating.rows.values() if row.bracket == bracket)
        beaten = {result.loser for result in results if result is not None and result.winner}
        for pot in self.planned.values():
            if pot.bracket == bracket and pot.level >= level and not self.is_drawn(bracket, pot.level):
                teams = self.in_round(bracket, pot.level)
                fewest = pot.fewest - len(self.seating.gone - beaten) if teams is None else len(teams)
                if fewest >= 2:
                    return pot.level
        return 0

    def _drawn_in(self, bracket: str, level: int) -> set[int]:
        teams = {team for row in self.rows[bracket, level] for team in (row.a, row.b)}
        return {team for team in (*teams, self.exempts.get(f"{bracket}:{level}")) if team}

    def _joining(self, bracket: str, level: int) -> set[int]:
        """Who comes new into a bracket at that round, as far as it is known."""
        if bracket == MAIN:
            return {*(self.entries or ())} if level == 1 else set()
        results = ((row, self.seating.decided(row)) for row in self.rows[MAIN, level])
        lost = {row: result.loser for row, result in results if result is not None and result.loser}
        return {team for row, team in lost.items() if self.seating.played(team, row) < MINIMUM}

    def _may_join(self, bracket: str, level: int) -> bool:
        """Whether somebody may still come into a bracket after that round."""
        going_on = self.still_in(MAIN, level)
        falling = bracket != MAIN and len(going_on) > 1
        return falling and any(not self.seating.played(team) for team in going_on)

    def _in_round(self, bracket: str, level: int) -> tuple[int, ...] | None:
        """The teams of a round, by number; None while somebody may still come."""
        if self.is_drawn(bracket, level):
            return tuple(sorted(self._drawn_in(bracket, level)))
        if self.entries is None or (level > 1 and not self._is_over(bracket, level - 1)):
            return None
        waits = bracket != MAIN and (level == 1 or self._may_join(bracket, level))
        if waits and not self._is_over(MAIN, level):
            return None
        return tuple(sorted(self.still_in(bracket, level)))

    def _is_over(self, bracket: str, level: int) -> bool:
        """Whether all matches of a round have a result, or nobody had to be drawn."""
        if self.is_drawn(bracket, level):
            return all(self.seating.decided(row) is not None for row in self.rows[bracket, level])
        teams = self.in_round(bracket, level)
        return teams is not None and len(teams) < 2
