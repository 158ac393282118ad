"""Structures: their places say what they will hold, stages stand in any order that makes sense."""

import pytest

from pairing.bracket import Source, compose
from pairing.notes import Refusal
from pairing.trees import PoolRecord, across, seeding
from tests.evening.bracketed import Bracketed, in_bracket
from tournament.evening.seats import PlannedSeating
from tournament.formats import Brackets, Finals, Knockout, Pools, Rounds


def said(structure, bracket):
    seating = PlannedSeating(structure)
    return [
        f"{row.label}\u00a0: {seating.awaited(row, 'A')} – {seating.awaited(row, 'B')}"
        for row in seating.rows.values()
        if row.bracket == bracket
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
        seats = evening.seats()
        final = in_bracket(structure, "main")[-1]
        for half, side in enumerate((final.a, final.b)):
            for team in under(structure, side, seats):
                halves.setdefault(evening.pool_of[team], []).append(half)
        assert all(sorted(both) == [0, 1] for both in halves.values())


def under(structure, source, seats):
    """All the teams that a half of a tree holds."""
    if source.kind == "winner":
        match = structure.matches[source.number - 1]
        return under(structure, match.a, seats) + under(structure, match.b, seats)
    return [seats.occupant(source).team]


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
    assert across(records) == {(1, 1): 2, (1, 2): 1, (1, 3): 4, (1, 4): 3}
    with pytest.raises(Refusal):
        across([records[0], PoolRecord(5, "A", 3, 3)])


def test_the_best_two_can_meet_in_the_final_only():
    for size in [2, 4, 8, 16, 32]:
        order = seeding(size)
        assert sorted(order) == list(range(1, size + 1))
        assert {order.index(1) < size // 2, order.index(2) < size // 2} == {True, False}
        assert all(one + two == size + 1 for one, two in zip(order[0::2], order[1::2], strict=True))


def test_a_forfeit_is_not_a_match_played():
    found = {}
    for winner_of_3 in (4, 1):
        evening = Bracketed(compose(6, [Knockout(pot=False)]))
        for number, won in ((1, 4), (2, 3), (3, winner_of_3)):
            evening.decide(number, won)
        evening.decide(4, 3, played=False)
        seats = evening.seats()
        found[winner_of_3] = [[side.team for side in seats.sides(number)] for number in (6, 7)]
    assert found[4] == [[5, 1], [6, 2]]
    assert found[1][0] == [5, None]  # 4 has played twice: 5 goes on alone
    assert seats.occupant(Source("winner", 6)).team == 5


def test_what_is_not_known_stays_open():
    evening = Bracketed(compose(4, [Knockout(pot=False)]))
    assert evening.seats().ready() == (1, 2)
    evening.entries = {}
    assert not evening.seats().occupant(Source("winner", 1)).known
    assert evening.seats().ready() == ()


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
    evening = Bracketed(structure)
    evening.places = {("A", n): n for n in range(1, 5)}
    assert not evening.seats().occupant(Source("overall", 1)).known
    evening.overall = {1: 7, 2: 1, 3: 5, 4: 2, 5: 6}
    seats = evening.seats()
    assert [side.team for number in (1, 2) for side in seats.sides(number)] == [7, 2, 1, 5]
    gone = seats.occupant(Source("overall", 6))  # fewer teams came than were expected
    assert (gone.team, gone.known) == (None, True)
