"""The server and the task worker are watched apart: only the server's end ends the evening."""

import argparse
import os
import signal
import sys
import threading
from pathlib import Path

import pytest

from launcher import evening, management, processes
from launcher.addresses import Network
from launcher.instance import RunningProgram
from launcher.messages import message
from launcher.places import DataFolder
from launcher.processes import Child, SpareChild, end_all, fresh_log

from .running import environment_without_services, eventually, free_port

pytestmark = [pytest.mark.program, pytest.mark.posix, pytest.mark.sqlite_only, pytest.mark.timeout(240)]


class Evening:
    """What a start watches: a real server, and a child that falls for as long as a file is there."""

    def __init__(self, folder):
        self.data = DataFolder(folder)
        self.cause = folder / "cause"
        self.cause.touch()
        self.running = RunningProgram(1, free_port(), "watched")
        self.stop, self.result = threading.Event(), None
        self.environment = environment_without_services() | management.environment_for(
            folder, DIX_PORT=str(self.running.port), DIX_INSTANCE="watched", FALLS_WHILE=str(self.cause)
        )
        for service in ("DATABASE_URL", "REDIS_URL"):
            self.environment.pop(service, None)
        self.log = fresh_log(self.data.logs)

    def child(self, kind, name, module):
        python = Path(sys.executable)
        return kind(
            message(f"{name}_name"), module, python=python, environment=self.environment, log=self.log
        )

    def watch(self, *children):
        self.children = list(children)
        for child in children:
            child.start()
        start = evening.ProgramRun(self.data, argparse.Namespace(no_browser=True), self.stop)
        network = Network(self.running.port, self.data.address, find=list)
        self.thread = threading.Thread(target=self._watch, args=(start, network))
        self.thread.start()

    def _watch(self, start, network):
        self.result = start.watch(self.children, network)

    def end(self):
        self.stop.set()
        self.thread.join()
        end_all(self.children)


@pytest.fixture
def watched(tmp_path, monkeypatch):
    monkeypatch.setattr(processes, "FIRST_PAUSE", 0.5)
    monkeypatch.setattr(processes, "LIVES_SECONDS", 3.0)
    watched = Evening(tmp_path)
    yield watched
    watched.end()


def said_once(output, name, child):
    """The sentence up to the log's name."""
    return output.count(message(name, name=message(f"{child}_name"), log="?").partition("?")[0]) == 1


def test_a_worker_that_keeps_falling_leaves_the_server_alone_and_comes_back(watched, capfd):
    management.prepare_data(watched.data, watched.environment)
    output = ""

    def hears(name, child):
        nonlocal output
        output += "".join(capfd.readouterr())
        return said_once(output, name, child)

    web = watched.child(Child, "web", "launcher.web")
    worker = watched.child(SpareChild, "worker", "tests.launcher.falling")
    watched.watch(web, worker)
    assert eventually(lambda: hears("child_paused", "worker")), output
    assert eventually(watched.running.answers)
    assert eventually(lambda: worker._pause > 2 * processes.FIRST_PAUSE)  # it was tried again, in vain, twice
    assert web.is_alive
    watched.cause.unlink()
    assert eventually(lambda: hears("child_back", "worker")), output
    assert said_once(output, "child_paused", "worker")
    assert worker.is_alive
    assert watched.running.answers()
    assert watched.result is None


def test_a_server_that_keeps_falling_ends_the_program(watched, capfd):
    watched.watch(watched.child(Child, "web", "tests.launcher.falling"))
    watched.thread.join(timeout=60)
    assert watched.result == 1
    assert said_once("".join(capfd.readouterr()), "child_gave_up", "web")


def test_a_system_that_gives_no_process_now_ends_no_evening(watched, capfd):
    """The folder of the log is gone: a worker that fell cannot be begun again, until it is back."""
    management.prepare_data(watched.data, watched.environment)
    watched.cause.unlink()
    worker = watched.child(SpareChild, "worker", "tests.launcher.falling")
    watched.watch(worker)
    aside = watched.data.logs.rename(watched.data.logs.with_name("aside"))
    os.kill(worker.pid, signal.SIGKILL)
    assert eventually(lambda: worker._pause > 0)
    assert watched.result is None
    assert watched.thread.is_alive()
    aside.rename(watched.data.logs)
    assert eventually(lambda: worker.is_alive)
