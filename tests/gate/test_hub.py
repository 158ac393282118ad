"""The hub: topics are told when their key changes, and only then; nothing grows by what is invented."""

import asyncio
import threading
import time

from tournament.gate.hub import Hub, Topic

ROUND, TEAM = Topic(7, "round", 0), Topic(7, "team", 3)
ELSEWHERE = Topic(8, "round", 0)


class Said:
    """Changes as a test says them: `now` is what the next look finds."""

    def __init__(self):
        self.now, self.trouble, self.closed = None, [], False

    def look(self, stopped):
        stopped.wait(0.005)
        if self.trouble:
            raise self.trouble.pop()
        found, self.now = self.now, None
        return found

    def close(self):
        self.closed = True


class Ears:
    def __init__(self):
        self.heard = []

    def hear(self, topic, version):
        self.heard.append((topic, version))


class World:
    """What the topics' keys are, and how often somebody looked."""

    def __init__(self):
        self.version, self.keys, self.looks = 1, {ROUND: "a", TEAM: "b", ELSEWHERE: "c"}, []

    def look(self, space, held, topics):
        self.looks.append((space, held, sorted(topics)))
        version = max(held, self.version)
        return {one: (version, self.keys[one]) for one in topics if one in self.keys}


def hub_of(world=None, **more):
    return Hub(Said(), (world or World()).look, **more)


def test_a_topic_is_changed_when_its_key_is_another_and_not_with_every_version():
    world = World()
    hub = hub_of(world)
    hub.track(ROUND, 1)
    hub.track(TEAM, 1)
    hub.looked({7: 1})
    world.keys[ROUND], world.version = "a2", 2
    assert hub.looked({7: 2}) == {ROUND: 2}
    world.version = 3
    assert hub.looked({7: 3}) == {}


def test_only_the_spaces_that_moved_are_looked_at():
    world = World()
    hub = hub_of(world)
    hub.track(ROUND, 1)
    hub.track(ELSEWHERE, 1)
    hub.looked({7: 1, 8: 1})
    world.looks.clear()
    hub.looked({7: 2, 8: 1})
    assert world.looks == [(7, 2, [ROUND])]


def test_a_new_topic_is_looked_at_once_though_nothing_moved():
    """What changed between the page's picture and its stream must not be missed."""
    world = World()
    world.version = 5
    hub = hub_of(world)
    hub.looked({7: 5})
    hub.track(ROUND, 4)
    assert hub.looked({7: 5}) == {ROUND: 5}
    assert hub.looked({7: 5}) == {}


def test_a_topic_that_is_gone_has_changed_once():
    world = World()
    hub = hub_of(world)
    hub.track(TEAM, 1)
    hub.looked({7: 1})
    del world.keys[TEAM]
    assert hub.looked({7: 2}) == {TEAM: 2}
    assert hub.looked({7: 3}) == {}


def test_versions_never_go_back_and_each_is_told_once():
    hub, ears = hub_of(), Ears()
    hub.track(ROUND, 3)
    hub.add(ROUND, ears)
    for version in (2, 3, 5, 4, 5):
        hub.publish({ROUND: version, ELSEWHERE: version})
    assert ears.heard == [(ROUND, 5)]
    assert hub.version(ROUND) == 5
    hub.remove(ROUND, ears)
    hub.publish({ROUND: 6})
    assert len(ears.heard) == 1


def test_no_more_topics_than_may_be_and_idle_ones_leave_first():
    now = [0.0]
    hub = hub_of(most=2, clock=lambda: now[0])
    assert hub.track(ROUND, 1)
    assert hub.track(TEAM, 1)
    assert not hub.track(ELSEWHERE, 1)
    hub.add(ROUND, Ears())
    now[0] = 61.0
    assert hub.track(ELSEWHERE, 1)
    assert (hub.version(ROUND), hub.version(TEAM), hub.version(ELSEWHERE)) == (1, None, 1)
    assert len(hub) == 2


def heard_in_time(ears, version, *, seconds=5.0):
    async def waited():
        end = time.monotonic() + seconds
        while not any(told == version for _topic, told in ears.heard) and time.monotonic() < end:
            await asyncio.sleep(0.005)
        return any(told == version for _topic, told in ears.heard)

    return waited()


def test_the_thread_tells_on_the_loop_and_goes_on_after_an_exception(monkeypatch):
    monkeypatch.setattr("tournament.gate.hub.RETRY_SECONDS", 0.01)
    world, ears, where = World(), Ears(), []
    hub = hub_of(world)
    monkeypatch.setattr(
        ears, "hear", lambda *told: (ears.heard.append(told), where.append(threading.current_thread()))
    )

    async def followed():
        hub.start()
        hub.track(ROUND, 1)
        hub.add(ROUND, ears)
        hub._changes.trouble = [OSError("no file"), ValueError("worse")]
        world.keys[ROUND], world.version, hub._changes.now = "a2", 2, {7: 2}
        assert await heard_in_time(ears, 2)
        await asyncio.to_thread(hub.close)

    asyncio.run(followed())
    assert set(where) == {threading.main_thread()}
    assert hub._changes.closed


def test_a_look_that_fails_is_made_again_with_the_same_versions(monkeypatch):
    monkeypatch.setattr("tournament.gate.hub.RETRY_SECONDS", 0.01)
    world, ears, failures = World(), Ears(), [RuntimeError("the database is away")]

    def look(*asked):
        if failures:
            raise failures.pop()
        return world.look(*asked)

    hub = Hub(Said(), look)

    async def followed():
        hub.track(ROUND, 1)
        hub.add(ROUND, ears)
        hub._changes.now = {7: 9}
        hub.start()
        assert await heard_in_time(ears, 9)
        await asyncio.to_thread(hub.close)

    asyncio.run(followed())


def test_where_one_look_fails_the_others_are_told_and_that_one_is_made_again(monkeypatch):
    monkeypatch.setattr("tournament.gate.hub.RETRY_SECONDS", 0.01)
    world, ears, failing = World(), Ears(), set()

    def look(space, held, topics):
        if space in failing:
            raise RuntimeError("no answer")
        return world.look(space, held, topics)

    hub = Hub(Said(), look)

    async def followed():
        for topic in (ROUND, ELSEWHERE):
            hub.track(topic, 1)
            hub.add(topic, ears)
        hub.looked({7: 1, 8: 1})
        failing.add(ELSEWHERE.space)
        world.keys |= {ROUND: "a2", ELSEWHERE: "c2"}
        world.version, hub._changes.now = 2, {7: 2, 8: 2}
        hub.start()
        assert await heard_in_time(ears, 2)
        assert ears.heard == [(ROUND, 2)]
        failing.clear()
        world.version = 3
        assert await heard_in_time(ears, 3)
        assert ears.heard == [(ROUND, 2), (ELSEWHERE, 3)]
        await asyncio.to_thread(hub.close)

    asyncio.run(followed())


def test_pictures_are_a_quarter_of_a_second_apart(monkeypatch):
    world = World()
    hub = hub_of(world)

    async def followed():
        hub.track(ROUND, 1)
        hub.start()
        end = time.monotonic() + 0.6
        version = 1
        while time.monotonic() < end:
            version += 1
            hub._changes.now = {7: version}
            await asyncio.sleep(0.01)
        await asyncio.to_thread(hub.close)

    asyncio.run(followed())
    assert 1 <= len(world.looks) <= 4
