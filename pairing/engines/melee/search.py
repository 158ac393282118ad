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
        all_counts = (
            count
            for counts_by_player in (past.partner_counts, past.opponent_counts)
            for counts in counts_by_player.values()
            for count in counts.values()
        )
        digit = (len(self.players) * max(all_counts, default=1)).bit_length()
        self.repeated = 1 << 3 * digit
        self.partners = self._each(past.partner_counts, self.repeated, 1 << digit)
        self._against = self._each(past.opponent_counts, 1 << 2 * digit, 1)
        self._partner_extra = [
            [mate - opponent for mate, opponent in zip(*counts, strict=True)]
            for counts in zip(self.partners, self._against, strict=True)
        ]

    def _each(self, counts: Met, once_price: int, again_price: int) -> list[list[int]]:
        return [
            [
                once_price + again_price * count if (count := counts[player].get(other, 0)) else 0
                for other in self.players
            ]
            for player in self.players
        ]

    def ways(self, four: FourPlaces) -> tuple[int, int, int]:
        """The price when the first plays with the second, with the third, with the fourth."""
        a, b, c, d = four
        of_a, of_b = self._against[a], self._against[b]
        all_opponents = of_a[b] + of_a[c] + of_a[d] + of_b[c] + of_b[d] + self._against[c][d]
        with_a, with_b = self._partner_extra[a], self._partner_extra[b]
        return (
            all_opponents + with_a[b] + self._partner_extra[c][d],
            all_opponents + with_a[c] + with_b[d],
            all_opponents + with_a[d] + with_b[c],
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
    prices: TablePrices, fours: Fours, out: Collection[int], open_places: Collection[int], rng: Random
) -> Fours:
    """The cheapest tables met on the way from ``fours``; who is ``out`` trades with ``open_places``."""
    climb = _Climb(prices, [*fours, list(out)], set(open_places), rng)
    price = lowest_price = sum(climb.price)
    best_fours = climb.tables()
    earlier_prices = [price] * LATE
    for step in range(STEPS):
        if not lowest_price:
            break
        slot = step % LATE
        price += climb.try_exchange(max(0, earlier_prices[slot] - price))
        earlier_prices[slot] = min(earlier_prices[slot], price)
        if price < lowest_price:
            lowest_price, best_fours = price, climb.tables()
    return best_fours


class _Climb:
    """Fours of places; the last group are those who rest, at no price."""

    def __init__(self, prices: TablePrices, groups: Fours, open_places: set[int], rng: Random) -> None:
        self._prices, self._open, self._rng = prices, open_places, rng
        self._groups = groups
        self.price = [prices.best(four) for four in groups[:-1]] + [0]
        self._seats = [(group, seat) for group, four in enumerate(groups) for seat in range(len(four))]

    def tables(self) -> Fours:
        """The tables as they are."""
        return [list(four) for four in self._groups[:-1]]

    def try_exchange(self, at_most: int) -> int:
        """Exchange somebody of a table that repeats with another, unless it costs over ``at_most`` more."""
        poor = [group for group, price in enumerate(self.price) if price]
        group, seat = poor[self._chosen(len(poor))], self._chosen(4)
        other_group, other_seat = self._seats[self._chosen(len(self._seats))]
        resting = other_group == len(self._groups) - 1
        if group == other_group or (resting and self._groups[group][seat] not in self._open):
            return 0
        four, other_four = list(self._groups[group]), list(self._groups[other_group])
        four[seat], other_four[other_seat] = other_four[other_seat], four[seat]
        four_price, other_price = self._prices.best(four), 0 if resting else self._prices.best(other_four)
        change = four_price + other_price - self.price[group] - self.price[other_group]
        if change > at_most:
            return 0
        self._groups[group], self._groups[other_group] = four, other_four
        self.price[group], self.price[other_group] = four_price, other_price
        return change

    def _chosen(self, count: int) -> int:
        return int(self._rng.random() * count)


MOST = 16
"""Up to so many players who may play: counted in a tenth of a second."""
Best = tuple[int, int]
"""The lowest price, and how many ways have it."""


def best_round(
    prices: TablePrices, open_places: Collection[int], rests: int, rng: Random
) -> list[TableOfFour]:
    """Tables of four; ``rests`` of the places ``open_places`` are left out."""
    everybody = (1 << len(prices.players)) - 1
    best_prices = _BestPrices(prices)
    groups = [
        everybody - sum(1 << place for place in out) for out in combinations(sorted(open_places), rests)
    ]
    playing = _drawn([(best_prices.best(group), group) for group in groups], rng)
    tables: list[TableOfFour] = []
    while playing:
        four = _drawn(list(best_prices.firsts(playing)), rng)
        tables.append(prices.table(best_prices.fours[four], rng))
        playing -= four
    return tables


class _BestPrices:
    """For each group of players, as bits, the best price of its tables and how many ways have it."""

    def __init__(self, prices: TablePrices) -> None:
        self._best_by_group: dict[int, Best] = {0: (0, 1)}
        self.fours: dict[int, tuple[int, ...]] = {}
        self._by_first: defaultdict[int, list[int]] = defaultdict(list)
        for four in combinations(range(len(prices.players)), 4):
            group = sum(1 << place for place in four)
            ways = prices.ways(four)
            self._best_by_group[group] = (min(ways), ways.count(min(ways)))
            self.fours[group] = four
            self._by_first[1 << four[0]].append(group)

    def best(self, group: int) -> Best:
        """Of a group that four divides."""
        best_by_group = self._best_by_group
        if group in best_by_group:
            return best_by_group[group]
        lowest, count = -1, 0
        for four in self._by_first[group & -group]:
            if four & group == four:
                (price, ways), rest = best_by_group[four], group ^ four
                rest_price, rest_ways = best_by_group[rest] if rest in best_by_group else self.best(rest)
                if price + rest_price == lowest:
                    count += ways * rest_ways
                elif price + rest_price < lowest or lowest < 0:
                    lowest, count = price + rest_price, ways * rest_ways
        best_by_group[group] = (lowest, count)
        return lowest, count

    def firsts(self, group: int) -> Iterator[tuple[Best, int]]:
        """Each table that its first player can have, with the best of the whole group then."""
        for four in self._by_first[group & -group]:
            if four & group == four:
                price, ways = self.best(four)
                rest_price, rest_ways = self.best(group ^ four)
                yield (price + rest_price, ways * rest_ways), four


def _drawn(choices: Sequence[tuple[Best, int]], rng: Random) -> int:
    """One of the cheapest choices, each as likely as it has ways."""
    lowest = min(price for (price, _), _ in choices)
    remaining = int(rng.random() * sum(ways for (price, ways), _ in choices if price == lowest))
    for (price, ways), choice in choices:
        if price == lowest:
            remaining -= ways
            if remaining < 0:
                return choice
    raise AssertionError("a share of the whole is below it")


def best_tables(players: Sequence[int], turn: RestTurn, past: MeleePast, rng: Random) -> list[TableOfFour]:
    """Tables of four, in an order by lot; who has none rests."""
    prices = TablePrices(lot.shuffled((player for player in players if player not in turn.sure), rng), past)
    open_places = {place for place, player in enumerate(prices.players) if player in turn.open}
    if len(prices.players) <= MOST:
        return best_round(prices, open_places, turn.places, rng)
    return [prices.table(four, rng) for four in _searched(prices, open_places, turn.places, rng)]


def _searched(prices: TablePrices, open_places: Collection[int], rests: int, rng: Random) -> Fours:
    """Climb from the lot; where a partner repeats, once more from partners of whom none has fewer."""
    out = sorted(open_places)[:rests]
    places = [place for place in range(len(prices.players)) if place not in out]
    from_lot = climbed(prices, _fours(places), out, open_places, rng)
    if _price(prices, from_lot) < prices.repeated:
        return from_lot
    teams = _partnered(prices, open_places, rests)
    playing = [place for team in teams for place in team]
    out = sorted(set(open_places).difference(playing))
    from_partners = climbed(prices, _fours(playing), out, open_places, rng)
    return min(from_lot, from_partners, key=lambda fours: _price(prices, fours))


def _partnered(prices: TablePrices, open_places: Collection[int], rests: int) -> list[tuple[int, int]]:
    """Teams of two with the fewest repeated partners, whoever of those ``open_places`` rests."""
    count = len(prices.players)
    edges = [
        (place, partner, prices.partners[place][partner])
        for partner in range(count)
        for place in range(partner)
    ]
    edges += [(place, count + rest, 0) for rest in range(rests) for place in sorted(open_places)]
    mates = cheapest(count + rests, edges) or []
    return [(place, partner) for place, partner in enumerate(mates) if place < partner < count]


def _fours(places: Sequence[int]) -> Fours:
    return [list(places[start : start + 4]) for start in range(0, len(places), 4)]


def _price(prices: TablePrices, fours: Fours) -> int:
    return sum(prices.best(four) for four in fours)
