"""What the desk's header says of the copies: silent where none are made, red when late or failed."""

import datetime
import time

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tournament.models import JournalEntry
from tournament.web import copies
from tournament.web.copies import CopyState, SecondPlace, copy_line, read_state, write_state

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(tmp_path, settings):
    settings.DATA_DIR = tmp_path
    return tmp_path


def written(seconds_ago):
    """A line of the journal so many seconds old."""
    entry = JournalEntry(club=cast.club(), sequence=JournalEntry.objects.count() + 1, verb="backup.made")
    entry.save()
    at = timezone.now() - datetime.timedelta(seconds=seconds_ago)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournament_journalentry SET at = %s WHERE id = %s", [at, entry.pk])
    return entry.pk


def header(client):
    return client.get(reverse("control:home")).content.decode()


def test_where_nobody_makes_copies_nothing_is_said_and_nothing_asked(as_odile):
    with CaptureQueriesContext(connection) as asked:
        assert copy_line() is None
    assert not asked.captured_queries
    assert "desk-copy" not in header(as_odile)
    assert as_odile.get(reverse("archive:state")).content == b""


@pytest.mark.parametrize(("age", "wrong"), [(119, ""), (120, ""), (121, "late")])
def test_a_write_of_over_two_minutes_that_no_copy_holds_is_late(age, wrong, monkeypatch):
    moment = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: moment)
    write_state(CopyState(verified_at=time.time() - 300, entry=written(400)))
    assert copy_line().wrong == ""
    written(age)
    written(0)
    with CaptureQueriesContext(connection) as asked:
        assert copy_line().wrong == wrong
    assert len(asked.captured_queries) == 1


@pytest.mark.parametrize(
    ("state", "words", "bad"),
    [
        (CopyState(), "pas encore de copie", False),
        (CopyState(verified_at=time.time()), "copie vérifiée", False),
        (CopyState(failure="damaged"), "données abîmées", True),
        (CopyState(failure="missing"), "données introuvables", True),
        (CopyState(failure="full"), "disque plein", True),
        (CopyState(failure="error"), "copie manquée", True),
        (CopyState(second=SecondPlace("/media/x", None, "absent")), "seconde copie manquée", True),
    ],
)
def test_the_header_says_it(as_odile, denise, client, state, words, bad):
    write_state(state)
    page = header(as_odile)
    assert words in page
    assert ("desk-copy-bad" in page) is bad
    assert reverse("archive:backups") in page.split('id="desk-copy"')[1].split("</span>")[0]
    assert as_odile.get(reverse("archive:backups")).status_code == 200
    client.force_login(denise)
    part = client.get(reverse("archive:state")).content.decode()
    assert words in part
    assert "href" not in part  # the desk may not open the page of copies


@pytest.mark.parametrize(
    ("doubt", "words", "why"),
    [("different", "comptes à revoir", "ne sont pas ceux"), ("unread", "un tournoi illisible", "illisible")],
)
def test_a_doubt_about_an_evening_is_said_with_its_name(as_odile, tournament, doubt, words, why):
    write_state(CopyState(verified_at=time.time(), doubts={str(tournament.pk): doubt}))
    assert words in header(as_odile)
    page = as_odile.get(reverse("archive:backups")).content.decode()
    assert f"{tournament.name}\u00a0: " in page or f"{tournament.name} : " in page
    assert why in page
    write_state(CopyState(verified_at=time.time(), doubts={"999999": doubt}))  # deleted since
    assert copy_line().wrong == ""


@pytest.mark.parametrize(("failure", "told"), [("damaged", True), ("missing", True), ("full", False)])
def test_every_desk_page_tells_the_way_out_of_damage(client, denise, tournament, failure, told):
    write_state(CopyState(verified_at=time.time(), failure=failure))
    client.force_login(denise)
    page = client.get(reverse("control:overview", args=[tournament.slug])).content.decode()
    assert ("relancez-le" in page) is told


@pytest.mark.parametrize(
    "torn", ["", "{", "[]", '{"verified_at": "x", "entry": null, "second": 3, "doubts": [1]}']
)
def test_a_torn_state_is_no_error(folder, torn):
    (folder / copies.STATE_FILE).write_text(torn)
    assert read_state() == CopyState()


def test_what_is_written_is_read_again():
    state = CopyState(12.5, "a.sqlite3", 7, "full", {"3": "unread"}, SecondPlace("/media/x", 1.0, "absent"))
    write_state(state)
    assert read_state() == state
