"""Nobody sits at two tables in one round, whatever is chosen beside: swept over fields and options."""

from collections import Counter, defaultdict

from pairing.structure.knockout import Knockout
from pairing.structure.minimum import minimum
from pairing.structure.plan import Pools, Rounds, compose
from pairing.structure.timing import Timing
from tests.pairing.bracketed import Bracketed
from tests.pairing.test_structure_law import LAWFUL

FIELDS = (4, 5, 7, 8, 13)
WITH_THIRD = {
    "pot": [Knockout(third=True)],
    "pot, complement": [Knockout(third=True, complement=True)],
    "pot, no consolation": [Knockout(third=True, consolation=False)],
    "cadrage": [Knockout(pot=False, third=True)],
    "cadrage, complement": [Knockout(pot=False, third=True, complement=True)],
    "cascade of 2": [Knockout(cascade=2, third=True)],
    "cascade of 3": [Knockout(cascade=3, third=True)],
    "cascade of 4": [Knockout(cascade=4, third=True)],
    "pools, cascade of 4": [Pools(), Knockout(cascade=4, third=True)],
    "barrage, cascade of 4": [Pools(barrage=True), Knockout(cascade=4, third=True)],
    "rounds, pot": [Rounds(1), Knockout(third=True)],
}
FORMS = LAWFUL | {f"{name}, third place": stages for name, stages in WITH_THIRD.items()}


def least(structure):
    return min(way.matches for way in minimum(structure).values())


def twice_in_a_round(structure, seed):
    """The teams with two matches in one round of an evening by lot."""
    timing, filling = Timing(structure), Bracketed(structure, seed).play().filling()
    seats = defaultdict(Counter)
    for number in filling.results.outcomes:
        seats[timing.slot(number)].update(side.team for side in filling.sides(number))
    return {team for counts in seats.values() for team, count in counts.items() if count > 1}


def test_nobody_has_two_matches_in_one_round():
    for name in FORMS:
        for count in FIELDS:
            structure = compose(count, FORMS[name])
            assert [seed for seed in range(1) if twice_in_a_round(structure, seed)] == [], count


def test_who_plays_for_the_third_place_falls_no_further():
    for cascade in [2, 3, 4]:
        for count in [4, 7, 8, 13, 16]:
            structure = compose(count, [Knockout(cascade=cascade, third=True)])
            third = next(match for match in structure.matches if match.title == "third")
            entries = {source for pot in structure.pots for source in pot.entries}
            assert not {(entry.kind, entry.number) for entry in entries} & {
                ("loser", third.a.number),
                ("loser", third.b.number),
            }


def test_of_eight_in_a_cascade_of_three_everybody_plays_three_matches_exactly():
    evening = Bracketed(compose(8, [Knockout(cascade=3, third=True)])).play()
    assert set(evening.played.values()) == {3}


def test_of_five_with_a_cadrage_the_small_final_gives_way_to_the_consolation():
    structure = compose(5, [Knockout(pot=False, third=True)])
    assert not [match for match in structure.matches if match.title == "third"]
    assert least(structure) == 2
