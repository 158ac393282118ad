"""What a team is still sure of while an evening is played: never more than it plays, save by the lot."""

from random import Random

import pytest

from pairing.structure.fill import Filling, Finished, PotDraw, Results
from pairing.structure.knockout import Knockout
from pairing.structure.minimum import AlreadyDrawn, MatchesToCome
from pairing.structure.plan import Pools, compose
from tests.pairing.bracketed import Bracketed
from tests.pairing.test_structure_law import LAWFUL, least

EVENINGS = 2
# A barrage is left at the desk's tests: who leaves before its pool is over is the last of it.
LEFT = {name: stages for name, stages in LAWFUL.items() if "barrage" not in name}
LEFT["pools, cascade"] = [Pools(), Knockout(cascade=3)]


class Watched(Bracketed):
    """Keeps, for each team, the most that it was ever told to be sure of."""

    told = None

    def filling(self):
        found = super().filling()
        sure = MatchesToCome(found, AlreadyDrawn())
        self.told = self.told or {}
        for team in self.entries.values():
            self.told[team] = max(self.told.get(team, 0), self.played[team] + sure.to_come(team))
        return found


@pytest.mark.parametrize("name", LAWFUL)
def test_no_team_plays_fewer_matches_than_it_was_told_unless_the_lot_left_it_out(name):
    for count in [7, 12]:
        structure = compose(count, LAWFUL[name])
        evening = Watched(structure, count).play()
        for team in evening.entries.values():
            assert evening.told[team] <= evening.played[team] + evening.exempt[team]
            assert evening.told[team] >= least(structure)


class Leaving(Bracketed):
    """Plays a few matches at a time; some teams leave on the way."""

    def next_matches(self, ready):
        return [number for number in ready if self.lot.random() < 0.6] or ready[:1]

    def left_after(self, waves, many):
        """Team → the matches it is sure of once those have left."""
        for group in self.structure.groups:
            self._group(group)
        for _wave in range(waves):
            self.advance()
        teams = list(self.entries.values())
        self.gone = frozenset(self.lot.sample(teams, many))
        found = MatchesToCome(self.filling(), AlreadyDrawn())
        return {team: self.played[team] + found.to_come(team) for team in teams if team not in self.gone}


@pytest.mark.parametrize("name", LEFT)
def test_nobody_plays_fewer_matches_than_it_was_told_when_others_left(name):
    for seed in range(EVENINGS):
        rng = Random(f"{name}{seed}")
        count = rng.randint(5, 17)
        evening = Leaving(compose(count, LEFT[name]), seed)
        told = evening.left_after(rng.randrange(8), rng.randint(1, 3))
        while evening.advance():
            pass
        had = {team: evening.played[team] + evening.exempt[team] for team in told}
        assert {team: (told[team], had[team]) for team in told if told[team] > had[team]} == {}


def sure(count, stage, outcomes=(), gone=(), under=None):
    structure = compose(count, [stage])
    results = Results({n: n for n in range(1, count + 1)}, outcomes=dict(outcomes), gone=frozenset(gone))
    found = MatchesToCome(Filling(structure, results), under or AlreadyDrawn())
    return {team: found.to_come(team) for team in range(1, count + 1)}


def test_a_match_that_is_drawn_is_not_counted_again():
    tree = Knockout(pot=False)
    assert sure(4, tree) == {1: 2, 2: 2, 3: 2, 4: 2}
    drawn = AlreadyDrawn({1: frozenset((1, 4)), 2: frozenset((2, 3))})
    assert sure(4, tree, under=drawn) == {1: 1, 2: 1, 3: 1, 4: 1}


def test_where_an_opponent_left_there_is_nothing_to_play():
    assert sure(4, Knockout(pot=False), gone=[4]) == {1: 1, 2: 1, 3: 1, 4: 1}
    played = {2: Finished(2, 3)}
    assert sure(4, Knockout(pot=False), played, gone=[4]) == {1: 1, 2: 1, 3: 0, 4: 1}


def test_a_match_is_not_promised_against_the_loser_of_one_that_nobody_loses():
    """Semi-final 2 waits for a quarter, and its other side has left: it has no loser for the third place."""
    played = {1: Finished(1, 8), 2: Finished(4, 5), 3: Finished(2, 7)}
    tree = Knockout(pot=False, third=True)
    assert sure(8, tree, played)[1] == 2
    assert sure(8, tree, played, gone=[2])[1] == 1


def test_who_falls_where_there_are_fewer_places_may_be_left_over():
    """The second round of the pot has one place for a loser without a match: the exempt one of the first."""
    structure = compose(11, [Knockout()])
    teams = tuple(range(1, 11))
    lot = {"main:1": PotDraw(teams, exempt=11)}
    told = {}
    for gone in ((), (2,)):
        results = Results({n: n for n in range(1, 12)}, pots=lot, gone=frozenset(gone))
        told[gone] = MatchesToCome(Filling(structure, results), AlreadyDrawn()).to_come(1)
    assert told == {(): 2, (2,): 1}


def test_who_was_never_drawn_has_nothing_to_come():
    structure = compose(4, [Knockout()])
    assert MatchesToCome(Filling(structure, Results({})), AlreadyDrawn()).to_come(9) == 0
