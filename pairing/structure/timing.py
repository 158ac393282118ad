"""When each match of a structure can be played: in which slot of the evening, and how many at a time."""

from __future__ import annotations

from collections import Counter
from functools import cache

from pairing.structure.types import Group, Source, Structure


class Timing:
    """Slots from 1: a match is in the first one after all it waits for."""

    def __init__(self, structure: Structure) -> None:
        self.structure = structure
        self._groups = {group.key: group for group in structure.groups}
        self._pots = {pot.key: pot for pot in structure.pots}
        self._after = cache(self._done_after)
        self._group = cache(self._group_known)
        self._pot = cache(self._pot_known)
        self._pools = cache(self._pools_known)

    def slot(self, number: int) -> int:
        """The slot of a match."""
        match = self.structure.match(number)
        return 1 + max(self._after(match.a), self._after(match.b))

    def starts(self, group: Group) -> int:
        """The slot after which all who are in a group are known."""
        return max(map(self._after, group.entries), default=0)

    def matches(self) -> dict[int, int]:
        """Slot → how many matches are played in it at most, the rounds of groups included."""
        matches_by_slot: Counter[int] = Counter()
        for group in self.structure.groups:
            start = self.starts(group)
            for number in range(1, group.rounds + 1):
                matches_by_slot[start + number] += len(group.entries) // group.table_size
        matches_by_slot.update(self.slot(match.number) for match in self.structure.matches)
        return dict(sorted(matches_by_slot.items()))

    def _done_after(self, source: Source) -> int:
        """The slot after which it is known who comes."""
        match source.kind:
            case "entry":
                return 0
            case "winner" | "loser":
                return self.slot(source.number)
            case "place":
                return self._group(source.of)
            case "across" | "overall":
                return self._pools()
            case "fallen":
                return max(map(self.slot, self._pots[source.of].matches))
            case _:
                return self._pot(source.of)

    def _pools_known(self) -> int:
        return max(self._group(key) for key, group in self._groups.items() if group.is_pool)

    def _group_known(self, key: str) -> int:
        group = self._groups[key]
        return max(map(self._after, group.entries)) + group.rounds

    def _pot_known(self, key: str) -> int:
        pot = self._pots[key]
        before = [self.slot(number) for number in self._pots[pot.before].matches] if pot.before else []
        return max([*map(self._after, pot.entries), *before])
