"""Couples that should not meet, in pools and rounds: kept apart whenever any draw can, proved by trying them
all on small fields; a draw without wishes is what it was."""

from itertools import combinations
from random import Random

import pytest

from pairing.engines.apart import STEPS
from pairing.engines.clubs import Seating
from pairing.engines.fresh import FreshOptions
from pairing.engines.pools import PoolOptions
from pairing.engines.ranked.teams import RankedEntrant, RankedOptions
from pairing.pool_shapes import pool_sizes
from pairing.record import dump, load, make_record, replay
from pairing.swap import swap
from pairing.types import Entrant


def fewest_in_pools(teams, couples, seeds=()):
    """The fewest couples in one pool, over every seating: seed 1 in A, seed 2 in B, the others anywhere."""
    sizes = pool_sizes(len(teams))
    free = [team for team in teams if team not in seeds]

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
    return best(start, free)


def together(proposal, couples):
    return sum(any({a, b} <= set(pool.teams) for pool in proposal.pools) for a, b in couples)


@pytest.mark.parametrize("number", range(8))
def test_pools_keep_every_wish_that_any_seating_keeps(number):
    rng = Random(number)
    size = rng.choice([6, 7, 8, 9, 11, 12])
    teams = list(range(1, size + 1))
    seeds = teams[: rng.choice([0, 2, len(pool_sizes(size))])]
    couples = tuple(rng.sample(list(combinations(teams, 2)), rng.randint(1, 7)))
    entrants = [
        Entrant(team, team if team in seeds else None, rng.choice([None, "c1", "c2", "c3"])) for team in teams
    ]
    record = make_record(entrants, PoolOptions(apart=couples), number)
    least = fewest_in_pools(teams, couples, seeds)
    assert together(record.result, couples) == least
    told = [remark for remark in record.result.remarks if remark.code == "apart_together"]
    assert len(told) == least
    assert {team: pool.label for pool in record.result.pools for team in pool.teams}.keys() == {*teams}
    assert replay(load(dump(record))) == record


def test_a_wish_that_the_lot_keeps_changes_nothing():
    entrants = [Entrant(team, None, f"c{team % 5}") for team in range(1, 17)]
    for seed in range(8):
        plain = make_record(entrants, PoolOptions(), seed)
        kept = next(
            couple
            for couple in combinations(range(1, 17), 2)
            if not any({*couple} <= {*pool.teams} for pool in plain.result.pools)
        )
        wished = make_record(entrants, PoolOptions(apart=(kept,)), seed)
        assert wished.result == plain.result


def test_clubs_stay_as_far_apart_as_the_wishes_let_them():
    entrants = [Entrant(team, None, f"c{team % 4}") for team in range(1, 17)]
    for seed in range(10):
        record = make_record(entrants, PoolOptions(apart=((1, 2), (3, 4), (5, 6))), seed)
        assert together(record.result, ((1, 2), (3, 4), (5, 6))) == 0
        clubs = [[team % 4 for team in pool.teams] for pool in record.result.pools]
        assert all(len({*pool}) == 4 for pool in clubs)


def test_a_seed_moves_inside_its_row_and_that_is_told():
    entrants = [Entrant(team, team if team <= 8 else None) for team in range(1, 17)]
    plain = make_record(entrants, PoolOptions(), 3)
    first, second = next(
        (a, b) for pool in plain.result.pools for a, b in combinations(sorted(pool.teams), 2) if b <= 8
    )
    record = make_record(entrants, PoolOptions(apart=((first, second),)), 3)
    assert together(record.result, ((first, second),)) == 0
    assert {remark.code for remark in record.result.remarks} >= {"seed_moved_apart"}


def test_who_is_put_together_by_hand_is_told():
    entrants = [Entrant(team) for team in range(1, 9)]
    record = make_record(entrants, PoolOptions(apart=((1, 2),)), 5)
    beside = next(team for team in record.result.pool_of(2).teams if team != 2)
    swapped = swap(record, 1, beside)
    assert "apart_by_hand" in {remark.code for remark in swapped.result.remarks}


def perfect(teams):
    """Every way to pair them all."""
    if not teams:
        yield []
        return
    first, *rest = teams
    for partner in rest:
        for others in perfect([team for team in rest if team != partner]):
            yield [(first, partner), *others]


@pytest.mark.parametrize("engine", ["ranked", "random"])
@pytest.mark.parametrize("number", range(6))
def test_rounds_keep_every_wish_that_rematches_leave(engine, number):
    """Rematches count more; then no round has fewer couples that should not meet."""
    rng = Random(number)
    teams = list(range(1, rng.choice([6, 8, 10]) + 1))
    couples = tuple(rng.sample(list(combinations(teams, 2)), rng.randint(1, 9)))
    met = {team: [] for team in teams}
    for a, b in rng.sample(list(combinations(teams, 2)), 5):
        met[a].append(b)
        met[b].append(a)
    entrants = [
        RankedEntrant(
            team, club=rng.choice([None, "c1", "c2"]), score=rng.randint(0, 3) if engine == "ranked" else 0,
            rank=team if engine == "ranked" else None, met=tuple(met[team]),
        )
        for team in teams
    ]  # fmt: skip
    options = {"round": 2, "apart": couples}
    chosen = RankedOptions(**options, rounds=3) if engine == "ranked" else FreshOptions(**options)
    record = make_record(entrants, chosen, number, engine=engine)

    def price(pairs):
        return (
            sum(b in met[a] for a, b in pairs),
            sum((min(p), max(p)) in couples for p in pairs),
        )

    drawn = [(pairing.a, pairing.b) for pairing in record.result.pairings]
    assert price(drawn) == min(price(pairs) for pairs in perfect(teams))
    told = sum(remark.code == "pair_apart" for remark in record.result.remarks)
    rematches = sum(b in met[a] and (min(a, b), max(a, b)) in couples for a, b in drawn)
    assert told == price(drawn)[1] - rematches
    assert replay(load(dump(record))) == record


def test_a_large_field_keeps_them_too():
    entrants = [RankedEntrant(team, score=150 - team, rank=team) for team in range(1, 151)]
    couples = tuple((team, team + 1) for team in range(1, 150, 2))
    record = make_record(entrants, RankedOptions(round=2, rounds=4, apart=couples), 7, engine="ranked")
    assert not {(min(p.a, p.b), max(p.a, p.b)) for p in record.result.pairings} & {*couples}


def test_a_record_without_wishes_says_nothing_of_them():
    for kind in [PoolOptions, RankedOptions, FreshOptions]:
        engine = {PoolOptions: "pools", RankedOptions: "ranked", FreshOptions: "random"}[kind]
        entrants = [Entrant(n) if kind is PoolOptions else RankedEntrant(n) for n in range(1, 17)]
        assert '"apart"' not in dump(make_record(entrants, kind(), 1, engine=engine))
        wished = dump(make_record(entrants, kind(apart=((1, 2),)), 1, engine=engine))
        assert '"apart": [[1, 2]]' in wished


def test_many_couples_among_few_pools_are_tried_within_bounds_and_then_one_by_one(monkeypatch):
    tried = []
    exchange = Seating.exchange
    monkeypatch.setattr(Seating, "exchange", lambda *seats: tried.append(seats) or exchange(*seats))
    couples = (*combinations(range(1, 10), 2), *combinations(range(10, 19), 2))
    record = make_record([Entrant(team, None, None) for team in range(1, 33)], PoolOptions(apart=couples), 5)
    assert len(tried) < 4 * STEPS
    assert together(record.result, couples) == 2  # nine teams in eight pools
