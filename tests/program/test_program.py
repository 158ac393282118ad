"""The whole program, in seven tests: it starts and stops, a child killed comes back, a second start shows the
first, copies are made and put back, kill -9 loses no deal, nor does a dead laptop whose copy is opened on
another one, and the worker makes the workbook.

Every wait is for a sign that stays (the card to its last line, an answer, a row, a file); a wait that would
end only by its own patience fails the test."""

import asyncio
import json
import os
import shutil
import signal
import sqlite3
import stat
import sys
import threading
import urllib.request
from collections import Counter
from contextlib import closing, contextmanager

import pytest
from python_calamine import CalamineWorkbook

from benchmarks.http import LOST, Connection, form
from benchmarks.phones import deal_address, deal_fields
from launcher import returning
from launcher.places import ROOT, DataFolder
from tests.launcher.running import Program, eventually, is_alive, run_to_end
from tournament.desk.demo import PEOPLE as TEAMS

from .conftest import inside

pytestmark = [pytest.mark.program, pytest.mark.posix, pytest.mark.sqlite_only, pytest.mark.timeout(600)]
MODULES = ("web", "worker")
# What the closing of a round writes, or of nothing that is there.
CLOSED = """INSERT INTO tournament_journalentry
(club_id, tournament_id, sequence, verb, about, "before", "after", reason, at)
SELECT id, ?, 9999, 'round.closed', '{}', '{}', '{}', '', CURRENT_TIMESTAMP FROM tournament_club LIMIT 1"""


def page(url, **headers):
    """Status and body."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with direct.open(urllib.request.Request(url, headers=headers), timeout=60) as answer:
        return answer.status, answer.read()


def asked(file, statement, *values):
    """What the data file says, or takes."""
    with closing(sqlite3.connect(file, timeout=60)) as database:
        found = database.execute(statement, values).fetchall()
        database.commit()
        return found


# ── start and stop ──


def test_a_first_start_shows_where_to_go_and_ctrl_c_ends_all_of_it(tmp_path):
    folder = tmp_path / "données #1 du club, 100%20?"
    data = DataFolder(folder)
    with Program(folder) as program:
        assert f"http://127.0.0.1:{program.port}\n" in program.said
        link = next(line.strip() for line in program.said.splitlines() if "/people/link/" in line)
        assert page(link)[0] == 200
        assert page(f"http://127.0.0.2:{program.port}/health/")[0] == 200, "phones come by any interface"
        assert {"tournament.sqlite3", "static", "logs", "secret_key.txt"} <= {
            path.name for path in folder.iterdir()
        }
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert len(program.family) >= len(MODULES)
        program.stop(signal.SIGINT)
        assert program.process.returncode == 0
        assert "Arrêté" in program.said
    assert not data.running.exists()
    with Program(folder) as again:
        assert "coupé net" not in again.said
        again.stop(signal.SIGHUP)  # its window is closed


# ── a killed child ──


def test_a_killed_child_comes_back_and_none_outlives_a_killed_start(folder):
    with Program(folder) as program:
        for module in MODULES:
            assert eventually(lambda: program.child(f"launcher.{module}"))  # noqa: B023
            kill_and_see_it_back(program, module)
        assert eventually(lambda: program.said.count("a été relancé") == len(MODULES)), program.said
        family = program.family
        os.kill(program.pid, signal.SIGKILL)
        program.process.wait()
        assert eventually(lambda: not any(map(is_alive, family))), family
        with Program(folder, port=program.port) as second:
            assert "le programme a été coupé net" in second.said
            second.stop()


def kill_and_see_it_back(program, module):
    fallen = program.child(f"launcher.{module}")
    os.kill(fallen, signal.SIGKILL)
    assert eventually(lambda: program.child(f"launcher.{module}") not in (None, fallen)), program.said
    assert eventually(lambda: program.answers), program.said


# ── a second start ──


def test_a_second_start_shows_the_first_and_a_taken_port_is_refused_with_another(folder, tmp_path):
    with Program(folder) as program:
        second = run_to_end("--data", str(folder))
        assert second.returncode == 0, second.stderr
        assert f"déjà ouvert : http://127.0.0.1:{program.port}/" in second.stdout.replace("\xa0", " ")
        assert program.answers
        elsewhere = run_to_end("--data", str(tmp_path / "autre"), "--port", str(program.port))
        assert elsewhere.returncode == 1
        assert f"Le port {program.port} est pris" in elsewhere.stderr
        link = run_to_end("--data", str(folder), "--organiser-link")  # a forgotten password has a way out
        assert f"http://127.0.0.1:{program.port}/people/link/" in link.stdout, link.stderr
        program.stop()


# ── copies ──


def test_a_copy_takes_the_place_of_the_data_and_what_was_there_is_kept(folder):
    data, starts = DataFolder(folder), (sys.executable, str(ROOT / "start.py"))
    name = "SELECT name FROM tournament_club"
    with Program(folder) as program:
        made = run_to_end("--data", str(folder), "--backup")
        assert made.returncode == 0, made.stderr
        (copy,) = data.backups.glob("*_manual.sqlite3")
        before = asked(copy, name)
        asked(data.database, "UPDATE tournament_club SET name = 'Ce soir'")
        refused = run_to_end("--data", str(folder), "--restore", copy.name, command=starts)
        assert (refused.returncode, "Ctrl-C" in refused.stderr) == (1, True)

        web = program.child("launcher.web")
        returning.ask(data, copy.name)  # as the page of copies does
        assert eventually(lambda: (last := returning.last(data)) is not None and last.at), program.said
        done = returning.last(data)
        assert (done.to, done.refused) == (copy.name, "")
        assert asked(data.database, name) == before
        assert eventually(lambda: program.answers), program.said
        assert program.child("launcher.web") != web
        kept = shutil.copyfile(data.backups / done.kept, folder.with_name("clé USB.sqlite3"))
        assert asked(kept, name) == [("Ce soir",)]
        program.stop()
    restored = run_to_end("--data", str(folder), "--restore", str(kept), command=starts)
    assert restored.returncode == 0, restored.stderr
    with Program(folder) as program:
        assert "Ce soir" in page(f"http://127.0.0.1:{program.port}/")[1].decode()
        program.stop()


def test_the_worker_goes_on_copying_whatever_is_odd_in_one_evening(folder, evening):
    data = DataFolder(folder)
    newest = "SELECT MAX(id) FROM tournament_journalentry"

    def state():
        return json.loads(data.copies.read_text())

    def copied(entry):
        return eventually(lambda: state().get("entry", 0) >= entry)

    with Program(folder) as program:
        (pk,) = asked(data.database, "SELECT MIN(id) FROM tournament_tournament")[0]
        asked(data.database, "UPDATE tournament_tournament SET ruleset = ? WHERE id = ?", '"broken"', pk)
        asked(data.database, CLOSED, pk)
        entry = asked(data.database, newest)[0][0]
        assert copied(entry), program.said
        assert eventually(lambda: state()["doubts"] == {str(pk): "unread"}), state()
        asked(data.database, CLOSED, None)
        program.stop()  # the last copy holds the last line
    assert state()["entry"] == entry + 1
    assert asked(data.backups / state()["name"], newest) == [(entry + 1,)]


# ── kill -9 while eight tables write ──


async def sent(port, address, fields, ended=None):
    """A form sent again until it is answered, as a phone does; None where `ended` comes first."""
    while not (ended and ended.is_set()):
        line = Connection(port)
        try:
            answer = await line.post(address, fields)
        except LOST:
            await asyncio.sleep(0.1)
            continue
        finally:
            line.close()
        if answer.status in (302, 303):
            return answer
        assert answer.status in (408, 503), answer
        await asyncio.sleep(0.1)
    return None


@contextmanager
def written_at(tables, port, *, kept=None):
    """Every table enters deal after deal; gives how many are acknowledged, by match. At the end each has its
    last answer, unless the server is gone for good: then `kept` has what phones keep, by match, in order."""
    acknowledged = Counter({table["match"]: 0 for table in tables})  # its size stays: two threads use it
    ended, wrong = threading.Event(), []

    async def playing(table):
        number = 1
        while not ended.is_set():
            form = deal_address(table["token"], number), deal_fields(table["match"], 82 + number % 40)
            if await sent(port, *form, ended if kept is not None else None):
                acknowledged[table["match"]] += 1
                if kept is not None:
                    kept.setdefault(table["match"], []).append(form)
            number += 1

    async def all_of_them():
        await asyncio.gather(*map(playing, tables))

    def run():
        try:
            asyncio.run(all_of_them())
        except BaseException as error:
            wrong.append(error)

    writers = threading.Thread(target=run)
    writers.start()
    try:
        yield acknowledged
    finally:
        ended.set()
        writers.join()
    assert wrong == []


def goes_on(acknowledged, deals=8):
    wanted = acknowledged.total() + deals
    return eventually(lambda: acknowledged.total() >= wanted)


@pytest.mark.parametrize("times", [1, pytest.param(10, marks=[pytest.mark.long, pytest.mark.timeout(3600)])])
def test_kill_9_of_each_process_while_eight_tables_write_loses_and_doubles_nothing(folder, evening, times):
    with Program(folder) as program:
        with written_at(evening["tables"], program.port) as acknowledged:
            assert goes_on(acknowledged)
            for _ in range(times):
                for module in MODULES:
                    kill_and_see_it_back(program, module)
                    assert goes_on(acknowledged), program.said
                os.kill(program.pid, signal.SIGKILL)
                program.process.wait()
                program.__enter__()  # somebody starts it again
                assert goes_on(acknowledged), program.said
        program.stop()
    found = inside(folder, "read_truth", "salle")
    assert found["deals"] == {str(match): deals for match, deals in acknowledged.items() if deals}
    assert (found["doubled"], found["gaps"], found["behind"], found["differences"]) == (0, 0, 0, [])
    assert found["tokens"] == found["answered"] == found["recorded"] == acknowledged.total()


# ── a laptop dies, its copy is opened on another one ──


def asked_again(kept, port):
    """What static/js/restored.js does: each match's deals once more, in order, with their own tokens."""

    async def all_of_them():
        async def give(forms):
            return [await sent(port, *form) for form in forms]

        return await asyncio.gather(*map(give, kept.values()))

    return [answer for answers in asyncio.run(all_of_them()) for answer in answers]


def test_a_dead_laptop_s_copy_opened_on_another_one_has_every_acknowledged_deal_once(
    folder, evening, tmp_path
):
    stick, kept = tmp_path / "clé" / "Dix de Der", {}
    stick.mkdir(parents=True)
    with (
        Program(folder) as program,
        written_at(evening["tables"], program.port, kept=kept) as acknowledged,
    ):
        assert goes_on(acknowledged)
        assert run_to_end("--data", str(folder), "--backup").returncode == 0
        (copy,) = DataFolder(folder).backups.glob("*_manual.sqlite3")
        shutil.copy(copy, stick)
        assert goes_on(acknowledged, deals=24)  # which the copy lacks
        program.end()
    with Program(tmp_path / "autre", port=program.port) as other:
        here = f"http://127.0.0.1:{other.port}/desk/backups/open/"
        assert "Ouvrir cette copie" in page(here)[1].decode()
        sheet = evening["tables"][0]["token"]
        opened = asyncio.run(
            Connection(other.port).ask(form("/desk/backups/open/", {"path": stick.parent}, {}))
        )
        assert opened.status == 200, opened
        assert eventually(lambda: "Lien d’organisateur" in other.said), other.said
        assert eventually(lambda: other.answers), other.said
        assert b"Ouvrir cette copie" not in page(here)[1], "somebody organises now"
        ((mark,),) = asked(DataFolder(other.folder).database, "SELECT mark FROM tournament_restore")
        assert (
            f'data-restore-mark="{mark}"' in page(f"http://127.0.0.1:{other.port}/table/{sheet}/")[1].decode()
        )
        for _time in range(2):
            answers = asked_again(kept, other.port)
            assert {answer.headers["x-restored"] for answer in answers} == {mark}
        other.stop()
    found = inside(other.folder, "read_truth", "salle")
    assert found["deals"] == {str(match): deals for match, deals in acknowledged.items() if deals}
    assert (found["doubled"], found["gaps"], found["behind"], found["differences"]) == (0, 0, 0, [])


# ── the workbook ──


def test_the_worker_makes_the_workbook_killed_in_between(folder, tmp_path):
    cookie = inside(folder, "log_in")
    data = DataFolder(folder)
    with Program(folder) as program:
        asking = form("/desk/t/salle/workbook/", {}, {"Cookie": cookie})
        address = asyncio.run(posted(program.port, asking))
        os.kill(program.child("launcher.worker"), signal.SIGKILL)  # before, in or after its work: it is done
        jobs = "SELECT state, error FROM tournament_job WHERE kind = 'workbook'"
        assert eventually(lambda: asked(data.database, jobs)[0][0] == "done"), asked(data.database, jobs)
        status, content = page(f"http://127.0.0.1:{program.port}{address}download/", Cookie=cookie)
        assert status == 200
        program.stop()
    (tmp_path / "classeur.xlsx").write_bytes(content)
    book = CalamineWorkbook.from_path(str(tmp_path / "classeur.xlsx"))
    rows = book.get_sheet_by_name("Équipes").to_python()
    assert {family for team in TEAMS for family in team[1:4:2]} <= {str(cell) for row in rows for cell in row}


async def posted(port, sent):
    line = Connection(port)
    answer = await line.ask(sent)
    line.close()
    assert answer.status in (302, 303), answer
    return answer.headers["location"]
