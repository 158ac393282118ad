"""Fragments are made once for everybody, and never older than what is known."""

import asyncio

import pytest

from tournament.gate.answers import GateAnswer
from tournament.gate.fragments import FragmentPlace, FragmentStore, KeptFragment, topic_of
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


def test_made_once_then_kept():
    shelf, maker = Shelf(), Maker()
    first, again = shelf.get(maker), shelf.get(maker)
    assert isinstance(first, KeptFragment)
    assert again is first
    assert len(maker.asked) == 1
    assert first.answer.header(b"x-gate-topic") == b""
    assert first.answer.header(b"x-now") == b""


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


def test_never_older_than_five_seconds():
    shelf, maker = Shelf(), Maker()
    shelf.get(maker)
    shelf.now[0] += 4.9
    shelf.get(maker)
    shelf.now[0] += 0.2
    shelf.get(maker)
    assert len(maker.asked) == 2


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


def test_when_the_maker_fails_the_next_one_makes():
    shelf, maker = Shelf(), Maker()

    async def failing(least):
        await asyncio.sleep(0.01)
        raise OSError

    async def two():
        first = asyncio.create_task(shelf.store.get(PLACE, 0, failing))
        await asyncio.sleep(0)
        second = asyncio.create_task(shelf.store.get(PLACE, 0, maker))
        return await asyncio.gather(first, second, return_exceptions=True)

    failed, _made = asyncio.run(two())
    assert isinstance(failed, OSError)
    assert len(maker.asked) == 1
    assert not shelf.store._making


def test_the_store_is_bounded_and_forgets_the_longest_unused():
    shelf, maker = Shelf(most=2), Maker()
    for path in ("a", "b", "a", "c"):
        shelf.get(maker, place=PLACE._replace(path=path))
    assert [place.path for place in shelf.store._kept] == ["a", "c"]
    narrow = Shelf(most_bytes=10)
    for path in ("a", "b", "c"):
        narrow.get(maker, place=PLACE._replace(path=path))
    assert narrow.store.bytes <= 10
    assert len(narrow.store) == 1


@pytest.mark.parametrize(
    ("said", "topic"),
    [
        (b"7/round:0", ROUND),
        (b"7/wall-teams:12", Topic(7, "wall-teams", 12)),
        (b"", None),
        (b"7/round", None),
        (b"x/round:0", None),
        (b"7/:0", None),
        (b"7/round:-1", None),
    ],
)
def test_a_topic_as_django_names_it(said, topic):
    assert topic_of(said) == topic
