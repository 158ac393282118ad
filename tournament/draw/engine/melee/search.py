"""The tables of a round à la mêlée, and so who rests: fewest repeated partners, then fewest opponents.

A small field is counted out; a larger one is searched, its partners proved by a matching where one repeats.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

from tournament.draw.engine import lot
from tournament.draw.engine.matching.solver import cheapest
from tournament.draw.engine.melee.climb import Fours, climbed
from tournament.draw.engine.melee.exact import MOST, best_round
from tournament.draw.engine.melee.past import Past, Table
from tournament.draw.engine.melee.price import Prices
from tournament.draw.engine.melee.rests import Turn


def best_tables(players: Sequence[int], turn: Turn, past: Past, rng: Random) -> list[Table]:
    """Tables of four, in an order by lot; who has none rests."""
    prices = Prices(lot.shuffled((one for one in players if one not in turn.sure), rng), past)
    open_ = {place for place, player in enumerate(prices.players) if player in turn.open}
    if len(prices.players) <= MOST:
        return best_round(prices, open_, turn.places, rng)
    return [prices.table(four, rng) for four in _searched(prices, open_, turn.places, rng)]


def _searched(prices: Prices, open_: Collection[int], rests: int, rng: Random) -> Fours:
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


def _partnered(prices: Prices, open_: Collection[int], rests: int) -> list[tuple[int, int]]:
    """Teams of two with the fewest repeated partners, whoever of those ``open_`` rests."""
    count = len(prices.players)
    edges = [(one, two, prices.partners[one][two]) for two in range(count) for one in range(two)]
    edges += [(place, count + rest, 0) for rest in range(rests) for place in sorted(open_)]
    mates = cheapest(count + rests, edges) or []
    return [(one, two) for one, two in enumerate(mates) if one < two < count]


def _fours(places: Sequence[int]) -> Fours:
    return [list(places[start : start + 4]) for start in range(0, len(places), 4)]


def _price(prices: Prices, fours: Fours) -> int:
    return sum(prices.best(four) for four in fours)
