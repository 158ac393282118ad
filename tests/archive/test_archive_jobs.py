"""Large archives are jobs: from how many rows, what their pages say, once whatever is tapped or killed."""

import datetime
import json
import zipfile

import pytest
from django.urls import reverse

from launcher import room
from tests import cast, evenings
from tests.archive.moved import packed
from tests.archive.test_moving_pages import confirmed, sent
from tests.exports.working import do
from tournament.archive.moving import asking, shelf, tasks
from tournament.archive.moving.arriving import import_archive
from tournament.archive.moving.layout import Holding, count_rows
from tournament.archive.moving.unpacking import read_archive, told_rows
from tournament.core import meter
from tournament.core.clock import hour_now
from tournament.core.jobs import renew
from tournament.models import Job, JournalEntry, Membership, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(tmp_path, settings, monkeypatch):
    """The test's own transaction holds the lock, so no meter may report."""
    monkeypatch.setattr(meter, "EVERY", 600)
    settings.DATA_DIR = tmp_path
    return tmp_path


@pytest.fixture
def large(monkeypatch):
    """Every archive is a large one."""
    monkeypatch.setattr(asking, "AT_ONCE", 0)


@pytest.fixture
def made(db, by, folder):
    return evenings.sixteen_ranked(by)


def page_of(client, job):
    return client.get(reverse("archive:work", args=[job.pk])).content.decode()


def live_of(client, job):
    return client.get(reverse("archive:work_live", args=[job.pk]))


def export(client, what=""):
    return client.post(reverse("archive:export"), {"what": what, "token": "e" * 22})


def club_verbs():
    return list(
        JournalEntry.objects.filter(tournament=None).order_by("sequence").values_list("verb", flat=True)
    )


@pytest.mark.parametrize(("more", "status"), [(-1, 302), (0, 200), (1, 200)])
def test_so_many_rows_are_waited_for_and_one_more_is_a_job(
    as_odile, made, by, folder, monkeypatch, more, status
):
    path = packed(made, by, folder)
    held = count_rows(Holding(made.club, made))
    monkeypatch.setattr(asking, "AT_ONCE", held + more)
    assert export(as_odile, made.slug).status_code == status
    monkeypatch.setattr(asking, "AT_ONCE", told_rows(path) + more)
    assert as_odile.post(reverse("archive:bring"), sent(path)).status_code == status
    assert Job.objects.count() == (2 if status == 302 else 0)


def test_what_is_counted_is_what_is_written_the_people_apart(made, by, folder):
    for held in (Holding(made.club, made), Holding(made.club)):
        path = packed(held.tournament, by, folder, f"{held.kind}.zip")
        with zipfile.ZipFile(path) as archive:
            rows = json.loads(archive.read("archive.json"))["rows"]
        entries = JournalEntry.objects.count() if held.tournament is None else 0
        assert told_rows(path) == sum(rows.values())
        assert count_rows(held) - told_rows(path) + rows["User"] == (
            1 if entries else 0
        )  # « Archive emportée »


def test_a_large_club_is_written_by_the_worker_and_downloaded(as_odile, made, large, odile):
    for _tap in range(2):
        answer = export(as_odile)
    job = Job.objects.get()
    assert answer.url == reverse("archive:work", args=[job.pk])
    page = page_of(as_odile, job)
    assert "L’archive attend son tour." in page
    assert f'data-live-topic="archive:{job.pk}"' in page
    assert answer.url in as_odile.get(reverse("archive:moving")).content.decode()
    before = int(live_of(as_odile, job)["X-Version"])
    assert as_odile.get(reverse("archive:work_file", args=[job.pk])).status_code == 404
    do(job)
    assert (job.state, job.made_by) == (Job.State.DONE, odile)
    done = live_of(as_odile, job)
    assert "L’archive est prête" in done.content.decode()
    assert int(done["X-Version"]) > before
    file = as_odile.get(reverse("archive:work_file", args=[job.pk]))
    assert file["Content-Disposition"].endswith('.dixdeder.zip"')
    body = b"".join(file.streaming_content)
    assert len(body) == job.result["bytes"]
    assert read_archive(shelf.kept(job.result["archive"])).kind == "club"
    assert club_verbs()[-2:] == ["archive.asked", "archive.exported"]
    shelf.kept(job.result["archive"]).unlink()
    assert "n’est plus là" in page_of(as_odile, job)
    assert as_odile.get(reverse("archive:work_file", args=[job.pk])).status_code == 404


def test_who_asks_for_the_same_is_shown_the_one_in_hand(made, large, by):
    first = asking.ask_for_export(held=Holding(made.club), by=by)
    assert asking.ask_for_export(held=Holding(made.club), by=by) == first
    assert asking.ask_for_export(held=Holding(made.club, made), by=by) != first
    do(first)
    assert asking.ask_for_export(held=Holding(made.club), by=by) != first


def test_a_large_file_is_read_shown_and_taken_in_by_the_worker(as_odile, made, by, folder, large):
    path = packed(made, by, folder)
    before = JournalEntry.objects.count()
    answer = as_odile.post(reverse("archive:bring"), sent(path))
    reading = Job.objects.get()
    assert "L’archive attend son tour." in as_odile.get(answer.url).content.decode()
    do(reading)
    assert live_of(as_odile, reading)["X-Location"] == answer.url
    preview = as_odile.get(answer.url)
    assert made.name in preview.content.decode()
    assert JournalEntry.objects.count() == before
    button = confirmed(preview)
    refused = as_odile.post(reverse("archive:take"), button)
    assert refused.status_code == 422
    assert "id_as_copy" in refused.content.decode()
    assert Job.objects.count() == 1
    for _tap in range(2):
        taking = as_odile.post(reverse("archive:take"), button | {"as_copy": "on"})
    job = Job.objects.get(arguments__work="take")
    assert taking.url == reverse("archive:work", args=[job.pk])
    do(job)
    assert "1 tournoi repris" in page_of(as_odile, job)
    assert as_odile.post(reverse("archive:take"), button | {"as_copy": "on"}).url == taking.url
    assert (Tournament.objects.count(), Job.objects.count()) == (2, 2)
    assert club_verbs()[-2:] == ["archive.import_asked", "archive.imported"]


def test_done_again_after_a_crash_nothing_is_doubled(made, by, folder, large):
    job = do(asking.ask_for_export(held=Holding(made.club), by=by))
    name = job.result["archive"]
    took = do(asking.ask_for_import(club=made.club, archive=name, as_copy=True, by=by))
    told, entries = took.result, JournalEntry.objects.count()
    Job.objects.update(state=Job.State.WAITING)
    assert (do(job).result["archive"], do(took).result) == (name, told)
    Job.objects.filter(pk=took.pk).update(state=Job.State.WAITING)
    kept = shelf.place(name).rename(folder / "kept")  # a day later the file is gone
    assert do(took).result == told
    kept.rename(shelf.place(name))
    assert (Tournament.objects.count(), JournalEntry.objects.count()) == (2, entries)
    assert [path.name for path in shelf.folder().iterdir()] == [name]


def test_what_is_refused_later_is_said_on_its_page(as_odile, made, by, folder, large):
    name = do(asking.ask_for_export(held=Holding(made.club, made), by=by)).result["archive"]
    took = do(asking.ask_for_import(club=made.club, archive=name, as_copy=False, by=by))
    assert "Déjà ici" in page_of(as_odile, took)
    gone = asking.ask_for_import(club=made.club, archive=name, as_copy=True, by=by)
    shelf.kept(name).unlink()
    assert "trop ancien" in page_of(as_odile, do(gone))
    bad = shelf.keep([b"no zip at all"])
    said = do(asking.ask_for_reading(club=made.club, archive=bad.name, by=by))
    assert "Ce n’est pas une archive" in page_of(as_odile, said)
    asked = asking.ask_for_export(held=Holding(made.club), by=by)
    Membership.objects.update(role="desk")
    assert do(asked).result.keys() == {"refused"}
    assert Tournament.objects.count() == 1


def test_a_failure_leaves_no_half_and_its_page_says_what_to_do(as_odile, made, by, large, monkeypatch):
    def full(*_args):
        raise OSError("no space left on device")

    monkeypatch.setattr(zipfile.ZipFile, "writestr", full)
    job = do(asking.ask_for_export(held=Holding(made.club), by=by))
    assert (job.state, job.error) == (Job.State.FAILED, "OSError: no space left on device")
    assert "Demandez-le de nouveau" in page_of(as_odile, job)
    assert [*shelf.folder().iterdir()] == []


@pytest.mark.parametrize(("more", "refused"), [(-1, True), (0, False), (1, False)])
@pytest.mark.parametrize("rows", [0, 10**6])
def test_archives_stop_before_deals_do(as_odile, made, by, folder, monkeypatch, rows, more, refused):
    path = packed(made, by, folder)
    monkeypatch.setattr(asking, "AT_ONCE", rows)
    monkeypatch.setattr(room, "free_bytes", lambda _folder: room.FOR_AN_EXPORT + more)
    for answer in (export(as_odile), as_odile.post(reverse("archive:bring"), sent(path))):
        assert (answer.status_code == 422) is refused
        if refused:
            assert "Le disque est presque plein" in answer.content.decode()


@pytest.mark.sqlite_only
def test_while_it_writes_nobody_says_that_it_stands_still(made, by, folder, large, monkeypatch):
    """All is one write, and the lease cannot be renewed meanwhile."""
    name = do(asking.ask_for_export(held=Holding(made.club), by=by)).result["archive"]
    seen = []

    def written(**words):
        later = hour_now() + datetime.timedelta(minutes=10)
        renew("w")
        seen.append(Job.objects.filter(state=Job.State.RUNNING, lease_until__gt=later).count())
        return import_archive(**words)

    monkeypatch.setattr(tasks, "import_archive", written)
    do(asking.ask_for_import(club=made.club, archive=name, as_copy=True, by=by))
    assert seen == [1]


def test_a_club_sees_its_own_jobs_alone(client, odile, made, by, large):
    job = asking.ask_for_export(held=Holding(made.club), by=by)
    elsewhere = type(made.club).objects.create(name="Ailleurs")
    client.force_login(cast.person("Nadia", "organiser", of=elsewhere))
    for name in ("work", "work_live", "work_file", "work_events"):
        address = reverse(f"archive:{name}", args=[job.pk])
        assert client.get(address, {"topics": f"archive:{job.pk}"}).status_code == 404
    client.force_login(odile)
    assert client.get(address, {"topics": "archive:0"}).status_code == 404
