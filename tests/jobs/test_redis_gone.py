"""Redis is killed while jobs are in hand and comes back: the same worker does each once, and new ones."""

import pytest

from tests.jobs.served import Jobs, Redis
from tests.launcher.running import eventually

pytestmark = [
    pytest.mark.long,
    pytest.mark.program,
    pytest.mark.server_only,
    pytest.mark.posix,
    pytest.mark.timeout(600),
]


@pytest.fixture
def redis():
    server = Redis()
    server.start()
    yield server
    server.kill()


@pytest.fixture
def jobs(redis, tmp_path):
    asked = Jobs(tmp_path, redis)
    asked.call("make")
    yield asked
    if asked.worker is not None:
        asked.worker.kill()
        asked.worker.wait()


@pytest.fixture
def in_hand(jobs, redis):
    """Two jobs are in hand and two wait when Redis is killed, and the worker has noticed."""
    jobs.call("ask", "4")
    jobs.start_worker()
    assert eventually(lambda: len(jobs.begun) == 2), jobs.log
    redis.kill()
    assert eventually(lambda: jobs.looks_for_redis), jobs.log
    return jobs


def goes_on(jobs):
    """Whether the same worker does what is in hand, what waits, and what comes, each once."""
    assert eventually(lambda: jobs.states() == ["done"] * 4 or jobs.has_ended), jobs.log
    jobs.call("ask")
    assert eventually(lambda: jobs.states() == ["done"] * 5 or jobs.has_ended), jobs.log
    return sorted(jobs.begun) == ["1", "2", "3", "4", "5"] and not jobs.has_ended


def test_jobs_that_end_while_redis_is_gone_do_not_end_the_worker(in_hand, redis):
    in_hand.let_go()
    assert eventually(lambda: in_hand.states().count("done") == 2), in_hand.log
    redis.start()
    assert goes_on(in_hand), in_hand.log


def test_nor_do_jobs_that_end_once_it_is_back(in_hand, redis):
    redis.start()
    assert eventually(lambda: not in_hand.looks_for_redis or in_hand.has_ended), in_hand.log
    assert in_hand.states() == ["running", "running", "waiting", "waiting"]
    in_hand.let_go()
    assert goes_on(in_hand), in_hand.log


def test_a_job_asked_for_while_redis_is_gone_is_done_later(jobs, redis):
    jobs.let_go()
    jobs.start_worker()
    jobs.call("ask")
    assert eventually(lambda: jobs.states() == ["done"]), jobs.log
    redis.kill()
    jobs.call("ask")
    assert jobs.states() == ["done", "waiting"]
    redis.start()
    assert eventually(lambda: jobs.states() == ["done", "done"]), jobs.log
