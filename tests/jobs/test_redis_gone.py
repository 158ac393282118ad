"""Redis is killed while jobs are in hand and comes back: the same worker does each once, and new ones."""

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from launcher.places import ROOT
from tests.launcher.running import eventually, free_port

pytestmark = [pytest.mark.worker, pytest.mark.server_only, pytest.mark.posix, pytest.mark.timeout(240)]


class Redis:
    """A server of the test's own, which keeps nothing."""

    def __init__(self):
        self.program = shutil.which("redis-server")
        assert self.program, "redis-server is not installed (apt-get install redis-server)"
        self.port, self.process = free_port(), None

    @property
    def url(self):
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self):
        command = [self.program, "--port", str(self.port), "--save", "", "--bind", "127.0.0.1"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def kill(self):
        self.process.kill()
        self.process.wait()


class Jobs:
    """Asks for jobs that last until they are let go, and sees what the worker does with them."""

    def __init__(self, folder, redis):
        dropped = ("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE")
        kept = {name: value for name, value in os.environ.items() if name not in dropped}
        own = {"DIX_DATA": str(folder), "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "REDIS_URL": redis.url}
        self.folder, self.environment = folder, kept | own
        self.worker = None

    def call(self, *words):
        command = [sys.executable, "-m", "tests.jobs.held_worker", *words]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    def start_worker(self):
        command = [sys.executable, "-m", "tests.jobs.held_worker", "work"]
        with (self.folder / "worker.out").open("ab") as out:
            self.worker = subprocess.Popen(command, env=self.environment, stdout=out, stderr=out)

    @property
    def log(self):
        """What the worker wrote down, the connections that it lost and made too."""
        log = self.folder / "logs" / "dix-de-der.log"
        return log.read_text(encoding="utf-8") if log.exists() else ""

    @property
    def looks_for_redis(self):
        """Whether the last that it wrote of Redis is that it did not answer."""
        return self.log.rfind("Cannot connect to redis") > self.log.rfind("Connected to redis")

    @property
    def has_ended(self):
        return self.worker.poll() is not None

    @property
    def begun(self):
        lines = self.folder / "begun.txt"
        return lines.read_text(encoding="ascii").split() if lines.exists() else []

    def states(self):
        with closing(sqlite3.connect(self.folder / "tournament.sqlite3", timeout=30)) as database:
            return [state for (state,) in database.execute("SELECT state FROM tournament_job ORDER BY id")]

    def let_go(self):
        (self.folder / "let-go").touch()


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
