"""Rounds known beforehand: rotation, round robin, decided matches; and lone players made pairs."""

from collections import Counter
from random import Random

import pytest

from pairing.bracket import compose
from pairing.notes import Refusal
from pairing.record import dump, load, make_record, replay, swap_effect
from pairing.round_robin import (
    PlannedOptions,
    PreparedOptions,
    pair_league,
    pair_planned,
    pair_rotation,
    pair_singles,
)
from pairing.trees import KnockoutOptions
from pairing.types import Options
from tests.pairing.cast import teams
from tournament.formats import Rounds

FIELDS = [4, 5, 8, 9, 16, 33, 64, 150]
BY_NUMBER = PreparedOptions(by_lot=False)


def meetings(proposal):
    return Counter(frozenset((m.a, m.b)) for m in proposal.pairings)


def everyone_once_a_round(proposal, count):
    for number in range(1, proposal.rounds + 1):
        playing = [team for m in proposal.round(number) for team in (m.a, m.b)]
        out = [team for at, team in proposal.exempts if at == number] or sorted(
            {*range(1, count + 1)} - {*playing}
        )
        assert sorted(playing + out) == list(range(1, count + 1))
        assert len({m.table for m in proposal.round(number)}) == len(playing) // 2


def test_a_rotation_has_no_rematch_in_half_the_field_of_rounds():
    for count in FIELDS:
        proposal = pair_rotation(teams(count), BY_NUMBER, Random(0))
        assert proposal.rounds == (count + 1) // 2
        assert set(meetings(proposal).values()) == {1}
        everyone_once_a_round(proposal, count)
        assert max(Counter(team for _, team in proposal.exempts).values(), default=1) == 1


@pytest.mark.parametrize("count", [8, 9])
def test_odd_numbers_stay_and_even_numbers_move_one_table(count):
    proposal = pair_rotation(teams(count), BY_NUMBER, Random(0))
    tables = {(m.round, team): m.table for m in proposal.pairings for team in (m.a, m.b)}
    for (number, team), table in tables.items():
        if team % 2:
            assert table == (team + 1) // 2
        elif (number + 1, team) in tables:
            assert tables[number + 1, team] == table % ((count + 1) // 2) + 1


@pytest.mark.parametrize(("rounds", "over"), [(4, False), (5, True)])
def test_a_rotation_that_goes_on_too_long_says_so_and_offers_the_round_robin(rounds, over):
    proposal = pair_rotation(teams(8), PreparedOptions(rounds=rounds, by_lot=False), Random(0))
    assert (max(meetings(proposal).values()) > 1) is over
    said = [remark.text() for remark in proposal.remarks if remark.code == "rematches_from"]
    assert bool(said) is over
    assert not over or "un championnat donne 7 tours" in said[0]


def test_in_a_round_robin_everybody_meets_everybody():
    for count in FIELDS:
        proposal = pair_league(teams(count), PreparedOptions(), Random(count))
        assert len(meetings(proposal)) == len(proposal.pairings) == count * (count - 1) // 2
        everyone_once_a_round(proposal, count)
        assert proposal.exempt is None and not proposal.exempts


@pytest.mark.parametrize(("count", "said"), [(3, True), (4, False)])
def test_a_round_robin_says_when_it_is_too_small(count, said):
    codes = {remark.code for remark in pair_league(teams(count), PreparedOptions(), Random(0)).remarks}
    assert ("three_teams" in codes) is said


@pytest.mark.parametrize(
    ("engine", "options"),
    [
        ("rotation", PreparedOptions(rounds=5, tables=(3, 4, 5, 6), swaps=((1, 8),))),
        ("round_robin", PreparedOptions(swaps=((1, 2),))),
    ],
)
def test_its_record_replays(engine, options):
    for count in [8, 9]:
        field = teams(count)
        if count == 9 and engine == "rotation":
            options = PreparedOptions(rounds=3)
        record = make_record(field, options, 11, engine=engine)
        assert load(dump(record)) == record == replay(load(dump(record)))


@pytest.mark.parametrize(
    ("draw", "field", "options", "code"),
    [
        (pair_rotation, teams(1), PreparedOptions(), "too_few_teams"),
        (pair_rotation, teams(4), PreparedOptions(rounds=0), "bad_rounds"),
        (pair_rotation, teams(4), PreparedOptions(tables=()), "no_table"),
        (pair_league, teams(2), PreparedOptions(), "too_few_teams"),
        (pair_league, teams(4), PreparedOptions(rounds=0), "bad_rounds"),
        (pair_league, teams(4), PreparedOptions(swaps=((1, 5),)), "unknown_team"),
        (pair_planned, teams(4), PlannedOptions(matches=((1, 9),)), "unknown_team"),
        (pair_planned, teams(4), PlannedOptions(matches=((1, 2), (1, 3))), "bad_team"),
        (pair_singles, teams(1), Options(), "too_few_players"),
    ],
)
def test_it_refuses_with_a_sentence(draw, field, options, code):
    with pytest.raises(Refusal) as refused:
        draw(field, options, Random(0))
    assert refused.value.code == code
    assert "{" not in str(refused.value)


@pytest.mark.parametrize(
    ("engine", "options", "count"),
    [("rotation", PreparedOptions(rounds=3), 7), ("knockout", KnockoutOptions(), 11)],
)
def test_an_exchange_says_who_would_be_exempt_each_round(engine, options, count):
    record = make_record(teams(count), options, 5, engine=engine)
    exempt = record.result.exempts[0][1]
    plays = next(one for one in range(1, count + 1) if one not in {team for _, team in record.result.exempts})
    told = {
        tuple(value for _name, value in sorted(said.values))
        for said in swap_effect(record, plays, exempt)
        if said.code == "would_sit_out"
    }
    rounds = {number for number, team in record.result.exempts if team == exempt}
    assert told == {(number, plays) for number in rounds}
    assert told


# The prepared rotation, swept over teams, rounds and tables: who is exempt when, how much each plays, in how.

TURNS = (2, 3, 4, 5, 8, 9, 16, 25)


def drawn(count, rounds, tables=None):
    numbers = None if tables is None else tuple(range(1, tables + 1))
    return pair_rotation(
        teams(count), PreparedOptions(rounds=rounds, tables=numbers, by_lot=False), Random(1)
    )


def met(proposal, number):
    return {frozenset((match.a, match.b)) for match in proposal.round(number)}


def test_nobody_is_exempt_twice_before_everybody_was():
    for count in TURNS:
        proposal = drawn(count, 2 * count + 1)
        exempt = Counter()
        for number in range(1, 2 * count + 2):
            exempt.update(proposal.exempt_in(number))
            times = [exempt[team] for team in range(1, count + 1)]
            assert max(times) - min(times) <= 1, number
        assert sum(exempt.values()) == (2 * count + 1) * (count % 2)


def test_everybody_plays_as_many_matches_as_promised():
    for count in TURNS[1:]:
        for rounds in (1, 2, 4, 15):
            proposal = drawn(count, rounds)
            played = Counter(team for match in proposal.pairings for team in (match.a, match.b))
            promised = compose(count, [Rounds(rounds, "rotation")]).groups[0].least
            assert min(played[team] for team in range(1, count + 1)) == promised
            for number in range(1, rounds + 1):
                assert len({team for couple in met(proposal, number) for team in couple}) == count // 2 * 2


def test_there_is_no_rematch_while_there_are_no_more_rounds_than_tables():
    for count in TURNS:
        most = (count + 1) // 2
        proposal = drawn(count, most)
        couples = [couple for number in range(1, most + 1) for couple in met(proposal, number)]
        assert len(couples) == len(set(couples))


def test_no_round_takes_more_waves_than_its_matches_need():
    for count in TURNS:
        for tables in (1, 3, 12):
            for match in drawn(count, count + 1, tables).pairings:
                assert match.wave <= -(-(count // 2) // tables)


def test_one_side_stays_and_the_other_goes_to_the_next_table():
    """From one round to the next, within a turn and from the first turn into the second."""
    for count in [5, 9, 14]:
        proposal, at = drawn(count, count), {}
        size = (count + 1) // 2
        for number in range(1, count + 1):
            now = {team: match.table for match in proposal.round(number) for team in (match.a, match.b)}
            for team in now.keys() & at.keys():
                assert (now[team] - at[team]) % size in (0, 1)
            at = now


def test_three_teams_have_all_met_after_three_rounds():
    assert {couple for number in (1, 2, 3) for couple in met(drawn(3, 3), number)} == {
        frozenset({1, 2}), frozenset({1, 3}), frozenset({2, 3})
    }  # fmt: skip
    assert [one.code for one in drawn(3, 3).remarks] == ["exempt_in_turn"]


@pytest.mark.parametrize(("rounds", "over"), [(2, False), (3, False), (4, True)])
def test_it_says_from_which_round_teams_meet_again(rounds, over):
    rounds_said = [
        dict(one.values)["round"] for one in drawn(5, rounds).remarks if one.code == "rematches_from"
    ]
    assert rounds_said == ([4] if over else [])


def test_singles_are_matched_by_lot_and_the_last_to_arrive_waits():
    proposal = pair_singles(teams(7), Options(), Random(1))
    assert sorted(player for duo in proposal.duos for player in duo) == [1, 2, 3, 4, 5, 6]
    assert (proposal.rests, proposal.remarks[0].code) == ((7,), "single_left")
