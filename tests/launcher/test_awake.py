"""The computer is kept awake while an evening runs: by the system's own command, the strongest it allows."""

import subprocess
import sys
import time

import pytest

from launcher import awake
from launcher.awake import Awake, commands_for

STANDS = [sys.executable, "-c", "import sys; sys.stdin.read()"]
REFUSED = [sys.executable, "-c", "raise SystemExit(1)"]


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    monkeypatch.setattr(awake, "SETTLED_SECONDS", 0.4)


def settled(hold, seconds=20):
    """What is said once it is known."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if said := hold.look():
            return said
        time.sleep(0.02)
    raise AssertionError("nothing was said")


def test_each_system_is_asked_in_its_own_words():
    lid, lesser = commands_for("linux", 7)
    assert lid[0] == "lid"
    assert "--what=sleep:idle:handle-lid-switch" in lid[1]
    assert "--what=sleep:idle" in lesser[1]
    assert commands_for("darwin", 7) == [("held", ["caffeinate", "-d", "-i", "-s", "-w", "7"])]
    assert commands_for("win32", 7) == []


def test_a_command_that_stands_holds_until_it_is_released(tmp_path):
    hold = Awake(tmp_path / "awake.txt", platform="linux", commands=[("lid", STANDS)])
    assert hold.look() is None
    hold.hold()
    process = hold._process
    assert settled(hold) == "kept_awake"
    assert hold.look() is None, "said once"
    assert hold.state == "lid"
    assert process.poll() is None
    hold.release()
    assert process.poll() is not None
    assert not (tmp_path / "awake.txt").exists()


def test_what_is_refused_gives_way_to_less(tmp_path):
    tries = [("lid", REFUSED), ("lid", ["/no/such/program"]), ("held", STANDS)]
    hold = Awake(tmp_path / "awake.txt", platform="linux", commands=tries)
    hold.hold()
    assert settled(hold) == "kept_awake"
    assert hold.state == "held"
    hold._process.terminate()
    assert settled(hold) == "not_kept_awake", "somebody ended it: said again"
    hold.release()


@pytest.mark.parametrize("tries", [[], [("lid", REFUSED)], [("lid", ["/no/such/program"])]])
def test_a_system_that_lets_nobody_is_said(tmp_path, tries):
    hold = Awake(tmp_path / "awake.txt", platform="linux", commands=tries)
    hold.hold()
    assert settled(hold) == "not_kept_awake"
    assert hold.state == "refused"
    hold.release()


@pytest.mark.parametrize(
    ("taken", "said", "state"), [(True, "kept_awake", "held"), (False, "not_kept_awake", "refused")]
)
def test_windows_is_told_by_a_state_of_the_thread(tmp_path, taken, said, state):
    told = []
    hold = Awake(
        tmp_path / "awake.txt", platform="win32", state=lambda flags: told.append(flags) is None and taken
    )
    assert hold.look() is None
    hold.hold()
    assert hold.look() == said
    assert hold.state == state
    hold.release()
    assert told == [0x80000003, 0x80000000]


@pytest.mark.posix
def test_it_lets_go_however_the_program_ends(tmp_path):
    """Killed, it closes its end of the pipe: what holds the system ends too."""
    code = (
        "import sys, time; from pathlib import Path; from launcher.awake import Awake\n"
        f"said, tries = Path({str(tmp_path / 'awake.txt')!r}), [('lid', {STANDS!r})]\n"
        "hold = Awake(said, platform='linux', commands=tries)\n"
        "hold.hold(); print(hold._process.pid, flush=True); time.sleep(60)"
    )
    program = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    pid = int(program.stdout.readline())
    program.kill()
    program.wait()
    program.stdout.close()
    end = time.monotonic() + 20
    while time.monotonic() < end and is_there(pid):
        time.sleep(0.05)
    assert not is_there(pid)


def is_there(pid: int) -> bool:
    """Whether the process runs; one that ended and that nobody waits for is gone."""
    shown = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return shown.stdout.strip()[:1] not in {"", "Z"}
