"""Collects the parts of a structure in the order they are added, and numbers the matches."""

from __future__ import annotations

from tournament.draw.engine.structure.types import (
    Bracket,
    Group,
    PlannedMatch,
    Pot,
    Source,
    Structure,
    Title,
)


class Builder:
    """Mutable while a structure is being made; ``done`` gives the frozen structure."""

    def __init__(self, teams: int) -> None:
        self.teams = teams
        self.groups: list[Group] = []
        self.pots: list[Pot] = []
        self.matches: list[PlannedMatch] = []
        self._levels: dict[str, int] = {}

    def match(
        self,
        bracket: str,
        level: int,
        title: Title,
        *,
        size: int,
        a: Source,
        b: Source,
        places: tuple[int, int] | None = None,
    ) -> int:
        """Add a match; its number."""
        number = len(self.matches) + 1
        self.matches.append(PlannedMatch(number, bracket, level, title, size, a, b, places))
        self._reach(bracket, level)
        return number

    def pot(self, pot: Pot) -> None:
        """Add one round drawn from a pot, whose matches were added before."""
        self.pots.append(pot)
        self._reach(pot.bracket, pot.level)

    def _reach(self, bracket: str, level: int) -> None:
        self._levels[bracket] = max(level, self._levels.get(bracket, 0))

    def done(self) -> Structure:
        """The structure as it stands."""
        pools = {group.key for group in self.groups}
        return Structure(
            self.teams,
            tuple(self.groups),
            tuple(Bracket(key, levels) for key, levels in self._levels.items() if key not in pools),
            tuple(self.pots),
            tuple(self.matches),
        )


def pot_key(bracket: str, level: int) -> str:
    """The key of one round of a bracket drawn from the pot."""
    return f"{bracket}:{level}"
