"""Rounds known beforehand, and rounds by lot alone: rotation, round robin, fresh draws."""

from collections import Counter
from random import Random

import pytest

from pairing.engines import fresh, league, rotation
from pairing.engines.fresh import FreshOptions
from pairing.engines.knockout import KnockoutOptions
from pairing.engines.prepared import PreparedOptions
from pairing.engines.ranked.teams import RankedEntrant
from pairing.record import dump, load, make_record, replay
from pairing.refusals import Refusal
from pairing.swap import swap_effect
from tests.pairing.cast import teams

FIELDS = [4, 5, 8, 9, 16, 33, 64, 150]
BY_NUMBER = PreparedOptions(by_lot=False)


def meetings(proposal):
    return Counter(frozenset((m.a, m.b)) for m in proposal.pairings)


def everyone_once_a_round(proposal, count):
    for number in range(1, proposal.rounds + 1):
        playing = [team for m in proposal.round(number) for team in (m.a, m.b)]
        out = [team for at, team in proposal.exempts if at == number] or list(proposal.resting(number))
        assert sorted(playing + out) == list(range(1, count + 1))
        assert len({m.table for m in proposal.round(number)}) == len(playing) // 2


def test_a_rotation_has_no_rematch_in_half_the_field_of_rounds():
    for count in FIELDS:
        proposal = rotation.pair(teams(count), BY_NUMBER, Random(0))
        assert proposal.rounds == (count + 1) // 2
        assert set(meetings(proposal).values()) == {1}
        everyone_once_a_round(proposal, count)
        assert max(Counter(team for _, team in proposal.exempts).values(), default=1) == 1


@pytest.mark.parametrize("count", [8, 9])
def test_odd_numbers_stay_and_even_numbers_move_one_table(count):
    proposal = rotation.pair(teams(count), BY_NUMBER, Random(0))
    tables = {(m.round, team): m.table for m in proposal.pairings for team in (m.a, m.b)}
    for (number, team), table in tables.items():
        if team % 2:
            assert table == (team + 1) // 2
        elif (number + 1, team) in tables:
            assert tables[number + 1, team] == table % ((count + 1) // 2) + 1


@pytest.mark.parametrize(("rounds", "over"), [(4, False), (5, True)])
def test_a_rotation_that_goes_on_too_long_says_so_and_offers_the_round_robin(rounds, over):
    proposal = rotation.pair(teams(8), PreparedOptions(rounds=rounds, by_lot=False), Random(0))
    assert (max(meetings(proposal).values()) > 1) is over
    said = [remark.text() for remark in proposal.remarks if remark.code == "rotation_over"]
    assert bool(said) is over
    assert not over or "Choisissez le championnat, qui en donne 7." in said[0]


def test_in_a_round_robin_everybody_meets_everybody():
    for count in FIELDS:
        proposal = league.pair(teams(count), PreparedOptions(), Random(count))
        assert len(meetings(proposal)) == len(proposal.pairings) == count * (count - 1) // 2
        everyone_once_a_round(proposal, count)
        assert proposal.exempt is None and not proposal.exempts


@pytest.mark.parametrize(("count", "code"), [(3, "three_teams"), (12, None), (13, "league_long")])
def test_a_round_robin_says_when_it_is_too_small_or_too_long(count, code):
    codes = {remark.code for remark in league.pair(teams(count), PreparedOptions(), Random(0)).remarks}
    assert codes & {"three_teams", "league_long"} == ({code} if code else set())


def test_a_round_robin_cut_short_promises_what_everybody_has():
    for count, promised in ((8, ("everyone_plays", 5)), (9, ("everyone_plays_least", 4))):
        proposal = league.pair(teams(count), PreparedOptions(rounds=5), Random(0))
        played = Counter(team for m in proposal.pairings for team in (m.a, m.b))
        assert min(played.values()) == promised[1]
        said = {remark.code: dict(remark.values) for remark in proposal.remarks}
        assert said[promised[0]]["matches"] == promised[1]


def test_fresh_rounds_have_no_rematch_and_no_second_exempt():
    for count in [9, 12, 33, 64]:
        met = dict.fromkeys(range(1, count + 1), ())
        exempt = Counter()
        for number in range(1, 5):
            field = [RankedEntrant(team, met=met[team], exempt_before=exempt[team]) for team in met]
            proposal = fresh.pair(field, FreshOptions(round=number), Random(number))
            codes = {remark.code for remark in proposal.remarks}
            assert codes <= {"pair_lot", "exempt_lot", "exempt_lot_waiting", "no_rematch"}
            for match in proposal.pairings:
                met[match.a] += (match.b,)
                met[match.b] += (match.a,)
            if proposal.exempt:
                exempt[proposal.exempt] += 1
        assert all(len(set(past)) == len(past) for past in met.values())
        assert max(exempt.values(), default=1) == 1


@pytest.mark.parametrize(
    ("engine", "options"),
    [
        ("rotation", PreparedOptions(rounds=5, tables=(3, 4, 5, 6), swaps=((1, 8),))),
        ("round_robin", PreparedOptions(swaps=((1, 2),))),
        ("random", FreshOptions(tables=(1, 2), swaps=((1, 2),))),
    ],
)
def test_its_record_replays(engine, options):
    for count in [8, 9]:
        field = teams(count) if engine != "random" else [RankedEntrant(n) for n in range(1, count + 1)]
        if count == 9 and engine == "rotation":
            options = PreparedOptions(rounds=3)
        record = make_record(field, options, 11, engine=engine)
        assert load(dump(record)) == record == replay(load(dump(record)))


@pytest.mark.parametrize(
    ("draw", "field", "options", "code"),
    [
        (rotation, teams(1), PreparedOptions(), "too_few_to_pair"),
        (rotation, teams(4), PreparedOptions(rounds=0), "bad_rounds"),
        (rotation, teams(4), PreparedOptions(tables=()), "no_table"),
        (league, teams(2), PreparedOptions(), "too_few_to_pair"),
        (league, teams(4), PreparedOptions(rounds=0), "bad_rounds"),
        (league, teams(4), PreparedOptions(swaps=((1, 5),)), "unknown_team"),
        (fresh, [RankedEntrant(1)], FreshOptions(), "too_few_to_pair"),
    ],
)
def test_it_refuses_with_a_sentence(draw, field, options, code):
    with pytest.raises(Refusal) as refused:
        draw.pair(field, options, Random(0))
    assert refused.value.code == code
    assert "{" not in str(refused.value)


@pytest.mark.parametrize(
    ("engine", "options", "count"),
    [("rotation", PreparedOptions(rounds=3), 7), ("knockout", KnockoutOptions(pot=False), 11)],
)
def test_an_exchange_says_who_would_be_exempt_in_each_round(engine, options, count):
    record = make_record(teams(count), options, 5, engine=engine)
    exempt = record.result.exempts[0][1]
    plays = next(one for one in range(1, count + 1) if one not in {team for _, team in record.result.exempts})
    told = {
        tuple(value for _name, value in sorted(said.values))
        for said in swap_effect(record, plays, exempt)
        if said.code == "would_be_exempt_in"
    }
    rounds = {number for number, team in record.result.exempts if team == exempt}
    assert told == {(number, plays) for number in rounds}
    assert told
