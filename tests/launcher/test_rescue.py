"""A start that finds the data damaged or gone: small files with our tables' names, really damaged."""

import http.client
import shutil
import sqlite3
import threading
from contextlib import closing
from queue import Queue
from urllib.parse import urlsplit

import pytest

from launcher import management, rescue, restore
from launcher.damage import repaired, trouble_of
from launcher.last_written import changes_between
from launcher.messages import CannotStart
from launcher.places import DataFolder
from launcher.tables import RECORDED_AS, fingerprint

TABLES = f"""
CREATE TABLE django_migrations (app, name);
INSERT INTO django_migrations VALUES ('tournament', '0001_initial'), ('{RECORDED_AS}', '{fingerprint()}');
CREATE TABLE tournament_restore (id INTEGER PRIMARY KEY, mark, at);
CREATE TABLE tournament_tournament (id INTEGER PRIMARY KEY, name);
CREATE TABLE tournament_round (id INTEGER PRIMARY KEY, number, tournament_id);
CREATE TABLE tournament_table (id INTEGER PRIMARY KEY, number);
CREATE TABLE tournament_match (id INTEGER PRIMARY KEY, round_id, table_id);
CREATE TABLE tournament_deal (id INTEGER PRIMARY KEY, number, match_id);
CREATE TABLE tournament_dealversion (id INTEGER PRIMARY KEY, deal_id, entered_at, current, notation);
CREATE INDEX of_a_deal ON tournament_dealversion (deal_id);
CREATE INDEX by_hour ON tournament_dealversion (entered_at);
CREATE TABLE tournament_player (id INTEGER PRIMARY KEY, tournament_id, given_name, family_name);
CREATE TABLE tournament_journalentry (id INTEGER PRIMARY KEY, verb, at);
INSERT INTO tournament_tournament VALUES (1, 'Tournoi de Noël');
INSERT INTO tournament_round VALUES (1, 1, 1);
INSERT INTO tournament_table VALUES (1, 4);
INSERT INTO tournament_match VALUES (1, 1, 1);
INSERT INTO tournament_player VALUES (1, 1, 'Irma', 'Solal');
"""
AT = "2026-11-20 20:00:00"
COPY = "20261120-200000_result.sqlite3"


@pytest.fixture
def data(tmp_path, monkeypatch):
    """An evening being played, and a copy of it."""
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("LC_ALL", "fr_FR")
    monkeypatch.setattr(management, "holds_all", lambda _file, _scratch: True)
    folder = DataFolder(tmp_path / "données")
    folder.backups.mkdir(parents=True)
    with closing(sqlite3.connect(folder.database)) as database:
        database.executescript(TABLES)
        for number in range(1, 200):
            database.execute("INSERT INTO tournament_deal VALUES (?, ?, 1)", (number, number))
            row = (number, number, AT, "A 90H 95/67" * 9)
            database.execute("INSERT INTO tournament_dealversion VALUES (?, ?, ?, 1, ?)", row)
            database.execute(
                "INSERT INTO tournament_journalentry VALUES (?, 'deal.recorded', ?)", (number, AT)
            )
        database.commit()
    shutil.copyfile(folder.database, folder.backups / COPY)
    return folder


def rows(file):
    with closing(sqlite3.connect(file)) as database:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        kept = [name for name in tables if name != "tournament_restore"]
        return {name: database.execute(f'SELECT * FROM "{name}" ORDER BY 1').fetchall() for name in kept}


def half(file):
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def page_of(file, kind):
    """Over the root page of the deals' table, or of its index."""
    with closing(sqlite3.connect(file)) as database:
        size = database.execute("PRAGMA page_size").fetchone()[0]
        query = "SELECT rootpage FROM sqlite_master WHERE type = ? AND tbl_name = 'tournament_dealversion'"
        root = database.execute(query, (kind,)).fetchone()[0]
    write_over(file, (root - 1) * size, b"\xa5" * size)


def index_page(file):
    page_of(file, "index")


def table_page(file):
    page_of(file, "table")


def head(file):
    write_over(file, 0, b"\x00" * 100)


def write_over(file, place, what):
    with file.open("r+b") as raw:
        raw.seek(place)
        raw.write(what)


@pytest.mark.parametrize("damage", [half, index_page, table_page, head])
def test_damage_is_seen_before_anything_opens_the_file(data, damage):
    assert trouble_of(data.database, data.backups) is None
    damage(data.database)
    before = data.database.read_bytes()
    trouble = trouble_of(data.database, data.backups)
    assert (trouble.kind, bool(trouble.detail)) == ("damaged", True)
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


def test_an_index_is_made_again_and_what_cannot_be_whole_is_never_called_repaired(data, tmp_path):
    whole = rows(data.database)
    for damage in (index_page, half, table_page, head):
        file, scratch = tmp_path / "damaged.sqlite3", tmp_path / damage.__name__
        shutil.copyfile(data.database, file)
        damage(file)
        scratch.mkdir()
        made = repaired(file, scratch, lambda _file: True)
        assert (made and rows(made)) == (whole if damage is index_page else None)


def offers(data, capsys, *typed, page=None):
    """What a start says while it asks; the answers typed one after the other."""
    queue, stop = Queue(), threading.Event()
    for line in typed:
        queue.put(line)

    def opened(url):
        if page is not None:
            page(url, stop)

    rescue.see_to_data(data, {}, typed=queue, stop=stop, open_page=opened)
    return capsys.readouterr()


def test_the_damage_is_said_and_what_was_chosen_taken_and_the_damaged_file_kept(data, capsys):
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


def test_the_newest_sound_copy_is_offered_with_what_it_holds_and_what_is_missing(data, capsys):
    older = rows(data.database)
    with closing(sqlite3.connect(data.database)) as database:
        entries = [("x", "2026-11-20 20:05:00")] * 3
        database.executemany("INSERT INTO tournament_journalentry (verb, at) VALUES (?, ?)", entries)
        database.commit()
    for name in ("20261121-200000_result", "20261122-200000_doubtful", "20261123-200000_restore"):
        shutil.copyfile(data.backups / COPY, data.backups / f"{name}.sqlite3")
    half(data.backups / "20261121-200000_result.sqlite3")
    table_page(data.database)
    said = offers(data, capsys, "1")
    assert "fichier réparé" not in said.out
    assert "copie vérifiée du 20/11/2026" in said.out
    assert "Dernière donne dedans" in said.out
    assert "3 écritures du journal" in said.out
    assert rows(data.database) == older


def test_a_new_club_only_when_chosen_and_told_to_stop_nothing_changes(data, capsys):
    data.database.unlink()
    with pytest.raises(CannotStart):
        offers(data, capsys, page=lambda _url, stop: stop.set())
    assert not data.database.exists()
    assert not data.damaged.exists()
    assert "  2  Commencer un club neuf" in offers(data, capsys, "2").out
    assert not data.database.exists()


def asked(url, method, body="", **headers):
    parts = urlsplit(url)
    line = http.client.HTTPConnection(parts.hostname, parts.port, timeout=60)
    given = {"Host": parts.netloc, "Content-Type": "application/x-www-form-urlencoded"} | headers
    line.request(method, parts.path, body, given)
    answer = line.getresponse()
    return answer.status, answer.read().decode(), dict(answer.getheaders())


def test_it_is_chosen_in_a_page_that_only_this_computer_opens_once(data, capsys):
    half(data.database)
    seen = []

    def choose(url, _stop):
        assert urlsplit(url).hostname == "127.0.0.1"
        seen.append(asked(url, "GET"))
        seen.append(asked(url.rstrip("/")[:-1] + "/", "GET"))
        seen.append(asked(url, "POST", "number=1", Host="evil.example"))
        seen.append(asked(url, "POST", "number=1", Origin="http://evil.example"))
        seen.append(asked(url, "POST", "number=7"))
        seen.append(asked(url, "POST", "number=1"))
        seen.append(asked(url, "POST", "number=2"))

    offers(data, capsys, page=choose)
    assert [status for status, _text, _headers in seen] == [200, 404, 404, 404, 409, 200, 409]
    assert "copie vérifiée" in seen[0][1]
    assert seen[0][2]["Cache-Control"] == "no-store"
    assert "default-src 'none'" in seen[0][2]["Content-Security-Policy"]
    assert trouble_of(data.database, data.backups) is None


def test_going_back_says_what_would_change_and_asks_again(data, capsys, monkeypatch):
    whole = rows(data.database)
    with closing(sqlite3.connect(data.backups / COPY)) as older:
        older.execute("DELETE FROM tournament_dealversion WHERE id = 199")
        older.execute("UPDATE tournament_player SET family_name = 'Autre'")
        older.commit()
    (change,) = changes_between(data.database, data.backups / COPY)
    assert (change.deals, change.rounds, change.names) == ((199, 198), (1, 1), 1)
    monkeypatch.setattr(restore, "is_interactive", lambda: True)
    typed = iter(["1", "", "1", "1"])
    monkeypatch.setattr("builtins.input", lambda: next(typed))
    assert not restore.restore(data, "")
    assert rows(data.database) == whole
    assert "donnes 199 → 198" in capsys.readouterr().out
    assert restore.restore(data, "")
    assert rows(data.database) != whole
