"""The public record of a draw: without names, read back as written, and it replays."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing.engines.pools import PoolOptions
from pairing.engines.prepared import MOST_MATCHES, MOST_ROUNDS, PreparedOptions, check_rounds
from pairing.reader import MOST_DIGITS, parsed
from pairing.record import MOST_SWAPS, dump, load, make_record, replay
from pairing.refusals import Refusal
from pairing.schedule import Hours
from pairing.structure.knockout import Knockout
from pairing.structure.plan import MOST_STAGES, Rounds, compose
from pairing.swap import swap
from pairing.types import MOST, Entrant, checked, club_codes
from tests.pairing.cast import evening, teams
from tests.pairing.test_replay_command import run as command


def test_it_has_the_shape_of_the_design():
    data = json.loads(dump(evening()))
    assert list(data) == ["engine", "version", "library", "seed", "options", "entrants", "result"]
    assert (data["engine"], data["version"], data["library"]) == ("pools", 1, {})
    assert list(data["result"]) == ["pools", "pairings", "exempt", "remarks"]
    assert data["result"]["exempt"] is None
    assert data["entrants"][0] == {"id": 1, "seed": 1, "club": "V"}


@given(
    count=st.integers(3, 40),
    seed=st.integers(0, 2**63),
    seeds=st.integers(0, 6),
    apart=st.booleans(),
    clubs=st.text("ABC.", max_size=40),
)
def test_what_is_written_is_read_back_and_replays(count, seed, seeds, apart, clubs):
    record = make_record(teams(count, seeds=seeds, clubs=clubs), PoolOptions(clubs_apart=apart), seed)
    assert load(dump(record)) == record
    assert load(record.to_dict()) == record
    assert replay(load(dump(record))) == record


def test_a_swap_by_hand_replays():
    before = evening()
    one, two = before.result.pools[0].teams[1], before.result.pools[2].teams[3]
    after = swap(before, one, two)
    assert after.options.swaps == ((one, two),)
    assert after.result.pool_of(one).label == "C"
    assert after.result.pool_of(two).label == "A"
    assert replay(load(dump(after))) == after


def test_club_codes_do_not_tell_the_names_and_follow_the_numbers():
    assert club_codes({3: "Valmory", 1: "Les Ormes", 2: None, 4: "Les Ormes"}) == {
        "Les Ormes": "c1",
        "Valmory": "c2",
    }


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda data: data.update(engine="dice"), "unknown_engine"),
        (lambda data: data.update(version=99), "unknown_version"),
        (lambda data: data.update(seed="7"), "not_a_record"),
        (lambda data: data.pop("entrants"), "not_a_record"),
        (lambda data: data["entrants"].append({"id": 1}), "duplicate_team"),
        (lambda data: data["entrants"].append({"id": 17, "name": "Odile"}), "unknown_key"),
        (lambda data: data["options"].update(swaps=[[1]]), "not_a_record"),
        (lambda data: data["result"]["remarks"].append({"code": "joke"}), "not_a_record"),
    ],
)
def test_it_refuses_a_record_that_is_not_one(change, code):
    data = json.loads(dump(evening()))
    change(data)
    with pytest.raises(Refusal) as refused:
        load(json.dumps(data))
    assert refused.value.code == code
    assert "{" not in str(refused.value)


def test_it_refuses_what_is_not_an_object():
    for text in ["", "{", "[1]", "null", '"pools"', '{"seed": 1' + "0" * 5000 + "}", "[" * 100_000]:
        with pytest.raises(Refusal):
            load(text)


# What is not sensible JSON, and what no hall holds, is refused with one sentence and the exit code 2.

HALF = '{"seed": 1, "entrants": [{"id": 1, "club": "\\ud800"}, {"id": 2}, {"id": 3}, {"id": 4}]}'
HOURS = {"tables": 300, "start": 14 * 60, "latest_end": 19 * 60}


def refused(made):
    with pytest.raises(Refusal) as caught:
        made()
    assert len(str(caught.value).splitlines()) == 1
    return caught.value.code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"a": "\\ud800"}', "not_writable"),
        ('{"a": 1, "a": 1}', "duplicate_key"),
        ('{"a": NaN}', "not_a_number"),
        ('{"a": ' + "9" * 5000 + "}", "number_too_long"),
        ("[" * 100_000, "not_a_record"),
        ('{"a": 01}', "not_json"),
    ],
)
def test_a_text_that_is_no_sensible_json_is_refused(text, code):
    assert refused(lambda: parsed(text)) == code


def test_whole_characters_long_numbers_and_equal_keys_of_two_objects_are_read():
    assert parsed('["\\ud83c\\udca1", "é"]') == ["\U0001f0a1", "é"]
    assert parsed("-" + "9" * MOST_DIGITS) == -(10**MOST_DIGITS - 1)
    assert parsed('[{"a": 1}, {"a": {"a": 2}}]') == [{"a": 1}, {"a": {"a": 2}}]


@pytest.mark.parametrize("engine", ["pools"])
def test_the_command_refuses_half_a_character_with_one_sentence(engine):
    done = command(engine, given=HALF)
    assert (done.returncode, done.stdout) == (2, b"")
    assert len(done.stderr.decode().splitlines()) == 1


def test_a_false_part_written_before_the_true_one_does_not_pass():
    text = dump(evening())
    false = text.replace('"pairings": [', '"pairings": [], "pairings": [', 1)
    assert false != text
    done = command("replay", "-", given=false)
    assert (done.returncode, done.stdout) == (2, b"")
    assert "«\u00a0pairings\u00a0» est écrit deux fois." in done.stderr.decode()


def test_a_field_added_anywhere_in_the_result_does_not_pass():
    for part in ["pools", "pairings", "remarks"]:
        data = json.loads(dump(evening()))
        data["result"][part][0]["score"] = 2000
        assert refused(lambda data=data: load(data)) == "unknown_key"


def test_a_value_of_a_remark_is_a_number_a_text_or_a_list_of_one_of_them():
    for value in [True, 1.0, None, {}, [True], [1, "1"], [[1]]]:
        data = json.loads(dump(evening()))
        data["result"]["remarks"][0]["values"]["matches"] = value
        assert refused(lambda data=data: load(data)) == "not_a_record"


def test_as_many_teams_as_the_largest_hall_holds_and_no_more():
    assert len(checked(map(Entrant, range(1, MOST + 1)))) == MOST
    assert refused(lambda: checked(map(Entrant, range(1, MOST + 2)))) == "too_many_entrants"
    for count in (MOST + 1, 10**9):
        assert refused(lambda count=count: compose(count, [Knockout()])) == "too_many_teams"
        assert refused(lambda count=count: Hours(teams=count, **HOURS)) == "too_many_teams"


def test_so_many_stages_and_no_more():
    assert compose(8, [Rounds(1)] * MOST_STAGES).groups
    assert refused(lambda: compose(8, [Rounds(1)] * (MOST_STAGES + 1))) == "too_many_stages"


def test_so_many_rounds_and_matches_at_once_and_no_more():
    check_rounds(MOST_ROUNDS, 2 * MOST_MATCHES // MOST_ROUNDS)
    check_rounds(MOST_ROUNDS, 2 * MOST_MATCHES // MOST_ROUNDS + 1)  # the odd team rests
    assert (
        refused(lambda: check_rounds(MOST_ROUNDS, 2 * MOST_MATCHES // MOST_ROUNDS + 2)) == "too_many_matches"
    )
    assert refused(lambda: check_rounds(MOST_ROUNDS + 1, 4)) == "bad_rounds"
    field = teams(2 * MOST_MATCHES // MOST_ROUNDS + 300)
    for engine in ("rotation", "round_robin"):
        asked = PreparedOptions(rounds=MOST_ROUNDS)
        assert refused(lambda n=engine, o=asked: make_record(field, o, 1, engine=n)) == "too_many_matches"


def test_so_many_swaps_and_no_more():
    swaps = ((1, 2),) * MOST_SWAPS
    assert make_record(teams(8), PoolOptions(swaps=swaps), 1).options.swaps == swaps
    more = PoolOptions(swaps=(*swaps, (3, 4)))
    assert refused(lambda: make_record(teams(8), more, 1)) == "too_many_swaps"
