"""The law of the ranked rounds, over whole evenings of every size."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing.engines import ranked
from pairing.engines.ranked.teams import RankedEntrant, RankedOptions
from pairing.refusals import Refusal
from tests.pairing.evening import Evening

SMALL = [(count, seed) for count in range(4, 17) for seed in range(6)]
LARGE = [(count, seed) for count in (17, 24, 33, 48, 64) for seed in range(1)] + [(150, 0)]


def plays_once(proposal, count):
    """Every team is at one table, or exempt."""
    playing = [team for match in proposal.pairings for team in (match.a, match.b)]
    exempt = [proposal.exempt] if proposal.exempt is not None else []
    return sorted([*playing, *exempt]) == list(range(1, count + 1)) and bool(exempt) == bool(count % 2)


def evening_is_lawful(count, seed, rounds, **options):
    """Play an evening; each team once a round, nobody exempt twice before everybody once."""
    evening = Evening(count, seed)
    for _ in range(rounds):
        before = Counter(evening.exempt)
        proposal = evening.play(**options)
        assert plays_once(proposal, count)
        if proposal.exempt is not None:
            assert before[proposal.exempt] == min(before[team] for team in evening.teams)
    return evening


def met_twice(evening):
    return [team for team, met in evening.met.items() if len(met) != len(set(met))]


def test_nobody_meets_twice_while_half_the_field_is_new():
    for count, seed in SMALL:
        assert not met_twice(evening_is_lawful(count, seed, min(4, count // 2)))


def test_nobody_meets_twice_in_a_large_field():
    for count, seed in LARGE:
        assert not met_twice(evening_is_lawful(count, seed, 4 if count < 150 else 5))


def test_nobody_is_exempt_twice_before_everybody_once():
    for count in [5, 7, 9, 11]:
        evening = evening_is_lawful(count, 1, 2 * count)
        assert set(evening.exempt.values()) == {2}


def test_winners_meet_winners_with_one_floater_where_a_group_is_odd():
    scores = [6, 6, 6, 4, 4, 4, 2, 2, 2, 0]
    teams = [RankedEntrant(n, score=score, rank=n) for n, score in enumerate(scores, start=1)]
    proposal = ranked.pair(teams, RankedOptions(winners=True), Random(0))
    gaps = sorted(abs(scores[m.a - 1] - scores[m.b - 1]) for m in proposal.pairings)
    assert gaps == [0, 0, 0, 2, 2]
    assert dict(proposal.cost)["groups"] == 2


def test_winners_count_before_points():
    teams = [
        RankedEntrant(n, score=score, wins=wins, rank=n)
        for n, (score, wins) in enumerate([(3000, 2), (2900, 1), (2800, 1), (1000, 2)], start=1)
    ]
    met = ranked.pair(teams, RankedOptions(winners=True), Random(0))
    assert {frozenset((m.a, m.b)) for m in met.pairings} == {frozenset((1, 4)), frozenset((2, 3))}


def test_the_first_round_is_by_lot_and_fair():
    teams = [RankedEntrant(number) for number in range(1, 7)]
    met, exempt = Counter(), Counter()
    for seed in range(300):
        for match in ranked.pair(teams, RankedOptions(), Random(seed)).pairings:
            met[frozenset((match.a, match.b))] += 1
        exempt[ranked.pair(teams[:5], RankedOptions(), Random(seed)).exempt] += 1
    assert len(met) == 15
    assert all(30 < times < 100 for times in met.values())
    assert all(30 < times < 100 for times in exempt.values())


def test_the_first_round_may_follow_the_registration():
    teams = [RankedEntrant(number) for number in range(1, 8)]
    proposal = ranked.pair(teams, RankedOptions(by_number=True, exempt_last=True), Random(4))
    assert [(m.a, m.b) for m in proposal.pairings] == [(1, 2), (3, 4), (5, 6)]
    assert proposal.exempt == 7


def test_the_organiser_may_choose_who_is_exempt():
    teams = [RankedEntrant(n, rank=n, exempt_before=int(n == 3)) for n in range(1, 8)]
    assert ranked.pair(teams, RankedOptions(exempt=3), Random(0)).exempt == 3
    assert ranked.pair(teams, RankedOptions(), Random(0)).exempt == 7


def test_the_exempt_team_is_the_lowest_that_does_not_force_a_rematch():
    met = {1: (2, 3, 4), 2: (1, 3, 4), 3: (1, 2, 4), 4: (1, 2, 3), 5: ()}
    teams = [RankedEntrant(n, rank=n, met=met[n]) for n in met]
    proposal = ranked.pair(teams, RankedOptions(), Random(0))
    assert proposal.exempt == 4  # 5 exempt: two rematches; 4 exempt: one
    assert dict(proposal.cost)["rematches"] == 1


@pytest.mark.parametrize(
    ("count", "fewest"), [(4, 3), (5, 3), (6, 4), (7, 4), (8, 5), (9, 8), (10, 9), (12, 11)]
)
def test_a_small_field_plays_the_rounds_of_a_round_robin(count, fewest):
    for more in [-1, 0, 1]:
        rounds, together = fewest + more, more >= 0
        teams = [RankedEntrant(number) for number in range(1, count + 1)]
        proposal = ranked.pair(teams, RankedOptions(rounds=rounds), Random(1))
        assert (proposal.rounds == rounds) is together
        if together and rounds <= count - 1 + count % 2:
            met = Counter(frozenset((m.a, m.b)) for m in proposal.pairings)
            assert set(met.values()) == {1}
            assert len(proposal.exempts) == (rounds if count % 2 else 0)
            assert max(Counter(team for _, team in proposal.exempts).values(), default=1) == 1


def test_a_round_robin_that_is_over_starts_again_with_the_sides_changed():
    teams = [RankedEntrant(number) for number in range(1, 5)]
    proposal = ranked.pair(teams, RankedOptions(rounds=6), Random(1))
    first = {(m.a, m.b) for number in (1, 2, 3) for m in proposal.round(number)}
    assert {(m.b, m.a) for number in (4, 5, 6) for m in proposal.round(number)} == first
    assert dict(proposal.remarks[1].values)["round"] == 4


def test_the_places_of_the_round_robin_are_given_by_lot():
    teams = [RankedEntrant(number) for number in range(1, 7)]
    draws = {ranked.pair(teams, RankedOptions(rounds=5), Random(seed)).pairings for seed in range(20)}
    assert len(draws) == 20


def test_a_late_team_in_a_small_field_is_drawn_round_by_round():
    teams = [RankedEntrant(number, met=(7 - number,)) for number in range(1, 7)]
    assert ranked.pair(teams, RankedOptions(rounds=5, round=2), Random(1)).rounds == 2
    assert len(ranked.pair(teams, RankedOptions(rounds=5, round=2), Random(1)).pairings) == 3


@given(count=st.integers(4, 40), seed=st.integers(0, 2**40), order=st.randoms(use_true_random=False))
def test_the_order_in_which_teams_are_given_changes_nothing(count, seed, order):
    evening = Evening(count, seed, clubs=5)
    evening.play()
    entrants = evening.entrants()
    mixed = list(entrants)
    order.shuffle(mixed)
    assert ranked.pair(mixed, RankedOptions(), Random(seed)) == ranked.pair(
        entrants, RankedOptions(), Random(seed)
    )


@pytest.mark.parametrize(
    ("teams", "options", "code"),
    [
        ([RankedEntrant(1)], {}, "too_few_to_pair"),
        ([RankedEntrant(1), RankedEntrant(1)], {}, "duplicate_team"),
        ([RankedEntrant(1, met=(1,)), RankedEntrant(2)], {}, "met_itself"),
        ([RankedEntrant(1, rank=0), RankedEntrant(2)], {}, "bad_rank"),
        ([RankedEntrant(1, exempt_before=-1), RankedEntrant(2)], {}, "bad_exempt_count"),
        ([RankedEntrant(1), RankedEntrant(2)], {"exempt": 2}, "exempt_not_needed"),
        ([RankedEntrant(1), RankedEntrant(2), RankedEntrant(3)], {"exempt": 4}, "unknown_team"),
        ([RankedEntrant(1), RankedEntrant(2)], {"swaps": ((1, 1),)}, "same_team"),
        ([RankedEntrant(1), RankedEntrant(2)], {"rounds": 2000}, "bad_rounds"),
        ([RankedEntrant(1, score=10**30), RankedEntrant(2), RankedEntrant(3, score=1)], {}, "scores_too_far"),
    ],
)
def test_it_refuses_with_a_sentence(teams, options, code):
    with pytest.raises(Refusal) as refused:
        ranked.pair(teams, RankedOptions(**options), Random(0))
    assert refused.value.code == code
    assert "{" not in str(refused.value)


def test_scores_of_a_whole_season_are_still_compared_exactly():
    teams = [RankedEntrant(n, score=1_000_000 - 7 * n * n, rank=n) for n in range(1, 151)]
    proposal = ranked.pair(teams, RankedOptions(), Random(0))
    assert [(m.a, m.b) for m in proposal.pairings][:2] == [(1, 2), (3, 4)]
