"""Fragments are made once for everybody, and never older than what is known."""

import asyncio

import pytest

from tournament.gate.answers import GateAnswer
from tournament.gate.fragments import FragmentPlace, FragmentStore
from tournament.gate.hub import Hub, Topic

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


@pytest.mark.parametrize("other", [PLACE._replace(language="en"), PLACE._replace(encoding="")])
def test_a_language_and_an_encoding_have_their_own(other):
    shelf, maker = Shelf(), Maker()
    shelf.get(maker)
    shelf.get(maker, place=other)
    assert len(maker.asked) == 2


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
        await asyncio.sleep(0.01)
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
        await asyncio.sleep(0.01)
        second = asyncio.create_task(shelf.store.get(PLACE, 0, maker))
        await asyncio.sleep(0.01)
        maker.free.set()
        return await asyncio.gather(first, second)

    assert [answer.body for answer in asyncio.run(two())] == [b"made 1", b"made 2"]
