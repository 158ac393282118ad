"""Brackets round by round: trees from the first round to the final, and brackets drawn from the pot; and
format F4, the first draw of a tree: seeds first, the others by lot, clubs apart where a match is sure.

Who loses round n of the main bracket from the pot enters the consolation at its round n. Teams of different
pools are ranked against each other here. Knows sources and places; must not know where the teams come from.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from random import Random

from pairing.bracket import (
    MAIN,
    MINIMUM,
    ROUNDS,
    Builder,
    Group,
    PlannedMatch,
    PotRound,
    Source,
    entry,
    loser,
    place,
    winner,
)
from pairing.bracket import across as across_pools
from pairing.notes import Refusal, remark
from pairing.tables import say_tables_and_swaps, seated
from pairing.types import Entrant, Options, Proposal, checked, shuffled, trades

FirstRound = Sequence[Source | None]
"""The first round of a tree from top to bottom, two by two; None is a bye."""


def power_above(count: int) -> int:
    """The smallest power of two that holds so many."""
    return 1 << max(0, count - 1).bit_length()


def power_below(count: int) -> int:
    """The largest power of two that is not more than so many."""
    return 1 << (count.bit_length() - 1)


def seeding(size: int) -> list[int]:
    """The seeds of a tree from top to bottom: 1 meets the last, 1 and 2 can only meet in the final."""
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [seed for upper in order for seed in (upper, total - upper)]
    return order


def seeded(sources: Sequence[Source]) -> list[Source | None]:
    """The first round for sources from the best to the last; the best are exempt where it is not full."""
    size = power_above(len(sources))
    return [sources[seed - 1] if seed <= len(sources) else None for seed in seeding(size)]


def tree(
    builder: Builder,
    bracket: str,
    line: FirstRound,
    *,
    level: int = 1,
    placing: bool = False,
    third: bool = False,
) -> None:
    """Add all the rounds of a tree; with ``placing`` the losers go on until every place is played for."""
    waiting: list[tuple[FirstRound, int]] = [(line, 1)] if len(line) > 1 else []
    while waiting:
        following: list[tuple[FirstRound, int]] = []
        for part, first in waiting:
            winners, losers = _round(builder, bracket, part, first, level)
            after = first + sum(winner is not None for winner in winners)
            if third and not placing and len(part) == 4 and len(losers) == 2:
                following.append((losers, after))
            if len(part) > 2:
                following.append((winners, first))
            if placing and len(losers) > 1:
                full = len(losers) == power_above(len(losers))
                following.append((losers if full else seeded(losers), after))
        waiting, level = following, level + 1


def _round(
    builder: Builder, bracket: str, line: FirstRound, first: int, level: int
) -> tuple[list[Source | None], list[Source]]:
    """Add one round of those who play for place ``first`` and below: who goes on (or byes), who loses."""
    size = len(line)
    winners: list[Source | None] = []
    losers: list[Source] = []
    for a, b in zip(line[0::2], line[1::2], strict=True):
        if a is None or b is None:
            winners.append(a or b)
            continue
        places = (first, first + 1) if size == 2 else None
        number = builder.match(bracket, level, _title(line, first), a, b, places=places)
        winners.append(winner(number))
        losers.append(loser(number))
    return winners, losers


def _title(line: FirstRound, first: int) -> str:
    """The code of what a round of those who play for place ``first`` and below is called."""
    if first > 1:
        return "losers_round" if len(line) > 2 else "third" if first == 3 else "placing_match"
    return "cadrage" if None in line else ROUNDS.get(len(line), "round")


THIRD_FROM = 8
"""Teams of a match for the third place beside a consolation: of fewer, one loser would go to both."""
Joining = Sequence[tuple[int, int]]
"""How many come new into a bracket before each round: at least, at most."""


def pot_rounds(bracket: str, joining: Joining) -> Iterator[PotRound]:
    """The rounds of a bracket drawn from the pot, until one team is left and nobody comes any more."""
    fewest = most = 0
    for level in count(1):
        sure, possible = joining[level - 1] if level <= len(joining) else (0, 0)
        fewest, most = (fewest + 1) // 2 + sure, (most + 1) // 2 + possible
        last = level >= len(joining)
        if most < 2 and last:
            return
        yield PotRound(bracket, level, fewest, most, final=most == 2 and last)


def knockout(
    builder: Builder, entries: Sequence[Source], *, pot: bool, consolation: bool, third: bool
) -> None:
    """A knock-out, for entries from the best seeded to the last: each round by lot among the survivors, or
    a tree with its *cadrage*; the beaten of a first match may go on in the consolation.

    Down from the pot come all that lose in its first round, and whoever was exempt there and loses later."""
    teams = len(entries)
    if not pot:
        units = _main(builder, entries, third=third and not (consolation and teams < THIRD_FROM))
        if consolation:
            _consolation(builder, units)
        return
    builder.in_pots = tuple(entries)
    builder.pots += pot_rounds(MAIN, [(teams, teams)])
    if consolation and teams > 3:
        builder.pots += pot_rounds("consolation", [(teams // 2,) * 2, (0, teams % 2)])


Unit = tuple[list[int], int]
"""One match of the first full round: the matches that led to it, and its own number."""


def _main(builder: Builder, entries: Sequence[Source], *, third: bool) -> list[Unit]:
    """The *cadrage* between the last 2(T − P) entries, then the tree; its first full round as units."""
    size = power_below(len(entries))
    extra = len(entries) - size
    firsts = {seed: entries[seed - 1] for seed in range(1, size + 1)}
    framing: dict[int, int] = {}
    for seed in seeding(size):
        if seed > size - extra:
            a, b = entries[seed - 1], entries[2 * size - seed]
            framing[seed] = builder.match(MAIN, 1, "cadrage", a, b)
            firsts[seed] = winner(framing[seed])
    start, order = len(builder.matches), seeding(size)
    tree(builder, MAIN, [firsts[seed] for seed in order], level=2 if extra else 1, third=third)
    couples = zip(order[0::2], order[1::2], strict=True)
    return [
        ([framing[seed] for seed in couple if seed in framing], number)
        for number, couple in enumerate(couples, start=start + 1)
    ]


def _consolation(builder: Builder, units: Sequence[Unit]) -> None:
    """The bracket under the main one: each match of the main one's first full round gives one place of it.

    Who lost on the way to that match, and in it, meet for the place; of those that won a *cadrage* nobody
    comes down.
    """
    alone = len(units) == 1
    title, places = ("final", (1, 2)) if alone else ("cadrage", None)
    line, level = list[Source | None](), 1
    for leading, number in units:
        losers = [loser(match) for match in leading]
        if len(leading) < 2:
            losers.append(loser(number, MINIMUM if leading else None))
        line.append(losers[0])
        if len(losers) == 2:
            line[-1] = winner(builder.match("consolation", 1, title, *losers, places=places))
            level = 2
    tree(builder, "consolation", line, level=level)


QUALIFIED = 2
"""The first two of each pool go to the main bracket."""


def after_pools(
    builder: Builder, groups: Sequence[Group], *, placing: bool, third: bool, consolation: bool
) -> None:
    """The main bracket of the first two of each pool, and the consolation of the others."""
    tree(builder, MAIN, _line(groups, range(1, QUALIFIED + 1)), placing=placing, third=third)
    last = max(len(group.entries) for group in groups)
    if consolation and len(groups) > 1:
        tree(builder, "consolation", _line(groups, range(QUALIFIED + 1, last + 1)), placing=placing)


def _line(groups: Sequence[Group], places: Sequence[int]) -> FirstRound:
    """The first round of those who came in these places."""
    count = len(groups)
    full = all(len(group.entries) >= places[-1] for group in groups)
    if full and len(places) == 2 and count == power_below(count):
        return _crossed([group.key for group in groups], places[0])
    return seeded(across_pools(groups, places))


def _crossed(keys: Sequence[str], best: int) -> list[Source | None]:
    """1A–2B, 1C–2D … in the upper half, 1B–2A, 1D–2C … in the lower one; one pool alone meets itself."""
    if len(keys) == 1:
        return [place(best, keys[0]), place(best + 1, keys[0])]
    couples = list(zip(keys[0::2], keys[1::2], strict=True))
    upper = [slot for first, second in couples for slot in (place(best, first), place(best + 1, second))]
    lower = [slot for first, second in couples for slot in (place(best, second), place(best + 1, first))]
    return [*upper, *lower]


FINALS = (MAIN, "complement", "consolation")
"""The brackets of the finals, the best first."""


def finals_sizes(teams: int, size: int, brackets: int) -> list[int]:
    """Teams of each bracket; the last takes all others, where there are three or too few for a full one."""
    sizes: list[int] = []
    for number in range(brackets):
        left = teams - sum(sizes)
        sizes.append(left if number == 2 else min(size, left))
    return sizes


def least_in_tree(teams: int, *, placing: bool) -> int:
    """One match, or all the placing matches of the team that plays the fewest: those with a bye go on among
    the winners, the losers play for the places below."""
    if teams < 2 or not placing:
        return min(1, teams - 1)
    half = power_above(teams) // 2
    losers = teams - half
    on = least_in_tree(half, placing=True)
    return min(1 + least_in_tree(losers, placing=True), on + (losers == half))


@dataclass(frozen=True, slots=True)
class PoolRecord:
    """What a team did in its pool: its place, its matches, its criteria (match points, difference …) as sums.

    ``lot``: what breaks the last tie, the lowest first.
    """

    team: int
    pool: str
    place: int
    played: int
    criteria: tuple[int, ...] = ()
    lot: int = 0


def across(records: Iterable[PoolRecord], *, gone: Container[int] = ()) -> dict[tuple[int, int], int]:
    """(place, rank) → team, for ``Ranked.across``: of each place the best record first, as means per match,
    since pools differ.

    Of two places that qualify together the second stands in the half where the first of its pool is not, as
    near to its record as that allows. ``gone``: who left before, the last of those places: the next in order
    take theirs, the best who stay have the byes. Raises ``Refusal("places_missing")``.
    """
    ranked = defaultdict[int, list[PoolRecord]](list)
    for record in sorted(records, key=_key):
        ranked[record.place].append(record)
    if sorted(ranked) != list(range(1, len(ranked) + 1)):
        raise Refusal("places_missing")
    team_by_rank: dict[tuple[int, int], int] = {}
    for first in range(1, len(ranked) + 1, QUALIFIED):
        above, below = ranked[first], ranked.get(first + 1, [])
        size = power_above(len(above) + len(below))
        seats = [
            (at, rank) for at, of in ((first, above), (first + 1, below)) for rank in range(1, len(of) + 1)
        ]
        order = [record.team for record in (*above, *_opposite(above, below, size))]
        order.sort(key=lambda team: team in gone)
        team_by_rank |= dict(zip(seats, order, strict=True))
    return team_by_rank


def _key(record: PoolRecord) -> tuple[object, ...]:
    means = tuple(-Fraction(value, max(1, record.played)) for value in record.criteria)
    return record.place, means, record.lot, record.team


def _opposite(above: Sequence[PoolRecord], below: Sequence[PoolRecord], size: int) -> list[PoolRecord]:
    """The second group in the order of their seeds: each in the half where its pool's better team is not."""
    upper = {*seeding(size)[: size // 2]}
    half = {record.pool: rank in upper for rank, record in enumerate(above, start=1)}
    waiting = {side: [record for record in below if half[record.pool] is not side] for side in (True, False)}
    seeds = range(len(above) + 1, len(above) + len(below) + 1)
    return [(waiting[seed in upper] or waiting[seed not in upper]).pop(0) for seed in seeds]


FEWEST = 4
FIRST, SECOND = 3, 1
"""What a club against itself costs: an exchange touches two matches, two of the second are below a first."""
Opponents = Mapping[int, tuple[int, int]]
"""Place → the place opposite, and what a club against itself costs there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KnockoutOptions(Options):
    """``consolation``, ``third``: as the stage has them; ``clubs_apart``: in its first draw."""

    consolation: bool = True
    third: bool = False
    clubs_apart: bool = True


def pair_tree(entrants: Iterable[Entrant], options: KnockoutOptions, rng: Random) -> Proposal:
    """The first round of a tree: ``entries`` says who stands where, and those without a match are exempt.
    Raises ``Refusal``: fewer than 4 teams, numbers or seeds given twice, no table."""
    teams = checked(entrants, FEWEST)
    builder = Builder(len(teams))
    places = [entry(number) for number in range(1, len(teams) + 1)]
    knockout(builder, places, pot=False, consolation=options.consolation, third=options.third)
    sure = [match for match in builder.matches if match.a.kind == match.b.kind == "entry"]
    line = drawn_line(teams, sure, rng, clubs_apart=options.clubs_apart)
    stands = trades([team.id for team in teams], options.swaps)
    entries = tuple(stands[team.id] for team in line)
    matches = [(entries[m.a.number - 1], entries[m.b.number - 1]) for m in sure if m.level == 1]
    playing = {team for couple in matches for team in couple}
    clubs = {team.id: team.club for team in teams}
    pairings = seated(matches, options.tables)
    return Proposal(
        pairings,
        exempts=tuple((1, team) for team in entries if team not in playing),
        entries=entries,
        remarks=(
            *([remark("cadrage", teams=len(playing))] if len(playing) < len(teams) else []),
            *(
                remark("same_club", a=a, b=b, club=clubs[a] or "")
                for a, b in matches
                if options.clubs_apart and clubs[a] is not None and clubs[a] == clubs[b]
            ),
            *say_tables_and_swaps(pairings, options),
        ),
    )


def drawn_line(
    teams: Sequence[Entrant], matches: Sequence[PlannedMatch], rng: Random, *, clubs_apart: bool
) -> list[Entrant]:
    """Seeds first in their order, the others by lot; then exchanges until no draw has fewer clubs together.

    ``matches``: those of two places of the tree. An exchange that separates a club fails everywhere only
    where all the others stand opposite that club already: where none helps, none could.
    """
    seeds = sorted((team for team in teams if team.seed is not None), key=lambda team: team.seed or 0)
    line = [*seeds, *shuffled((team for team in teams if team.seed is None), rng)]
    opponents: dict[int, tuple[int, int]] = {}
    for match in matches:
        a, b, cost = match.a.number - 1, match.b.number - 1, FIRST if match.level == 1 else SECOND
        opponents |= {a: (b, cost), b: (a, cost)}
    free = range(len(seeds), len(line))
    while clubs_apart and any(_separated(line, place, free, opponents) for place in free):
        pass
    return line


def _separated(line: list[Entrant], place: int, free: range, opponents: Opponents) -> bool:
    """Exchange a team that meets its own club with the next ones where that costs less; was there any?"""

    def cost(*places: int) -> int:
        return sum(
            opponents[place][1]
            for place in places
            if place in opponents
            and line[place].club is not None
            and line[place].club == line[opponents[place][0]].club
        )

    better = False
    for step in range(1, len(free)):
        if not cost(place):
            break
        other_place = free[(place - free.start + step) % len(free)]
        cost_before = cost(place, other_place)
        line[place], line[other_place] = line[other_place], line[place]
        if cost(place, other_place) < cost_before:
            better = True
        else:
            line[place], line[other_place] = line[other_place], line[place]
    return better
