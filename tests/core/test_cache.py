"""One thread reads, the others are served at once; a half second is the only delay."""

import threading

import pytest

from tournament.core.cache import RecentCache


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.mark.parametrize(("later", "reads"), [(0.49, 1), (0.5, 2), (0.51, 2)])
def test_it_reads_again_after_half_a_second(clock, later, reads):
    cache, seen = RecentCache(clock=clock), []
    cache.get("k", lambda old: seen.append(old) or len(seen))
    clock.now = later
    assert cache.get("k", lambda old: seen.append(old) or len(seen)) == reads
    assert len(seen) == reads


def test_a_caller_who_has_seen_newer_forces_a_reading(clock):
    cache = RecentCache(clock=clock)
    cache.get("k", lambda old: 1)
    assert cache.get("k", lambda old: 2, unless=lambda value: value < 1) == 1
    assert cache.get("k", lambda old: 2, unless=lambda value: value < 2) == 2


def test_while_one_thread_reads_the_others_get_the_previous_at_once(clock):
    cache, started, finish = RecentCache(clock=clock), threading.Event(), threading.Event()
    cache.get("k", lambda old: "old")
    clock.now = 1

    def slow(old):
        started.set()
        assert finish.wait(60)
        return "new"

    reader = threading.Thread(target=cache.get, args=("k", slow))
    reader.start()
    assert started.wait(60)
    assert [cache.get("k", lambda old: pytest.fail("a second reader")) for _ in range(10)] == ["old"] * 10
    finish.set()
    reader.join()
    assert cache.get("k", lambda old: pytest.fail("still fresh")) == "new"


@pytest.mark.parametrize(("later", "given"), [(2.99, "old"), (3.0, "new")])
def test_nobody_is_given_the_picture_of_another_time(clock, later, given):
    """After a silence the second to ask waits for the first one's reading: no round 1 again."""
    cache, started, finish = RecentCache(clock=clock), threading.Event(), threading.Event()
    cache.get("k", lambda old: "old")
    clock.now = later

    def slow(old):
        started.set()
        assert finish.wait(60)
        return "new"

    answers = []
    reader = threading.Thread(target=cache.get, args=("k", slow))
    second = threading.Thread(target=lambda: answers.append(cache.get("k", lambda old: pytest.fail("twice"))))
    reader.start()
    assert started.wait(60)
    second.start()
    if given == "old":  # at once, while the other reads
        second.join()
    assert answers == (["old"] if given == "old" else [])
    finish.set()
    reader.join()
    second.join()
    assert answers == [given]


def test_the_first_callers_wait_for_one_reading():
    cache, reads, answers = RecentCache(), [], []

    def read(old):
        reads.append(1)
        return "value"

    threads = [threading.Thread(target=lambda: answers.append(cache.get("k", read))) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (answers, len(reads)) == (["value"] * 20, 1)


def test_a_reading_that_fails_leaves_the_cache_usable(clock):
    cache = RecentCache(clock=clock)
    with pytest.raises(ZeroDivisionError):
        cache.get("k", lambda old: 1 // 0)
    assert cache.get("k", lambda old: 3) == 3
