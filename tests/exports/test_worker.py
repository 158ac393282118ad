"""A real worker process, killed in the middle of a job: every job is done once, none is lost."""

import os
import sqlite3
import subprocess
import sys
import time
from contextlib import closing

import pytest
from python_calamine import CalamineWorkbook

from launcher.places import ROOT
from tests.exports import reading

pytestmark = [pytest.mark.program, pytest.mark.timeout(240)]

REDIS_URL = os.environ.get("REDIS_URL", "")
EVENINGS = 2
PATIENCE = 150


class Worker:
    """`manage.py runworker` on a private folder."""

    def __init__(self, folder, redis_url):
        dropped = ("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE")
        kept = {name: value for name, value in os.environ.items() if name not in dropped}
        # A short lease: with Redis nobody knows at once that a worker is dead.
        own = {"DIX_DATA": str(folder), "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "DIX_JOB_LEASE": "3"}
        self.environment = kept | own | ({"REDIS_URL": redis_url} if redis_url else {})
        self.folder, self.process = folder, None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process is not None:
            self.kill()

    def fill(self):
        command = [sys.executable, "-m", "tests.exports.many_jobs", str(EVENINGS)]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return int(done.stdout)

    def start(self):
        with (self.folder / "worker.out").open("ab") as out:
            command = [sys.executable, str(ROOT / "manage.py"), "runworker"]
            self.process = subprocess.Popen(command, env=self.environment, stdout=out, stderr=out)

    def kill(self):
        """SIGKILL: no handler runs, nothing is said to anybody."""
        self.process.kill()
        self.process.wait()

    def ask(self, statement):
        with closing(sqlite3.connect(self.folder / "tournament.sqlite3", timeout=30)) as database:
            return database.execute(statement).fetchall()

    def wait_for(self, statement):
        """Until the statement finds something."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            assert self.process.poll() is None, (self.folder / "worker.out").read_text()
            assert self.ask("SELECT id, kind, error FROM tournament_job WHERE state = 'failed'") == []
            if rows := self.ask(statement):
                return rows
            time.sleep(0.01)
        raise AssertionError(
            f"never: {statement}: {self.ask('SELECT id, kind, state, error FROM tournament_job')}"
        )


@pytest.fixture
def worker(tmp_path):
    """With the embedded queue, and where the run has a Redis with that."""
    with Worker(tmp_path, REDIS_URL) as made:
        yield made


def test_a_worker_killed_in_a_job_leaves_it_to_the_next_and_every_workbook_is_whole(worker, tmp_path):
    jobs = worker.fill()
    worker.start()
    worker.wait_for(
        "SELECT id FROM tournament_job WHERE state = 'done' OR (state = 'running' AND attempts > 0)"
    )
    worker.kill()
    worker.start()
    worker.wait_for(f"SELECT 1 WHERE (SELECT count(*) FROM witness) >= {jobs}")
    worker.wait_for("SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM tournament_job WHERE state = 'running')")
    assert worker.ask("SELECT DISTINCT state FROM tournament_job") == [("done",)]
    done = [job for (job,) in worker.ask("SELECT job FROM witness")]
    assert sorted(done) == sorted(job for (job,) in worker.ask("SELECT id FROM tournament_job"))
    assert_files(worker, tmp_path)


def assert_files(worker, folder):
    """One whole workbook a tournament."""
    names = worker.ask("SELECT json_extract(result, '$.file') FROM tournament_job WHERE kind = 'workbook'")
    paths = {folder / "exports" / f"{name}.xlsx" for (name,) in names}
    assert set((folder / "exports").glob("*.xlsx")) == paths
    assert len(paths) == EVENINGS
    for path in paths:
        assert CalamineWorkbook.from_path(str(path)).sheet_names == reading.WITHOUT_CLUBS
