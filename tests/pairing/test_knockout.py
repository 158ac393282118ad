"""The draws of a knock-out: everybody from the pot, or the places of a tree with its cadrage."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing import trees
from pairing.bracket import compose
from pairing.notes import Refusal
from pairing.record import dump, load, make_record, replay
from pairing.trees import KnockoutOptions
from tests.pairing.cast import teams
from tournament.formats import Knockout

FIELDS = (4, 5, 7, 8, 9, 16, 23, 33, 64)


def test_with_a_cadrage_the_tree_is_full_after_it():
    for count in FIELDS:
        proposal = trees.pair_tree(teams(count, seeds=4), KnockoutOptions(), Random(count))
        power = 1 << (count.bit_length() - 1)
        assert sorted(proposal.entries) == list(range(1, count + 1))
        assert proposal.entries[:4] == (1, 2, 3, 4)
        if count == power:
            assert len(proposal.pairings) == count // 2 and not proposal.exempts
        else:
            assert len(proposal.pairings) == count - power
            assert len(proposal.exempts) == 2 * power - count
            assert "cadrage" in {remark.code for remark in proposal.remarks}


def test_every_team_plays_the_cadrage_about_as_often():
    played = Counter()
    for seed in range(300):
        for match in trees.pair_tree(teams(6), KnockoutOptions(), Random(seed)).pairings:
            played.update((match.a, match.b))
    assert all(150 < played[team] < 250 for team in range(1, 7))


def test_clubs_do_not_meet_in_the_first_round():
    for clubs in ["AABBCCDD", "AAAABBBB", "AABB...."]:
        for seed in range(20):
            proposal = trees.pair_tree(teams(8, clubs=clubs), KnockoutOptions(), Random(seed))
            assert all(clubs[m.a - 1] != clubs[m.b - 1] or clubs[m.a - 1] == "." for m in proposal.pairings)


def test_a_club_that_must_meet_itself_is_named():
    proposal = trees.pair_tree(teams(4, clubs="AAAB"), KnockoutOptions(), Random(0))
    assert [remark.code for remark in proposal.remarks] == ["same_club"]


@pytest.mark.parametrize(
    ("engine", "field", "options"),
    [
        ("knockout", teams(7, seeds=2), KnockoutOptions(tables=(4, 5), swaps=((1, 2),))),
    ],
)
def test_its_record_replays(engine, field, options):
    record = make_record(field, options, 5, engine=engine)
    assert load(dump(record)) == record == replay(load(dump(record)))


@pytest.mark.parametrize(
    ("field", "options", "code"),
    [
        (teams(3), KnockoutOptions(), "too_few_teams"),
        (teams(4), KnockoutOptions(swaps=((1, 9),)), "unknown_team"),
    ],
)
def test_it_refuses_with_a_sentence(field, options, code):
    with pytest.raises(Refusal) as refused:
        trees.pair_tree(field, options, Random(0))
    assert refused.value.code == code
    assert "{" not in str(refused.value)


# Clubs in a tree with its cadrage: apart in the first round, then where two exempt teams meet next.

TREE = KnockoutOptions()


def sure_matches(count):
    """The matches of two places of the tree, with their round."""
    return [
        (match.level, match.a.number, match.b.number)
        for match in compose(count, [Knockout(pot=False)]).matches
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
    proposal = trees.pair_tree(teams(count, seeds=seeds, clubs=clubs), TREE, Random(seed))
    assert proposal.entries[:seeds] == tuple(range(1, seeds + 1))
    drawn = "".join(clubs[team - 1] for team in proposal.entries)
    best = min(together(clubs[:seeds] + "".join(tail), matches) for tail in set(permutations(clubs[seeds:])))
    assert together(drawn, matches) == best


@pytest.mark.parametrize("count", [9, 10, 17, 18, 33])
def test_a_match_that_is_played_first_counts_more_than_one_of_two_exempt_teams(count):
    field = teams(count, seeds=count - 3, clubs="AABB" + "." * (count - 7) + ".AA")
    for seed in range(30):
        proposal = trees.pair_tree(field, TREE, Random(seed))
        assert {"same_club"}.isdisjoint(remark.code for remark in proposal.remarks)


def test_the_order_of_the_entrants_changes_nothing():
    field = teams(11, seeds=3, clubs="AAABBBAAABB")
    once = trees.pair_tree(field, TREE, Random(5))
    assert once == trees.pair_tree(field[::-1], TREE, Random(5))
