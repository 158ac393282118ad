"""FORMATS F3, the reference evening to the letter: 16 teams, 4 pools, both brackets for every place."""

from collections import Counter, defaultdict
from random import Random

import pytest

from pairing.bracket import compose
from pairing.pools import PoolOptions
from pairing.record import make_record
from tests.evening.bracketed import Bracketed, in_bracket, places_in
from tests.pairing.cast import teams
from tournament.formats import Brackets, Pools

WIN, LOSS = 2, 1


class ReferenceEvening:
    """Win 2, loss 1; ties by the difference of points over all parties."""

    def __init__(self, seed):
        self.lot, self.seed = Random(seed), seed
        self.points, self.difference, self.played = Counter(), Counter(), Counter()
        self.opponents = defaultdict(list)

    def match(self, a, b):
        one = 1000 if self.lot.random() < 0.5 else int(self.lot.random() * 1000)
        two = int(self.lot.random() * 1000) if one == 1000 else 1000
        for team, mine, other in ((a, one, two), (b, two, one)):
            self.points[team] += WIN if mine > other else LOSS
            self.difference[team] += mine - other
            self.played[team] += 1
        self.opponents[a].append(b)
        self.opponents[b].append(a)
        return (a, b) if one > two else (b, a)

    def play(self):
        draw = make_record(teams(16, seeds=4), PoolOptions(), self.seed, engine="pools").result
        for pairing in draw.pairings:
            self.match(pairing.a, pairing.b)
        places = {}
        for pool in draw.pools:
            ranked = sorted(pool.teams, key=lambda team: (-self.points[team], -self.difference[team], team))
            places |= {(pool.label, place): team for place, team in enumerate(ranked, start=1)}
        brackets = Bracketed(compose(16, [Pools(), Brackets(placing=True)]))
        brackets.places = places
        while ready := brackets.seats().ready():
            for number in ready:
                won, _lost = self.match(*(side.team for side in brackets.seats().sides(number)))
                brackets.decide(number, won)
        return draw, places, brackets


@pytest.mark.parametrize("seed", range(2))
def test_the_reference_evening(seed):
    evening = ReferenceEvening(seed)
    draw, places, brackets = evening.play()
    assert [len(pool.teams) for pool in draw.pools] == [4, 4, 4, 4]
    assert (draw.rounds, len(draw.pairings), len(brackets.rows)) == (3, 24, 24)
    assert set(evening.played.values()) == {6}
    assert sum(evening.points.values()) == 48 * (WIN + LOSS)
    assert sum(evening.difference.values()) == 0
    seats = brackets.seats()
    for bracket, first in (("main", 1), ("consolation", 3)):
        ended = places_in(seats, bracket)
        assert sorted(ended) == list(range(1, 9))
        assert {*ended.values()} == {places[pool, place] for pool in "ABCD" for place in (first, first + 1)}
        titles = Counter(match.title for match in in_bracket(brackets.structure, bracket))
        assert titles == {
            "quarter": 4,
            "half": 2,
            "losers_round": 2,
            "placing_match": 2,
            "final": 1,
            "third": 1,
        }


def test_two_teams_of_one_pool_meet_again_in_a_final_or_placing_match_at_the_earliest():
    evening = ReferenceEvening(1)
    draw, _places, brackets = evening.play()
    seats = brackets.seats()
    pool = {team: one.label for one in draw.pools for team in one.teams}
    for match in brackets.structure.matches:
        one, two = (side.team for side in seats.sides(match.number))
        assert match.level == 3 or pool[one] != pool[two]
