"""Children that fall are begun again; only the server’s end ends the evening. No process is begun here."""

import argparse
import threading
from pathlib import Path

import pytest

from launcher import evening, processes
from launcher.addresses import Network
from launcher.instance import FileLock, RunningProgram
from launcher.messages import CannotStart, message
from launcher.places import DataFolder
from launcher.processes import FALLS_ALLOWED, FALLS_SECONDS, PAUSE_SECONDS, Child


@pytest.fixture
def clock(monkeypatch):
    """The hour, in seconds; it goes on when a test says so."""
    now = [1000.0]
    monkeypatch.setattr(processes.time, "monotonic", lambda: now[0])
    return now


def child_of(folder, *, spare=False):
    """One that stands or falls as `stands` says, and cannot be begun while `refused`."""

    class Pretended(Child):
        stands, refused, begun = True, False, 0

        def start(self):
            if self.refused:
                raise OSError("no process now")
            self.begun += 1

        @property
        def is_alive(self):
            return self.begun > 0 and self.stands and not self.refused

        def kill(self):
            """There is nothing to end."""

    words = {"python": Path("python"), "environment": {}, "log": folder / "log", "spare": spare}
    return Pretended("le serveur", "launcher.web", **words)


def test_a_fall_is_said_and_too_many_in_a_minute_are_the_end(tmp_path, clock):
    child = child_of(tmp_path)
    child.start()
    assert child.tend() is None
    child.stands = False
    assert [child.tend() for _ in range(FALLS_ALLOWED + 1)] == [
        *["child_restarted"] * FALLS_ALLOWED,
        "child_gave_up",
    ]


def test_falls_of_more_than_a_minute_ago_are_forgotten(tmp_path, clock):
    child = child_of(tmp_path)
    child.stands = False
    for _ in range(3 * FALLS_ALLOWED):
        assert child.tend() == "child_restarted"
        clock[0] += FALLS_SECONDS / FALLS_ALLOWED


def test_a_spare_one_is_never_given_up_but_tried_after_a_pause(tmp_path, clock):
    child = child_of(tmp_path, spare=True)
    child.stands = False
    for _time in range(3):
        assert [child.tend() for _ in range(FALLS_ALLOWED + 1)][-1] == "child_paused"
        begun = child.begun
        clock[0] += PAUSE_SECONDS - 1
        assert child.tend() is None
        assert child.begun == begun
        clock[0] += 1


def test_a_system_that_gives_no_process_now_ends_nothing(tmp_path, clock):
    child = child_of(tmp_path, spare=True)
    child.refused = True
    assert [child.tend() for _ in range(FALLS_ALLOWED + 1)] == [*[None] * FALLS_ALLOWED, "child_paused"]
    child.refused = False
    clock[0] += PAUSE_SECONDS
    child.tend()
    assert child.is_alive


@pytest.fixture
def start(tmp_path):
    data = DataFolder(tmp_path)
    return evening.ProgramRun(data, argparse.Namespace(no_browser=True), threading.Event())


def test_only_the_server_s_end_ends_the_evening(tmp_path, clock, capsys, start):
    network = Network(8000, start.data.address, find=list)
    web, worker = child_of(tmp_path), child_of(tmp_path, spare=True)
    worker.stands = False
    looks = iter(range(4 * FALLS_ALLOWED))

    def waited(_seconds):
        """The server falls for good once the worker was paused."""
        web.stands = next(looks) < 2 * FALLS_ALLOWED
        return False

    start.stop.wait = waited
    web.start()
    assert start.watch([web, worker], network) == 1
    said = "".join(capsys.readouterr())
    for sentence in ("child_gave_up", "child_paused"):
        assert said.count(message(sentence, name=web.name, log=web.log)) == 1


def test_a_start_beside_one_that_neither_answers_nor_ends_says_what_to_do(start, monkeypatch):
    monkeypatch.setattr(evening, "SECOND_START_SECONDS", 0.1)
    lock = FileLock(start.data.lock)
    assert lock.acquire()
    for written, code in ((None, "running_but_busy"), (RunningProgram(12, 9, "abc"), "running_but_silent")):
        if written:
            written.write(start.data.running)
        with pytest.raises(CannotStart) as no:
            start.run()
        assert str(no.value) == message(code, pid=12)
    lock.release()
