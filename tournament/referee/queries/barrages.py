"""What a *poule à barrage* still holds for its teams: the matches each is sure to play that is not released.

After the two first matches the winners meet, the losers meet, then the loser of the one meets the winner of
the other (FORMATS §1, F3). Who has left is met by nobody: the other goes on without playing. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import product

from ...evening.match import winner
from ...models import Match, Slot, Team

FIRST, LAST = "first", "barrage"
# How many of its five matches may still end one way or the other.
MATCHES = 5
Pair = tuple[int | None, int | None]


@dataclass(frozen=True)
class BarragePool:
    """One pool as it is released: its matches by title, the two first ones in their order; who has left."""

    firsts: tuple[Match, ...]
    later: Mapping[str, Match]
    gone: frozenset[int]
    lost: frozenset[int]

    @property
    def matches(self) -> tuple[Match, ...]:
        return (*self.firsts, *self.later.values())

    @property
    def teams(self) -> frozenset[int]:
        return frozenset(team for match in self.firsts for team in _teams(match) if team is not None)

    @property
    def all_drawn(self) -> bool:
        return LAST in self.later

    def least(self) -> dict[int, int]:
        """Team → how many matches of the pool it will still be given, whoever wins them."""
        ways = [_Way(self, coins).to_come for coins in product((False, True), repeat=MATCHES)]
        return {team: min(way[team] for way in ways) for team in self.teams}


def barrage_pools(
    matches: Iterable[Match], *, without: int, lost: Collection[int]
) -> tuple[BarragePool, ...]:
    """The pools played by barrage among these matches, all of their stage. `without`: the id of a team that
    leaves; `lost`: the matches it gives up."""
    pools: dict[str, list[Match]] = {}
    for match in matches:
        if match.bracket:
            pools.setdefault(match.bracket, []).append(match)
    return tuple(_pool(own, without, frozenset(lost)) for own in pools.values())


def _pool(matches: list[Match], without: int, lost: frozenset[int]) -> BarragePool:
    seated = [slot.team for match in matches for slot in (match.slot_a, match.slot_b) if slot.team]
    return BarragePool(
        firsts=tuple(
            sorted((one for one in matches if one.title == FIRST), key=lambda one: one.planned or 0)
        ),
        later={match.title: match for match in matches if match.title != FIRST},
        gone=frozenset({without, *(team.pk for team in seated if team.status in Team.GONE)}),
        lost=lost,
    )


class _Way:
    """One way in which the rest of the pool may go."""

    def __init__(self, pool: BarragePool, coins: Iterable[bool]) -> None:
        self.pool, self.coins = pool, iter(coins)
        self.to_come: Counter[int] = Counter()
        ends = [self._end(match, *_teams(match)) for match in pool.firsts]
        (won_1, lost_1), (won_2, lost_2) = ends
        _won, beaten = self._meet("winners", won_1, won_2)
        saved, _out = self._meet("losers", lost_1, lost_2)
        self._meet(LAST, beaten, saved)

    def _meet(self, title: str, one: int | None, two: int | None) -> Pair:
        """Winner and loser of a match; it is to come where it is not released and both are there."""
        released = self.pool.later.get(title)
        if released is not None:
            return self._end(released, *_teams(released))
        coin = next(self.coins)
        one, two = (None if team in self.pool.gone else team for team in (one, two))
        if one is None or two is None:
            return (two if one is None else one), None
        self.to_come.update((one, two))
        return (one, two) if coin else (two, one)

    def _end(self, match: Match, one: int | None, two: int | None) -> Pair:
        """Winner and loser of a released match: as it ended, as it is given up, or either way."""
        coin = next(self.coins)
        side = winner(match)
        if match.pk in self.pool.lost:
            side = "B" if one in self.pool.gone else "A"
        if side:
            coin = side == "A"
        return (one, two) if coin else (two, one)


def _teams(match: Match) -> Pair:
    return _team(match.slot_a), _team(match.slot_b)


def _team(slot: Slot) -> int | None:
    return slot.team_id
