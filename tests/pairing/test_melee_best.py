"""A round à la mêlée repeats as little as can be: counted out in a small field, searched in a larger one."""

from collections import Counter
from functools import cache
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing.engines import melee
from pairing.engines.melee.players import MeleeEntrant, MeleeOptions
from pairing.record import dump, load, make_record, replay
from tests.pairing.test_melee import Mixed, repeated


def couples(past):
    return {frozenset((one, two)) for one, met in past.items() for two in met}


def repeats(proposal, partners, opponents):
    """Couples of the round who were partners before, and those who were opponents before."""
    duos = proposal.duos
    again = sum(frozenset(duo) in partners for duo in duos)
    facing = [(duos[match.a - 1], duos[match.b - 1]) for match in proposal.pairings]
    return again, sum(frozenset((x, y)) in opponents for one, two in facing for x in one for y in two)


def fewest(entrants, partners, opponents):
    """The fewest that any round repeats, by trying them all, whoever of those who rested least rests."""

    @cache
    def best(left):
        if not left:
            return 0, 0
        first, found = left[0], []
        for mate in left[1:]:
            for duo in combinations([one for one in left[1:] if one != mate], 2):
                here = {first, mate, *duo}
                more = best(tuple(one for one in left if one not in here))
                again = (frozenset((first, mate)) in partners) + (frozenset(duo) in partners)
                facing = sum(frozenset((x, y)) in opponents for x in (first, mate) for y in duo)
                found.append((more[0] + again, more[1] + facing))
        return min(found)

    places = len(entrants) % 4
    turns = {one.id: one.rests_before for one in entrants}
    least = sorted(turns.values())[:places]
    return min(
        best(tuple(sorted(turns.keys() - set(out))))
        for out in combinations(turns, places)
        if sorted(turns[one] for one in out) == least
    )


@st.composite
def fields(draw):
    count = draw(st.integers(4, 9))
    every = st.sets(st.sampled_from(list(combinations(range(1, count + 1), 2))))
    partners, opponents = draw(every), draw(every)
    rests = draw(st.lists(st.integers(0, 2), min_size=count, max_size=count))
    return [
        MeleeEntrant(
            player,
            partners=tuple(two for one, two in partners if one == player),
            opponents=tuple(two for one, two in opponents if one == player),
            rests_before=rests[player - 1],
        )
        for player in range(1, count + 1)
    ]


@given(entrants=fields(), seed=st.integers(0, 2**32))
def test_no_draw_repeats_less_whoever_rests(entrants, seed):
    proposal = melee.pair(entrants, MeleeOptions(), Random(seed))
    partners = couples({one.id: one.partners for one in entrants})
    opponents = couples({one.id: one.opponents for one in entrants})
    assert repeats(proposal, partners, opponents) == fewest(entrants, partners, opponents)


@pytest.mark.parametrize("count", [4, 5, 7, 8, 9, 10])
def test_every_round_of_an_evening_repeats_as_little_as_can_be(count):
    for seed in range(3 if count < 10 else 1):
        evening = Mixed(count, seed)
        for _ in range(6):
            entrants = evening.entrants()
            partners, opponents = couples(evening.partners), couples(evening.opponents)
            best = fewest(entrants, partners, opponents)
            assert repeats(evening.play(), partners, opponents) == best


def test_eight_players_in_the_second_round_need_not_meet_anybody_again():
    mates = {1: 4, 2: 5, 3: 7, 4: 1, 5: 2, 6: 8, 7: 3, 8: 6}
    faced = {1: (6, 8), 2: (7, 3), 3: (5, 2), 4: (6, 8), 5: (7, 3), 6: (4, 1), 7: (5, 2), 8: (4, 1)}
    players = [MeleeEntrant(one, partners=(mates[one],), opponents=faced[one]) for one in mates]
    for seed in range(10):
        codes = [remark.code for remark in melee.pair(players, MeleeOptions(round=2), Random(seed)).remarks]
        assert codes == ["all_new"]


def test_who_rests_is_chosen_so_that_nobody_has_a_partner_again():
    mates = {1: (6, 5, 3), 2: (4, 6), 3: (7, 4, 1), 4: (2, 3, 5), 5: (7, 1, 4), 6: (1, 2, 7), 7: (3, 5, 6)}
    players = [MeleeEntrant(one, partners=met, rests_before=2 + (one == 2)) for one, met in mates.items()]
    for seed in range(10):
        proposal = melee.pair(players, MeleeOptions(round=6), Random(seed))
        assert 2 not in proposal.rests
        assert "partners_again" not in {remark.code for remark in proposal.remarks}


def test_of_rounds_that_repeat_as_much_the_least_often_repeated_is_drawn():
    twice = {1: (2, 2, 3, 4), 2: (1, 1, 3, 4), 3: (4, 4, 1, 2), 4: (3, 3, 1, 2)}
    players = [MeleeEntrant(one, partners=met) for one, met in twice.items()]
    drawn = {
        frozenset(map(frozenset, melee.pair(players, MeleeOptions(), Random(n)).duos)) for n in range(40)
    }
    assert drawn == {
        frozenset({frozenset({1, 3}), frozenset({2, 4})}),
        frozenset({frozenset({1, 4}), frozenset({2, 3})}),
    }


def test_each_of_the_best_rounds_is_as_likely():
    drawn = Counter()
    for seed in range(900):
        proposal = melee.pair([MeleeEntrant(n) for n in range(1, 6)], MeleeOptions(), Random(seed))
        drawn[proposal.rests, frozenset(map(frozenset, proposal.duos))] += 1
    assert len(drawn) == 15
    assert all(30 < times < 95 for times in drawn.values())


@pytest.mark.parametrize(
    ("count", "rounds"),
    [
        (17, 6),
        (24, 8),
        (40, 12),
    ],
)
def test_a_larger_field_meets_nobody_again_for_many_rounds(count, rounds):
    evening = Mixed(count, 2)
    for _ in range(rounds):
        evening.play()
    assert repeated(evening.partners) == repeated(evening.opponents) == 0


@pytest.mark.parametrize("count", [60, 63])
def test_a_larger_field_has_the_fewest_repeated_partners_too(count):
    """Only 1 and 2, 3 and 4 … have not been partners, and whoever is above 60 was with everybody."""
    left = {one: one + 1 if one % 2 else one - 1 for one in range(1, 61)}
    players = [
        MeleeEntrant(
            one, partners=tuple(two for two in range(1, count + 1) if two not in (one, left.get(one)))
        )
        for one in range(1, count + 1)
    ]
    proposal = melee.pair(players, MeleeOptions(), Random(count))
    assert sorted(map(sorted, proposal.duos)) == [[one, one + 1] for one in range(1, 61, 2)]
    assert proposal.rests == tuple(range(61, count + 1))


@pytest.mark.parametrize("count", [8, 17])
def test_the_order_in_which_it_is_written_changes_nothing_and_it_replays(count):
    evening = Mixed(count, 4)
    for _ in range(4):
        evening.play()
    field = evening.entrants()
    record = make_record(field, MeleeOptions(round=5), 9, engine="melee")
    assert replay(load(dump(record))) == record
    turned = [
        MeleeEntrant(one.id, None, None, one.partners[::-1], one.opponents[::-1], one.rests_before)
        for one in field[::-1]
    ]
    assert melee.pair(turned, MeleeOptions(round=5), Random(9)) == record.result
