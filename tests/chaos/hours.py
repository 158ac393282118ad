"""The computer's clock is put forward and back under the running program, and between two starts: the round
keeps the time it had, the journal says so, and no write is lost for an hour. Web server and worker run with
settings that read their offset from a file (`clock_of_a_file.py`)."""

import sqlite3
from contextlib import closing
from datetime import datetime

from benchmarks.private import PrivateEvening
from tests.chaos.evening import Evening
from tests.chaos.outcome import Outcome
from tests.launcher.running import eventually

SETTINGS = "tests.chaos.clock_of_a_file"
OFFSETS, MORE = (3600, -7200), (3600, 0, -600, 600, 7200, -3600, 30, -30, 0, 1800)
SWEPT_SECONDS = 120.0
"""Until a worker has begun, on a computer that does much else, and has looked."""
NEAR = 15.0


class Moved(PrivateEvening):
    """Web server and worker whose hour is the computer's and so many seconds."""

    def __init__(self, folder):
        super().__init__(folder)
        self.environment |= {"DJANGO_SETTINGS_MODULE": SETTINGS}
        self.web, self.worker = self._child("launcher.web"), self._child("launcher.worker")

    def put(self, offset):
        """The clock of the computer is put."""
        new = self.folder / "offset.new"
        new.write_text(str(offset), encoding="ascii")
        new.replace(self.folder / "offset")


class Hours(Evening):
    """The same writers and questions, of processes begun one by one."""

    def __enter__(self):
        self.moved = Moved(self.folder)
        self.port = self.moved.port
        self.moved.serve()
        self.moved.worker.start()
        return self

    def __exit__(self, *_):
        self.moved.__exit__()

    @property
    def answers(self):
        """Its pages are of another hour than those of a fresh process."""
        return False

    def read(self, query):
        """Rows of the data file as they are now."""
        with closing(sqlite3.connect(self.data.database, timeout=30)) as database:
            return database.execute(query).fetchall()

    @property
    def verbs(self):
        return [verb for (verb,) in self.read("SELECT verb FROM tournament_journalentry ORDER BY id")]

    @property
    def ends(self):
        """When the running round ends, in seconds."""
        ((at,),) = self.read("SELECT ends_at FROM tournament_round WHERE ends_at IS NOT NULL")
        return datetime.fromisoformat(at).timestamp()


def jumping_clock(arena):
    """Each jump while every table writes; then the worker killed and begun again two hours earlier."""
    outcome, told, folder = Outcome("clock put forward and back"), arena.told(), arena.copy()
    with Hours(folder, tables=told["tables"], people=told["people"], twin=arena.copy()) as evening:
        outcome.writers = len(evening.tables)
        with evening.written_in():
            eventually((folder / "pulse").exists, seconds=SWEPT_SECONDS)
            offset = 0
            for new in MORE if arena.long else OFFSETS:
                jump(evening, offset, new, outcome)
                offset = new
            start_earlier(evening, offset - 7200, outcome)
            if not eventually(lambda: "clock.behind" in evening.verbs, seconds=SWEPT_SECONDS):
                outcome.wrong.append("a start at an hour before its last entry asked nobody")
        outcome.judge(evening)
    return outcome


def start_earlier(evening, offset, outcome):
    """Both are killed, and the server is there before the worker: phones write before anybody looks."""
    for child in (evening.moved.web, evening.moved.worker):
        child.kill()
    evening.moved.put(offset)
    evening.moved.serve()
    outcome.struck += 1
    if not evening.goes_on(5):
        outcome.wrong.append("nobody could write after a start two hours earlier")
    evening.moved.worker.start()


def jump(evening, old, new, outcome):
    """The round ends so much later or earlier as the clock was put: its time is the same."""
    jumps, ends = evening.verbs.count("clock.jumped"), evening.ends
    evening.moved.put(new)
    outcome.struck += 1
    if not eventually(lambda: evening.verbs.count("clock.jumped") > jumps, seconds=SWEPT_SECONDS):
        outcome.wrong.append(f"nobody noticed the clock put by {new - old} s")
    if not eventually(lambda: abs(evening.ends - ends - (new - old)) < NEAR, seconds=SWEPT_SECONDS):
        outcome.wrong.append(f"the round lost or won time: {evening.ends - ends:.0f} s for {new - old}")
    if not evening.goes_on(5):
        outcome.wrong.append(f"nobody could write after the clock was put by {new - old} s")
