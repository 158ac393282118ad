"""Sealed messages: what arrives whole, from the partner, for this question, is read; nothing else is."""

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.partner import wire
from tournament.partner.keys import new_key
from tournament.partner.state import FIRST, SECOND
from tournament.partner.wire import (
    Message,
    NotOurs,
    opened_answer,
    opened_question,
    packed,
    sealed_answer,
    sealed_question,
    unpacked,
)

KEY, FOREIGN = new_key(), new_key()
FACTS = st.dictionaries(st.text(max_size=8), st.none() | st.integers() | st.text(max_size=20), max_size=5)
MESSAGES = st.builds(Message, FACTS, st.binary(max_size=3000))
COUNTERS = st.integers(0, 2**64 - 1)


@given(MESSAGES, MESSAGES, COUNTERS)
def test_what_one_says_the_other_reads(question, answer, counter):
    sealed, asked = sealed_question(KEY, SECOND, counter, question)
    opened = opened_question(KEY, FIRST, sealed)
    assert (opened.message, opened.counter, opened.bound) == (question, counter, asked.bound)
    assert opened_answer(KEY, SECOND, asked, sealed_answer(KEY, FIRST, opened, answer)) == answer


@given(MESSAGES, COUNTERS, st.data())
def test_a_turned_bit_anywhere_is_refused(message, counter, data):
    sealed, asked = sealed_question(KEY, SECOND, counter, message)
    answer = sealed_answer(KEY, FIRST, asked, message)
    for content, read in (
        (sealed, lambda spoilt: opened_question(KEY, FIRST, spoilt)),
        (answer, lambda spoilt: opened_answer(KEY, SECOND, asked, spoilt)),
    ):
        bit = data.draw(st.integers(0, len(content) * 8 - 1))
        spoilt = bytearray(content)
        spoilt[bit // 8] ^= 1 << bit % 8
        with pytest.raises(NotOurs):
            read(bytes(spoilt))


@given(MESSAGES, st.data())
def test_what_is_cut_or_longer_is_refused(message, data):
    sealed, asked = sealed_question(KEY, SECOND, 1, message)
    answer = sealed_answer(KEY, FIRST, asked, message)
    length = data.draw(st.integers(0, len(sealed) - 1))
    for wrong in (sealed[:length], sealed + b"\0"):
        with pytest.raises(NotOurs):
            opened_question(KEY, FIRST, wrong)
    for wrong in (answer[: min(length, len(answer) - 1)], answer + b"\0"):
        with pytest.raises(NotOurs):
            opened_answer(KEY, SECOND, asked, wrong)


@given(st.binary(max_size=300))
def test_noise_is_refused(noise):
    _sealed, asked = sealed_question(KEY, SECOND, 1, Message({}))
    for content in (noise, wire.MAGIC + noise):
        with pytest.raises(NotOurs):
            opened_question(KEY, FIRST, content)
        with pytest.raises(NotOurs):
            opened_answer(KEY, SECOND, asked, content)


def test_what_another_key_sealed_is_refused():
    sealed, _asked = sealed_question(FOREIGN, SECOND, 1, Message({}))
    with pytest.raises(NotOurs):
        opened_question(KEY, FIRST, sealed)


def test_what_we_sealed_ourselves_is_not_the_partners():
    """Somebody sends our own words back to us."""
    sealed, asked = sealed_question(KEY, SECOND, 1, Message({"a": 1}))
    with pytest.raises(NotOurs):
        opened_question(KEY, SECOND, sealed)
    with pytest.raises(NotOurs):
        opened_answer(KEY, SECOND, asked, sealed_answer(KEY, SECOND, asked, Message({})))
    with pytest.raises(NotOurs):
        opened_answer(KEY, SECOND, asked, sealed)


def test_an_answer_to_another_question_is_none():
    _one, first = sealed_question(KEY, SECOND, 1, Message({"kind": "who"}))
    _two, again = sealed_question(KEY, SECOND, 1, Message({"kind": "who"}))
    answer = sealed_answer(KEY, FIRST, first, Message({}))
    with pytest.raises(NotOurs):
        opened_answer(KEY, SECOND, again, answer)


def test_two_seals_of_the_same_words_are_not_alike():
    one, other = (sealed_question(KEY, SECOND, 7, Message({"kind": "who"}))[0] for _ in range(2))
    assert one != other
    assert b"who" not in one


def incompressible(size):
    return wire.secrets.token_bytes(size)


def test_a_question_is_64_kb_at_most():
    over = len(sealed_question(KEY, SECOND, 1, Message({}, incompressible(60_000)))[0]) - 60_000
    for more, fine in ((-100, True), (100, False)):
        size = wire.MOST_ASKED - over + more
        sealed, _asked = sealed_question(KEY, SECOND, 1, Message({}, incompressible(size)))
        assert (len(sealed) <= wire.MOST_ASKED) is fine
        if fine:
            assert len(opened_question(KEY, FIRST, sealed).message.blob) == size
        else:
            with pytest.raises(NotOurs):
                opened_question(KEY, FIRST, sealed)


@pytest.mark.parametrize(("more", "fine"), [(-1, True), (0, True), (1, False)])
def test_what_grows_without_end_is_refused(monkeypatch, more, fine):
    monkeypatch.setattr(wire, "MOST_UNPACKED", 100_000)
    content = packed(Message({}, b"\0" * (100_000 - wire.LENGTH - 2 + more)))
    assert len(content) < 1000
    if fine:
        assert unpacked(content).blob.count(0) == 100_000 - wire.LENGTH - 2 + more
    else:
        with pytest.raises(NotOurs):
            unpacked(content)


@pytest.mark.parametrize(
    "plain", [b"", b"\0\0\0\xffab", b"\0\0\0\x02[]", b"\0\0\0\x02\xff\xff", b"\0\0\0\x01{}"]
)
def test_what_is_no_message_inside_is_refused(plain):
    with pytest.raises(NotOurs):
        unpacked(zlib.compress(plain))
