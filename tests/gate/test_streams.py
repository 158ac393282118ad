"""Streams say how things are, then what changes; fragments are made once, never older than what is known."""

import asyncio

import pytest

from tests.gate.serving import Said, settled
from tournament.gate.answers import GateAnswer
from tournament.gate.fragments import FragmentPlace, FragmentStore
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
        await settled()
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
        await settled()
        streams.end_all()

    said = streamed(news)
    assert said.body.count(b"round 0 59") == 1
    assert b"round 0 58" not in said.body


def test_the_halls_clock_goes_on_from_what_it_said(monkeypatch):
    now = [1_795_430_736.0]
    monkeypatch.setattr("tournament.gate.streams.time.time", lambda: now[0])
    clock = hall_clock(b"23:58")
    assert clock() == b"23:58"
    now[0] += 180
    assert clock() == b"00:01"
    assert len(hall_clock(b"nonsense")()) == 5


ROUND = Topic(7, "round", 0)
PLACE = FragmentPlace("/live/0/", "fr", "gzip")


class Maker:
    """Django, as far as a fragment is concerned."""

    def __init__(self, *, shared=True, status=200, **more):
        self.version, self.asked, self.shared, self.status, self.more = 57, [], shared, status, more
        self.free = None

    async def __call__(self, least):
        self.asked.append(least)
        if self.free is not None:
            await self.free.wait()
        headers = [(b"x-version", b"%d" % max(least, self.version)), (b"etag", b'"a"'), (b"x-now", b"1")]
        headers += [(b"x-gate-topic", b"7/round:0")] if self.shared else []
        headers += [(name.encode(), value) for name, value in self.more.items()]
        return GateAnswer(self.status, headers, b"made %d" % len(self.asked))


class Shelf:
    def __init__(self, **limits):
        self.now = [100.0]
        self.hub = Hub(None, None, clock=lambda: self.now[0])
        self.store = FragmentStore(self.hub, clock=lambda: self.now[0], **limits)

    def get(self, maker, *, held=0, place=PLACE):
        return asyncio.run(self.store.get(place, held, maker))


def test_made_again_when_the_topic_changed():
    shelf, maker = Shelf(), Maker()
    shelf.get(maker)
    shelf.hub.publish({ROUND: 58})
    assert shelf.get(maker).version == 58
    assert maker.asked == [0, 58]


def test_made_again_for_who_has_seen_a_newer_one():
    """The other process has told 60 already: this one must not answer 57."""
    shelf, maker = Shelf(), Maker()
    shelf.get(maker)
    assert shelf.get(maker, held=60).version == 60
    assert maker.asked == [0, 60]


@pytest.mark.parametrize(
    "maker",
    [
        Maker(shared=False),
        Maker(status=404),
        Maker(status=302),
        Maker(**{"set-cookie": b"a=1"}),
    ],
)
def test_what_is_not_for_all_the_world_is_not_kept(maker):
    shelf = Shelf()
    assert isinstance(shelf.get(maker), GateAnswer)
    shelf.get(maker)
    assert len(maker.asked) == 2
    assert len(shelf.store) == 0


def test_one_makes_and_the_others_wait():
    shelf, maker = Shelf(), Maker()

    async def many():
        maker.free = asyncio.Event()
        waiting = [asyncio.create_task(shelf.store.get(PLACE, 0, maker)) for _ in range(50)]
        await settled()
        maker.free.set()
        return await asyncio.gather(*waiting)

    found = asyncio.run(many())
    assert len(maker.asked) == 1
    assert len(set(map(id, found))) == 1
    assert not shelf.store._making


def test_what_somebody_may_not_see_is_not_got_by_waiting_for_who_may():
    """A tournament in preparation: an organiser's answer is the organiser's."""
    shelf, maker = Shelf(), Maker(shared=False)

    async def two():
        maker.free = asyncio.Event()
        first = asyncio.create_task(shelf.store.get(PLACE, 0, maker))
        await settled()
        second = asyncio.create_task(shelf.store.get(PLACE, 0, maker))
        await settled()
        maker.free.set()
        return await asyncio.gather(first, second)

    assert [answer.body for answer in asyncio.run(two())] == [b"made 1", b"made 2"]
