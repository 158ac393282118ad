"""The copier beside a real program: killed it comes back, and what was written is in a verified copy."""

import json
import os
import signal
import sqlite3
from contextlib import closing

import pytest

from launcher.places import DataFolder

from .running import Program, eventually, run_to_end

pytestmark = [pytest.mark.program, pytest.mark.posix, pytest.mark.sqlite_only, pytest.mark.timeout(240)]


@pytest.fixture
def program(tmp_path):
    with Program(tmp_path / "données") as started:
        yield started


def entries(file):
    with closing(sqlite3.connect(file)) as database:
        return database.execute("SELECT COUNT(*) FROM tournament_journalentry").fetchone()[0]


def state_of(data):
    return json.loads(data.copies.read_text(encoding="utf-8"))


def test_a_killed_copier_comes_back_and_copies_what_was_written(program):
    data = DataFolder(program.folder)
    killed = program.child("launcher.copier")
    os.kill(killed, signal.SIGKILL)
    done = run_to_end("--data", str(program.folder), "--organiser-link")  # a line in the club's journal
    assert done.returncode == 0, done.stderr
    assert eventually(lambda: "Le copiste s’est arrêté et a été relancé" in program.said)
    assert program.child("launcher.copier") != killed
    written = entries(data.database)
    assert eventually(
        lambda: written in [entries(file) for file in data.backups.glob("*.sqlite3")], seconds=60
    )
    assert eventually(lambda: state_of(data)["verified_at"] is not None)
    assert state_of(data)["failure"] == ""
    assert program.answers
    mode = next(data.backups.glob("*.sqlite3")).stat().st_mode & 0o777
    assert mode == 0o600


def test_the_end_of_the_program_makes_a_last_copy(program):
    data = DataFolder(program.folder)
    assert eventually(lambda: program.child("launcher.copier"))
    done = run_to_end("--data", str(program.folder), "--organiser-link")
    assert done.returncode == 0, done.stderr
    written = entries(data.database)
    os.kill(program.pid, signal.SIGTERM)
    assert eventually(lambda: program.has_ended, seconds=20)
    assert entries(max(data.backups.glob("*.sqlite3"))) == written


def test_damage_while_it_runs_is_told_to_the_desk(program):
    """A page in the middle of an index is lost on the disk; nobody has asked for it yet."""
    data = DataFolder(program.folder)
    with closing(sqlite3.connect(data.database)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = database.execute("PRAGMA page_size").fetchone()[0]
        name = "SELECT rootpage FROM sqlite_master WHERE name = 'auth_permission_content_type_id_2f476e4b'"
        root = database.execute(name).fetchone()[0]
    with data.database.open("r+b") as raw:
        raw.seek((root - 1) * size)
        raw.write(b"\xa5" * size)
    run_to_end("--data", str(program.folder), "--organiser-link")
    assert eventually(lambda: state_of(data).get("failure") == "damaged", seconds=60)
    assert program.answers
