"""A small field draws all its ranked rounds at once: what was chosen is honoured, or said to be set aside."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing.engines import ranked
from pairing.engines.ranked.teams import RankedEntrant, RankedOptions

ASIDE = {"together_no_winners", "together_no_gaps", "together_no_spread"}


def drawn(count, seed=1, **options):
    teams = [RankedEntrant(number) for number in range(1, count + 1)]
    return ranked.pair(teams, RankedOptions(**options), Random(seed))


def codes(proposal):
    return {remark.code for remark in proposal.remarks}


def first_round(proposal):
    return [{m.a, m.b} for m in proposal.round(1)]


@given(st.sampled_from([3, 5, 7, 9, 11]), st.integers(0, 2**40), st.data())
def test_the_chosen_team_rests_in_the_first_round_and_nobody_twice_before_the_others(count, seed, data):
    chosen = data.draw(st.integers(1, count))
    proposal = drawn(count, seed, rounds=count, exempt=chosen)
    assert proposal.exempts[0] == (1, chosen)
    assert Counter(team for _, team in proposal.exempts) == Counter(range(1, count + 1))
    met = Counter(frozenset((m.a, m.b)) for m in proposal.pairings)
    assert set(met.values()) == {1} and len(met) == count * (count - 1) // 2
    said = next(one for one in proposal.remarks if one.code == "exempt_first_chosen")
    assert dict(said.values) == {"round": 1, "team": chosen}


def test_who_rests_first_beside_the_chosen_one_is_still_by_lot():
    draws = {drawn(5, seed, rounds=5, exempt=3).pairings for seed in range(20)}
    assert len(draws) > 10


def test_a_swap_takes_the_rest_from_the_chosen_team_and_nothing_says_otherwise():
    proposal = drawn(5, rounds=5, exempt=3, swaps=((3, 4),))
    assert proposal.exempts[0] == (1, 4)
    assert "exempt_first_chosen" not in codes(proposal)


def test_the_last_to_arrive_rests_first_where_asked_and_only_in_an_odd_field():
    assert drawn(7, rounds=7, exempt_last=True).exempts[0] == (1, 7)
    assert "exempt_first_last" in codes(drawn(7, rounds=7, exempt_last=True))
    assert drawn(7, rounds=7, exempt_last=True, exempt=2).exempts[0] == (1, 2)
    even = drawn(6, rounds=5, exempt_last=True)
    assert (even.exempts, even.pairings) == ((), drawn(6, rounds=5).pairings)


@pytest.mark.parametrize(("count", "couples"), [(4, [{1, 2}, {3, 4}]), (5, [{1, 2}, {3, 4}])])
def test_in_the_order_of_registration_the_first_round_is_that_order(count, couples):
    proposal = drawn(count, rounds=4, by_number=True)
    assert first_round(proposal) == couples
    assert "small_field_by_number" in codes(proposal)
    assert {drawn(count, seed, rounds=4, by_number=True) for seed in range(5)} == {proposal}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, set()),
        ({"winners": True}, {"together_no_winners"}),
        ({"cost": "score_gaps"}, {"together_no_gaps"}),
        ({"spread_tables": True}, {"together_no_spread"}),
        ({"winners": True, "cost": "score_gaps", "spread_tables": True}, ASIDE),
    ],
)
def test_what_has_no_effect_on_rounds_drawn_together_is_said(options, said):
    assert codes(drawn(6, rounds=4, **options)) & ASIDE == said
    assert not codes(drawn(6, rounds=3, **options)) & ASIDE  # round by round they have their effect
