"""Going back to a back-up: real SQLite files, the present state kept first."""

import sqlite3
from contextlib import closing

import pytest

from launcher import restore, returning
from launcher.instance import FileLock
from launcher.messages import CannotStart
from launcher.places import DataFolder
from launcher.tables import RECORDED_AS, fingerprint


def write_database(path, *, teams, wal=False):
    """A small database that looks like ours."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path)) as database:
        if wal:
            database.execute("PRAGMA journal_mode=WAL")
        database.execute("CREATE TABLE django_migrations (app, name)")
        rows = [("tournament", "0001_initial"), (RECORDED_AS, fingerprint())]
        database.executemany("INSERT INTO django_migrations VALUES (?, ?)", rows)
        database.execute("CREATE TABLE tournament_restore (id INTEGER PRIMARY KEY, mark, at)")
        database.execute("CREATE TABLE team (name)")
        database.executemany("INSERT INTO team VALUES (?)", [(team,) for team in teams])
        database.commit()


def teams_in(path):
    with closing(sqlite3.connect(path)) as database:
        return [name for (name,) in database.execute("SELECT name FROM team")]


@pytest.fixture
def data(tmp_path, monkeypatch):
    """Data of tonight, and a back-up of this afternoon."""
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("LC_ALL", "fr_FR")
    folder = DataFolder(tmp_path / "data")
    write_database(folder.database, teams=["ce soir"], wal=True)
    write_database(folder.backups / "20261120-180000_release.sqlite3", teams=["après-midi"])
    return folder


def test_the_back_up_takes_the_place_and_the_present_state_is_kept(data, capsys):
    restore.restore(data, "20261120-180000_release.sqlite3")
    assert teams_in(data.database) == ["après-midi"]
    kept = [file for file in restore.backups_of(data.backups) if file.name.endswith("_restore.sqlite3")]
    assert [teams_in(file) for file in kept] == [["ce soir"]]
    assert str(kept[0]) in capsys.readouterr().out


def test_what_was_only_in_the_write_ahead_log_is_kept_too(data):
    writer = sqlite3.connect(data.database)
    writer.execute("PRAGMA wal_autocheckpoint=0")
    writer.execute("INSERT INTO team VALUES ('dernière minute')")
    writer.commit()
    kept = restore.back_up_present(data)
    writer.close()
    assert teams_in(kept) == ["ce soir", "dernière minute"]


def test_it_can_be_undone(data):
    restore.restore(data, "20261120-180000_release.sqlite3")
    restore.restore(data, restore.backups_of(data.backups)[0].name)
    assert teams_in(data.database) == ["ce soir"]


def test_a_file_from_elsewhere_may_be_named(data, tmp_path):
    write_database(tmp_path / "clé usb" / "copie.sqlite3", teams=["ailleurs"])
    restore.restore(data, str(tmp_path / "clé usb" / "copie.sqlite3"))
    assert teams_in(data.database) == ["ailleurs"]


def test_nothing_to_keep_is_no_obstacle(data):
    data.database.unlink()
    restore.restore(data, "20261120-180000_release.sqlite3")
    assert teams_in(data.database) == ["après-midi"]


def test_damaged_present_data_are_kept_as_they_are(data):
    data.database.write_bytes(b"not a database any more" * 100)
    restore.restore(data, "20261120-180000_release.sqlite3")
    assert teams_in(data.database) == ["après-midi"]
    assert restore.backups_of(data.backups)[0].read_bytes().startswith(b"not a database")


@pytest.mark.parametrize("content", [b"", b"hello", "truncated", "foreign"])
def test_a_damaged_or_foreign_file_changes_nothing(data, tmp_path, content):
    wrong = tmp_path / "wrong.sqlite3"
    if content == "truncated":
        whole = (data.backups / "20261120-180000_release.sqlite3").read_bytes()
        wrong.write_bytes(whole[: len(whole) // 2])
    elif content == "foreign":
        with closing(sqlite3.connect(wrong)) as other:
            other.execute("CREATE TABLE recipes (name)")
    else:
        wrong.write_bytes(content)
    with pytest.raises(CannotStart) as refused:
        restore.restore(data, str(wrong))
    assert refused.value.name == "restore_damaged"
    assert teams_in(data.database) == ["ce soir"]
    assert {file.name for file in data.path.iterdir() if file.suffix == ".restored"} == set()


def test_a_running_program_must_be_stopped_first(data):
    running = FileLock(data.lock)
    assert running.acquire()
    with pytest.raises(CannotStart, match="arrêtez-le"):
        restore.restore(data, "20261120-180000_release.sqlite3")
    assert teams_in(data.database) == ["ce soir"]


def test_data_somebody_still_uses_are_left_alone(data):
    with closing(sqlite3.connect(data.database)) as user:
        user.execute("SELECT * FROM team").fetchall()
        with pytest.raises(CannotStart, match="arrêtez-le"):
            restore.restore(data, "20261120-180000_release.sqlite3")
    assert teams_in(data.database) == ["ce soir"]


def test_an_unknown_name_is_a_sentence(data):
    with pytest.raises(CannotStart, match=r"hier\.sqlite3"):
        restore.restore(data, "hier.sqlite3")


def test_without_a_name_the_list_is_shown(data, capsys):
    with pytest.raises(CannotStart, match="--restore FICHIER"):
        restore.restore(data, "")
    assert "20261120-180000_release.sqlite3" in capsys.readouterr().out


def test_the_newest_sound_copy_of_a_stick_is_named_by_its_folder(data, tmp_path):
    for number, name in enumerate(("20261120-190000_result", "20261120-200000_result")):
        write_database(tmp_path / "clé" / "Dix de Der" / f"{name}.sqlite3", teams=[str(number)])
    (tmp_path / "clé" / "Dix de Der" / "20261120-220000_result.sqlite3").write_bytes(b"torn")
    restore.restore(data, str(tmp_path / "clé"))
    assert teams_in(data.database) == ["1"]
    with pytest.raises(CannotStart):
        restore.restore(data, str(tmp_path))


def test_each_restore_leaves_another_mark(data):
    marks = []
    for _time in range(2):
        restore.restore(data, "20261120-180000_release.sqlite3")
        with closing(sqlite3.connect(data.database)) as database:
            marks += database.execute("SELECT mark FROM tournament_restore").fetchall()
    assert len(set(marks)) == 2


def test_a_server_has_its_own_tools(data, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgres://root@127.0.0.1/test")
    with pytest.raises(CannotStart, match="pg_restore"):
        restore.restore(data, "20261120-180000_release.sqlite3")


def test_a_copy_that_cannot_be_brought_up_to_date_leaves_the_data_that_were_there(data, monkeypatch):
    """Asked for on the page of copies, while the program runs: nothing is raised, nobody is asked twice."""

    def full(_environment):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(returning.management, "bring_up_to_date", full)
    returning.ask(data, "20261120-180000_release.sqlite3")
    returning.go_back(data, "20261120-180000_release.sqlite3", {})
    assert returning.asked(data) is None
    assert "No space left" in returning.last(data).refused
    assert teams_in(data.database) == ["ce soir"]
    returning.ask(data, "20261120-180000_release.sqlite3")
    returning.drop_wish(data)  # of an earlier start: nobody knows what was written since
    assert returning.last(data) is None
