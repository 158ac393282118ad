"""A start that finds the data damaged or gone: small files with our tables' names, really damaged."""

import http.client
import json
import shutil
import sqlite3
import threading
from contextlib import closing
from queue import Queue
from urllib.parse import urlsplit

import pytest

from launcher import rescue
from launcher.messages import CannotStart
from launcher.places import DataFolder
from launcher.rescue import trouble_of
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
    assert trouble_of(data) == ""
    damage(data.database)
    before = data.database.read_bytes()
    assert trouble_of(data) == "damaged"
    assert data.database.read_bytes() == before


def test_a_missing_or_empty_file_is_trouble_only_where_there_was_one(data, tmp_path):
    fresh = DataFolder(tmp_path / "neuf")
    fresh.path.mkdir()
    assert trouble_of(fresh) == ""
    data.database.write_bytes(b"")
    assert trouble_of(data) == "missing"
    data.database.unlink()
    assert trouble_of(data) == "missing"
    shutil.rmtree(data.backups)
    assert trouble_of(data) == ""
    (data.path / "pulse").touch()  # a worker lived here: there were data
    assert trouble_of(data) == "missing"
    sqlite3.connect(data.database).executescript("CREATE TABLE other (x)").close()
    assert trouble_of(data) == ""


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


def test_the_newest_sound_copy_is_named_and_opened_once_asked_for_and_the_bad_file_kept(data, capsys):
    whole = rows(data.database)
    for name in ("20261121-200000_result", "20261123-200000_restore"):
        shutil.copyfile(data.backups / COPY, data.backups / f"{name}.sqlite3")
    half(data.backups / "20261121-200000_result.sqlite3")
    table_page(data.database)
    damaged = data.database.read_bytes()
    said = offers(data, capsys, "0", "x", "Oui")
    assert "EST ABÎMÉ" in said.err
    assert "copie vérifiée la plus récente est du 20/11/2026" in said.err
    assert "Dernière donne dedans : tour 1, table 4, donne 199" in said.err.replace("\xa0", " ")
    assert rows(data.database) == whole
    with closing(sqlite3.connect(data.database)) as database:
        assert len(database.execute("SELECT mark FROM tournament_restore").fetchall()) == 1, "phones are told"
    (kept,) = data.damaged.iterdir()
    assert kept.read_bytes() == damaged


def test_the_copy_of_the_second_place_counts_too(data, capsys, tmp_path):
    stick = tmp_path / "clé"
    stick.mkdir()
    shutil.move(data.backups / COPY, stick / "20261121-200000_result.sqlite3")
    data.copies.write_text(json.dumps({"second": {"folder": str(stick)}}))
    head(data.database)
    assert "du 21/11/2026" in offers(data, capsys, "yes").err


def test_an_empty_club_only_when_asked_for_and_told_to_stop_nothing_changes(data, capsys):
    data.database.unlink()
    with pytest.raises(CannotStart):
        offers(data, capsys, page=lambda _url, stop: stop.set())
    assert not data.database.exists()
    assert not data.damaged.exists()
    (data.backups / COPY).unlink()
    (data.path / "pulse").touch()
    assert "Aucune copie saine" in offers(data, capsys, "oui", "vide").err
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
        seen.append(asked(url, "POST", "answer=open", Host="evil.example"))
        seen.append(asked(url, "POST", "answer=open", Origin="http://evil.example"))
        seen.append(asked(url, "POST", "answer=x"))
        seen.append(asked(url, "POST", "answer=open"))

    offers(data, capsys, page=choose)
    assert [status for status, _text, _headers in seen] == [200, 404, 404, 404, 200, 200]
    assert "Ouvrir cette copie" in seen[0][1]
    assert seen[0][2]["Cache-Control"] == "no-store"
    assert "default-src 'none'" in seen[0][2]["Content-Security-Policy"]
    assert trouble_of(data) == ""
