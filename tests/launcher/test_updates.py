"""A new version in the place of the old one: the data are copied, brought up to date and counted again;
and the way back."""

import sqlite3
from contextlib import closing

import pytest

from launcher.places import DataFolder
from launcher.restore import restore
from tests.upgrade.make import text_of

from .running import run_to_end

pytestmark = [pytest.mark.program, pytest.mark.sqlite_only, pytest.mark.timeout(900)]

NEWEST = "SELECT MAX(name) FROM django_migrations WHERE app = 'tournament'"


def asked(file, question):
    with closing(sqlite3.connect(file)) as database:
        return database.execute(question).fetchone()[0]


def old_evening(folder):
    """Put it there; how many deals it has."""
    with closing(sqlite3.connect(folder / "tournament.sqlite3")) as database:
        database.executescript(text_of("0001"))
        return database.execute("SELECT COUNT(*) FROM tournament_deal").fetchone()


@pytest.fixture(scope="module")
def updated(tmp_path_factory):
    """An evening half played, at the first migration, after a start of today; how many deals it had."""
    folder = tmp_path_factory.mktemp("updated")
    there = old_evening(folder)
    return folder, there, run_to_end("--data", str(folder), "--backup")


def test_an_evening_of_an_old_program_is_backed_up_and_brought_up_to_date(updated):
    """The back-up is as it was, and all its deals go on."""
    folder, there, done = updated
    assert done.returncode == 0, done.stderr
    assert "Sauvegarde avant la mise à jour" in done.stdout
    assert "recomptées\N{NO-BREAK SPACE}: tout concorde" in done.stdout
    found = []
    kept = next((folder / "backups").glob("*_migration.sqlite3"))
    deals = {kept: "tournament_deal", folder / "tournament.sqlite3": "tournament_dealversion"}
    for file, table in deals.items():
        with closing(sqlite3.connect(file)) as database:
            found.append(database.execute(NEWEST).fetchone()[0])
            assert database.execute(f"SELECT COUNT(*) FROM {table}").fetchone() == there
    assert found[0] == "0001_initial"
    assert found[1] >= "0011"


def test_going_back_from_an_update_says_how_many_writes_are_lost(updated, monkeypatch, capsys):
    """The old folder in the place of the new one, and the copy that was made before the update."""
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("LC_ALL", "fr_FR")
    folder, there, _done = updated
    data = DataFolder(folder)
    for _once in range(3):
        assert run_to_end("--data", str(folder), "--organiser-link").returncode == 0
    (kept,) = data.backups.glob("*_migration.sqlite3")
    written = [asked(file, "SELECT COUNT(*) FROM tournament_journalentry") for file in (kept, data.database)]
    assert written[1] >= written[0] + 3
    assert restore(data, kept.name)
    assert f"{written[1] - written[0]} au journal" in capsys.readouterr().out
    assert asked(data.database, "SELECT COUNT(*) FROM tournament_deal") == there[0]
    assert asked(data.database, NEWEST) == "0001_initial"


def test_what_does_not_count_up_after_an_update_is_said_with_the_way_back(tmp_path):
    """The evening goes on all the same: it may have been so before."""
    old_evening(tmp_path)
    with closing(sqlite3.connect(tmp_path / "tournament.sqlite3")) as database:
        database.execute("UPDATE tournament_match SET total_a = total_a + 10 WHERE id = 1")
        database.commit()
    done = run_to_end("--data", str(tmp_path), "--backup")
    assert done.returncode == 0, done.stderr
    (kept,) = DataFolder(tmp_path).backups.glob("*_migration.sqlite3")
    assert "tout concorde" not in done.stdout
    assert "quelque chose ne concorde pas" in done.stderr
    assert "total_a" in done.stderr
    assert f"python start.py --restore {kept.name}" in done.stderr
