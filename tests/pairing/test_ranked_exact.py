"""No round is cheaper than the one drawn: by trying every pairing, and by the complete graph."""

from itertools import combinations
from random import Random

import pytest
import rustworkx
from hypothesis import given
from hypothesis import strategies as st

from pairing.engines import fresh, pot, ranked
from pairing.engines.ranked.teams import RankedEntrant, RankedOptions
from pairing.matching import PROVED, best_couples
from pairing.matching import field as graph
from pairing.matching.field import USUAL, Candidate, Field
from pairing.matching.solver import cheapest
from tests.pairing.cast import Evening
from tests.pairing.exact import Judge


@st.composite
def fields(draw, most=10):
    """Teams with any past at all: crowded meetings, exempts, clubs, scores."""
    count = draw(st.integers(2, most))
    lot = Random(draw(st.integers(0, 2**32)))
    crowd, span = draw(st.floats(0, 1)), draw(st.sampled_from([1, 3, 2000]))
    met = {team: [] for team in range(1, count + 1)}
    for one, two in combinations(met, 2):
        for _ in range(int(lot.random() < crowd) + int(lot.random() < crowd / 4)):
            met[one].append(two)
            met[two].append(one)
    places = sorted(met, key=lambda _: lot.random())
    return [
        RankedEntrant(
            team,
            club=draw(st.sampled_from([None, "a", "b"])),
            score=int(lot.random() * span),
            rank=places.index(team) + 1,
            met=tuple(past),
            exempt_before=int(lot.random() * 2),
        )
        for team, past in met.items()
    ]


@given(
    teams=fields(),
    seed=st.integers(0, 2**32),
    winners=st.booleans(),
    clubs=st.booleans(),
    plain=st.booleans(),
)
def test_no_round_is_cheaper(teams, seed, winners, clubs, plain):
    judge = Judge(teams, {t.id: t.rank for t in teams}, winners=winners, clubs=clubs, plain=plain)
    options = RankedOptions(winners=winners, clubs_apart=clubs, cost="score_gaps" if plain else "usual")
    proposal = ranked.pair(teams, options, Random(seed))
    cost = judge.cost(proposal)
    assert cost == judge.cheapest()
    named = dict(proposal.cost)
    assert named["score_gaps"] == cost[5]
    if not plain:
        assert [named[name] for name in ("rematches", "groups", "clubs", "rank_gaps")] == [
            cost[0], cost[3], cost[4], cost[6]
        ]  # fmt: skip


def crowded(count, seed, clubs, span):
    """A field late in the evening: every team has met its neighbours, one club may be most of the hall."""
    lot = Random(seed)
    met = {team: {} for team in range(1, count + 1)}
    for one, two in combinations(met, 2):
        if two - one < 9 and lot.random() < 0.6:
            met[one][two] = met[two][one] = 1
    seats = []
    for team, past in met.items():
        club = "big" if clubs and lot.random() < clubs else f"c{int(lot.random() * 9)}" if clubs else None
        turn = team if lot.random() < 0.5 else None
        seats.append(Candidate(team, team, -(team * span // count), 0, club, past, turn))
    return seats


@pytest.mark.parametrize(
    "count",
    [
        32,
        101,
    ],
)
@pytest.mark.parametrize(("clubs", "span"), [(0, 9), (0.6, 9), (0.3, 3000)])
def test_the_sparse_graph_finds_the_round_of_the_complete_one(count, clubs, span):
    seats = crowded(count, count + span, clubs, span)
    full = best_couples(Field(seats, USUAL, Random(5)), complete=count)
    sparse = best_couples(Field(seats, USUAL, Random(5)), complete=0, neighbours=8)
    assert sparse == full


def test_one_round_alone_is_best_whatever_the_solver_is_given_first():
    for seed in range(4):
        field = Field(crowded(30, seed, 0.3, 1), USUAL, Random(seed))
        edges = graph.complete_graph(field)
        mixed = [(two, one, cost) if cost % 2 else (one, two, cost) for one, two, cost in edges]
        Random(seed).shuffle(mixed)
        assert cheapest(30, edges) == cheapest(30, mixed)


def test_a_field_with_no_lawful_round_has_the_fewest_rematches():
    """Six teams in two camps of three that have met everybody of the other camp: three must stay in camp."""
    met = {n: tuple(m for m in range(1, 7) if (m <= 3) != (n <= 3)) for n in range(1, 7)}
    teams = [RankedEntrant(n, rank=n, met=met[n]) for n in met]
    proposal = ranked.pair(teams, RankedOptions(), Random(0))
    assert dict(proposal.cost)["rematches"] == 1


def test_six_teams_drawn_round_by_round_may_run_out_and_then_have_the_fewest():
    """FORMATS F1: one evening in six, or so, needs a rematch; never one more than it must."""
    needed = 0
    for seed in range(12):
        evening = Evening(6, seed)
        for _ in range(5):
            teams = evening.entrants()
            judge = Judge(teams, {t.id: t.rank or t.id for t in teams})
            proposal = evening.play()
            rematches = dict(proposal.cost)["rematches"]
            assert rematches == judge.cheapest()[0]
            needed += bool(rematches)
    assert needed > 0


def odd_crowds(count, seed):
    """Crowds of an odd number that have met all the others, but for a few who may meet somebody far away: one
    of each crowd must leave it, and only a couple of far teams avoids a rematch."""
    lot = Random(seed)
    size = 2 * lot.randint(20, 30) + 1
    crowd = {team: (team - 1) // size for team in range(1, count + 1)}
    met = {team: {} for team in crowd}
    far = {frozenset(lot.sample(range(1, count + 1), 2)) for _ in range(count // 20)}
    for one, two in combinations(met, 2):
        if crowd[one] != crowd[two] and frozenset((one, two)) not in far:
            met[one][two] = met[two][one] = 1
    return [Candidate(team, team, 0, 0, None, past, team) for team, past in met.items()]


def fewest_rematches(seats):
    """By another road: as many couples as can be that have not met, counted by a plain matching."""
    graph_of_new = rustworkx.PyGraph()
    graph_of_new.add_nodes_from(range(len(seats)))
    new = [
        (one, two, None)
        for (one, a), (two, b) in combinations(enumerate(seats), 2)
        if b.team not in a.met and a.team not in b.met
    ]
    graph_of_new.add_edges_from(new)
    return len(seats) // 2 - len(rustworkx.max_weight_matching(graph_of_new, max_cardinality=True))


@pytest.mark.parametrize("count", [300, 301])
def test_no_rematch_of_a_large_field_could_be_avoided(count):
    for seed in range(2):
        seats = odd_crowds(count, seed)
        drawn = best_couples(Field(seats, USUAL, Random(seed)))
        past = {seat.team: seat.met for seat in seats}
        rematches = sum(b in past[a] for a, b in drawn.couples)
        if count % 2 == 0:
            assert rematches == fewest_rematches(seats)
        full = best_couples(Field(seats, USUAL, Random(seed)), complete=count)
        assert drawn == full


@pytest.mark.parametrize(("count", "said"), [(PROVED, False), (PROVED + 1, True)])
def test_a_field_too_large_to_be_proved_says_so(count, said):
    field = [RankedEntrant(team, rank=team) for team in range(1, count + 1)]
    for engine in (ranked, fresh, pot):
        entrants = [pot.PotEntrant(team) for team in range(1, count + 1)] if engine is pot else field
        options = {ranked: RankedOptions(), fresh: fresh.FreshOptions(), pot: pot.PotOptions()}[engine]
        codes = {one.code for one in engine.pair(entrants, options, Random(1)).remarks}
        assert ("couples_sought" in codes) == said
        old = {one.code for one in engine.EARLIER[1](entrants, options, Random(1)).remarks}
        assert "couples_sought" not in old
