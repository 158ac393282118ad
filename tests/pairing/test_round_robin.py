"""Inside a pool everybody meets everybody once, whatever its size."""

from collections import Counter
from itertools import combinations

from pairing.pool_shapes import rounds_of

SIZES = range(2, 17)


def test_everybody_meets_everybody_once():
    for size in SIZES:
        met = Counter(frozenset(match) for matches in rounds_of(size) for match in matches)
        assert met == Counter(frozenset(couple) for couple in combinations(range(size), 2))


def test_nobody_plays_twice_in_a_round_and_at_most_one_rests():
    for size in SIZES:
        for matches in rounds_of(size):
            places = [place for match in matches for place in match]
            assert len(places) == len(set(places)) == size - size % 2


def test_sides_are_balanced():
    for size in SIZES:
        for place in range(size):
            first = sum(place == a for matches in rounds_of(size) for a, _ in matches)
            assert abs(first - (size - 1 - first)) <= 1


def test_the_two_best_seeds_meet_in_the_last_round():
    for size in range(3, 17):
        assert {0, 1} in [set(match) for match in rounds_of(size)[-1]]


def test_a_late_team_takes_the_place_that_rests_and_moves_nobody():
    for size in range(3, 17, 2):
        for odd, even in zip(rounds_of(size), rounds_of(size + 1), strict=True):
            assert set(odd) <= set(even)


def test_it_gives_three_rounds_of_two_tables_for_a_pool_of_four():
    meetings = [[set(match) for match in matches] for matches in rounds_of(4)]
    assert meetings == [[{0, 2}, {1, 3}], [{0, 3}, {1, 2}], [{0, 1}, {2, 3}]]
