"""The Wi-Fi of the hall: what the code says, who sees it, and where it does not lie."""

import json
import logging
import os
import re
import stat
import sys

import pytest
from django.conf import settings
from django.urls import reverse

from tests import cast
from tournament.archive.files import make_backup
from tournament.models import JournalEntry
from tournament.setup.club import FILE, Wifi, change_wifi, escaped, wifi_of

NAME, SECRET = 'Salle; "bis": a,b\\c', 'Été;2026,"nuit":\\x'
PATH = reverse("setup:wifi")


@pytest.fixture(autouse=True)
def own_folder(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    settings.BACKUP_DIR = tmp_path / "backups"
    settings.BACKUP_DIR.mkdir()


def read_back(code):
    """The parts of a code as a phone reads them: a backslash says that the next character is a letter."""
    assert code.startswith("WIFI:") and code.endswith(";;")
    parts = re.findall(r"((?:\\.|[^;\\])*);", code.removeprefix("WIFI:"))
    return {part.partition(":")[0]: re.sub(r"\\(.)", r"\1", part.partition(":")[2]) for part in parts if part}


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a\\b", "a\\\\b"),
        ("a;b", "a\\;b"),
        ("a,b", "a\\,b"),
        ("a:b", "a\\:b"),
        ('a"b', 'a\\"b'),
        ("Été 🂡", "Été 🂡"),
        ("\\;", "\\\\\\;"),
    ],
)
def test_what_means_something_in_the_code_is_escaped(text, written):
    assert escaped(text) == written


@pytest.mark.parametrize("name", [NAME, "salle des fêtes", "カフェ"])
@pytest.mark.parametrize("secret", [SECRET, "12345678"])
def test_a_phone_reads_back_what_was_typed(name, secret):
    assert read_back(Wifi(name, secret).code) == {"T": "WPA", "S": name, "P": secret}
    hidden = read_back(Wifi(name, secret, hidden=True).code)
    assert hidden == {"T": "WPA", "S": name, "P": secret, "H": "true"}
    assert read_back(Wifi(name, security="nopass").code) == {"T": "nopass", "S": name}


def test_it_lies_in_a_file_of_its_own_for_its_owner_alone(club, by, tmp_path):
    change_wifi(club=club, wifi=Wifi(NAME, SECRET), by=by)
    assert wifi_of(club) == Wifi(NAME, SECRET)
    file = tmp_path / FILE
    if sys.platform != "win32":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == [FILE]
    change_wifi(club=club, wifi=None, by=by)
    assert wifi_of(club) is None
    assert json.loads(file.read_text("utf-8")) == {}


def test_a_broken_file_is_no_wifi(club, tmp_path):
    for text in ("", "{", "[]", json.dumps({str(club.pk): {"ssid": "x"}})):
        (tmp_path / FILE).write_text(text, encoding="utf-8")
        assert wifi_of(club) is None


@pytest.mark.skipif(bool(os.environ.get("DATABASE_URL")), reason="back-ups copy the embedded database")
@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_no_copy_journal_or_log_holds_it(as_odile, caplog, tmp_path):
    caplog.set_level(logging.DEBUG)
    form = {"name": "Reseau-Unique", "password": "secret-unique", "security": "WPA"}
    assert as_odile.post(PATH, form).status_code == 302
    copy = make_backup(reason="manual")
    held = b"".join(path.read_bytes() for path in settings.BACKUP_DIR.iterdir())
    assert copy and held
    entry = JournalEntry.objects.get(verb="setup.wifi_changed")
    said = (
        repr([entry.about, entry.before, entry.after, entry.reason])
        + caplog.text
        + repr(wifi_of(cast.club()))
    )
    said += as_odile.get(reverse("control:club_journal")).content.decode()
    for secret in form["name"], form["password"]:
        assert secret.encode() not in held
        assert secret not in said


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"name": "Salle", "password": "court", "security": "WPA"}, "password"),
        ({"name": "Salle", "password": "", "security": "WEP"}, "password"),
        ({"name": "é" * 20, "password": "12345678", "security": "WPA"}, "name"),
        ({"name": "x" * 33, "password": "12345678", "security": "WPA"}, "name"),
        ({"name": "Salle", "password": "12345678", "security": "WPA9"}, "security"),
    ],
)
def test_what_no_phone_could_join_is_said_at_its_field(as_odile, club, form, field):
    answer = as_odile.post(PATH, form)
    assert answer.status_code == 422
    assert field in answer.context["form"].errors
    assert wifi_of(club) is None


def test_spaces_of_a_password_are_kept_and_an_empty_name_forgets(as_odile, club):
    as_odile.post(PATH, {"name": " Salle ", "password": " 1234567 ", "security": "WPA"})
    assert wifi_of(club) == Wifi(" Salle ", " 1234567 ")
    as_odile.post(PATH, {"name": "", "password": "12345678", "security": "WPA"})
    assert wifi_of(club) is None


def test_an_open_network_keeps_no_password(as_odile, club):
    as_odile.post(PATH, {"name": "Salle", "password": "12345678", "security": "nopass"})
    assert wifi_of(club) == Wifi("Salle", security="nopass")


def test_only_organisers_see_it(client, club, by, tournament):
    change_wifi(club=club, wifi=Wifi("Valmory", "secret-unique"), by=by)
    client.force_login(cast.person("Rémi", "desk", "referee"))
    for path in (PATH, reverse("printing:poster", args=[tournament.slug])):
        assert client.get(path).status_code == 403
    index = client.get(reverse("printing:index", args=[tournament.slug])).content.decode()
    assert "secret-unique" not in index
    assert "print/poster/" not in index
