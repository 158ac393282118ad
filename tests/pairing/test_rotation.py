"""The prepared rotation, swept over teams, rounds and tables: who is exempt when, how much each plays, in how
many waves; and its first version, whose records replay."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from pairing.engines import FORMATS, rotation
from pairing.engines.prepared import PreparedOptions
from pairing.record import dump, load, make_record, replay
from pairing.refusals import Refusal
from pairing.structure.plan import Rounds, compose
from tests.pairing.cast import teams

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "draws.jsonl"
FIELDS = (2, 3, 4, 5, 8, 9, 16, 25)


def drawn(count, rounds, tables=None):
    numbers = None if tables is None else tuple(range(1, tables + 1))
    return rotation.pair(
        teams(count), PreparedOptions(rounds=rounds, tables=numbers, by_lot=False), Random(1)
    )


def met(proposal, number):
    return {frozenset((match.a, match.b)) for match in proposal.round(number)}


def test_nobody_is_exempt_twice_before_everybody_was():
    for count in FIELDS:
        proposal = drawn(count, 2 * count + 1)
        exempt = Counter()
        for number in range(1, 2 * count + 2):
            exempt.update(proposal.exempt_in(number))
            times = [exempt[team] for team in range(1, count + 1)]
            assert max(times) - min(times) <= 1, number
        assert sum(exempt.values()) == (2 * count + 1) * (count % 2)


def test_everybody_plays_as_many_matches_as_promised():
    for count in FIELDS[1:]:
        for rounds in (1, 2, 4, 15):
            proposal = drawn(count, rounds)
            played = Counter(team for match in proposal.pairings for team in (match.a, match.b))
            promised = compose(count, [Rounds(rounds, "rotation")]).groups[0].least
            assert min(played[team] for team in range(1, count + 1)) == promised
            for number in range(1, rounds + 1):
                assert len({team for couple in met(proposal, number) for team in couple}) == count // 2 * 2


def test_there_is_no_rematch_while_there_are_no_more_rounds_than_tables():
    for count in FIELDS:
        most = (count + 1) // 2
        proposal = drawn(count, most)
        couples = [couple for number in range(1, most + 1) for couple in met(proposal, number)]
        assert len(couples) == len(set(couples))


def test_no_round_takes_more_waves_than_its_matches_need():
    for count in FIELDS:
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
    assert [one.code for one in drawn(3, 3).remarks] == ["rotation", "exempt_in_turn", "no_rematch"]
    assert "second_leg" in [one.code for one in drawn(3, 4).remarks]


@pytest.mark.parametrize(("rounds", "said"), [(2, "no_rematch"), (3, "no_rematch"), (4, "rotation_over")])
def test_it_says_from_which_round_teams_meet_again(rounds, said):
    remarks = {one.code: dict(one.values) for one in drawn(5, rounds).remarks}
    assert said in remarks
    if said == "rotation_over":
        assert (remarks[said]["round"], remarks[said]["most"]) == (4, 3)


def test_a_record_of_the_first_version_says_what_it_said():
    lines = [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").splitlines()]
    old = [load(line) for line in lines if line["engine"] == "rotation"]
    assert {record.version for record in old} == {1}
    assert all(replay(record) == record for record in old)
    options = PreparedOptions(rounds=4, by_lot=False)
    first = make_record(teams(5), options, 7, engine="rotation", version=1)
    now = make_record(teams(5), options, 7, engine="rotation")
    assert [team for _number, team in first.result.exempts] == [5, 1, 3, 5]
    assert sorted(team for _number, team in now.result.exempts) in ([1, 2, 3, 5], [1, 3, 4, 5])
    assert load(dump(first)) == first == replay(first)
    assert replay(replace(first, version=2)).result != first.result


def test_a_version_that_is_not_known_is_refused():
    for engine in FORMATS:
        known = FORMATS[engine]
        assert known.drawing() is known.drawing(known.version)
        for version in (0, known.version + 1):
            with pytest.raises(Refusal) as refused:
                known.drawing(version)
            assert refused.value.code == "unknown_version"
        assert set(known.earlier) == set(range(1, known.version))
