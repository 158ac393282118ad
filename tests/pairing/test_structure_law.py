"""Missègre IX: every structure gives everybody 2 matches, or says who has fewer and why."""

from collections import Counter

import pytest

from pairing.structure.finals import Finals
from pairing.structure.knockout import Knockout
from pairing.structure.minimum import breaches, minimum
from pairing.structure.plan import Pools, Rounds, compose
from pairing.structure.pools import Brackets
from tests.pairing.bracketed import Bracketed, places_in, stale

FIELDS = (*range(4, 18), 23, 31, 32, 33, 64)
LAWFUL = {
    "pot": [Knockout()],
    "cadrage": [Knockout(pot=False)],
    "pot, complement": [Knockout(complement=True, third=True)],
    "cadrage, complement": [Knockout(pot=False, complement=True, third=True)],
    "cascade of 3": [Knockout(cascade=3)],
    "cascade of 4": [Knockout(cascade=4)],
    "pools": [Pools(), Brackets()],
    "pools, placing": [Pools(), Brackets(placing=True)],
    "barrage": [Pools(barrage=True), Brackets(third=True)],
    "pools, knock-out": [Pools(), Knockout()],
    "rounds": [Rounds(3)],
    "rounds, finals": [Rounds(3), Finals(size=4, brackets=2)],
    "rounds, pools, brackets": [Rounds(2), Pools(), Brackets()],
    "pools, finals": [Pools(), Finals(size=4)],
    "pools, two finals": [Pools(), Finals(size=4, brackets=2, placing=True)],
    "pools, three finals": [Pools(), Finals(size=4, brackets=3, third=True)],
    "barrage, finals": [Pools(barrage=True), Finals(size=4, third=True)],
    "rounds, pools, finals": [Rounds(1), Pools(), Finals(size=4, brackets=2)],
}


def least(structure):
    return min(way.matches for way in minimum(structure).values())


@pytest.mark.parametrize("name", LAWFUL)
def test_everybody_has_two_matches_in_every_field(name):
    assert [count for count in FIELDS if breaches(compose(count, LAWFUL[name]))] == []


def test_no_evening_gives_a_team_fewer_matches_than_is_proved():
    for stages in LAWFUL.values():
        for count in (4, 5, 7, 8, 11, 16):
            structure = compose(count, stages)
            evening = Bracketed(structure, count).play()
            assert min(evening.played[team] for team in range(1, count + 1)) >= least(structure), count
            assert not stale(evening.filling())
            assert not evening.filling().ready()


def test_every_place_that_a_bracket_plays_for_is_taken_once():
    for name in ["pot", "cadrage", "cascade of 3", "pools, placing", "barrage"]:
        for count in (4, 7, 11, 16, 22):
            structure = compose(count, LAWFUL[name])
            evening = Bracketed(structure, count).play()
            for bracket in structure.brackets:
                places = places_in(evening.filling(), bracket.key)
                assert len(set(places.values())) == len(places)


def test_nobody_is_exempt_twice_in_a_pot_while_another_was_not():
    for count in [5, 7, 9, 11, 13, 15, 25, 33]:
        evening = Bracketed(compose(count, [Knockout()]), count).play()
        rounds = sum(draw.exempt is not None for draw in evening.draws.values())
        assert sum(evening.exempt.values()) == rounds
        assert max(evening.exempt.values()) == 1


def test_without_a_consolation_it_says_who_plays_once_and_why():
    structure = compose(6, [Knockout(consolation=False)])
    broken = breaches(structure)
    assert len(broken) == 6
    way = next(iter(broken.values()))
    assert (way.matches, [step.kind for step in way.steps]) == (1, ["loser"])


def test_it_counts_the_least_matches():
    for count, stages, fewest in [
        (8, [Rounds(1)], 1),
        (9, [Rounds(2)], 1),
        (8, [Rounds(2)], 2),
        (9, [Rounds(3)], 2),
        (9, [Rounds(1), Knockout()], 1),
        (5, [Rounds(2), Finals(size=4)], 1),
        (16, [Pools()], 3),
        (9, [Pools(), Finals(size=4)], 2),
        (9, [Pools(), Finals(size=8, brackets=2)], 2),  # the ninth has no bracket
        (10, [Pools(), Finals(size=8, brackets=2)], 3),
        (16, [Pools(), Finals(size=8)], 3),
        (16, [Pools(), Finals(size=16)], 4),
        (16, [Pools(barrage=True), Finals(size=8)], 2),
        (16, [Pools(barrage=True), Finals(size=4, brackets=3)], 3),
        (5, [Pools(), Finals(size=2)], 4),
        (9, [Pools()], 2),
        (16, [Pools(), Brackets(placing=True)], 6),
        (64, [Knockout(cascade=4)], 4),
        (4, [Knockout(cascade=4)], 2),
    ]:
        assert least(compose(count, stages)) == fewest


def test_all_play_in_the_first_round_from_the_pot_and_the_tree_is_clean_after_a_cadrage():
    for count in FIELDS:
        first = compose(count, [Knockout()]).pots[0]
        assert len(first.matches) == count // 2
        structure = compose(count, [Knockout(pot=False)])
        power = 1 << (count.bit_length() - 1)
        sizes = Counter(match.size for match in structure.matches_of("main") if match.title != "cadrage")
        assert sum(match.title == "cadrage" for match in structure.matches_of("main")) == count - power
        assert sizes == {size: size // 2 for size in (2, 4, 8, 16, 32, 64) if size <= power}


def test_a_match_comes_after_those_it_waits_for():
    for stages in LAWFUL.values():
        for count in (7, 16, 23):
            for match in compose(count, stages).matches:
                for side in (match.a, match.b):
                    assert side.kind not in ("winner", "loser") or side.number < match.number
