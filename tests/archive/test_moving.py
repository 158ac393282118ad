"""A tournament, or the club, goes into one file and comes out of it the same: its journal, its ranking."""

import json
import re
import zipfile

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests import cast, evenings
from tests.archive.moved import everything_in, facts_of, gone, packed, remade, rich_evening, taken, wrong
from tests.exports.books import do
from tournament.archive.moving import asking, layout
from tournament.core import meter
from tournament.core.errors import Refused
from tournament.models import Job, JournalEntry, TableLink, Tournament, User
from tournament.setup.wifi import Wifi, change_wifi

pytestmark = pytest.mark.django_db


def test_it_comes_back_the_same_in_a_database_with_other_keys(by, tmp_path):
    made = rich_evening(by)
    before, path = facts_of(made, tmp_path), packed(made, by, tmp_path)
    gone(made, by)
    (there,) = taken(path, by)
    assert (there.uid, there.slug) == (made.uid, made.slug)
    assert there.pk != made.pk
    assert facts_of(there, tmp_path) == before
    assert before["rescored"] == []
    assert len(before["journal"]) > 100
    assert wrong() == []


def test_no_secret_goes_along(by, odile, tmp_path, settings):
    settings.DATA_DIR = tmp_path
    made = evenings.sixteen_ranked(by)
    change_wifi(club=cast.club(), wifi=Wifi("Salle", "mot-de-passe-wifi"), by=by)
    Tournament.objects.filter(pk=made.pk).update(draw_secret="secret-du-tirage", draw_fingerprint="f" * 64)
    User.objects.filter(pk=odile.pk).update(session_salt="sel-de-session")
    secrets = {
        "mot-de-passe-wifi",
        "secret-du-tirage",
        "sel-de-session",
        settings.SECRET_KEY,
        odile.password,
        '"odile"',  # the name to log in by
        *TableLink.objects.values_list("token", flat=True),
    }
    for path in (packed(made, by, tmp_path), packed(None, by, tmp_path, "club.zip")):
        told = everything_in(path)
        assert [secret for secret in secrets if secret in told] == []
        assert odile.name in told
    (copy,) = taken(tmp_path / "soiree.zip", by, as_copy=True)
    assert (copy.draw_secret, copy.draw_fingerprint) == ("", "")
    assert [unused["published"] for unused in copy.draw_fingerprints] == ["f" * 64]


def test_the_same_evening_again_is_refused_and_nothing_is_written(by, tmp_path):
    made = evenings.sixteen_ranked(by)
    path, entries = packed(made, by, tmp_path), JournalEntry.objects.count()
    with pytest.raises(Refused) as refusal:
        taken(path, by)
    assert (refusal.value.code, refusal.value.field) == ("here", "as_copy")
    assert made.name in refusal.value.message
    assert JournalEntry.objects.count() == entries


def test_or_comes_as_a_copy_with_names_of_its_own_that_the_journal_tells(by, tmp_path):
    made = evenings.sixteen_ranked(by)
    (copy,) = taken(packed(made, by, tmp_path), by, as_copy=True)
    assert copy.uid != made.uid
    assert (copy.name, copy.slug) == (f"{made.name} (copie)", f"{made.slug}-2")
    last = JournalEntry.objects.filter(tournament=copy).order_by("sequence").last()
    assert (last.verb, last.about) == ("tournament.copied", {"copy_of": str(made.uid)})
    assert wrong() == []


def refusal(path, by):
    before = JournalEntry.objects.count()
    with pytest.raises(Refused) as refused:
        taken(path, by, as_copy=True)
    assert JournalEntry.objects.count() == before
    return refused.value.code


def test_what_is_no_archive_of_ours_is_refused_and_nothing_is_written(by, tmp_path):
    path = packed(evenings.sixteen_ranked(by), by, tmp_path)
    (tmp_path / "none.zip").write_bytes(b"x" * 100)
    assert refusal(tmp_path / "none.zip", by) == "not_ours"
    for name, file, change, code in (
        ("bomb", "LISEZMOI.txt", lambda text: "0" * 30_000_000, "bomb"),
        ("later", layout.HEADER, lambda text: json.dumps(json.loads(text) | {"version": 99}), "newer"),
        ("row", "tables/Tournament.jsonl", lambda text: "NaN\n", "row"),
        ("less", "tables/Match.jsonl", lambda text: text.partition("\n")[2], "damaged"),
        ("told", "tables/JournalEntry.jsonl", lambda text: text.replace("draw.", "drew.", 1), "journal"),
    ):
        other = remade(path, tmp_path / f"{name}.zip", file, change)
        assert refusal(other, by) == code, name
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("../evil.txt", "x")
    assert refusal(path, by) == "names"


def test_the_pages_take_one_away_and_bring_it_in(as_odile, by, tmp_path, settings):
    settings.DATA_DIR = tmp_path
    made = evenings.sixteen_ranked(by)
    answer = as_odile.post(reverse("archive:export"), {"what": made.slug})
    file = SimpleUploadedFile("soiree.zip", b"".join(answer.streaming_content))
    page = as_odile.post(reverse("archive:bring"), {"file": file}).content.decode()
    assert made.name in page
    sent = {name: re.search(rf'name="{name}" value="([^"]+)"', page)[1] for name in ("archive", "token")}
    assert as_odile.post(reverse("archive:take"), sent).status_code == 422
    as_odile.post(reverse("archive:take"), sent | {"as_copy": "on"})
    assert Tournament.objects.count() == 2


def test_a_large_one_is_a_job_of_the_worker(as_odile, by, tmp_path, settings, monkeypatch):
    monkeypatch.setattr(meter, "EVERY", 600)  # the test's own transaction holds the lock
    monkeypatch.setattr(asking, "AT_ONCE", 0)
    settings.DATA_DIR = tmp_path
    made = evenings.sixteen_ranked(by)
    exported = do(asking.ask_for_export(held=layout.Holding(made.club), by=by))
    assert exported.state == Job.State.DONE
    file = as_odile.get(reverse("archive:work_file", args=[exported.pk]))
    assert len(b"".join(file.streaming_content)) == exported.result["bytes"]
    took = asking.ask_for_import(club=made.club, archive=exported.result["archive"], as_copy=True, by=by)
    assert "refused" not in do(took).result
    assert Tournament.objects.count() == 2


def test_every_table_goes_along_or_is_said_to_stay():
    assert {*layout.MOVED} | {*layout.STAYS} == {*apps.get_app_config("tournament").get_models()}
