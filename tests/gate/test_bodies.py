"""A body is whole before a thread sees it: so long, so large, so many."""

import asyncio

import pytest

from tests.gate.serving import Said, scope
from tournament.gate import bodies
from tournament.gate.bodies import Bodies, Cut, declared


def posted(length=None, *, client=("10.0.0.7", 5000), chunked=False):
    headers = [("content-length", str(length))] if length is not None else []
    headers += [("transfer-encoding", "chunked")] if chunked else []
    return scope(method="POST", headers=headers, client=client)


def read(reader, asked, said):
    """The body, or the status it is refused with."""

    async def whole():
        async with reader.whole(asked, said.receive) as body:
            return body.read()

    try:
        return asyncio.run(whole())
    except Cut as cut:
        return cut.status


@pytest.fixture
def hurried(monkeypatch):
    """Fractions of the seconds."""
    monkeypatch.setattr(bodies, "WHOLE_SECONDS", 0.4)
    monkeypatch.setattr(bodies, "LONGEST_SECONDS", 1.6)
    monkeypatch.setattr(bodies, "BYTES_A_SECOND", 10_240)


def test_a_body_in_pieces_is_whole():
    assert read(Bodies(), posted(6), Said(b"abc", b"", b"def")) == b"abcdef"
    assert read(Bodies(), posted(chunked=True), Said(b"abc", b"def")) == b"abcdef"
    assert read(Bodies(), posted(), Said()) == b""


@pytest.mark.parametrize("length", ["-1", "abc", "", "1e3", "0x10", "1 2", "²", "9" * 30, "+5"])
def test_a_length_that_is_none_is_a_400(length):
    assert read(Bodies(), posted(length), Said(b"abc")) == 400


def test_two_lengths_or_a_length_of_chunks_are_a_400():
    twice = scope(method="POST", headers=[("content-length", "3"), ("content-length", "4")])
    assert read(Bodies(), twice, Said(b"abc")) == 400
    assert read(Bodies(), posted(3, chunked=True), Said(b"abc")) == 400
    assert declared(scope(method="POST", headers=[("content-length", "3")] * 2)) == 3


def test_what_says_that_it_is_too_large_is_not_read():
    said = Said(b"abc")
    assert read(Bodies(), posted(bodies.BODY_BYTES + 1), said) == 413
    assert said.messages


def test_what_becomes_too_large_is_let_go(monkeypatch):
    monkeypatch.setattr(bodies, "BODY_BYTES", 10)
    reader = Bodies()
    assert read(reader, posted(chunked=True), Said(b"abcdef", b"ghijkl")) == 413
    assert (reader.held, dict(reader.arriving)) == (0, {})


def test_a_sender_who_is_gone_gets_nothing():
    reader = Bodies()
    said = Said(b"abc", b"def", gone=True)
    said.messages[-1]["more_body"] = True
    assert read(reader, posted(60), said) == 0
    assert (reader.held, dict(reader.arriving)) == (0, {})


def test_silence_is_a_408(hurried):
    said = Said(b"abc", b"x")
    said.messages.pop()
    reader = Bodies()
    assert read(reader, posted(60), said) == 408
    assert (reader.held, dict(reader.arriving)) == (0, {})


def test_a_deal_still_comes_in_when_uploads_have_taken_their_share():
    reader = Bodies(budget=400_000)
    large, small = b"x" * 200_000, b"x" * 2000

    async def both():
        async with reader.whole(posted(len(large)), Said(large).receive):
            with pytest.raises(Cut) as refused:
                async with reader.whole(posted(len(large)), Said(large).receive):
                    pass
            assert refused.value.status == 503
            async with reader.whole(posted(len(small)), Said(small).receive) as body:
                assert reader.held == 202_000
                assert len(body.read()) == 2000

    asyncio.run(both())
    assert reader.held == 0
