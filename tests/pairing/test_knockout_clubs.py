"""Clubs in a tree with its cadrage: apart in the first round, then where two exempt teams meet next."""

from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing.engines import knockout
from pairing.engines.knockout import KnockoutOptions
from tests.pairing.cast import teams

TREE = KnockoutOptions(pot=False)


def sure_matches(count):
    """The matches of two places of the tree, with their round."""
    return [
        (match.level, match.a.number, match.b.number)
        for match in TREE.structure(count).matches
        if match.a.kind == match.b.kind == "entry"
    ]


def together(clubs, matches):
    """Matches of one club against itself in the first round, then in the second."""
    found = [0, 0]
    for level, a, b in matches:
        found[level - 1] += clubs[a - 1] != "." and clubs[a - 1] == clubs[b - 1]
    return tuple(found)


@given(
    clubs=st.text("AAB.", min_size=4, max_size=11),
    seeds=st.integers(0, 11),
    seed=st.integers(0, 2**32),
)
def test_no_tree_has_fewer_clubs_together(clubs, seeds, seed):
    count = len(clubs)
    seeds = min(count, max(seeds, count - 7))
    matches = sure_matches(count)
    proposal = knockout.pair(teams(count, seeds=seeds, clubs=clubs), TREE, Random(seed))
    assert proposal.entries[:seeds] == tuple(range(1, seeds + 1))
    drawn = "".join(clubs[team - 1] for team in proposal.entries)
    best = min(together(clubs[:seeds] + "".join(tail), matches) for tail in set(permutations(clubs[seeds:])))
    assert together(drawn, matches) == best


@pytest.mark.parametrize("count", [9, 10, 17, 18, 33])
def test_a_match_that_is_played_first_counts_more_than_one_of_two_exempt_teams(count):
    field = teams(count, seeds=count - 3, clubs="AABB" + "." * (count - 7) + ".AA")
    for seed in range(30):
        proposal = knockout.pair(field, TREE, Random(seed))
        assert {"club_first_round"}.isdisjoint(remark.code for remark in proposal.remarks)


def test_the_order_of_the_entrants_changes_nothing():
    field = teams(11, seeds=3, clubs="AAABBBAAABB")
    once = knockout.pair(field, TREE, Random(5))
    assert once == knockout.pair(field[::-1], TREE, Random(5))
