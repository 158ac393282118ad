"""The public record of a draw: without names, read back as written, and it replays."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing.engines.pools import PoolOptions
from pairing.record import dump, load, make_record, replay
from pairing.refusals import Refusal
from pairing.swap import swap
from pairing.types import club_codes
from tests.pairing.cast import evening, teams


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
