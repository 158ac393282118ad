"""Asking for the workbook, making it, keeping it: who may, one at a time, once, the last ten."""

import os
import time

import pytest
from python_calamine import CalamineWorkbook

from tests import cast
from tests.exports import books as reading
from tests.exports.books import ask, do
from tournament.core import jobs
from tournament.exports import files
from tournament.models import Job, JournalEntry, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("folder")]


def test_it_is_a_job_and_a_line_in_the_journal(tournament, remi):
    job = ask(tournament, remi)
    entry = JournalEntry.objects.get()
    assert (job.kind, job.state, job.made_by) == ("workbook", Job.State.WAITING, remi)
    assert (entry.verb, entry.about, entry.by) == ("workbook.asked", {"job": "workbook"}, remi)


def test_while_one_is_in_hand_a_second_asker_is_shown_it(tournament, odile, remi):
    first = ask(tournament, odile)
    assert ask(tournament, remi) == first
    jobs.claim(first.pk, "w")
    assert ask(tournament, remi) == first
    tournament.refresh_from_db()
    assert (Job.objects.count(), JournalEntry.objects.count(), tournament.version) == (1, 1, 1)


def test_the_job_writes_the_file_it_says(tournament, odile, folder):
    job = do(ask(tournament, odile))
    tournament.refresh_from_db()
    path = files.path_of(job)
    assert (job.state, job.error) == (Job.State.DONE, "")
    assert job.result == {
        "file": path.stem,
        "version": tournament.version,
        "provisional": False,
        "final": False,
        "bytes": path.stat().st_size,
    }
    assert CalamineWorkbook.from_path(str(path)).sheet_names == reading.WITHOUT_CLUBS
    assert list(folder.iterdir()) == [path]


def test_done_again_after_a_crash_it_is_the_same_file(tournament, odile, folder):
    job = do(ask(tournament, odile))
    Job.objects.update(state=Job.State.WAITING)
    assert do(job).state == Job.State.DONE
    assert len(list(folder.iterdir())) == 1


@pytest.mark.parametrize("name", ["../secret_key", "a" * 31])
def test_no_other_name_leads_to_a_file(name, tournament):
    with pytest.raises(ValueError, match="name"):
        files.target(name)
    assert files.path_of(Job(kind="workbook", result={"file": name})) is None


@pytest.mark.parametrize(("before", "kept"), [(9, 10), (10, 10)])
def test_a_tournament_keeps_its_last_ten(tournament, odile, folder, before, kept):
    old = [finished(tournament, n) for n in range(before)]
    other = finished(cast.tournament(), 99)
    newest = do(ask(tournament, odile))
    there = [job for job in [*old, newest] if files.path_of(job)]
    assert there == [*old, newest][-kept:]
    assert files.path_of(other)


def finished(tournament, n):
    """A workbook made earlier."""
    name = f"{n:032x}"
    files.target(name).write_bytes(b"xlsx")
    facts = {"arguments": {"file": name}, "result": {"file": name}}
    of = {"club": tournament.club, "tournament": tournament}
    return Job.objects.create(kind="workbook", **of, state=Job.State.DONE, **facts)


def test_what_a_crash_or_a_deleted_tournament_left_goes_after_an_hour(tournament, odile, folder):
    orphan, partial, young = (
        folder / f"{1:032x}.xlsx",
        folder / f"{2:032x}.77.partial",
        folder / f"{3:032x}.xlsx",
    )
    for path in (orphan, partial, young):
        path.write_bytes(b"x")
    for path in (orphan, partial):
        os.utime(path, (0, time.time() - 2 * files.ORPHAN_AFTER))
    job = do(ask(tournament, odile))
    assert set(folder.iterdir()) == {young, files.path_of(job)}


def test_a_failure_leaves_no_file_and_says_no_name(tournament, odile, folder, monkeypatch):
    def full(self, path):
        raise OSError("no space left on device")

    monkeypatch.setattr("openpyxl.Workbook.save", full)
    job = do(ask(tournament, odile))
    assert (job.state, job.error) == (Job.State.FAILED, "OSError: no space left on device")
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Tournoi d’automne", "tournoi-d-automne-2026-11-20.xlsx"),
        ("Nègrepelisse : l'été, n° 2 !", "negrepelisse-l-ete-n-2-2026-11-20.xlsx"),
        ("../../etc/passwd", "etc-passwd-2026-11-20.xlsx"),
        ("🂡", "tournoi-2026-11-20.xlsx"),
    ],
)
def test_people_get_a_name_they_recognise(name, said):
    assert files.name_for_people(Tournament(name=name, date=cast.EVENING)) == said


def test_what_another_worker_ends_meanwhile_fails_no_workbook(tournament, odile, folder):
    """A file takes its name between the list of the folder and the look at it: listed, and not there."""
    ended = folder / f"{2:032x}.77.partial"
    ended.symlink_to(folder / "gone")
    job = do(ask(tournament, odile))
    assert job.state == Job.State.DONE
    assert set(folder.iterdir()) == {ended, files.path_of(job)}
