"""Going back to a copy from its page: seen first, asked for once, told afterwards. What the start then does
is tested with it (tests/program/)."""

import json

import pytest
from django.urls import reverse

from launcher import returning
from launcher.places import DataFolder
from tests import cast
from tournament.archive import files, going_back
from tournament.models import JournalEntry, Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite_only]


@pytest.fixture(autouse=True)
def started(tmp_path, settings):
    settings.DATA_DIR = tmp_path / "data"
    settings.BACKUP_DIR = settings.DATA_DIR / "backups"
    settings.BACKUP_DIR.mkdir(parents=True)
    settings.INSTANCE_ID = "abc"
    return DataFolder(settings.DATA_DIR)


@pytest.fixture
def present(tmp_path, monkeypatch):
    """The tests' database is in memory: the page compares copies with a file."""
    monkeypatch.setattr(going_back, "database_file", lambda: files.make_backup("change").path)


@pytest.fixture
def copy(tournament):
    return files.make_backup()


def page_of(copy):
    return reverse("archive:go_back", args=[copy.name])


def test_the_page_says_what_would_change_and_changes_nothing(as_odile, copy, present, started):
    Tournament.objects.update(name="Coupe d’automne")
    cast.teams(Tournament.objects.get(), 3)
    page = as_odile.get(page_of(copy)).content.decode()
    assert "Coupe d’automne" in page
    assert "Revenir à cette copie" in page
    assert returning.last(started) is None


def test_it_is_asked_for_once_and_written_in_the_journal(as_odile, copy, present, started):
    for _time in range(2):
        as_odile.post(page_of(copy), {"token": "one-form"})
    assert returning.asked(started) == copy.name
    assert [entry.after for entry in JournalEntry.objects.filter(verb="backup.return_asked")] == [
        {"name": copy.name}
    ]


def test_a_damaged_copy_is_refused_with_a_sentence(as_odile, copy, present, started):
    copy.path.write_bytes(copy.path.read_bytes()[:5000])
    assert "choisissez-en une autre" in as_odile.get(page_of(copy)).content.decode()
    answer = as_odile.post(page_of(copy), {"token": "t"})
    assert answer.status_code == 422
    assert "Cette copie est abîmée" in answer.content.decode()
    assert returning.last(started) is None


def test_where_nobody_would_do_it_that_is_said_and_nothing_asked(as_odile, copy, present, settings, started):
    settings.INSTANCE_ID = ""
    assert "l’affaire du serveur" in as_odile.get(page_of(copy)).content.decode()
    assert as_odile.post(page_of(copy), {"token": "t"}).status_code == 422
    assert returning.last(started) is None
    assert "Y revenir" not in as_odile.get(reverse("archive:backups")).content.decode()


def test_what_came_of_it_is_on_the_page_and_once_in_the_journal(as_odile, copy, started):
    done = {"to": copy.name, "at": 1_795_000_000.0, "kept": "20261118-100000_restore.sqlite3", "refused": ""}
    started.returning.write_text(json.dumps(done))
    page = as_odile.get(reverse("archive:backups")).content.decode()
    assert "une copie a pris la place des données" in page
    assert "avant un retour en arrière" in page
    for _start in range(2):
        going_back.tell_journal()
    entry = JournalEntry.objects.get(verb=going_back.DONE)
    assert entry.after == {"name": copy.name, "kept": done["kept"]}


def test_one_that_could_not_be_says_why_and_writes_nothing(as_odile, copy, started):
    refused = {"to": copy.name, "at": 1_795_000_000.0, "kept": "", "refused": "Le fichier est abîmé."}
    started.returning.write_text(json.dumps(refused))
    page = as_odile.get(reverse("archive:backups")).content.decode()
    assert "n’a pas pu se faire" in page
    assert "Le fichier est abîmé." in page
    going_back.tell_journal()
    assert not JournalEntry.objects.filter(verb=going_back.DONE).exists()


def test_a_wish_that_cannot_be_noted_is_refused_and_may_be_sent_again(
    as_odile, copy, present, monkeypatch, started
):
    def full(_path, _text):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(returning, "write_whole", full)
        assert as_odile.post(page_of(copy), {"token": "t"}).status_code == 422
    assert not JournalEntry.objects.filter(verb="backup.return_asked").exists()
    as_odile.post(page_of(copy), {"token": "t"})
    assert returning.asked(started) == copy.name
