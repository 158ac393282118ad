"""No round is cheaper than the one drawn: by trying every pairing; and its cost never outgrows the solver."""

from itertools import combinations
from random import Random

import pytest
import rustworkx
from hypothesis import given
from hypothesis import strategies as st

from pairing.swiss import RoundOptions, _edges, _turns, pair_ranked
from pairing.tables import WIDTH, cheapest
from pairing.types import MOST, Entrant
from tests.pairing.cast import Evening
from tests.pairing.exact import Judge


@st.composite
def fields(draw, most=10):
    """Teams with any past at all: crowded meetings, exempts, clubs, scores."""
    count = draw(st.integers(2, most))
    lot = Random(draw(st.integers(0, 2**32)))
    crowd, span = draw(st.floats(0, 1)), draw(st.sampled_from([1, 3, 8]))
    met = {team: [] for team in range(1, count + 1)}
    for one, two in combinations(met, 2):
        for _ in range(int(lot.random() < crowd) + int(lot.random() < crowd / 4)):
            met[one].append(two)
            met[two].append(one)
    places = sorted(met, key=lambda _: lot.random())
    return [
        Entrant(
            team,
            club=draw(st.sampled_from([None, "a", "b"])),
            wins=int(lot.random() * span),
            rank=places.index(team) + 1,
            met=tuple(past),
            exempt_before=int(lot.random() * 2),
        )
        for team, past in met.items()
    ]


@given(teams=fields(), seed=st.integers(0, 2**32), winners=st.booleans(), clubs=st.booleans())
def test_no_round_is_cheaper(teams, seed, winners, clubs):
    judge = Judge(teams, {t.id: t.rank for t in teams}, winners=winners, clubs=clubs)
    proposal = pair_ranked(teams, RoundOptions(winners=winners, clubs_apart=clubs), Random(seed))
    assert judge.cost(proposal) == judge.cheapest()


def test_six_teams_drawn_round_by_round_may_run_out_and_then_have_the_fewest():
    """FORMATS F1: one evening in six, or so, needs a rematch; never one more than it must."""
    needed = 0
    for seed in range(40):
        evening = Evening(6, seed)
        for _ in range(5):
            teams = evening.entrants()
            judge = Judge(teams, {t.id: t.rank or t.id for t in teams})
            rematches = judge.cost(evening.play())[0]
            assert rematches == judge.cheapest()[0]
            needed += bool(rematches)
    assert needed > 0


def odd_crowds(count, seed):
    """Crowds of an odd number that have met all the others, but for a few who may meet somebody far away: one
    of each crowd must leave it, and only a couple of far teams avoids a rematch."""
    lot = Random(seed)
    size = 2 * lot.randint(20, 30) + 1
    met = {team: [] for team in range(1, count + 1)}
    far = {frozenset(lot.sample(range(1, count + 1), 2)) for _ in range(count // 20)}
    for one, two in combinations(met, 2):
        if (one - 1) // size != (two - 1) // size and frozenset((one, two)) not in far:
            met[one].append(two)
            met[two].append(one)
    return [
        Entrant(team, rank=team, wins=team % 7, club=f"c{team % 9}", met=tuple(met[team])) for team in met
    ]


def fewest_rematches(teams):
    """By another road: as many couples as can be that have not met, counted by a plain matching."""
    graph = rustworkx.PyGraph()
    graph.add_nodes_from(range(len(teams)))
    new = [(a.id - 1, b.id - 1, None) for a, b in combinations(teams, 2) if b.id not in a.met]
    graph.add_edges_from(new)
    return len(teams) // 2 - len(rustworkx.max_weight_matching(graph, max_cardinality=True))


def test_no_rematch_of_a_large_field_could_be_avoided():
    teams = odd_crowds(150, 1)
    drawn = pair_ranked(teams, RoundOptions(winners=True, apart=((1, 2),)), Random(1))
    assert sum(match.b in teams[match.a - 1].met for match in drawn.pairings) == fewest_rematches(teams)


@pytest.mark.parametrize("count", [300, MOST - 1])
def test_the_digits_of_the_cost_stay_within_what_the_solver_counts(count):
    """With every criterion at work, ten groups of wins and couples met three times."""
    teams = [Entrant(n, rank=n, wins=n % 10, club="c", met=(1 + n % count,) * 3) for n in range(1, count + 1)]
    options = RoundOptions(winners=True, apart=((1, 2),))
    edges = _edges(teams, _turns(teams, options, by_played=False), options, Random(1))
    most = sum(sorted((cost for _a, _b, cost in edges), reverse=True)[: (count + 1) // 2])
    assert most.bit_length() <= WIDTH


def test_what_is_proposed_first_changes_no_matching():
    teams = Evening(30, 1, clubs=4).entrants()
    edges = _edges(teams, [], RoundOptions(), Random(1))
    mixed = [(two, one, cost) if cost % 2 else (one, two, cost) for one, two, cost in edges]
    Random(1).shuffle(mixed)
    assert cheapest(30, edges) == cheapest(30, mixed)
