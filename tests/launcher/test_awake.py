"""The computer is kept awake while an evening runs: by the system's own command, the strongest it allows."""

import sys

import pytest

from launcher import awake
from launcher.awake import Awake, commands_for


def test_each_system_is_asked_in_its_own_words():
    lid, lesser = commands_for("linux", 7)
    assert lid[0] == "lid"
    assert "--what=sleep:idle:handle-lid-switch" in lid[1]
    assert "--what=sleep:idle" in lesser[1]
    assert commands_for("darwin", 7) == [("held", ["caffeinate", "-d", "-i", "-s", "-w", "7"])]
    assert commands_for("win32", 7) == []


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


def test_a_command_that_stands_holds_until_it_is_released_and_what_cannot_run_gives_way_to_less(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(awake, "SETTLED_SECONDS", 0.0)
    stands = [sys.executable, "-c", "import sys; sys.stdin.read()"]
    tries = [("lid", ["/no/such/program"]), ("held", stands)]
    hold = Awake(tmp_path / "awake.txt", platform="linux", commands=tries)
    assert hold.look() is None
    hold.hold()
    process = hold._process
    assert (hold.look(), hold.look(), hold.state) == ("kept_awake", None, "held")
    hold.release()
    assert process.poll() is not None
    assert not (tmp_path / "awake.txt").exists()


def test_what_somebody_ended_or_nobody_lets_us_is_said(tmp_path, monkeypatch):
    monkeypatch.setattr(awake, "SETTLED_SECONDS", 60.0)
    refused = [sys.executable, "-c", "raise SystemExit(1)"]
    hold = Awake(tmp_path / "awake.txt", platform="linux", commands=[("lid", refused)])
    hold.hold()
    hold._process.wait()
    assert (hold.look(), hold.state) == ("not_kept_awake", "refused")
    hold.release()
