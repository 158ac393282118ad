"""A copy opened on a computer without a club: on its own screen only, the newest plugged in or a path."""

import shutil

import pytest
from django.test import Client

from launcher import returning
from launcher.places import DataFolder
from tournament.archive import files, going_back

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite_only]
PAGE = "/desk/backups/open/"
OWN = {"REMOTE_ADDR": "127.0.0.1", "HTTP_HOST": "127.0.0.1:8000"}


@pytest.fixture
def started(tmp_path, settings):
    settings.DATA_DIR = tmp_path / "data"
    settings.BACKUP_DIR = settings.DATA_DIR / "backups"
    settings.BACKUP_DIR.mkdir(parents=True)
    settings.INSTANCE_ID = "abc"
    settings.ALLOWED_HOSTS = ["*"]
    return DataFolder(settings.DATA_DIR)


@pytest.fixture
def stick(started, tmp_path, monkeypatch):
    """One that is plugged in, with a copy in our folder; it is sound by the tests' word."""
    folder = tmp_path / "clé" / "Dix de Der"
    folder.mkdir(parents=True)
    copy = files.make_backup()
    shutil.move(copy.path, folder)
    monkeypatch.setattr(going_back, "places_found", lambda: [str(folder.parent)])
    monkeypatch.setattr("launcher.restore.is_sound_copy", lambda _file: True)
    monkeypatch.setattr(going_back, "is_sound_copy", lambda _file: True)
    return folder / copy.name


def test_the_newest_copy_is_offered_and_asked_for(stick, started):
    own = Client(**OWN)
    assert str(stick) in own.get(PAGE).content.decode()
    for path in (stick, stick.parent, stick.parent.parent):
        assert own.post(PAGE, {"path": str(path)}).status_code == 200
        assert returning.asked(started) == str(stick)


@pytest.mark.parametrize(
    "path", ["", "clé", "/nowhere/at/all", "\0", pytest.param("/etc/hostname", id="not a copy")]
)
def test_what_is_no_copy_is_refused_with_a_sentence(started, path):
    answer = Client(**OWN).post(PAGE, {"path": path})
    assert answer.status_code == 422
    assert "notice-bad" in answer.content.decode()
    assert returning.last(started) is None


@pytest.mark.parametrize("other", [{"REMOTE_ADDR": "192.168.1.7"}, {"HTTP_HOST": "192.168.1.20:8000"}])
def test_nobody_else_s_screen_opens_one(stick, started, other):
    for answer in (Client(**OWN | other).get(PAGE), Client(**OWN | other).post(PAGE, {"path": str(stick)})):
        assert str(stick) not in answer.content.decode()
    assert returning.last(started) is None


def test_once_somebody_organises_a_copy_is_gone_back_to_from_its_own_page(stick, started, odile):
    own = Client(**OWN)
    own.post(PAGE, {"path": str(stick)})
    assert returning.last(started) is None
    assert "Ouvrir une copie" not in own.get("/people/login/").content.decode()
