"""The reference evening to its end (FORMATS F3): sixteen teams, four pools, both brackets, placing matches.

Everybody plays six matches; the two first of each pool hold the places 1 to 8, the others 9 to 16."""

import pytest

from pairing.structure.fill import Filling, Finished, Results
from pairing.structure.plan import Pools, compose
from pairing.structure.pools import Brackets
from tests.pairing.ranking.evening import POOLS, after_three_rounds
from tests.standings.stages import evening, match, seen, stage
from tournament.models import Pool, Slot, Team

pytestmark = pytest.mark.django_db
STRUCTURE = compose(16, [Pools(), Brackets(placing=True)])
QUALIFIED = {"A": [16, 1], "B": [7, 10], "C": [6, 14], "D": [4, 5]}


def pools(tournament):
    """The three rounds of the pools as they were played."""
    made = stage(tournament, 1, "pools")
    for order, (name, numbers) in enumerate(POOLS.items(), start=1):
        pool = Pool.objects.create(stage=made, name=name, order=order)
        for position, number in enumerate(numbers, start=1):
            team = Team.objects.get(tournament=tournament, number=number)
            Slot.objects.create(stage=made, pool=pool, position=position, team=team)
    for line in after_three_rounds():
        match(made, line.round, line.team_a, line.team_b, line.points_a, line.points_b)


def brackets(tournament):
    """Quarters, halves and finals: in each match the lower number wins by 1000 to 0."""
    made = stage(tournament, 2, "brackets", placing=True)
    ended = seen(tournament).pools
    places = {(pool.name, place.rank): place.team.number for pool in ended for place in pool.places}
    results = Results(places=places)
    for level in (1, 2, 3):
        filling = Filling(STRUCTURE, results)
        outcomes = dict(results.outcomes)
        for number in filling.ready():
            planned = STRUCTURE.match(number)
            a, b = (side.team for side in filling.sides(number))
            totals = (1000, 0) if a < b else (0, 1000)
            won, lost = planned.places or (None, None)
            fields = {"planned": number, "bracket": planned.bracket, "level": planned.level}
            match(made, 3 + level, a, b, *totals, place_won=won, place_lost=lost, **fields)
            outcomes[number] = Finished(min(a, b), max(a, b))
        results = Results(places=results.places, outcomes=outcomes)


@pytest.fixture
def reference(odile):
    made = evening(odile, 16)
    pools(made)
    return made


def numbers(places):
    return [place.team.number for place in places]


def test_the_pools_send_the_two_first_of_each_to_the_main_bracket(reference):
    found = seen(reference)
    assert {pool.name: numbers(pool.places[:2]) for pool in found.pools} == QUALIFIED
    assert found.parts[0].finished


def test_both_brackets_give_every_place(reference):
    brackets(reference)
    main, consolation = seen(reference).parts[1].brackets
    assert (main.key, consolation.key) == ("main", "consolation")
    for table in (main, consolation):
        assert [(place.first, place.last) for place in table.places] == [(n, n) for n in range(1, 9)]
        assert table.finished
    assert set(numbers(main.places)) == {team for two in QUALIFIED.values() for team in two}
    assert main.places[0].team.number == 1
    assert consolation.places[0].team.number == 2


def test_the_evening_ranks_the_main_bracket_then_the_consolation(reference):
    brackets(reference)
    found = seen(reference)
    main, consolation = found.parts[1].brackets
    assert numbers(found.overall) == numbers(main.places) + numbers(consolation.places)
    assert [place.rank for place in found.overall] == list(range(1, 17))
    assert {place.bracket for place in found.overall[8:]} == {"consolation"}
    assert found.pools  # still shown, below
