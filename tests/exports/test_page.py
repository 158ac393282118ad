"""The page of the workbook: what it says in every state, what it polls, who may download."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import cast
from tests.exports.working import ask, do
from tournament.core import jobs
from tournament.exports import files
from tournament.models import Job

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("folder")]


def address(tournament, name="index", *more):
    return reverse(f"exports:{name}", args=[tournament.slug, *more])


def text(answer):
    shown = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return re.sub(r"\s+", " ", shown.replace("\u202f", " ").replace("\u00a0", " "))


def test_before_the_first_one_it_says_what_will_be_in_it(as_odile, tournament):
    said = text(as_odile.get(address(tournament)))
    assert "classement, poules, parties, donnes, pénalités, équipes" in said
    assert "Aucun pour l’instant." in said
    assert "Faire le classeur" in said


def test_the_button_asks_for_one_and_shows_it_coming(as_odile, tournament):
    page = as_odile.get(address(tournament))
    token = re.search(r'name="token" value="([^"]+)"', page.content.decode()).group(1)
    said = as_odile.post(address(tournament), {"token": token}, follow=True)
    assert "Le classeur attend son tour." in text(said)
    assert "Faire le classeur" not in text(said)
    assert Job.objects.get().arguments["language"] == "fr"


def test_a_retried_request_asks_once(as_odile, tournament):
    for _ in range(2):
        assert as_odile.post(address(tournament), {"token": "x" * 22}).status_code == 302
    assert Job.objects.count() == 1


def test_while_it_is_written_the_bar_moves_and_a_page_without_javascript_reloads(as_odile, tournament, odile):
    job = ask(tournament, odile)
    jobs.claim(job.pk, "w")
    jobs.report(job, "w", 40)
    body = as_odile.get(address(tournament)).content.decode()
    assert '<progress id="progress" max="100" value="40"></progress>' in body
    assert '<noscript><meta http-equiv="refresh" content="3"></noscript>' in body


def test_a_page_with_the_form_never_reloads_by_itself(as_odile, tournament):
    assert "http-equiv" not in as_odile.get(address(tournament)).content.decode()


def test_when_it_is_done_it_says_of_when_and_how_far_it_goes(as_odile, tournament, odile):
    job = do(ask(tournament, odile))
    said = text(as_odile.get(address(tournament)))
    assert f"à jour jusqu’à l’écriture n° {job.result['version']}" in said
    assert "demandé par Odile" in said
    assert "Télécharger" in said
    assert "provisoire" not in said


def test_a_provisional_one_is_called_so(as_odile, tournament, odile):
    cast.released(tournament, 4)
    do(ask(tournament, odile))
    said = text(as_odile.get(address(tournament)))
    assert "Le classement est encore provisoire (à finir : 6)." in said
    assert said.count("provisoire") == 2


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
    answer = as_odile.get(address(tournament, "download", job.pk))
    assert answer["Content-Disposition"] == 'attachment; filename="tournoi-d-automne-2026-11-20.xlsx"'
    assert answer["Content-Type"].endswith("spreadsheetml.sheet")
    body = b"".join(answer.streaming_content)
    assert len(body) == job.result["bytes"]


def test_an_erased_one_is_not_offered_and_not_found(as_odile, tournament, odile, folder):
    job = do(ask(tournament, odile))
    files.path_of(job).unlink()
    assert "effacé" in text(as_odile.get(address(tournament)))
    assert as_odile.get(address(tournament, "download", job.pk)).status_code == 404


def test_another_tournaments_workbook_or_another_job_is_not_found(as_odile, tournament, odile):
    other = cast.tournament()
    job = do(ask(other, odile))
    assert as_odile.get(address(tournament, "download", job.pk)).status_code == 404
    backup = Job.objects.create(kind="backup", tournament=tournament, state="done", result=job.result)
    assert as_odile.get(address(tournament, "download", backup.pk)).status_code == 404


def test_nobody_downloads_without_the_role(client, tournament, odile, denise):
    job = do(ask(tournament, odile))
    for page in (address(tournament), address(tournament, "live"), address(tournament, "download", job.pk)):
        assert client.get(page).status_code == 302
    client.force_login(denise)
    for page in (address(tournament), address(tournament, "live"), address(tournament, "download", job.pk)):
        assert client.get(page).status_code == 403


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


def test_the_page_says_the_etag_of_what_it_shows(as_odile, tournament, odile):
    do(ask(tournament, odile))
    body = as_odile.get(address(tournament)).content.decode()
    assert as_odile.get(address(tournament, "live"))["ETag"].strip('"') in body


def test_the_history_shows_ten_and_costs_the_same(as_odile, tournament, odile):
    counts = []
    for _ in range(2):
        for _n in range(6):
            do(ask(tournament, odile))
        with CaptureQueriesContext(connection) as asked:
            body = as_odile.get(address(tournament)).content.decode()
        counts.append(len(asked))
    assert counts[0] == counts[1]
    assert body.count("data-key=") == 10
