"""The second place: it gets every verified copy, and whatever becomes of it the first never waits."""

import os
import shutil
import threading
import time
from pathlib import Path

import pytest
from django.urls import reverse

from launcher import room
from tests import cast
from tournament.archive import files, second
from tournament.archive.copier import Copier
from tournament.archive.second import SecondCopies
from tournament.core.journal import Author, writing_club
from tournament.models import JournalEntry
from tournament.web.copies import (
    CopyState,
    SecondPlace,
    choose_folder,
    chosen_folder,
    copy_line,
    read_state,
    update_state,
    write_state,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite_only]


@pytest.fixture(autouse=True)
def data(tmp_path, settings):
    settings.DATA_DIR = tmp_path / "data"
    settings.BACKUP_DIR = settings.DATA_DIR / "backups"
    settings.PUBLIC_URL = ""
    settings.BACKUP_DIR.mkdir(parents=True)
    write_state(CopyState())
    return settings.DATA_DIR


@pytest.fixture
def stick(tmp_path):
    made = tmp_path / "CLÉ USB"
    made.mkdir()
    return made


def choose(client, folder):
    return client.post(reverse("archive:second"), {"folder": str(folder)}, follow=True).content.decode()


def a_copy(settings, name="20261120-200000_result.sqlite3"):
    path = settings.BACKUP_DIR / name
    path.write_bytes(os.urandom(5000))
    update_state(name=name, verified_at=time.time())
    return path


def test_a_folder_is_chosen_gets_the_copy_and_is_given_up(as_odile, stick, settings):
    page = choose(as_odile, stick)
    folder = stick / "Dix de Der"
    assert chosen_folder() == str(folder)
    assert "dans quelques secondes" in page
    copy = a_copy(settings)
    brought = SecondCopies()
    brought.look()
    assert (folder / copy.name).read_bytes() == copy.read_bytes()
    assert [path.name for path in folder.iterdir()] == [copy.name]
    assert read_state().second.failure == ""
    assert "Copie relue" in as_odile.get(reverse("archive:backups")).content.decode()
    choose(as_odile, "")
    brought.look()
    assert read_state().second == SecondPlace()
    assert [entry.after for entry in JournalEntry.objects.filter(verb="backup.second_place")] == [
        {"chosen": True},
        {"chosen": False},
    ]


@pytest.mark.parametrize(
    ("folder", "said"),
    [
        ("clé", "existe pas"),
        ("/nowhere/at/all", "existe pas"),
        ("~nobody", "existe pas"),
        ("/" + "é" * 400, "existe pas"),
        ("/a\x00b", "existe pas"),
        ("DATA", "Les copies y sont déjà"),
    ],
)
def test_what_is_no_second_place_is_refused(as_odile, data, folder, said):
    assert said in choose(as_odile, data if folder == "DATA" else folder)
    assert chosen_folder() == ""


def test_elsewhere_than_on_the_laptop_only_what_the_start_named_is_chosen(
    as_odile, stick, settings, tmp_path
):
    phone = {"REMOTE_ADDR": "192.168.1.23"}
    named = tmp_path / "partage"
    named.mkdir()
    settings.SECOND_PLACES = [str(named)]
    page = as_odile.get(reverse("archive:backups"), **phone).content.decode()
    assert (str(named) in page, 'id="second-folder"' in page) == (True, False)
    said = as_odile.post(reverse("archive:second"), {"folder": str(stick)}, follow=True, **phone)
    assert "sur l’ordinateur qui tient" in said.content.decode()
    assert (chosen_folder(), list(stick.iterdir())) == ("", [])
    as_odile.post(reverse("archive:second"), {"folder": str(named)}, **phone)
    assert chosen_folder() == str(named / "Dix de Der")
    as_odile.post(reverse("archive:second"), {"folder": ""}, **phone)
    assert chosen_folder() == ""


def test_a_server_has_none(as_odile, stick, settings):
    settings.PUBLIC_URL = "http://testserver"
    assert "affaire du serveur" in choose(as_odile, stick)
    assert "second-folder" not in as_odile.get(reverse("archive:backups")).content.decode()


def test_what_is_plugged_in_is_offered(as_odile, monkeypatch, stick):
    monkeypatch.setattr(second, "ROOTS", (str(stick.parent),))
    monkeypatch.setattr(second.os.path, "ismount", lambda place: str(place) == str(stick))
    assert second.places_found() == [str(stick)]
    assert f'value="{stick}"' in as_odile.get(reverse("archive:backups")).content.decode()


def test_a_stick_pulled_out_is_said_and_taken_up_when_it_is_back(stick, settings, monkeypatch):
    monkeypatch.setattr(second, "AGAIN_SECONDS", 0.0)
    folder = stick / "Dix de Der"
    folder.mkdir()
    choose_folder(str(folder))
    brought = SecondCopies()
    a_copy(settings)
    brought.look()
    shutil.rmtree(folder)
    copy = a_copy(settings, "20261120-200100_result.sqlite3")
    brought.look()
    assert read_state().second.failure == "absent"
    assert copy_line().wrong == "second"
    assert not folder.exists()  # never made anew: it would be on the laptop's own disk
    folder.mkdir()
    brought.look()
    assert read_state().second.failure == ""
    assert (folder / copy.name).exists()


@pytest.mark.parametrize(("left", "failure"), [(-1, "full"), (0, "")])
def test_a_full_stick_is_said(stick, settings, monkeypatch, left, failure):
    copy = a_copy(settings)
    choose_folder(str(stick))
    free = room.FOR_A_COPY + copy.stat().st_size + left
    monkeypatch.setattr(room, "free_bytes", lambda _folder: free)
    SecondCopies().look()
    assert read_state().second.failure == failure
    assert len(list(stick.iterdir())) == (0 if failure else 1)


def test_a_stick_that_hangs_delays_nothing(tournament, stick, settings, monkeypatch):
    """Its copying never ends: the first place has its next copy all the same."""
    cast.released(tournament)
    choose_folder(str(stick))
    hangs, entered = threading.Event(), threading.Event()

    def never_ends(*_args):
        entered.set()
        hangs.wait(300)
        raise OSError("pulled out")

    monkeypatch.setattr(second, "bring", never_ends)
    slow = SecondCopies()
    slow.start()
    try:
        copier = Copier(threading.Event(), slow.tell)
        copier.look(last=True)
        assert entered.wait(120)
        with writing_club(tournament.club, "backup.made", Author()):
            pass
        copier.look(last=True)
        assert len(files.backups_in(settings.BACKUP_DIR)) == 2
        assert read_state().failure == ""
    finally:
        ended = threading.Event()
        slow.look = ended.set  # it would go on looking, in the data of every test to come
        hangs.set()
        slow.tell(Path())
        assert ended.wait(120)
