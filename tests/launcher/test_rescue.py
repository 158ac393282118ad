"""A start that finds the data damaged or gone: real files of a real evening, really damaged."""

import http.client
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from queue import Queue
from urllib.parse import urlsplit

import pytest

from launcher import management, rescue, restore
from launcher.damage import repaired, trouble_of
from launcher.last_written import changes_between
from launcher.messages import CannotStart
from launcher.places import ROOT, DataFolder
from tests.browsing import launched

from .running import Program, environment_without_services, eventually, run_to_end

pytestmark = [pytest.mark.program, pytest.mark.posix, pytest.mark.sqlite_only, pytest.mark.timeout(240)]


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    """An evening being played, and a copy of an hour ago."""
    folder = tmp_path_factory.mktemp("rescue") / "données"
    folder.mkdir()
    environment = environment_without_services() | management.environment_for(folder)
    for service in ("DATABASE_URL", "REDIS_URL"):
        environment.pop(service, None)
    for words in (("migrate", "--noinput"), ("demo_evening", "--until", "playing")):
        done = subprocess.run([sys.executable, str(ROOT / "manage.py"), *words], env=environment, check=False)
        assert done.returncode == 0
    with closing(sqlite3.connect(folder / "tournament.sqlite3")) as database:
        database.execute("PRAGMA journal_mode=DELETE")
    return folder


@pytest.fixture
def data(evening, tmp_path, monkeypatch):
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.delenv("REDIS_URL", raising=False)
    monkeypatch.setenv("LC_ALL", "fr_FR")
    folder = DataFolder(tmp_path / "données")
    shutil.copytree(evening, folder.path)
    folder.backups.mkdir(exist_ok=True)
    shutil.copyfile(folder.database, folder.backups / "20261120-200000_result.sqlite3")
    return folder


def page_of(file, kind, table):
    """(page size, number of the root page) of a table, or of its first index."""
    with closing(sqlite3.connect(file)) as database:
        size = database.execute("PRAGMA page_size").fetchone()[0]
        query = "SELECT rootpage FROM sqlite_master WHERE type = ? AND tbl_name = ?"
        return size, database.execute(query, (kind, table)).fetchone()[0]


def write_over(file, place, what):
    with file.open("r+b") as raw:
        raw.seek(place)
        raw.write(what)


def half(file):
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def index_page(file):
    size, root = page_of(file, "index", "tournament_dealversion")
    write_over(file, (root - 1) * size, b"\xa5" * size)


def table_page(file):
    size, root = page_of(file, "table", "tournament_dealversion")
    write_over(file, (root - 1) * size, b"\xa5" * size)


def head(file):
    write_over(file, 0, b"\x00" * 100)


DAMAGES = [half, index_page, table_page, head]


@pytest.mark.parametrize("damage", DAMAGES)
def test_damage_is_seen_before_anything_opens_the_file(data, damage):
    assert trouble_of(data.database, data.backups) is None
    damage(data.database)
    before = data.database.read_bytes()
    trouble = trouble_of(data.database, data.backups)
    assert trouble.kind == "damaged"
    assert trouble.detail
    assert data.database.read_bytes() == before


def test_a_missing_or_empty_file_is_trouble_only_where_there_was_one(data, tmp_path):
    fresh = DataFolder(tmp_path / "neuf")
    fresh.path.mkdir()
    assert trouble_of(fresh.database, fresh.backups) is None
    data.database.write_bytes(b"")
    assert trouble_of(data.database, data.backups).kind == "missing"
    data.database.unlink()
    assert trouble_of(data.database, data.backups).kind == "missing"
    shutil.rmtree(data.backups)
    assert trouble_of(data.database, data.backups) is None
    (data.path / "pulse").touch()  # a worker lived here: there were data
    assert trouble_of(data.database, data.backups).kind == "missing"


def rows(file):
    with closing(sqlite3.connect(file)) as database:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: database.execute(f'SELECT * FROM "{name}" ORDER BY 1').fetchall() for name in tables}


def test_a_page_of_an_index_is_repaired_and_every_row_is_there(data, tmp_path):
    whole = rows(data.database)
    index_page(data.database)
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    file = repaired(data.database, scratch, lambda file: management.holds_all(file, scratch))
    assert rows(file) == whole


@pytest.mark.parametrize("damage", [half, table_page, head])
def test_what_cannot_be_whole_is_never_called_repaired(data, tmp_path, damage):
    damage(data.database)
    assert repaired(data.database, tmp_path, lambda _file: True) is None


def test_rows_lost_from_a_table_whose_index_still_knows_them_are_no_repair(data, tmp_path):
    """The table's page says that it has fewer rows: it is read without an error, and an index tells."""
    size, root = page_of(data.database, "table", "tournament_dealversion")
    raw = data.database.read_bytes()
    page = bytearray(raw[(root - 1) * size : root * size])
    count = int.from_bytes(page[3:5])
    assert count > 1
    write_over(data.database, (root - 1) * size + 3, (count - 1).to_bytes(2))
    assert repaired(data.database, tmp_path, lambda _file: True) is None


def test_a_repaired_file_whose_points_differ_is_not_offered(data, tmp_path):
    with closing(sqlite3.connect(data.database)) as database:
        database.execute("UPDATE tournament_match SET total_a = total_a + 1 WHERE total_a IS NOT NULL")
        database.commit()
    index_page(data.database)
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    assert repaired(data.database, scratch, lambda file: management.holds_all(file, scratch)) is None


def offers(data, capsys, *typed, page=None):
    """What a start says while it asks; the answers typed one after the other."""
    queue, stop = Queue(), threading.Event()
    for line in typed:
        queue.put(line)

    def opened(url):
        if page is not None:
            page(url, stop)

    environment = management.environment_for(data.path)
    rescue.see_to_data(data, environment, typed=queue, stop=stop, open_page=opened)
    return capsys.readouterr()


def test_the_damaged_index_is_said_and_the_repaired_file_taken(data, capsys):
    whole = rows(data.database)
    index_page(data.database)
    damaged = data.database.read_bytes()
    said = offers(data, capsys, "0", "9", "x", "1")
    assert "EST ABÎMÉ" in said.err
    assert "  1  Reprendre le fichier réparé" in said.out
    assert "  2  Reprendre la copie vérifiée du 20/11/2026" in said.out
    assert rows(data.database) == whole
    (kept,) = data.damaged.iterdir()
    assert kept.read_bytes() == damaged
    assert not (data.path / "repair").exists()


def test_the_copy_is_offered_with_what_it_holds_and_what_is_missing(data, capsys):
    older = rows(data.database)
    with closing(sqlite3.connect(data.database)) as database:
        columns = "club_id, tournament_id, sequence, verb, about, before, after, reason, at, text, hash, salt"
        database.execute(
            f"INSERT INTO tournament_journalentry ({columns}) SELECT club_id, NULL, sequence + 900, verb, "
            "about, before, after, reason, at, text, hash, salt FROM tournament_journalentry LIMIT 3"
        )
        database.commit()
    table_page(data.database)
    said = offers(data, capsys, "1")
    assert "fichier réparé" not in said.out
    assert "Dernière donne dedans" in said.out
    assert "3 écritures du journal" in said.out
    assert rows(data.database) == older


def test_a_damaged_copy_and_one_never_verified_are_not_offered(data, capsys):
    half(data.database)
    newest = data.backups / "20261121-200000_result.sqlite3"
    shutil.copyfile(data.backups / "20261120-200000_result.sqlite3", newest)
    shutil.copyfile(newest, data.backups / "20261122-200000_doubtful.sqlite3")
    shutil.copyfile(newest, data.backups / "20261123-200000_restore.sqlite3")
    half(newest)
    said = offers(data, capsys, "1")
    assert "copie vérifiée du 20/11/2026" in said.out


def test_a_missing_file_and_a_new_club_only_when_chosen(data, capsys):
    data.database.unlink()
    said = offers(data, capsys, "2")
    assert "A DISPARU" in said.err
    assert "  2  Commencer un club neuf" in said.out
    assert not data.database.exists()


def test_told_to_stop_it_changes_nothing(data, capsys):
    half(data.database)
    before = data.database.read_bytes()
    with pytest.raises(CannotStart):
        offers(data, capsys, page=lambda _url, stop: stop.set())
    assert data.database.read_bytes() == before
    assert not data.damaged.exists()


def asked(url, method, body="", **headers):
    parts = urlsplit(url)
    line = http.client.HTTPConnection(parts.hostname, parts.port, timeout=10)
    given = {"Host": parts.netloc, "Content-Type": "application/x-www-form-urlencoded"} | headers
    line.request(method, parts.path, body, given)
    answer = line.getresponse()
    return answer.status, answer.read().decode(), dict(answer.getheaders())


def test_it_is_chosen_in_a_page_that_only_this_computer_opens_once(data, capsys):
    half(data.database)
    seen = []

    def choose(url, _stop):
        parts = urlsplit(url)
        assert parts.hostname == "127.0.0.1"
        seen.append(asked(url, "GET"))
        seen.append(asked(url.rstrip("/")[:-1] + "/", "GET"))
        seen.append(asked(url, "POST", "number=1", Host="evil.example"))
        seen.append(asked(url, "POST", "number=1", Origin="http://evil.example"))
        seen.append(asked(url, "POST", "number=7"))
        seen.append(asked(url, "POST", "number=1"))
        seen.append(asked(url, "POST", "number=2"))

    offers(data, capsys, page=choose)
    assert [status for status, _text, _headers in seen] == [200, 404, 404, 404, 409, 200, 409]
    first, headers = seen[0][1], seen[0][2]
    assert "copie vérifiée" in first
    assert 'lang="fr"' in first
    assert headers["Cache-Control"] == "no-store"
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert trouble_of(data.database, data.backups) is None


def test_a_browser_chooses_by_a_button(data, capsys, browsers):
    """A real one: what it sends of itself (Origin, Host) is what the page believes."""
    half(data.database)

    def choose(url, _stop):
        with launched(browsers) as browser:
            page = browser.new_page()
            page.goto(url)
            page.get_by_role("button").first.click()
            assert "s’ouvre dans quelques secondes" in page.inner_text("body")

    offers(data, capsys, page=choose)
    assert trouble_of(data.database, data.backups) is None


def test_a_command_that_cannot_ask_says_where_to_go(data):
    half(data.database)
    done = run_to_end("--data", str(data.path), "--backup")
    assert done.returncode == 1
    assert "dit ce qui peut être repris" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_real_start_waits_for_the_choice_and_goes_on_with_it(data):
    """A double-click: nobody can type, the page is answered."""
    index_page(data.database)

    class Asked(Program):
        answered = False

        @property
        def is_ready(self):
            line = next((line.strip() for line in self.said.splitlines() if line.startswith("    http")), "")
            if line and not self.answered and "Choisissez" not in self.said:
                self.answered = True
                assert asked(line, "POST", "number=1")[0] == 200
            return super().is_ready

    with Asked(data.path) as program:
        assert program.answers
        assert "Repris." in program.said
        os.kill(program.pid, signal.SIGTERM)
        assert eventually(lambda: program.has_ended)


def test_going_back_says_what_would_change_asks_again_and_can_be_undone(data, capsys, monkeypatch):
    whole = rows(data.database)
    copy = data.backups / "20261120-200000_result.sqlite3"
    with closing(sqlite3.connect(copy)) as older:
        (deal,) = older.execute("SELECT MAX(id) FROM tournament_dealversion").fetchone()
        older.execute("DELETE FROM tournament_dealversion WHERE id = ?", (deal,))
        older.execute("UPDATE tournament_player SET family_name = 'Autre' WHERE id = 1")
        older.commit()
    counts = [
        len([row for row in rows(file)["tournament_dealversion"] if row]) for file in (data.database, copy)
    ]
    (change,) = changes_between(data.database, copy)
    assert change.deals == (counts[0], counts[1])
    assert (change.rounds[0], change.names) == (change.rounds[1], 1)
    monkeypatch.setattr(restore, "is_interactive", lambda: True)
    typed = iter(["1", "", "1", "1"])
    monkeypatch.setattr("builtins.input", lambda: next(typed))
    assert not restore.restore(data, "")
    assert rows(data.database) == whole
    said = capsys.readouterr().out
    assert f"donnes {counts[0]} → {counts[1]}" in said
    assert restore.restore(data, "")
    assert rows(data.database) != whole
    said = capsys.readouterr().out
    undo = said.split("--restore ")[1].split()[0]
    assert restore.restore(data, undo)
    assert rows(data.database) == whole


def test_files_that_cannot_be_compared_say_so(data, tmp_path):
    (tmp_path / "x.sqlite3").write_bytes(b"no database")
    assert changes_between(data.database, tmp_path / "x.sqlite3") == []
    assert changes_between(data.database, data.database) == []
