"""The computer is kept awake while an evening runs: by the system's own command, the strongest it allows."""

import sys

import pytest

from launcher import awake
from launcher.awake import Awake, commands_for
from launcher.messages import message

STANDS = [sys.executable, "-c", "import sys; sys.stdin.read()"]
REFUSED = [sys.executable, "-c", "raise SystemExit(1)"]
MISSING = ["/no/such/program"]


def test_each_system_is_asked_in_its_own_words():
    lid, lesser = commands_for("linux", 7)
    assert lid[0] == "lid"
    assert "--what=sleep:idle:handle-lid-switch" in lid[1]
    assert "--what=sleep:idle" in lesser[1]
    assert commands_for("darwin", 7) == [("held", ["caffeinate", "-d", "-i", "-s", "-w", "7"])]


@pytest.mark.parametrize(
    ("tries", "said", "state"),
    [
        ([("lid", STANDS)], "kept_awake", "lid"),
        ([("lid", MISSING), ("held", STANDS)], "kept_awake", "held"),
        ([("lid", MISSING)], "not_kept_awake", "refused"),
    ],
)
def test_what_cannot_run_gives_way_to_less_and_what_stands_holds_until_it_is_released(
    tmp_path, monkeypatch, capsys, tries, said, state
):
    monkeypatch.setattr(awake, "SETTLED_SECONDS", 0.0)
    hold = Awake(tmp_path / "awake.txt")
    hold.try_each(tries)
    assert hold.said.read_text() == state
    assert message(said) in capsys.readouterr().out
    hold.release()
    assert hold._process is None or hold._process.poll() is not None
    assert not hold.said.exists()


def test_a_command_that_ends_at_once_was_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(awake, "SETTLED_SECONDS", 60.0)
    hold = Awake(tmp_path / "awake.txt")
    hold.try_each([("lid", REFUSED)])
    assert hold.said.read_text() == "refused"
    hold.release()
