"""What a team is still sure of while an evening is played: never more than it plays, save by the lot."""

import pytest

from pairing.structure.fill import Filling, Finished, Results
from pairing.structure.knockout import Knockout
from pairing.structure.minimum import Sure, Under
from pairing.structure.plan import compose
from tests.pairing.bracketed import Bracketed
from tests.pairing.test_structure_law import LAWFUL, least


class Watched(Bracketed):
    """Keeps, for each team, the most that it was ever told to be sure of."""

    told = None

    def filling(self):
        found = super().filling()
        sure = Sure(found, Under())
        self.told = self.told or {}
        for team in self.entries.values():
            self.told[team] = max(self.told.get(team, 0), self.played[team] + sure.to_come(team))
        return found


@pytest.mark.parametrize("name", LAWFUL)
@pytest.mark.parametrize("count", [4, 7, 12, 17])
def test_no_team_plays_fewer_matches_than_it_was_told_unless_the_lot_left_it_out(name, count):
    structure = compose(count, LAWFUL[name])
    evening = Watched(structure, count).play()
    for team in evening.entries.values():
        assert evening.told[team] <= evening.played[team] + evening.exempt[team]
        assert evening.told[team] >= least(structure)


def sure(count, stage, outcomes=(), gone=(), under=None):
    structure = compose(count, [stage])
    results = Results({n: n for n in range(1, count + 1)}, outcomes=dict(outcomes), gone=frozenset(gone))
    found = Sure(Filling(structure, results), under or Under())
    return {team: found.to_come(team) for team in range(1, count + 1)}


def test_a_match_that_is_drawn_is_not_counted_again():
    tree = Knockout(pot=False)
    assert sure(4, tree) == {1: 2, 2: 2, 3: 2, 4: 2}
    drawn = Under({1: frozenset((1, 4)), 2: frozenset((2, 3))})
    assert sure(4, tree, under=drawn) == {1: 1, 2: 1, 3: 1, 4: 1}


def test_where_an_opponent_left_there_is_nothing_to_play():
    assert sure(4, Knockout(pot=False), gone=[4]) == {1: 1, 2: 1, 3: 1, 4: 1}
    played = {2: Finished(2, 3)}
    assert sure(4, Knockout(pot=False), played, gone=[4]) == {1: 1, 2: 1, 3: 0, 4: 1}


def test_who_was_never_drawn_has_nothing_to_come():
    structure = compose(4, [Knockout()])
    assert Sure(Filling(structure, Results({})), Under()).to_come(9) == 0
