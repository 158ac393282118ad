"""Structures: their places say what they will hold, stages stand in any order that makes sense."""

from dataclasses import replace

import pytest

from pairing.notes import Refusal
from pairing.structure import labels
from pairing.structure.across import PoolRecord, across
from pairing.structure.fill import Filling, Finished, PotDraw, Results
from pairing.structure.finals import Finals
from pairing.structure.knockout import Knockout
from pairing.structure.plan import Pools, Rounds, compose
from pairing.structure.pools import Brackets
from pairing.structure.trees import seeding
from pairing.structure.types import Source
from tests.pairing.bracketed import Bracketed, stale


def said(structure, bracket):
    sides = [side for match in structure.matches_of(bracket) for side in (match.a, match.b)]
    holds = {side: labels.of_source(side, structure) for side in sides}
    return [
        f"{labels.of_match(one)}\u00a0: {holds[one.a]} – {holds[one.b]}"
        for one in structure.matches_of(bracket)
    ]


def test_four_pools_are_crossed_and_two_of_a_pool_meet_in_the_final_at_the_earliest():
    assert said(compose(16, [Pools(), Brackets(third=True)]), "main") == [
        "Quart de finale\u00a0: 1re de la poule A – 2e de la poule B",
        "Quart de finale\u00a0: 1re de la poule C – 2e de la poule D",
        "Quart de finale\u00a0: 1re de la poule B – 2e de la poule A",
        "Quart de finale\u00a0: 1re de la poule D – 2e de la poule C",
        "Demi-finale\u00a0: gagnant du match 1 – gagnant du match 2",
        "Demi-finale\u00a0: gagnant du match 3 – gagnant du match 4",
        "Petite finale\u00a0: perdant du match 5 – perdant du match 6",
        "Finale\u00a0: gagnant du match 5 – gagnant du match 6",
    ]


def test_an_odd_number_of_pools_is_seeded_firsts_then_seconds_with_the_best_exempt():
    structure = compose(12, [Pools(), Brackets()])
    assert said(structure, "main")[:2] == [
        "Cadrage\u00a0: 1re meilleure 2e de poule – 2e meilleure 2e de poule",
        "Cadrage\u00a0: 3e meilleure 1re de poule – 3e meilleure 2e de poule",
    ]
    assert said(structure, "main")[2].startswith("Demi-finale\u00a0: 1re meilleure 1re de poule – gagnant")


@pytest.mark.parametrize(
    "count",
    [
        12,
        24,
        44,
    ],
)
def test_teams_of_one_pool_stand_in_opposite_halves(count):
    structure = compose(count, [Pools(), Brackets()])
    for seed in range(5):
        evening = Bracketed(structure, seed).play()
        halves = {}
        filling = evening.filling()
        final = structure.matches_of("main")[-1]
        for half, side in enumerate((final.a, final.b)):
            for team in under(structure, side, filling):
                halves.setdefault(evening.pool_of[team], []).append(half)
        assert all(sorted(both) == [0, 1] for both in halves.values())


def under(structure, source, filling):
    """All the teams that a half of a tree holds."""
    if source.kind == "winner":
        match = structure.match(source.number)
        return under(structure, match.a, filling) + under(structure, match.b, filling)
    return [filling.occupant(source).team]


def test_who_left_is_the_last_of_two_places_and_the_next_in_order_take_theirs():
    records = [
        PoolRecord(10 * place + pool, "ABC"[pool], place, 3, (9 - pool,))
        for place in (1, 2, 3, 4)
        for pool in range(3)
    ]
    usual, ranks = across(records), across(records, gone={31})
    order = [usual[place, rank] for place in (3, 4) for rank in (1, 2, 3)]
    assert [ranks[place, rank] for place in (3, 4) for rank in (1, 2, 3)] == [
        *(one for one in order if one != 31),
        31,
    ]
    assert all(ranks[place, rank] == usual[place, rank] for place in (1, 2) for rank in (1, 2, 3))


def test_records_across_pools_are_means_per_match():
    records = [
        PoolRecord(1, "A", 1, 3, (5,)),  # 1.67 a match
        PoolRecord(2, "B", 1, 2, (4,)),  # 2
        PoolRecord(3, "C", 1, 2, (3,), lot=2),
        PoolRecord(4, "D", 1, 2, (3,), lot=1),
    ]
    assert across(records, qualified=1) == {(1, 1): 2, (1, 2): 1, (1, 3): 4, (1, 4): 3}
    with pytest.raises(Refusal):
        across([records[0], PoolRecord(5, "A", 3, 3)])


def test_the_best_two_can_meet_in_the_final_only():
    for size in [2, 4, 8, 16, 32]:
        order = seeding(size)
        assert sorted(order) == list(range(1, size + 1))
        assert {order.index(1) < size // 2, order.index(2) < size // 2} == {True, False}
        assert all(one + two == size + 1 for one, two in zip(order[0::2], order[1::2], strict=True))


def test_a_corrected_quarter_final_moves_the_right_team_into_the_semi_final():
    structure = compose(8, [Knockout(pot=False)])
    entries = {n: n for n in range(1, 9)}
    before = {1: Finished(1, 8), 2: Finished(4, 5), 5: Finished(1, 4)}
    assert [side.team for side in Filling(structure, Results(entries, outcomes=before)).sides(5)] == [1, 4]
    after = Filling(structure, Results(entries, outcomes={**before, 1: Finished(8, 1)}))
    assert [side.team for side in after.sides(5)] == [8, 4]
    assert stale(after) == [5]  # the semi-final that 1 played is not 8's
    assert after.outcome(5) is None


def test_a_forfeit_is_not_a_match_played():
    structure = compose(6, [Knockout(pot=False)])
    played = {1: Finished(4, 5), 2: Finished(3, 6), 3: Finished(4, 1), 4: Finished(3, 2, played=False)}
    filling = Filling(structure, Results({n: n for n in range(1, 7)}, outcomes=played))
    assert [[side.team for side in filling.sides(number)] for number in (6, 7)] == [[5, 1], [6, 2]]
    won = {**played, 3: Finished(1, 4)}
    filling = Filling(structure, Results({n: n for n in range(1, 7)}, outcomes=won))
    assert [side.team for side in filling.sides(6)] == [5, None]  # 4 has played twice: 5 goes on alone
    assert filling.occupant(Source("winner", 6)).team == 5


def test_a_pot_drawn_before_a_correction_no_longer_counts():
    structure = compose(4, [Knockout()])
    entries, first = {n: n for n in range(1, 5)}, {"main:1": PotDraw((1, 2, 3, 4))}
    outcomes = {1: Finished(1, 2), 2: Finished(3, 4)}
    draws = {**first, "main:2": PotDraw((1, 3)), "consolation:1": PotDraw((2, 4))}
    filling = Filling(structure, Results(entries, outcomes=outcomes, pots=draws))
    assert [side.team for side in filling.sides(3)] == [1, 3]
    corrected = Results(entries, outcomes={**outcomes, 1: Finished(2, 1)}, pots=draws)
    assert [side.team for side in Filling(structure, corrected).sides(3)] == [None, None]


@pytest.mark.parametrize(
    ("drawn", "couples", "exempt"),
    [
        (PotDraw((1, 2, 3, 4), exempt=5), [[1, 2], [3, 4]], 5),
        (PotDraw((None, None, 3, 4), exempt=5), [[1, 2], [3, 4]], 5),
        (PotDraw((1, 2), exempt=5), [[1, 2], [3, 4]], 5),
        (PotDraw((1, 2, None, None), exempt=3), [[1, 2], [4, 5]], 3),
        (PotDraw((1, 2, 3, 4)), [[1, 2], [3, 4]], 5),
    ],
)
def test_who_was_left_out_of_a_drawn_pot_still_plays_in_it(drawn, couples, exempt):
    structure = compose(5, [Knockout()])
    filling = Filling(structure, Results({n: n for n in range(1, 6)}, pots={"main:1": drawn}))
    assert [[side.team for side in filling.sides(number)] for number in (1, 2)] == couples
    assert filling.occupant(Source("exempt", of="main:1")).team == exempt
    assert filling.ready() == (1, 2)


def test_a_team_left_out_alone_meets_the_exempt_one():
    structure = compose(6, [Knockout()])
    entries = {n: n for n in range(1, 7)}
    drawn = PotDraw((1, 2, None, None, 5, 6), exempt=3)
    filling = Filling(structure, Results(entries, pots={"main:1": drawn}))
    assert [side.team for side in filling.sides(2)] == [4, 3]
    assert filling.occupant(Source("exempt", of="main:1")).team is None


def test_what_is_not_known_stays_open_and_what_cannot_come_is_nobody():
    filling = Filling(compose(4, [Knockout(pot=False)]), Results())
    assert not filling.occupant(Source("winner", 1)).known
    assert filling.ready() == ()
    half = Filling(compose(4, [Knockout(pot=False)]), Results({1: 1, 2: 2, 3: 3, 4: 4}))
    assert half.ready() == (1, 2)


@pytest.mark.parametrize(
    ("count", "stages", "code"),
    [
        (2, [Pools()], "too_few_teams"),
        (8, [], "no_stage"),
        (8, [Brackets()], "brackets_without_pools"),
        (8, [Finals(size=4)], "finals_first"),
        (8, [Pools(), Finals(size=16)], "bad_finals"),
        (8, [Pools(), Finals(size=4), Finals(size=4)], "stage_after_brackets"),
        (8, [Pools(), Pools()], "pools_twice"),
        (8, [Pools(), Rounds(2), Pools()], "pools_twice"),
        (8, [Rounds(2), Finals(size=6)], "bad_finals"),
        (8, [Rounds(2), Finals(size=16)], "bad_finals"),
        (8, [Rounds(2), Finals(size=4, brackets=4)], "bad_finals"),
        (8, [Rounds(0)], "bad_rounds"),
    ],
)
def test_it_refuses_stages_that_make_no_tournament(count, stages, code):
    with pytest.raises(Refusal) as refused:
        compose(count, stages)
    assert refused.value.code == code
    assert "{" not in str(refused.value)


def test_seeding_rounds_lead_to_finals_one_against_eight():
    structure = compose(20, [Rounds(3), Finals(size=8, brackets=3)])
    assert said(structure, "main")[0] == "Quart de finale\u00a0: 1re des tours – 8e des tours"
    assert said(structure, "complement")[0] == "Quart de finale\u00a0: 9e des tours – 16e des tours"
    assert said(structure, "consolation")[0] == "Demi-finale\u00a0: 17e des tours – 20e des tours"


def test_finals_after_pools_are_seeded_by_the_ranking_of_all_the_pools():
    structure = compose(20, [Pools(), Finals(size=8, brackets=3)])
    assert said(structure, "main")[:2] == [
        "Quart de finale\u00a0: 1re du classement des poules – 8e du classement des poules",
        "Quart de finale\u00a0: 4e du classement des poules – 5e du classement des poules",
    ]
    assert said(structure, "complement")[0].endswith(
        "9e du classement des poules – 16e du classement des poules"
    )
    assert said(structure, "consolation")[0].startswith("Demi-finale\u00a0: 17e du classement des poules")
    alone = compose(4, [Pools(), Finals(size=2)])
    assert said(alone, "main") == ["Finale\u00a0: 1re de la poule A – 2e de la poule A"]


def test_the_ranking_of_the_pools_seats_nobody_before_all_of_them_are_over():
    structure = compose(8, [Pools(), Finals(size=4)])
    known = Results({n: n for n in range(1, 9)}, {("A", n): n for n in range(1, 5)})
    assert not Filling(structure, known).occupant(Source("overall", 1)).known
    ranked = replace(known, overall={1: 7, 2: 1, 3: 5, 4: 2, 5: 6}, played={7: 3})
    filling = Filling(structure, ranked)
    assert [side.team for number in (1, 2) for side in filling.sides(number)] == [7, 2, 1, 5]
    assert filling.occupant(Source("overall", 1)).played == 3
    gone = filling.occupant(Source("overall", 6))  # fewer teams came than were expected
    assert (gone.team, gone.known) == (None, True)
