"""Format F6, à la mêlée: players register alone; each round shuffles them into partners and opponents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from pairing.notes import Refusal, Remark, remark
from pairing.tables import say_tables_and_swaps, seated
from pairing.types import Entrant, Options, Proposal, checked, shuffled, trades

FEWEST = 4
STEPS = 60_000
"""Exchanges tried while somebody repeats."""
LATE = 500
"""Steps after which a price is compared."""
Four = tuple[int, int, int, int]
"""A table: the first two play together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MeleeOptions(Options):
    """``round``: its number; ``rests``: the players whom the organiser lets rest, the lot names the
    others; ``insist``: even before somebody who has rested less."""

    round: int = 1
    rests: tuple[int, ...] = ()
    insist: bool = False


def pair(entrants: Iterable[Entrant], options: MeleeOptions, rng: Random) -> Proposal:
    """Pairs of the round in ``duos``, numbered from 1 for the pairings; ``rests``: players who sit out.
    Raises ``Refusal``: fewer than 4 players, a number given twice, a rest that may not be."""
    players = checked(entrants, FEWEST, "too_few_players")
    sure, open_to_rest = _resting(players, options)
    past = Past(players)
    tables = past.best_tables([p.id for p in players if p.id not in sure], open_to_rest, rng)
    stands = trades([player.id for player in players], options.swaps)
    final = [(stands[a], stands[b], stands[c], stands[d]) for a, b, c, d in tables]
    resting = {player.id for player in players}.difference(*tables)
    rests = tuple(sorted(stands[player] for player in resting))
    pairings = seated(
        [(2 * number + 1, 2 * number + 2) for number in range(len(final))],
        options.tables,
        round_number=options.round,
    )
    return Proposal(
        pairings,
        duos=tuple(duo for a, b, c, d in final for duo in ((a, b), (c, d))),
        rests=rests,
        remarks=(
            *_explain_rests(resting & {*rests}, players, options),
            *past.explain(final),
            *say_tables_and_swaps(pairings, options),
        ),
    )


def _resting(players: Sequence[Entrant], options: MeleeOptions) -> tuple[set[int], set[int]]:
    """Who rests for sure, and those alike of whom the tables and the lot choose the rest."""
    places, named = len(players) % 4, {*options.rests}
    for number in sorted(named - {player.id for player in players}):
        raise Refusal("unknown_team", team=number)
    if len(named) > places:
        raise Refusal("too_many_rests", players=len(players), places=places)
    if not options.insist and (early := _out_of_turn(players, named)):
        raise Refusal("rested_before", player=early[0])
    if len(named) == places:
        return named, set()
    others = [player for player in players if player.id not in named]
    most = sorted(player.rests_before for player in others)[places - len(named) - 1]
    sure = named | {player.id for player in others if player.rests_before < most}
    return sure, {player.id for player in others if player.rests_before == most}


def _out_of_turn(players: Sequence[Entrant], named: Iterable[int]) -> list[int]:
    """Those named who have rested more often than somebody who would play."""
    most = sorted(player.rests_before for player in players)[max(0, len(players) % 4 - 1)]
    return sorted(player.id for player in players if player.id in named and player.rests_before > most)


def _explain_rests(
    rests: Iterable[int], players: Sequence[Entrant], options: MeleeOptions
) -> Iterator[Remark]:
    chosen = tuple(sorted({*rests} & {*options.rests}))
    by_lot = tuple(sorted({*rests} - {*options.rests}))
    if chosen:
        yield remark("melee_rest_chosen", players=chosen)
    if by_lot:
        yield remark("melee_rest", players=by_lot)
    yield from (remark("melee_rest_again", player=player) for player in _out_of_turn(players, chosen))


class Past:
    """How often each couple of players played together and against each other; what repeating it costs: the
    repeated partners first, then the repeated opponents, then how often each was repeated."""

    def __init__(self, players: Sequence[Entrant]) -> None:
        self.partners = _counted({player.id: player.partners for player in players})
        self.opponents = _counted({player.id: player.met for player in players})
        most = max(max(row.values()) for row in (*self.partners.values(), *self.opponents.values()))
        digit = (len(players) * most).bit_length()
        self.together = _priced(self.partners, 1 << 3 * digit, 1 << digit)
        self.against = _priced(self.opponents, 1 << 2 * digit, 1)

    def price(self, four: Four) -> int:
        """What it costs that the first two play against the others."""
        a, b, c, d = four
        of_a, of_b = self.against[a], self.against[b]
        return self.together[a][b] + self.together[c][d] + of_a[c] + of_a[d] + of_b[c] + of_b[d]

    def best(self, four: Sequence[int]) -> Four:
        """The cheapest way that these four can play, the first of them where several are."""
        a, b, c, d = four
        return min(((a, b, c, d), (a, c, b, d), (a, d, b, c)), key=self.price)

    def best_tables(self, players: Sequence[int], open_to_rest: set[int], rng: Random) -> list[Four]:
        """Tables of four in an order by lot; those whom four does not divide rest, among ``open_to_rest``.

        Late acceptance: an exchange stands unless the whole costs more than it did ``LATE`` steps before."""
        line = shuffled(players, rng)
        out = [player for player in line if player in open_to_rest][: len(line) % 4]
        line = [player for player in line if player not in out]
        count = len(line) // 4
        groups = [*(line[start : start + 4] for start in range(0, len(line), 4)), out]
        prices = [self.price(self.best(four)) for four in groups[:count]]
        price = lowest = sum(prices)
        best, late = [list(four) for four in groups[:count]], [price] * LATE
        seats = [(number, seat) for number, four in enumerate(groups) for seat in range(len(four))]
        for step in range(STEPS if len(seats) > 4 else 0):
            if not lowest:
                break
            poor = [number for number, cost in enumerate(prices) if cost]
            one, seat = poor[int(rng.random() * len(poor))], int(rng.random() * 4)
            two, other_seat = seats[int(rng.random() * len(seats))]
            first, second = groups[one], groups[two]
            if one != two and (two < count or first[seat] in open_to_rest):
                first[seat], second[other_seat] = second[other_seat], first[seat]
                changed = {n: self.price(self.best(groups[n])) for n in (one, two) if n < count}
                after = price + sum(cost - prices[number] for number, cost in changed.items())
                if after <= max(price, late[step % LATE]):
                    price = after
                    for number, cost in changed.items():
                        prices[number] = cost
                else:
                    first[seat], second[other_seat] = second[other_seat], first[seat]
            late[step % LATE] = min(late[step % LATE], price)
            if price < lowest:
                lowest, best = price, [list(four) for four in groups[:count]]
        return [self.best(shuffled(four, rng)) for four in best]

    def explain(self, final: Sequence[Four]) -> Iterator[Remark]:
        """Who plays again with or against whom."""
        for a, b, c, d in final:
            for one, two in ((a, b), (c, d)):
                if self.partners[one][two]:
                    yield remark("partners_again", a=one, b=two)
            for one, two in ((a, c), (a, d), (b, c), (b, d)):
                if self.opponents[one][two]:
                    yield remark("opponents_again", a=one, b=two)


Counts = dict[int, dict[int, int]]


def _counted(lists: Mapping[int, Sequence[int]]) -> Counts:
    """For each player how often each, as the one of the two who counts more says."""
    counts = {player: dict.fromkeys(lists, 0) for player in lists}
    for player, others in lists.items():
        for other, times in Counter(others).items():
            if other in counts:
                counts[player][other] = counts[other][player] = max(times, counts[player][other])
    return counts


def _priced(counts: Counts, once: int, each: int) -> Counts:
    return {
        player: {other: once + each * times if times else 0 for other, times in row.items()}
        for player, row in counts.items()
    }
