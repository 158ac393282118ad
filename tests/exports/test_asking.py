"""Asking for the workbook, making it, keeping it: who may, one at a time, once, the last one."""

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
    path = files.path_of(tournament)
    assert (job.state, job.error) == (Job.State.DONE, "")
    assert job.result == {
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


def test_the_last_one_takes_the_place_of_the_one_before(tournament, odile, folder):
    other = cast.tournament()
    do(ask(other, odile))
    do(ask(tournament, odile))
    do(ask(tournament, odile))
    assert set(folder.iterdir()) == {files.path_of(tournament), files.path_of(other)}


def test_the_workbook_of_a_deleted_tournament_goes_with_the_next(tournament, odile, folder):
    gone = folder / "0190c0de.xlsx"
    gone.write_bytes(b"xlsx")
    do(ask(tournament, odile))
    assert list(folder.iterdir()) == [files.path_of(tournament)]


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
