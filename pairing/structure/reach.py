"""What can come to a place: how many matches and exemptions its team may have behind it, or nobody.

Careful rather than exact: where it cannot know that two things exclude each other, it takes both as possible.
Before an evening, and as one stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from pairing.structure.fill import OPEN, Filling
from pairing.structure.types import Group, Pot, Source, SourceKind, Structure, place

PlayedAndRests = tuple[int, int]
"""Matches played, rounds exempt."""
Pasts = frozenset[PlayedAndRests]
FRESH: Pasts = frozenset({(0, 0)})


class Reach:
    """Reads one structure; every answer is kept."""

    def __init__(self, structure: Structure) -> None:
        self.structure = structure
        self.groups: dict[str, Group] = {group.key: group for group in structure.groups}
        self.pots: dict[str, Pot] = {pot.key: pot for pot in structure.pots}
        self.pasts = cache(self._pasts)
        self.may_be_empty = cache(self._may_be_empty)
        self.size = cache(self._size)
        self.rest_again = cache(self._rest_again)
        self.in_pot = cache(self._in_pot)
        self.after = cache(self._after)
        self.after_pools = cache(self._after_pools)
        self._coming: dict[str, Callable[[Source], Pasts]] = {
            "place": lambda source: self.after(self.groups[source.of]),
            "across": lambda source: self.after_pools(),
            "overall": lambda source: self.after_pools(),
            "winner": self._of_match,
            "loser": self._of_match,
            "fallen": lambda source: self._any("loser", self.pots[source.of]),
            "drawn": lambda source: self.in_pot(self.pots[source.of]),
            "exempt": lambda source: self._rested(self.pots[source.of]),
        }
        self._emptying: dict[str, Callable[[Source], bool]] = {
            "winner": lambda source: all(map(self.may_be_empty, self._sides(source))),
            "loser": lambda source: any(map(self.may_be_empty, self._sides(source))),
            "fallen": lambda source: True,
            "drawn": lambda source: source.number > self.size(self.pots[source.of])[0] // 2 * 2,
            "exempt": lambda source: not self._surely_odd(self.pots[source.of]),
        }

    def played(self, source: Source) -> frozenset[int]:
        """How many matches the team that comes may have played."""
        return frozenset(played for played, _ in self.pasts(source))

    def _size(self, pot: Pot) -> tuple[int, int]:
        """How many are in a pot, at least and at most."""
        fewest, most = self.size(self.pots[pot.before]) if pot.before else (0, 0)
        certain = sum(not self.may_be_empty(entry) for entry in pot.entries)
        return (fewest + 1) // 2 + certain, (most + 1) // 2 + len(pot.entries)

    def _rest_again(self, pot: Pot) -> bool:
        """Whether all in a pot may have been exempt already, so that one must be again."""
        earlier = self.structure.pots
        if pot in earlier:
            earlier = earlier[: earlier.index(pot)]
        return sum(self._may_be_odd(earlier_pot) for earlier_pot in earlier) >= self.size(pot)[0]

    def _pasts(self, source: Source) -> Pasts:
        """What the team that comes may have behind it."""
        if source.below is not None:
            all_pasts = self.pasts(Source(source.kind, source.number, source.of))
            return frozenset(past for past in all_pasts if past[0] < source.below)
        coming = self._coming.get(source.kind)
        return coming(source) if coming else FRESH

    def _may_be_empty(self, source: Source) -> bool:
        """Whether it can happen that nobody comes."""
        if source.below is not None:
            bare = Source(source.kind, source.number, source.of)
            return self.may_be_empty(bare) or max(self.played(bare)) >= source.below
        emptying = self._emptying.get(source.kind)
        return emptying(source) if emptying else False

    def _sides(self, source: Source) -> tuple[Source, Source]:
        match = self.structure.match(source.number)
        return match.a, match.b

    def _may_be_odd(self, pot: Pot) -> bool:
        fewest, most = self.size(pot)
        return fewest != most or most % 2 == 1

    def _surely_odd(self, pot: Pot) -> bool:
        fewest, most = self.size(pot)
        return fewest == most and most % 2 == 1

    def _any(self, side: SourceKind, pot: Pot) -> Pasts:
        """The winners, or the losers, of any match of a pot."""
        return _union(self.pasts(Source(side, number)) for number in pot.matches)

    def _after(self, group: Group) -> Pasts:
        """Who comes out of a group."""
        before = _union(map(self.pasts, group.entries))
        span = range(group.least, group.most + 1)
        return frozenset((played + matches, rests) for played, rests in before for matches in span)

    def _after_pools(self) -> Pasts:
        return _union(self.after(group) for group in self.groups.values() if group.is_pool)

    def _of_match(self, source: Source) -> Pasts:
        pasts: set[PlayedAndRests] = set()
        side_a, side_b = self._sides(source)
        for side, opposite in ((side_a, side_b), (side_b, side_a)):
            pasts.update((played + 1, rests) for played, rests in self.pasts(side))
            if source.kind == "winner" and self.may_be_empty(opposite):
                pasts.update(self.pasts(side))
        return frozenset(pasts)

    def _in_pot(self, pot: Pot) -> Pasts:
        pasts = [self.pasts(entry) for entry in pot.entries]
        if pot.before:
            pasts.append(self._any("winner", self.pots[pot.before]))
            pasts.append(self.pasts(Source("exempt", of=pot.before)))
        return _union(pasts)

    def _rested(self, pot: Pot) -> Pasts:
        """The exempt team of a pot: never the same twice while another was not."""
        may_rest_again = self.rest_again(pot)
        return frozenset(
            (played, rests + 1) for played, rests in self.in_pot(pot) if may_rest_again or not rests
        )


class ReachNow(Reach):
    """As an evening stands: what is known is so, and the places of those who left fall empty."""

    def __init__(self, filling: Filling) -> None:
        super().__init__(filling.structure)
        self.filling = filling
        self._emptying |= {
            "place": lambda source: self._last_may_lack(self.groups[source.of], source.number),
            "across": lambda source: self._any_pool_lacks(int(source.of)),
            "overall": lambda source: self._any_pool_lacks(1),
        }

    def _may_be_empty(self, source: Source) -> bool:
        # Where losers of a pot fall to is known with its condition only.
        without_condition = source.kind == "fallen" and source.below is None
        occupant = OPEN if without_condition else self.filling.occupant(source)
        if occupant.known:
            return occupant.team is None or occupant.team in self.filling.results.gone
        return super()._may_be_empty(source)

    def _size(self, pot: Pot) -> tuple[int, int]:
        present = self.filling.in_pot(pot)
        if present is not None:
            return len(present), len(present)
        fewest, most = super()._size(pot)
        if not pot.before or self.filling.drawn(self.pots[pot.before]) is None:
            return fewest, most
        return sum(not self.may_be_empty(source) for source in self._into(pot)), most

    def may_overflow(self, slot: Source) -> bool:
        """Whether more may fall out of a pot, having played so few matches, than there are places for them:
        who meets nobody wins without having played."""
        pot, below = self.pots[slot.of], slot.below or 0
        falling = sum(min(self._played_now(source), default=below) + 1 < below for source in self._into(pot))
        return min(falling, len(pot.matches)) > len(self.fallen_beside(slot))

    def fallen_beside(self, slot: Source) -> list[Source]:
        """All the places for those who fall where this one is, itself too."""
        entries = (entry for pot in self.structure.pots for entry in pot.entries)
        return [
            entry
            for entry in entries
            if (entry.kind, entry.of, entry.below) == ("fallen", slot.of, slot.below)
        ]

    def _played_now(self, source: Source) -> frozenset[int]:
        occupant = self.filling.occupant(source)
        if occupant.known:
            return frozenset() if occupant.team is None else frozenset({occupant.played})
        return self.played(source)

    def _into(self, pot: Pot) -> list[Source]:
        """What a pot is made of."""
        if not pot.before:
            return list(pot.entries)
        winners = (Source("winner", number) for number in self.pots[pot.before].matches)
        return [*winners, Source("exempt", of=pot.before), *pot.entries]

    def _last_may_lack(self, group: Group, number: int) -> bool:
        """Who left is the last of its group: nobody stands in its last places."""
        return number > sum(not self.may_be_empty(entry) for entry in group.entries)

    def _any_pool_lacks(self, first: int) -> bool:
        """Whether a pool may lack a team from that place on. Whoever left once its own pool was over keeps
        its rank among the pools: any rank may be its."""
        return any(
            self.may_be_empty(place(number, group.key))
            for group in self.groups.values()
            if group.is_pool
            for number in range(first, len(group.entries) + 1)
        )


def _union(sets: Iterable[Pasts]) -> Pasts:
    return frozenset[PlayedAndRests]().union(*sets)
