"""The tables of a round à la mêlée, and so who rests: fewest repeated partners, then fewest opponents.

A small field is counted out; a larger one is searched, its partners proved by a matching where one repeats.
Whole numbers only: the same everywhere.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from random import Random

from pairing import lot
from pairing.engines.melee.players import MeleePast, RestTurn, TableOfFour
from pairing.matching.solver import cheapest

Met = Mapping[int, Mapping[int, int]]
FourPlaces = Sequence[int]
"""Places of four players in the price list."""


class TablePrices:
    """The price of each couple as partners and as opponents, by the places of the two in ``players``."""

    def __init__(self, players: Sequence[int], past: MeleePast) -> None:
        self.players = tuple(players)
        times = (many for met in (past.with_, past.against) for of in met.values() for many in of.values())
        digit = (len(self.players) * max(times, default=1)).bit_length()
        self.repeated = 1 << 3 * digit
        self.partners = self._each(past.with_, self.repeated, 1 << digit)
        self._against = self._each(past.against, 1 << 2 * digit, 1)
        self._more = [
            [mate - opponent for mate, opponent in zip(*of, strict=True)]
            for of in zip(self.partners, self._against, strict=True)
        ]

    def _each(self, met: Met, once: int, again: int) -> list[list[int]]:
        return [
            [once + again * many if (many := met[player].get(two, 0)) else 0 for two in self.players]
            for player in self.players
        ]

    def ways(self, four: FourPlaces) -> tuple[int, int, int]:
        """The price when the first plays with the second, with the third, with the fourth."""
        a, b, c, d = four
        of_a, of_b = self._against[a], self._against[b]
        apart = of_a[b] + of_a[c] + of_a[d] + of_b[c] + of_b[d] + self._against[c][d]
        with_a, with_b = self._more[a], self._more[b]
        return (
            apart + with_a[b] + self._more[c][d],
            apart + with_a[c] + with_b[d],
            apart + with_a[d] + with_b[c],
        )

    def best(self, four: FourPlaces) -> int:
        """The price of their cheapest way."""
        return min(self.ways(four))

    def table(self, four: FourPlaces, rng: Random) -> TableOfFour:
        """The players by number, in one of their cheapest ways by lot."""
        ways = self.ways(four)
        cheapest = [way for way, price in enumerate(ways) if price == min(ways)]
        first, *others = (self.players[place] for place in four)
        mate = others.pop(cheapest[int(rng.random() * len(cheapest))])
        return first, mate, others[0], others[1]


STEPS = 60_000
"""Exchanges tried while somebody repeats."""
LATE = 500
"""Steps after which a price is compared."""
Fours = list[list[int]]


def climbed(
    prices: TablePrices, fours: Fours, out: Collection[int], open_: Collection[int], rng: Random
) -> Fours:
    """The cheapest tables met on the way from ``fours``; who is ``out`` trades with others ``open_``."""
    climb = _Climb(prices, [*fours, list(out)], set(open_), rng)
    now = lowest = sum(climb.price)
    kept = climb.kept()
    before = [now] * LATE
    for step in range(STEPS):
        if not lowest:
            break
        late = step % LATE
        now += climb.stepped(max(0, before[late] - now))
        before[late] = min(before[late], now)
        if now < lowest:
            lowest, kept = now, climb.kept()
    return kept


class _Climb:
    """Fours of places; the last group are those who rest, at no price."""

    def __init__(self, prices: TablePrices, groups: Fours, open_: set[int], rng: Random) -> None:
        self._prices, self._open, self._rng = prices, open_, rng
        self._groups = groups
        self.price = [prices.best(four) for four in groups[:-1]] + [0]
        self._seats = [(group, seat) for group, four in enumerate(groups) for seat in range(len(four))]

    def kept(self) -> Fours:
        """The tables as they are."""
        return [list(four) for four in self._groups[:-1]]

    def stepped(self, most: int) -> int:
        """Exchange somebody of a table that repeats with another, unless it costs over ``most`` more."""
        poor = [group for group, price in enumerate(self.price) if price]
        one, mine = poor[self._chosen(len(poor))], self._chosen(4)
        two, other = self._seats[self._chosen(len(self._seats))]
        resting = two == len(self._groups) - 1
        if one == two or (resting and self._groups[one][mine] not in self._open):
            return 0
        here, there = list(self._groups[one]), list(self._groups[two])
        here[mine], there[other] = there[other], here[mine]
        first, second = self._prices.best(here), 0 if resting else self._prices.best(there)
        more = first + second - self.price[one] - self.price[two]
        if more > most:
            return 0
        self._groups[one], self._groups[two] = here, there
        self.price[one], self.price[two] = first, second
        return more

    def _chosen(self, count: int) -> int:
        return int(self._rng.random() * count)


MOST = 16
"""Up to so many players who may play: counted in a tenth of a second."""
Best = tuple[int, int]
"""The lowest price, and how many ways have it."""


def best_round(prices: TablePrices, open_: Collection[int], rests: int, rng: Random) -> list[TableOfFour]:
    """Tables of four; ``rests`` of the places ``open_`` are left out."""
    every = (1 << len(prices.players)) - 1
    counted = _Counted(prices)
    groups = [every - sum(1 << place for place in out) for out in combinations(sorted(open_), rests)]
    playing = _drawn([(counted.best(group), group) for group in groups], rng)
    tables: list[TableOfFour] = []
    while playing:
        four = _drawn(list(counted.firsts(playing)), rng)
        tables.append(prices.table(counted.fours[four], rng))
        playing -= four
    return tables


class _Counted:
    """For each group of players, as bits, the best price of its tables and how many ways have it."""

    def __init__(self, prices: TablePrices) -> None:
        self._known: dict[int, Best] = {0: (0, 1)}
        self.fours: dict[int, tuple[int, ...]] = {}
        self._by_first: defaultdict[int, list[int]] = defaultdict(list)
        for four in combinations(range(len(prices.players)), 4):
            group = sum(1 << place for place in four)
            ways = prices.ways(four)
            self._known[group] = (min(ways), ways.count(min(ways)))
            self.fours[group] = four
            self._by_first[1 << four[0]].append(group)

    def best(self, group: int) -> Best:
        """Of a group that four divides."""
        known = self._known
        if group in known:
            return known[group]
        lowest, count = -1, 0
        for four in self._by_first[group & -group]:
            if four & group == four:
                (price, ways), left = known[four], group ^ four
                more, others = known[left] if left in known else self.best(left)
                if price + more == lowest:
                    count += ways * others
                elif price + more < lowest or lowest < 0:
                    lowest, count = price + more, ways * others
        known[group] = (lowest, count)
        return lowest, count

    def firsts(self, group: int) -> Iterator[tuple[Best, int]]:
        """Each table that its first player can have, with the best of the whole group then."""
        for four in self._by_first[group & -group]:
            if four & group == four:
                price, ways = self.best(four)
                more, others = self.best(group ^ four)
                yield (price + more, ways * others), four


def _drawn(choices: Sequence[tuple[Best, int]], rng: Random) -> int:
    """One of the cheapest choices, each as likely as it has ways."""
    lowest = min(price for (price, _), _ in choices)
    left = int(rng.random() * sum(ways for (price, ways), _ in choices if price == lowest))
    for (price, ways), choice in choices:
        if price == lowest:
            left -= ways
            if left < 0:
                return choice
    raise AssertionError("a share of the whole is below it")


def best_tables(players: Sequence[int], turn: RestTurn, past: MeleePast, rng: Random) -> list[TableOfFour]:
    """Tables of four, in an order by lot; who has none rests."""
    prices = TablePrices(lot.shuffled((player for player in players if player not in turn.sure), rng), past)
    open_ = {place for place, player in enumerate(prices.players) if player in turn.open}
    if len(prices.players) <= MOST:
        return best_round(prices, open_, turn.places, rng)
    return [prices.table(four, rng) for four in _searched(prices, open_, turn.places, rng)]


def _searched(prices: TablePrices, open_: Collection[int], rests: int, rng: Random) -> Fours:
    """Climb from the lot; where a partner repeats, once more from partners of whom none has fewer."""
    out = sorted(open_)[:rests]
    lots = [place for place in range(len(prices.players)) if place not in out]
    found = climbed(prices, _fours(lots), out, open_, rng)
    if _price(prices, found) < prices.repeated:
        return found
    teams = _partnered(prices, open_, rests)
    playing = [place for team in teams for place in team]
    out = sorted(set(open_).difference(playing))
    again = climbed(prices, _fours(playing), out, open_, rng)
    return min(found, again, key=lambda fours: _price(prices, fours))


def _partnered(prices: TablePrices, open_: Collection[int], rests: int) -> list[tuple[int, int]]:
    """Teams of two with the fewest repeated partners, whoever of those ``open_`` rests."""
    count = len(prices.players)
    edges = [(one, two, prices.partners[one][two]) for two in range(count) for one in range(two)]
    edges += [(place, count + rest, 0) for rest in range(rests) for place in sorted(open_)]
    mates = cheapest(count + rests, edges) or []
    return [(one, two) for one, two in enumerate(mates) if one < two < count]


def _fours(places: Sequence[int]) -> Fours:
    return [list(places[start : start + 4]) for start in range(0, len(places), 4)]


def _price(prices: TablePrices, fours: Fours) -> int:
    return sum(prices.best(four) for four in fours)
