"""A real worker process, killed in the middle of each job about a club’s archive: each is done once."""

import json
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from launcher.places import ROOT
from tests.exports.test_worker import REDIS_URL, Worker

pytestmark = [pytest.mark.program, pytest.mark.timeout(600)]


class Club(Worker):
    """A real worker, killed in the middle of a job about an archive and begun again."""

    def call(self, *words):
        command = [sys.executable, "-m", "tests.archive.club_jobs", *words]
        done = subprocess.run(
            command, env=self.environment, cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return int(done.stdout)

    def manage(self, word):
        command = [sys.executable, "manage.py", word]
        return subprocess.run(
            command, env=self.environment, cwd=ROOT, capture_output=True, text=True, check=False
        )

    def result_of(self, job):
        ((result,),) = self.wait_for(f"SELECT result FROM tournament_job WHERE id = {job} AND state = 'done'")
        return json.loads(result)


@pytest.fixture
def club(tmp_path):
    with Club(tmp_path, REDIS_URL) as made:
        yield made


def test_a_worker_killed_in_the_middle_writes_reads_and_takes_in_a_club_once(club, tmp_path):
    evenings_made = club.call("fill", "4")
    hit = 0
    for work, reached in (
        ("export", "state <> 'waiting'"),  # at its very beginning: a fast machine has done it a moment later
        ("read", "progress > 0 OR state = 'done'"),
        ("take", "progress > 0 OR state = 'done'"),
    ):
        job = club.call(work)
        club.start()
        club.wait_for(f"SELECT 1 FROM tournament_job WHERE id = {job} AND ({reached})")
        club.kill()
        hit += club.ask(f"SELECT state FROM tournament_job WHERE id = {job}") == [("running",)]
        club.start()
        told = club.result_of(job)
        assert "refused" not in told
        club.kill()
    assert hit >= 1, "of three kills two may fall after the end"
    assert len(told["slugs"]) == evenings_made
    with closing(sqlite3.connect(tmp_path / "tournament.sqlite3")) as database:
        ((tournaments, deals),) = database.execute(
            "SELECT count(DISTINCT tournament_id), count(*) FROM tournament_dealversion"
        )
    assert (tournaments, deals) == (2 * evenings_made, 2 * evenings_made * 6 * 5 * 24)
    verbs = club.ask("SELECT verb FROM tournament_journalentry WHERE tournament_id IS NULL ORDER BY id")
    assert [verb for (verb,) in verbs if verb.startswith("archive.")] == [
        "archive.asked",
        "archive.exported",
        "archive.import_asked",
        "archive.imported",
    ]
    for command in ("verify", "rescore"):
        said = club.manage(command)
        assert said.returncode == 0, said.stdout
