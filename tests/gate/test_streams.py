"""Streams: how things are now first, then what changes; a beat, an end, and not too many."""

import asyncio

from tests.gate.serving import Said
from tournament.gate.hub import Hub, Topic
from tournament.gate.streams import Streams, hall_clock

ROUND, TEAM = Topic(7, "round", 0), Topic(7, "team", 3)


def hub_with(*topics):
    hub = Hub(None, None)
    for topic in topics:
        hub.track(topic, 57)
    return hub


def streamed(act, *, topics=(ROUND, TEAM), **limits):
    """What a page was sent while `act(hub, said, streams)` happened."""
    hub, said = hub_with(*topics), Said()
    streams = Streams(hub, **limits)

    async def both():
        serving = asyncio.create_task(
            streams.serve("10.0.0.7", topics, said.receive, said.send, clock=lambda: b"21:42", headers=[])
        )
        await asyncio.sleep(0.02)
        await act(hub, said, streams)
        await asyncio.wait_for(serving, 5)

    asyncio.run(both())
    assert (len(streams), dict(streams.by_address)) == (0, {})
    assert not any(hub._tracked[topic].listeners for topic in topics)
    return said


async def gone(_hub, said, _streams):
    said.gone = True
    said.messages.append({"type": "http.disconnect"})


async def ended(_hub, _said, streams):
    streams.end_all()


def test_the_first_events_say_how_things_are_now():
    said = streamed(ended)
    assert said.status == 200
    assert said.headers["content-type"].startswith("text/event-stream")
    first, notices = said.sent[1]["body"], said.sent[2]["body"]
    assert first.startswith(b"retry: ")
    assert first.endswith(b"event: beat\ndata: 21:42\n\n")
    assert notices == b"data: round 0 57\n\ndata: team 3 57\n\n"
    assert said.sent[-1] == {"type": "http.response.body", "body": b""}


def test_a_notice_is_told_once_and_only_the_newest():
    async def news(hub, said, streams):
        hub.publish({ROUND: 58})
        hub.publish({ROUND: 59})
        await asyncio.sleep(0.02)
        streams.end_all()

    said = streamed(news)
    assert said.body.count(b"round 0 59") == 1
    assert b"round 0 58" not in said.body


def test_a_page_that_goes_leaves_nothing_behind():
    async def hangs_up(hub, said, streams):
        assert len(streams) == 1

        async def receive():
            return {"type": "http.disconnect"}

        said.receive = receive
        streams.end_all()

    streamed(hangs_up)


def test_there_is_room_for_so_many_from_one_address_and_for_so_many_in_all():
    streams = Streams(hub_with(), per_address=2, in_all=3)
    streams.by_address.update({"a": 2, "b": 1})
    assert (streams.have_room("a"), streams.have_room("b"), streams.have_room("c")) == (False, True, True)
    streams._open.update({1, 2, 3})
    assert not streams.have_room("c")
    assert set(streams.by_address) == {"a", "b"}


def test_the_halls_clock_goes_on_from_what_it_said(monkeypatch):
    now = [1_795_430_736.0]
    monkeypatch.setattr("tournament.gate.streams.time.time", lambda: now[0])
    clock = hall_clock(b"23:58")
    assert clock() == b"23:58"
    now[0] += 180
    assert clock() == b"00:01"
    assert len(hall_clock(b"nonsense")()) == 5
