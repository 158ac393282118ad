"""The real program, its web server and its worker, from the first start to the last child's end."""

import argparse
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import urllib.request
from contextlib import closing

import pytest

from launcher import addresses, evening, management
from launcher.instance import FileLock, RunningProgram
from launcher.messages import CannotStart, message
from launcher.places import ROOT, DataFolder

from .running import Program, eventually, is_alive, run_to_end

pytestmark = [pytest.mark.program, pytest.mark.posix, pytest.mark.sqlite_only, pytest.mark.timeout(240)]


@pytest.fixture(scope="module")
def prepared(tmp_path_factory):
    """Data already prepared once, so that each start below is a later one."""
    folder = tmp_path_factory.mktemp("evening") / "données #1 du club, 100%20?"
    with Program(folder) as program:
        assert program.answers
        os.kill(program.pid, signal.SIGTERM)
        assert eventually(lambda: program.has_ended)
    return folder


@pytest.fixture
def program(prepared):
    with Program(prepared) as started:
        yield started


def ends_with_every_child(program, signal_number, *, group=False):
    family = program.family
    assert len(family) >= 4
    (os.killpg if group else os.kill)(program.pid, signal_number)
    assert eventually(lambda: program.has_ended, seconds=20)
    assert eventually(lambda: not any(map(is_alive, family)), seconds=20), family
    assert eventually(lambda: addresses.is_free(program.port), seconds=5)


def test_it_shows_the_addresses_and_a_code(program):
    assert f"http://127.0.0.1:{program.port}\n" in program.said
    assert "█▀▀▀▀▀█" in program.said or "▄▄▄▄▄" in program.said or "Aucun réseau" in program.said


def test_it_answers_on_every_interface(program):
    with urllib.request.urlopen(f"http://127.0.0.2:{program.port}/health/", timeout=5) as answer:
        assert answer.status == 200


def test_it_shows_a_first_link_until_somebody_organises(program):
    """What one process says of the data then spares another."""
    assert "/people/link/" in program.said
    environment = management.environment_for(program.folder)
    assert management.bring_up_to_date(environment) is False
    made = (
        "import django; django.setup(); from tests import cast; from tournament.models import Club;"
        " cast.person('Odile', 'organiser', of=Club.objects.get())"
    )
    subprocess.run([sys.executable, "-c", made], env=environment, cwd=ROOT, check=True)
    assert management.bring_up_to_date(environment) is True
    os.kill(program.pid, signal.SIGTERM)
    assert eventually(lambda: program.has_ended)
    with Program(program.folder) as again:
        assert "/people/link/" not in again.said
    with closing(sqlite3.connect(DataFolder(program.folder).database)) as database:
        database.execute("DELETE FROM tournament_membership")  # as it was for the tests that follow
        database.commit()


def test_the_data_folder_holds_everything_and_the_clone_nothing(program):
    names = {path.name for path in program.folder.iterdir()}
    assert {"tournament.sqlite3", "static", "logs", "secret_key.txt", "running.json", "address.txt"} <= names


def test_a_second_start_shows_the_first(program):
    second = run_to_end("--data", str(program.folder))
    assert second.returncode == 0, second.stderr
    assert f"déjà ouvert : http://127.0.0.1:{program.port}/" in second.stdout.replace("\xa0", " ")
    assert program.answers


def test_a_start_while_another_stops_waits_and_takes_its_place(prepared):
    """Its answer is gone, its lock not yet."""
    lock = FileLock(DataFolder(prepared).lock)
    assert lock.acquire()
    threading.Timer(2, lock.release).start()
    with Program(prepared) as second:
        assert not lock.is_held
        assert second.answers


def test_a_start_beside_one_that_neither_answers_nor_ends_says_what_to_do(tmp_path, monkeypatch):
    monkeypatch.setattr(evening, "READY_SECONDS", 1.0)
    data = DataFolder(tmp_path)
    lock = FileLock(data.lock)
    assert lock.acquire()
    start = evening.ProgramRun(data, argparse.Namespace(no_browser=True), threading.Event())
    for written, code in ((None, "running_but_busy"), (RunningProgram(12, 9, "abc"), "running_but_silent")):
        if written:
            written.write(data.running)
        with pytest.raises(CannotStart) as no:
            start.run()
        assert str(no.value) == message(code, pid=12)
    lock.release()


def test_ctrl_c_ends_every_child(program):
    ends_with_every_child(program, signal.SIGINT, group=True)
    assert program.process.returncode == 0
    assert "Arrêté" in program.said
    assert not DataFolder(program.folder).running.exists()


@pytest.mark.parametrize("number", ["SIGTERM", "SIGHUP"])
def test_a_request_to_end_and_a_closed_window_end_every_child(program, number):
    ends_with_every_child(program, getattr(signal, number))


def test_kill_9_of_the_start_ends_every_child(program):
    ends_with_every_child(program, signal.SIGKILL)


def test_a_killed_start_leaves_nothing_that_stops_the_next_one(prepared):
    with Program(prepared) as stopped:  # what ran before may have been killed: this one ends as it should
        os.kill(stopped.pid, signal.SIGTERM)
        assert eventually(lambda: stopped.has_ended)
    with Program(prepared) as first:
        assert "coupé net" not in first.said
        os.kill(first.pid, signal.SIGKILL)
        first.process.wait()
        with Program(prepared, port=first.port) as second:
            assert second.answers
            assert "le programme a été coupé net" in second.said


def test_it_waits_longer_for_the_port_of_a_start_that_was_killed(prepared):
    """Its children may still be ending when the next one is there."""
    with closing(socket.create_server(("0.0.0.0", 0))) as held:
        port = held.getsockname()[1]
        RunningProgram(1, port, "killed").write(DataFolder(prepared).running)
        threading.Timer(addresses.CLOSED_SECONDS + 2, held.close).start()
        with Program(prepared, port=port) as next_one:
            assert next_one.answers


@pytest.mark.parametrize("module", ["launcher.web", "launcher.worker", "launcher.copier"])
def test_a_killed_child_is_started_again(program, module):
    fallen = program.child(module)
    os.kill(fallen, signal.SIGKILL)
    assert eventually(lambda: "a été relancé" in program.said, seconds=20)
    assert eventually(lambda: program.answers, seconds=20)
    assert program.child(module) != fallen


def test_a_wanted_port_that_is_taken_is_refused_with_another(prepared):
    with closing(socket.create_server(("0.0.0.0", 0))) as other:
        port = other.getsockname()[1]
        refused = run_to_end("--data", str(prepared), "--port", str(port))
    assert refused.returncode == 1
    assert f"Le port {port} est pris" in refused.stderr
    assert "--port" in refused.stderr


def test_an_address_this_computer_does_not_have_is_refused(prepared):
    refused = run_to_end("--data", str(prepared), "--address", "203.0.113.77")
    assert refused.returncode == 1
    assert "203.0.113.77" in refused.stderr


def test_a_given_address_is_the_one_in_the_pages(prepared):
    with Program(prepared, words=("--address", "http://salle.test:8000")) as program:
        assert "http://salle.test:8000" in program.said
        assert DataFolder(prepared).address.read_text(encoding="utf-8") == "http://salle.test:8000"


def test_a_console_that_is_not_utf8_shows_everything(prepared):
    with Program(prepared) as first:
        second = run_to_end("--data", str(first.folder), PYTHONIOENCODING="ascii", PYTHONUTF8="0")
        assert second.returncode == 0, second.stderr
        assert "Dix de Der est deja ouvert" in second.stdout


def test_an_older_program_refuses_newer_data(prepared, tmp_path):
    newer = tmp_path / "newer"
    newer.mkdir()
    with (
        closing(sqlite3.connect(prepared / "tournament.sqlite3")) as source,
        closing(sqlite3.connect(newer / "tournament.sqlite3")) as copy,
    ):
        source.backup(copy)
        copy.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES (?, ?, ?)",
            ("tournament", "9999_later", "2027-01-01"),
        )
        copy.commit()
    before = (newer / "tournament.sqlite3").read_bytes()
    refused = run_to_end("--data", str(newer))
    assert refused.returncode == 1
    assert "version plus récente" in refused.stderr
    assert "tournament.9999_later" in refused.stderr
    assert (newer / "tournament.sqlite3").read_bytes() == before


def test_the_first_organisers_link_is_shown_and_opens(program):
    assert "Première fois" in program.said
    link = next(line.strip() for line in program.said.splitlines() if "/people/link/" in line)
    assert link.startswith(f"http://127.0.0.1:{program.port}/people/link/")
    with urllib.request.urlopen(link, timeout=10) as page:
        assert page.status == 200


def test_a_forgotten_password_has_a_way_out(program):
    done = run_to_end("--data", str(program.folder), "--organiser-link")
    assert done.returncode == 0, done.stderr
    assert f"http://127.0.0.1:{program.port}/people/link/" in done.stdout
    assert program.answers


def test_restoring_needs_the_program_stopped(program):
    command = [sys.executable, str(ROOT / "start.py"), "--data", str(program.folder), "--restore"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=os.environ)
    assert done.returncode == 1
    assert "Ctrl-C" in done.stderr
