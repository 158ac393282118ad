"""The page of the workbook: what it says in every state, what it polls, who may download."""

import re

import pytest
from django.urls import reverse

from tests import cast
from tests.exports.books import ask, do
from tournament.core import jobs
from tournament.exports import files
from tournament.models import Job

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("folder")]


def address(tournament, name="index", *more):
    return reverse(f"exports:{name}", args=[tournament.slug, *more])


def text(answer):
    shown = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return re.sub(r"\s+", " ", shown.replace("\u202f", " ").replace("\u00a0", " "))


def test_the_button_asks_for_one_and_shows_it_coming(as_odile, tournament):
    page = as_odile.get(address(tournament))
    token = re.search(r'name="token" value="([^"]+)"', page.content.decode()).group(1)
    said = as_odile.post(address(tournament), {"token": token}, follow=True)
    assert "Le classeur attend son tour." in text(said)
    assert "Faire le classeur" not in text(said)
    assert Job.objects.get().arguments["language"] == "fr"


def test_a_failure_is_said_in_a_sentence_without_its_error(as_odile, tournament, odile):
    job = ask(tournament, odile)
    jobs.claim(job.pk, "w")
    jobs.fail(job, "w", "OSError: [Errno 28] No space left on device")
    said = text(as_odile.get(address(tournament)))
    assert "Le classeur n’a pas pu être écrit" in said
    assert "Faire le classeur" in said
    assert "Errno" not in said


def test_it_comes_down_under_the_tournaments_name(as_odile, tournament, odile):
    job = do(ask(tournament, odile))
    answer = as_odile.get(address(tournament, "download"))
    assert answer["Content-Disposition"] == 'attachment; filename="tournoi-d-automne-2026-11-20.xlsx"'
    assert answer["Content-Type"].endswith("spreadsheetml.sheet")
    body = b"".join(answer.streaming_content)
    assert len(body) == job.result["bytes"]


def test_an_erased_one_is_not_offered_and_not_found(as_odile, tournament, odile):
    do(ask(tournament, odile))
    files.path_of(tournament).unlink()
    assert "Télécharger" not in text(as_odile.get(address(tournament)))
    assert as_odile.get(address(tournament, "download")).status_code == 404


def test_another_tournaments_workbook_is_not_found(as_odile, tournament, odile):
    do(ask(cast.tournament(), odile))
    assert as_odile.get(address(tournament, "download")).status_code == 404


def test_the_live_part_is_a_304_until_something_changes(as_odile, tournament, odile):
    first = as_odile.get(address(tournament, "live"))
    etag = {"If-None-Match": first["ETag"]}
    assert as_odile.get(address(tournament, "live"), headers=etag).status_code == 304
    assert first["X-Live-Interval"] == "10000"
    job = ask(tournament, odile)
    busy = as_odile.get(address(tournament, "live"), headers=etag)
    assert (busy.status_code, busy["X-Live-Interval"]) == (200, "1500")
    do(job)
    done = as_odile.get(address(tournament, "live"), headers={"If-None-Match": busy["ETag"]})
    assert (done.status_code, "Télécharger" in text(done)) == (200, True)
    assert int(first["X-Version"]) < int(busy["X-Version"]) < int(done["X-Version"])
