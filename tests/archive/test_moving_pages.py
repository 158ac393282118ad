"""The page of archives and the two commands: what an organiser sees, what is refused beside the field, what a
second tap does; a fresh database that takes an archive in, and other evenings that go on meanwhile."""

import io
import json
import os
import re
import sqlite3
import subprocess
import sys
import threading
import time
import zipfile
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings as configured
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring import parse_notation
from tests import evenings
from tests.archive.moved import packed, rich_evening, taken
from tournament.archive.moving.unpacking import read_archive
from tournament.models import JournalEntry, Match, Tournament
from tournament.referee.services import deals

pytestmark = pytest.mark.django_db
ROOT = Path(configured.BASE_DIR)


@pytest.fixture(autouse=True)
def folder(tmp_path, settings):
    settings.DATA_DIR = tmp_path
    return tmp_path


def sent(path):
    return {"file": SimpleUploadedFile("soiree.zip", path.read_bytes())}


def confirmed(page):
    """What the button of a preview sends."""
    text = page.content.decode()
    return {name: re.search(rf'name="{name}" value="([^"]+)"', text)[1] for name in ("archive", "token")}


def test_an_organiser_takes_one_away_and_the_journal_says_so(as_odile, by, folder):
    made = evenings.sixteen_ranked(by)
    page = as_odile.get(reverse("archive:moving")).content.decode()
    assert made.name in page
    answer = as_odile.post(reverse("archive:export"), {"what": made.slug})
    assert answer["Content-Disposition"].endswith('.dixdeder.zip"')
    (folder / "a.zip").write_bytes(b"".join(answer.streaming_content))
    assert read_archive(folder / "a.zip").header["uid"] == str(made.uid)
    entry = JournalEntry.objects.filter(tournament=None).order_by("sequence").last()
    assert (entry.verb, entry.about) == ("archive.exported", {"tournament": str(made.uid)})
    whole = as_odile.post(reverse("archive:export"), {"what": ""})
    with zipfile.ZipFile(io.BytesIO(b"".join(whole.streaming_content))) as archive:
        assert json.loads(archive.read("archive.json"))["kind"] == "club"
    unknown = as_odile.post(reverse("archive:export"), {"what": "nobody"})
    assert unknown.status_code == 422


def test_a_file_is_shown_before_anything_is_written_then_taken_in_once(as_odile, by, folder):
    made = evenings.sixteen_ranked(by)
    path = packed(made, by, folder)
    Tournament.objects.filter(pk=made.pk).update(name="Autre nom")
    before = JournalEntry.objects.count()
    page = as_odile.post(reverse("archive:bring"), sent(path))
    assert page.status_code == 200
    assert (made.name in page.content.decode()) and JournalEntry.objects.count() == before
    button = confirmed(page)
    again = as_odile.post(reverse("archive:take"), button)
    assert again.status_code == 422
    assert "id_as_copy" in again.content.decode()
    assert JournalEntry.objects.count() == before
    for _tap in range(2):
        done = as_odile.post(reverse("archive:take"), button | {"as_copy": "on"}, follow=True)
        assert "1 tournoi repris" in done.content.decode()
    assert Tournament.objects.count() == 2


def test_what_is_wrong_with_a_file_stands_beside_it(as_odile, folder):
    (folder / "x.zip").write_bytes(b"nothing")
    page = as_odile.post(reverse("archive:bring"), sent(folder / "x.zip"))
    assert page.status_code == 422
    assert "Ce n’est pas une archive" in page.content.decode()
    assert as_odile.post(reverse("archive:bring"), {}).status_code == 422
    assert [*(folder / "archives").iterdir()] == []
    late = as_odile.post(reverse("archive:take"), {"archive": "forged"}, follow=True)
    assert "trop ancien" in late.content.decode()


@pytest.mark.parametrize(("more", "status"), [(-1, 200), (0, 200), (1, 422)])
def test_the_page_takes_an_archive_up_to_its_own_limit(as_odile, by, folder, settings, more, status):
    path = packed(evenings.sixteen_ranked(by), by, folder)
    settings.ARCHIVE_MAX_BYTES, settings.UPLOAD_MAX_BYTES = path.stat().st_size - more, 100
    assert as_odile.post(reverse("archive:bring"), sent(path)).status_code == status


def test_the_number_of_statements_does_not_grow_with_teams(by, folder):
    """As many as fit one statement: SQLite takes 999 values, PostgreSQL five hundred rows."""
    counts = []
    for teams in (8, 16):
        made = evenings.second_draw(evenings.evening(teams, ("rounds", {"draw": "ranked", "rounds": 3})), by)
        path = packed(made, by, folder, f"{teams}.zip")
        with CaptureQueriesContext(connection) as queries:
            taken(path, by, as_copy=True)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_the_commands_write_and_take_in(by, folder, capsys):
    made = evenings.sixteen_ranked(by)
    call_command("export_archive", str(folder / "a.zip"), tournament=made.slug)
    with pytest.raises(CommandError, match="existe déjà"):
        call_command("export_archive", str(folder / "a.zip"))
    with pytest.raises(CommandError, match="Déjà ici"):
        call_command("import_archive", str(folder / "a.zip"))
    call_command("import_archive", str(folder / "a.zip"), copy=True)
    assert f"{made.slug}-2" in capsys.readouterr().out
    with pytest.raises(CommandError, match="Aucun tournoi"):
        call_command("export_archive", str(folder / "b.zip"), tournament="nobody")
    with pytest.raises(CommandError, match="n’existe pas"):
        call_command("import_archive", str(folder / "c.zip"))


def test_an_empty_sqlite_database_takes_it_in_and_everything_holds(by, tmp_path):
    """From whatever database the tests run on, in programs of their own."""
    made = rich_evening(by)
    path = packed(made, by, tmp_path)
    there = tmp_path / "there"
    there.mkdir()
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    environment |= {"DIX_DATA": str(there), "DIX_MANIFEST_STATIC": "0"}
    for words in (["migrate", "-v0"], ["import_archive", str(path)], ["verify"], ["rescore"]):
        command = [sys.executable, "manage.py", *words]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr + done.stdout
    with closing(sqlite3.connect(there / "tournament.sqlite3")) as database:
        query = "SELECT hash FROM tournament_journalentry WHERE tournament_id IS NOT NULL ORDER BY sequence"
        hashes = [row[0] for row in database.execute(query)]
    own = JournalEntry.objects.filter(tournament=made).order_by("sequence").values_list("hash", flat=True)
    assert hashes[:-1] == list(own)


@pytest.mark.django_db(transaction=True)
def test_another_evening_goes_on_while_one_is_taken_in(odile, by, folder):
    made = rich_evening(by)
    path = packed(made, by, folder)
    running = evenings.sixteen_ranked(by)
    match = Match.objects.filter(tournament=running, round__number=2).first()
    waits, stop = [], threading.Event()

    def enter():
        number = 0
        while not stop.is_set():
            number += 1
            begun = time.monotonic()
            deals.record_deal(match=match, number=number, played=parse_notation("A 90H 95/67"), by=by)
            waits.append(time.monotonic() - begun)
            stop.wait(0.05)
        connections.close_all()

    thread = threading.Thread(target=enter)
    thread.start()
    try:
        taken(path, by, as_copy=True)
    finally:
        stop.set()
        thread.join(30)
    assert match.deals.count() == len(waits) > 0
    assert max(waits) < 10
    print(f"longest wait {max(waits):.3f} s of {len(waits)}")
