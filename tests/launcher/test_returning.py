"""Going back to a copy while the program runs, asked for as the page of back-ups does: the real start ends
its children, puts the copy in place, begins them again; and back once more to what it kept."""

import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest

from launcher import returning
from launcher.places import DataFolder

from .running import Program, eventually
from .test_restore import teams_in, write_database

pytestmark = [pytest.mark.program, pytest.mark.posix, pytest.mark.sqlite_only, pytest.mark.timeout(240)]
# Of the last hour: the copier thins out what is older.
EARLIER, DAMAGED = (
    f"{datetime.now(UTC) - timedelta(minutes=ago):%Y%m%d-%H%M%S}_release.sqlite3" for ago in (20, 10)
)


def club_name(file):
    with closing(sqlite3.connect(file)) as database:
        return database.execute("SELECT name FROM tournament_club").fetchone()[0]


def rename(file, name):
    with closing(sqlite3.connect(file)) as database:
        database.execute("UPDATE tournament_club SET name = ?", (name,))
        database.commit()


def went_back(data, program, name):
    """What came of going back to the copy of that name; the program answers again, with new children."""
    web = program.child("launcher.web")
    returning.ask(data, name)
    assert eventually(lambda: returning.asked(data) is None, seconds=90)
    assert eventually(lambda: program.answers, seconds=90)
    assert program.child("launcher.web") != web
    return returning.last(data)


def test_there_and_back_again(tmp_path):
    with Program(tmp_path / "données") as program:
        data = DataFolder(program.folder)
        data.backups.mkdir(exist_ok=True)
        with (
            closing(sqlite3.connect(data.database)) as live,
            closing(sqlite3.connect(data.backups / EARLIER)) as copy,
        ):
            live.backup(copy)
        rename(data.backups / EARLIER, "Cet après-midi")
        rename(data.database, "Ce soir")
        shutil.copyfile(data.backups / EARLIER, data.backups / DAMAGED)
        with (data.backups / DAMAGED).open("r+b") as raw:
            raw.truncate(10_000)

        refused = went_back(data, program, DAMAGED)
        assert "abîmé" in refused.refused
        assert club_name(data.database) == "Ce soir"

        done = went_back(data, program, EARLIER)
        assert (done.to, done.refused) == (EARLIER, "")
        assert club_name(data.database) == "Cet après-midi"
        assert club_name(data.backups / done.kept) == "Ce soir"
        assert "Retour à la copie" in program.said

        assert went_back(data, program, done.kept).refused == ""
        assert club_name(data.database) == "Ce soir"


@pytest.mark.parametrize("fails", ["bring_up_to_date", "put_back", "note"])
def test_whatever_fails_nothing_is_raised_and_nobody_is_asked_twice(tmp_path, monkeypatch, fails):
    """A disk that gives up in the middle: the start goes on with the data that are there."""
    data = DataFolder(tmp_path)
    write_database(data.database, teams=["ce soir"])
    write_database(data.backups / EARLIER, teams=["après-midi"])

    def broken(*_args, **_kwargs):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(
        returning.management, "bring_up_to_date", broken if fails != "note" else lambda _env: None
    )
    if fails == "put_back":
        monkeypatch.setattr(returning.restore, "put_back", broken_after(returning.restore.put_back, broken))
    returning.ask(data, EARLIER)
    if fails == "note":
        monkeypatch.setattr(returning, "write_whole", broken)
    returning.go_back(data, EARLIER, {})
    assert returning.asked(data) is None
    assert teams_in(data.database) == [{"bring_up_to_date": "ce soir"}.get(fails, "après-midi")]


def broken_after(real, broken):
    """The first call is the real one."""
    calls = []

    def step(*args, **kwargs):
        calls.append(args)
        return real(*args, **kwargs) if len(calls) == 1 else broken()

    return step


def test_a_start_that_finds_a_wish_of_an_earlier_one_drops_it(tmp_path):
    returning.ask(DataFolder(tmp_path), EARLIER)
    returning.drop_wish(DataFolder(tmp_path))
    assert returning.last(DataFolder(tmp_path)) is None
