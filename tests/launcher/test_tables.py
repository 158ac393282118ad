"""Data whose tables another program made are refused with a sentence and stay as they are; a new checkout
answers pages."""

import io
import json
import re
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from launcher import returning
from launcher.messages import CannotStart
from launcher.places import ROOT, DataFolder
from launcher.restore import is_sound_copy, restore
from launcher.tables import RECORDED_AS, are_others, fingerprint, require_ours
from tests.launcher.running import environment_without_services, run_to_end
from tournament.deployment import WrongEnvironment, require_database
from tournament.loaders import CollectedStorage

OURS = [("auth", "0001_initial"), ("tournament", "0001_initial"), (RECORDED_AS, fingerprint())]
OLD_HISTORY = [*OURS[:2], ("tournament", "0001_squashed_0070_terms"), ("tournament", "0070_terms")]
ANOTHER_FIRST = [*OURS[:2], (RECORDED_AS, "0" * 32)]
others = pytest.mark.parametrize("rows", [OLD_HISTORY, ANOTHER_FIRST], ids=["old history", "another 0001"])


@pytest.fixture
def data(tmp_path, monkeypatch):
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("LC_ALL", "fr_FR")
    return DataFolder(tmp_path / "data")


def write_database(file, rows):
    """As a program leaves it, which was not killed."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("CREATE TABLE django_migrations (app, name, applied)")
        database.executemany("INSERT INTO django_migrations VALUES (?, ?, '2026-11-20')", rows)
        database.execute("CREATE TABLE tournament_club (name)")
        database.execute("INSERT INTO tournament_club VALUES ('Valmory')")
        database.commit()


def everything_in(folder):
    return {str(path): path.read_bytes() if path.is_file() else None for path in folder.rglob("*")}


@pytest.mark.parametrize(
    ("rows", "refused"),
    [(OURS, False), ([], False), (OURS[:1], False), (OLD_HISTORY, True), (ANOTHER_FIRST, True)],
    ids=["ours", "empty", "a first start that was killed", "old history", "another 0001"],
)
def test_tables_are_known_by_the_fingerprint_of_the_first_migration(data, rows, refused):
    assert are_others(set(rows)) is refused
    write_database(data.database, rows)
    before = everything_in(data.path)
    if refused:
        with pytest.raises(CannotStart, match="AUTRE-DOSSIER") as refusal:
            require_ours(data.database)
        assert str(data.path) in str(refusal.value)
    else:
        require_ours(data.database)
    assert everything_in(data.path) == before


def test_no_file_and_an_empty_one_are_nobody_s(data):
    require_ours(data.database)
    data.path.mkdir()
    data.database.touch()
    require_ours(data.database)
    assert data.database.read_bytes() == b""


@pytest.mark.program
@others
def test_a_start_on_such_a_folder_says_so_and_touches_nothing(data, rows):
    write_database(data.database, rows)
    (data.path / "address.txt").write_text("http://192.168.1.20:8000")
    before = everything_in(data.path)
    for words in ((), ("--backup",)):
        done = run_to_end("--data", str(data.path), *words)
        assert done.returncode == 1
        assert str(data.path) in done.stderr
        assert "--data AUTRE-DOSSIER" in done.stderr
        assert everything_in(data.path) == before


@others
def test_a_copy_with_other_tables_takes_no_place(data, rows):
    write_database(data.database, OURS)
    copy = data.backups / "20261120-180000_manual.sqlite3"
    write_database(copy, rows)
    before = data.database.read_bytes(), copy.read_bytes()
    assert not is_sound_copy(copy)
    with pytest.raises(CannotStart, match="autre version de Dix de Der"):
        restore(data, copy.name)
    returning.go_back(data, copy.name, {})
    assert "autre version de Dix de Der" in returning.last(data).refused
    assert (data.database.read_bytes(), copy.read_bytes()) == before


@pytest.fixture
def applied(db):
    """The migrations this database has seen; what a test does to them is undone."""
    return MigrationRecorder(connection).migration_qs


def found():
    out = io.StringIO()
    call_command("check_database", stdout=out)
    return json.loads(out.getvalue())


@pytest.mark.database
def test_a_new_database_has_the_fingerprint(applied):
    assert list(applied.filter(app=RECORDED_AS).values_list("name", flat=True)) == [fingerprint()]
    assert (found()["others"], found()["pending"], found()["unknown"]) == (False, [], [])
    MigrationRecorder(connection).record_applied("tournament", "9999_later")
    assert found()["unknown"] == ["tournament.9999_later"]


@pytest.mark.database
@others
def test_neither_the_launcher_nor_migrate_takes_other_tables_for_ours(applied, settings, rows):
    applied.filter(app__in=("tournament", RECORDED_AS)).delete()
    for row in rows[1:]:
        MigrationRecorder(connection).record_applied(*row)
    before = list(applied.order_by("pk").values_list())
    assert found()["others"] is True
    with pytest.raises(SystemCheckError) as refusal:
        call_command("migrate", verbosity=0, skip_checks=False)
    server = connection.vendor == "postgresql"
    assert ("DATABASE_URL" if server else str(settings.DATA_DIR)) in str(refusal.value)
    if server:
        with pytest.raises(WrongEnvironment, match="DATABASE_URL"):
            require_database(connection)
    assert list(applied.order_by("pk").values_list()) == before


PAGES = """
import django; django.setup()
from django.core.management import call_command
from django.test import Client
call_command("migrate", verbosity=0)
page = Client().get("/").content.decode()
style = page.split('rel="stylesheet"')[1].split('href="')[1].split('"')[0]
print(style, Client().get(style).status_code)
"""


@pytest.mark.program
def test_migrate_alone_makes_a_new_checkout_answer_pages(tmp_path):
    """Nobody has run collectstatic: the files have their own names."""
    own = {"DIX_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "tournament.settings"}
    without = {
        name: value for name, value in environment_without_services().items() if name != "DIX_MANIFEST_STATIC"
    }
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", PAGES],
        cwd=ROOT,
        env=without | own,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"/static/\S+\.css 200", done.stdout.strip())


def test_collected_files_have_their_hashed_names(tmp_path):
    assert CollectedStorage(location=tmp_path).stored_name("css/house.css") == "css/house.css"
    names = {"version": "1.1", "hash": "", "paths": {"css/house.css": "css/house.0123abcd.css"}}
    (tmp_path / "staticfiles.json").write_text(json.dumps(names))
    storage = CollectedStorage(location=tmp_path)
    assert storage.stored_name("css/house.css") == "css/house.0123abcd.css"
    with pytest.raises(ValueError, match="not there"):
        storage.stored_name("css/not there.css")
