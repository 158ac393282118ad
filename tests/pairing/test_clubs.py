"""Teams of one club are kept apart as far as numbers and seeds allow: checked against brute force."""

from collections import Counter
from functools import cache
from itertools import permutations, product
from math import comb
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from pairing.engines.pools import PoolOptions, pair
from pairing.pool_shapes import pool_sizes
from tests.pairing.cast import teams


def club_matches(proposal, clubs):
    """Matches inside a pool between two teams of the same club."""
    return sum(clubs[match.a - 1] == clubs[match.b - 1] != "." for match in proposal.pairings)


def seed_rows(seeds, sizes):
    """Where the serpentine may put the seeds: the first row as it is, every later row in any order."""
    rows, placed = [], 0
    while placed < seeds:
        pools = [pool for pool, size in enumerate(sizes) if size > len(rows)]
        here = min(len(pools), seeds - placed)
        rows.append([tuple(range(here))] if not rows else list(permutations(pools, here)))
        placed += here
    return [sum(choice, ()) for choice in product(*rows)]


def fewest(count, seeds, clubs):
    """The fewest club matches of all the draws that respect the seeds."""
    sizes = pool_sizes(count)
    return min(
        _fewest_around(sizes, tuple(zip(places, clubs[:seeds], strict=True)), clubs[seeds:])
        for places in seed_rows(seeds, sizes)
    )


def _fewest_around(sizes, seeded, free):
    names = sorted(set(free))

    @cache
    def best(pool, left):
        if pool == len(sizes):
            return 0
        heads = Counter(club for at, club in seeded if at == pool)
        room = sizes[pool] - heads.total()
        return min(
            (
                sum(comb((heads + taken)[club], 2) for club in heads + taken if club != ".")
                + best(pool + 1, tuple(have - taken[name] for name, have in zip(names, left, strict=True)))
                for taken in _choices(names, left, room)
            ),
            default=10**9,
        )

    return best(0, tuple(free.count(name) for name in names))


def _choices(names, left, room):
    if not names:
        return [Counter()] if room == 0 else []
    return [
        Counter({names[0]: number}) + rest
        for number in range(min(left[0], room) + 1)
        for rest in _choices(names[1:], left[1:], room - number)
    ]


@st.composite
def fields(draw):
    count = draw(st.integers(3, 13))
    seeds = draw(st.integers(0, min(count, 8)))
    return count, seeds, draw(st.text("ABCD.", min_size=count, max_size=count))


@given(field=fields(), seed=st.integers(0, 1000))
def test_no_draw_has_fewer_club_matches(field, seed):
    count, seeds, clubs = field
    proposal = pair(teams(count, seeds=seeds, clubs=clubs), PoolOptions(), Random(seed))
    assert club_matches(proposal, clubs) == fewest(count, seeds, clubs)


def test_two_teams_of_each_club_never_meet():
    for count in [6, 7, 16, 33, 64]:
        clubs = "".join(chr(ord("A") + number // 2) for number in range(count))
        for seed in range(3):
            proposal = pair(teams(count, clubs=clubs, seeds=count // 4), PoolOptions(), Random(seed))
            assert club_matches(proposal, clubs) == 0
