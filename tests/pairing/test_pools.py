"""The law of the pools, for every number of teams a club can meet."""

from collections import Counter
from functools import cache
from itertools import combinations, permutations, product
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing.notes import Refusal
from pairing.pools import PoolOptions, pair, pool_sizes, tables_needed
from pairing.record import dump, load, make_record, replay
from pairing.round_robin import rounds_of
from pairing.types import Entrant
from tests.pairing.cast import evening, teams

FIELDS = [3, 4, 5, 6, 7, 8, 9, 16, 33, 64, 150]


def test_sizes_are_three_or_four_and_differ_by_one_at_most():
    for count in range(3, 151):
        sizes = pool_sizes(count)
        assert sum(sizes) == count
        if count == 5:
            assert sizes == (5,)
        else:
            assert len(sizes) == -(-count // 4)
            assert set(sizes) <= {3, 4}
            assert list(sizes) == sorted(sizes, reverse=True)


def test_each_team_plays_once_a_round_and_meets_its_whole_pool_once():
    for count in FIELDS:
        proposal = pair(teams(count, seeds=count // 4), PoolOptions(), Random(count))
        met = Counter()
        for number in range(1, proposal.rounds + 1):
            playing = [team for match in proposal.round(number) for team in (match.a, match.b)]
            assert len(playing) == len(set(playing))
            assert len(playing) == sum(len(pool.teams) // 2 * 2 for pool in proposal.pools)
            met.update(frozenset((match.a, match.b)) for match in proposal.round(number))
        expected = {
            frozenset((one, two))
            for pool in proposal.pools
            for one in pool.teams
            for two in pool.teams
            if one < two
        }
        assert met == Counter(expected)
        assert all(len(pool.teams) > 2 for pool in proposal.pools)  # so every team plays at least 2 matches


def test_a_table_holds_one_match_and_a_pool_keeps_its_neighbouring_tables():
    for count in FIELDS:
        proposal = pair(teams(count), PoolOptions(), Random(count))
        for number in range(1, proposal.rounds + 1):
            tables = [match.table for match in proposal.round(number)]
            assert len(tables) == len(set(tables))
            assert all(match.table in proposal.pool_of(match.a).tables for match in proposal.round(number))
        given_out = [table for pool in proposal.pools for table in pool.tables]
        assert given_out == list(range(1, tables_needed(count) + 1))


@given(count=st.integers(3, 40), seed=st.integers(0, 2**32), order=st.randoms())
def test_the_order_in_which_teams_are_given_changes_nothing(count, seed, order):
    entrants = teams(count, seeds=count // 5, clubs="ABAACB.D" * 5)
    mixed = list(entrants)
    order.shuffle(mixed)
    assert pair(mixed, PoolOptions(), Random(seed)) == pair(entrants, PoolOptions(), Random(seed))


def test_another_seed_gives_another_draw():
    assert evening(1).result.pools != evening(2).result.pools


def test_every_team_reaches_every_pool_about_as_often():
    places = Counter()
    for seed in range(400):
        proposal = pair(teams(8), PoolOptions(), Random(seed))
        places.update((team, pool.label) for pool in proposal.pools for team in pool.teams)
    assert all(150 < times < 250 for times in places.values())


def test_seeds_are_one_a_pool_then_in_serpentine():
    proposal = pair(teams(16, seeds=10), PoolOptions(), Random(3))
    heads = [[team for team in pool.teams if team <= 10] for pool in proposal.pools]
    assert heads == [[1, 8, 9], [2, 7, 10], [3, 6], [4, 5]]


def test_a_rank_missing_among_the_seeds_closes_up():
    entrants = [Entrant(9, seed=2), Entrant(4, seed=7), *(Entrant(n) for n in (1, 2, 3, 5, 6, 7))]
    proposal = pair(entrants, PoolOptions(), Random(0))
    assert [pool.teams[0] for pool in proposal.pools] == [9, 4]


def test_it_uses_the_tables_it_is_given_in_their_order():
    proposal = pair(teams(7), PoolOptions(tables=(4, 6, 11, 12)), Random(0))
    assert [pool.tables for pool in proposal.pools] == [(4, 6), (11,)]


def test_a_hall_with_too_few_tables_plays_in_waves():
    proposal = pair(teams(16), PoolOptions(tables=(1, 2, 3, 4, 5, 7)), Random(0))
    assert [pool.tables for pool in proposal.pools] == [(1, 2), (3, 4), (5, 7), (1, 2)]
    first = [(match.wave, match.table) for match in proposal.round(1)]
    assert first == [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (1, 7), (2, 1), (2, 2)]
    assert {match.pool for match in proposal.round(3) if match.wave == 2} == {"D"}
    said = next(remark for remark in proposal.remarks if remark.code == "waves")
    assert str(said) == "Tables\u00a0: 6 pour 8 parties\u202f; le tour se joue en 2 vagues."


def test_waves_are_as_few_as_the_tables_allow_and_no_table_is_used_twice_at_a_time():
    for count in [4, 5, 7, 13, 16]:
        for have in [1, 2, 3, 5]:
            proposal = pair(teams(count), PoolOptions(tables=tuple(range(1, have + 1))), Random(count))
            for number in range(1, proposal.rounds + 1):
                matches = proposal.round(number)
                assert len({(match.wave, match.table) for match in matches}) == len(matches)
                assert max(match.wave for match in matches) <= -(-tables_needed(count) // have)
                assert all(match.table in proposal.pool_of(match.a).tables for match in matches)


def test_the_record_of_a_draw_in_waves_reads_back_and_replays():
    record = make_record(teams(16), PoolOptions(tables=(1, 2, 3, 4, 5)), 7, engine="pools")
    assert load(dump(record)) == replay(record) == record


@pytest.mark.parametrize(
    ("entrants", "options", "code"),
    [
        (teams(2), PoolOptions(), "too_few_teams"),
        ([*teams(4), Entrant(3)], PoolOptions(), "bad_team"),
        ([*teams(4, seeds=2), Entrant(5, seed=2)], PoolOptions(), "duplicate_seed"),
        ([*teams(4), Entrant(0)], PoolOptions(), "bad_team"),
        ([*teams(4), Entrant(5, seed=0)], PoolOptions(), "bad_team"),
        (teams(4), PoolOptions(tables=(1, 1)), "broken"),
        (teams(4), PoolOptions(tables=(0, 1)), "broken"),
        (teams(4), PoolOptions(tables=()), "no_table"),
        (teams(4), PoolOptions(swaps=((1, 9),)), "unknown_team"),
        (teams(4), PoolOptions(swaps=((1, 1),)), "same_team"),
    ],
)
def test_it_refuses_with_a_sentence(entrants, options, code):
    with pytest.raises(Refusal) as refused:
        pair(entrants, options, Random(0))
    assert refused.value.code == code
    assert "{" not in str(refused.value)


def test_three_teams_are_one_pool_with_a_warning():
    proposal = pair(teams(3), PoolOptions(), Random(0))
    assert [len(pool.teams) for pool in proposal.pools] == [3]
    assert proposal.remarks[0].code == "three_teams"
    assert proposal.remarks[0].level == "warning"


# Teams of one club are kept apart as far as numbers and seeds allow: checked against brute force.


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


@pytest.mark.parametrize("number", range(8))
def test_pools_keep_every_wish_that_any_seating_keeps(number):
    lot = Random(number)
    size = lot.choice([6, 7, 8, 9, 11, 12])
    numbers = list(range(1, size + 1))
    seeds = numbers[: lot.choice([0, 2, len(pool_sizes(size))])]
    couples = tuple(lot.sample(list(combinations(numbers, 2)), lot.randint(1, 7)))
    clubs = [None, "c1", "c2", "c3"]
    entrants = [Entrant(n, n if n in seeds else None, lot.choice(clubs)) for n in numbers]
    proposal = pair(entrants, PoolOptions(apart=couples), lot)
    least = fewest_in_pools(numbers, couples, seeds)
    assert sum({*couple} <= {*pool.teams} for pool in proposal.pools for couple in couples) == least
    assert sum(remark.code == "not_apart" for remark in proposal.remarks) == least


def fewest_in_pools(teams, couples, seeds):
    """The fewest couples in one pool, over every seating: seed 1 in A, seed 2 in B, the others anywhere."""
    sizes = pool_sizes(len(teams))

    def best(pools, rest):
        if not rest:
            return sum(any({a, b} <= set(pool) for pool in pools) for a, b in couples)
        fewest = len(couples)
        for place, size in enumerate(sizes):
            if len(pools[place]) < size:
                pools[place].append(rest[0])
                fewest = min(fewest, best(pools, rest[1:]))
                pools[place].pop()
            if not fewest:
                break
        return fewest

    start = [[seeds[place]] if place < len(seeds) else [] for place in range(len(sizes))]
    return best(start, [team for team in teams if team not in seeds])


def test_a_wish_that_the_lot_keeps_changes_nothing():
    entrants = [Entrant(team, None, f"c{team % 5}") for team in range(1, 17)]
    for seed in range(8):
        plain = pair(entrants, PoolOptions(), Random(seed))
        kept = next(
            couple
            for couple in combinations(range(1, 17), 2)
            if not any({*couple} <= {*pool.teams} for pool in plain.pools)
        )
        wished = pair(entrants, PoolOptions(apart=(kept,)), Random(seed))
        assert not any({*kept} <= {*pool.teams} for pool in wished.pools)


def test_it_remarks_on_sizes_seeds_clubs_and_hands():
    def codes(count, **options):
        field = teams(count, seeds=options.pop("seeds", 0), clubs=options.pop("clubs", ""))
        return {remark.code for remark in pair(field, PoolOptions(**options), Random(1)).remarks}

    assert [codes(count) for count in (3, 4, 5, 7)] == [
        {"three_teams", "odd_pool"}, set(), {"odd_pool"}, {"odd_pool"}
    ]  # fmt: skip
    assert codes(16, seeds=2) == codes(16, seeds=6) == {"seeds"}
    assert "seed_moved" in codes(8, seeds=4, clubs="AB.A")
    assert codes(8, clubs="AAAB") == {"clubs_together"}
    assert codes(8, clubs="AAAB", clubs_apart=False) == {"clubs_mixed"}
    assert "not_apart" in codes(4, apart=((1, 2),))
    drawn = pair(teams(8, clubs="AA"), PoolOptions(), Random(1))
    beside = next(team for team in drawn.pool_of(2).teams if team != 2)
    assert {"clubs_together", "swapped"} == codes(8, clubs="AA", swaps=((1, beside),))


# Inside a pool everybody meets everybody once, whatever its size.

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
