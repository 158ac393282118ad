"""Back-ups are whole, checked, and named by time and reason."""

import sqlite3
import zipfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from io import BytesIO

import pytest
from django.urls import reverse

from tests import cast
from tournament.archive import files
from tournament.core.errors import Refused
from tournament.models import Club, JournalEntry

# Real commits: an online back-up reads what other connections have committed.
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite_only]


@pytest.fixture(autouse=True)
def folder(tmp_path, settings):
    settings.BACKUP_DIR = tmp_path
    return tmp_path


def names_in(backup):
    with closing(sqlite3.connect(backup.path)) as copy:
        return [row[0] for row in copy.execute("select name from tournament_tournament")]


def test_a_backup_holds_what_was_committed():
    cast.tournament(name="Tournoi de Noël")
    made = files.make_backup("release")
    assert names_in(made) == ["Tournoi de Noël"]
    assert (made.reason, files.all_backups()) == ("release", [made])


def test_two_threads_make_two_sound_copies_in_one_second():
    cast.tournament(name="Tournoi de Noël")
    with ThreadPoolExecutor(4) as threads:
        made = list(threads.map(lambda _n: files.make_backup("release"), range(8)))
    assert len({backup.name for backup in made}) == 8
    assert [names_in(backup) for backup in made] == [["Tournoi de Noël"]] * 8


def test_it_refuses_a_damaged_copy_and_leaves_nothing(monkeypatch, folder, settings, tmp_path):
    broken = tmp_path / "broken.db"
    broken.write_bytes(b"SQLite format 3\x00" + b"\xff" * 5000)
    monkeypatch.setattr(files, "database_file", lambda: broken)
    with pytest.raises((Refused, sqlite3.DatabaseError)):
        files.make_backup()
    assert files.all_backups() == []
    assert list(folder.glob("*.partial")) == []


def test_an_organiser_makes_one_and_the_journal_says_so(odile, folder):
    made = files.back_up(club=cast.club(), by=cast.actor(odile))
    assert JournalEntry.objects.get().after == {"name": made.name, "bytes": made.size}


def test_where_there_are_several_clubs_nobody_downloads_all_of_them(as_odile):
    address = reverse("archive:download", args=[files.make_backup().name])
    assert address in as_odile.get(reverse("archive:backups")).content.decode()
    Club.objects.create(name="Ailleurs")
    page = as_odile.get(reverse("archive:backups")).content.decode()
    assert (address in page, "plusieurs clubs" in page) == (False, True)
    assert as_odile.get(address).status_code == 404


def test_only_our_own_files_can_be_downloaded(as_odile, folder):
    made = files.make_backup()
    assert as_odile.get(reverse("archive:download", args=[made.name])).status_code == 200
    (folder / "secret_key.txt").write_text("x")
    assert as_odile.get(reverse("archive:download", args=["secret_key.txt"])).status_code == 404


def test_the_log_zip_says_the_version_and_opens_no_table_whatever_a_process_printed(settings, tmp_path):
    """A process that falls prints its last words past the log, into start.log."""
    settings.LOG_DIR = tmp_path
    (tmp_path / "dix-de-der.log").write_text("a line\n")
    said = b"ValueError: /table/Vd9-qX_3rTz/deal/1/ \xff\nKeyError: '/people/link/s3cr3t/'\n"
    (tmp_path / "start.log").write_bytes(said)
    with zipfile.ZipFile(BytesIO(files.zipped_logs())) as archive:
        assert set(archive.namelist()) == {"version.txt", "logs/dix-de-der.log", "logs/start.log"}
        assert b"Dix de Der: " in archive.read("version.txt")
        text = archive.read("logs/start.log").decode()
    assert text == "ValueError: /table/…/deal/1/ \ufffd\nKeyError: '/people/link/…/'\n"
