"""The page of a job about a large archive as an organiser sees it: how far it is comes by itself, pushed or
asked for; then the file, or what it holds and what was taken in."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests import evenings
from tests.archive.moved import packed
from tests.browsing import DESK, PHONE, axe_violations
from tests.exports.working import do
from tests.hall.test_told import LISTENS, POLLS
from tournament.archive.moving import asking
from tournament.archive.moving.unpacking import read_archive
from tournament.core import jobs
from tournament.models import Job, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def made(by, tmp_path, settings, monkeypatch):
    """One evening of the club, whose archives are large ones."""
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(asking, "AT_ONCE", 0)
    return evenings.sixteen_ranked(by)


@pytest.fixture
def archives(hall, client, made, odile):
    """The page of archives, opened by Odile on this device; with streams, or in a browser without."""

    def opened(device, how=LISTENS):
        client.force_login(odile)
        page = hall.open("/", device=device, cookies=hall.cookies_of(client))
        if how == POLLS:
            page.context.add_init_script("delete window.EventSource")
        page.goto(reverse("archive:moving"))
        return page

    return opened


def faults(page):
    """What axe-core finds, and what stands beyond the edge."""
    beyond = page.evaluate("document.documentElement.scrollWidth") - page.viewport_size["width"]
    return axe_violations(page) + [f"{beyond} px too wide"] * (beyond > 0)


# Being told is the database's doing as well: that way is seen on PostgreSQL too.
TOLD = pytest.param(PHONE, LISTENS, marks=pytest.mark.services, id="told")
ASKING = pytest.param(DESK, POLLS, id="asking")


@pytest.mark.parametrize(("device", "how"), [TOLD, ASKING])
def test_odile_watches_the_club_being_written_and_downloads_it(archives, device, how, tmp_path):
    page = archives(device, how)
    page.get_by_role("button", name="Télécharger l’archive").click()
    page.get_by_text("L’archive attend son tour.").wait_for()
    page.wait_for_selector(how)
    assert faults(page) == []
    job = Job.objects.get()
    jobs.claim(job.pk, "w")
    jobs.report(job, "w", 40)
    expect(page.locator("progress")).to_have_attribute("value", "40")
    expect(page.get_by_text("L’archive s’écrit")).to_contain_text("40")
    assert faults(page) == []
    jobs.work(Job.objects.get(), "w")
    expect(page.get_by_text("L’archive est prête")).to_be_visible()
    expect(page.locator("progress")).to_have_count(0)
    assert faults(page) == []
    with page.expect_download() as coming:
        page.get_by_role("link", name="Télécharger l’archive").click()
    saved = tmp_path / "saved.zip"
    coming.value.save_as(saved)
    assert coming.value.suggested_filename.endswith(".dixdeder.zip")
    assert read_archive(saved).kind == "club"
    page.get_by_role("link", name="Retour aux archives").click()
    page.get_by_role("link", name="Archive à emporter").click()
    expect(page.get_by_text("L’archive est prête")).to_be_visible()


def test_a_file_that_was_read_shows_itself_and_is_taken_in(archives, made, by, tmp_path):
    path = packed(made, by, tmp_path)
    page = archives(PHONE)
    page.get_by_label("Fichier").set_input_files(path)
    page.get_by_role("button", name="Voir ce qu’elle contient").click()
    page.wait_for_selector(LISTENS)
    do(Job.objects.get())
    expect(page.locator("form table")).to_contain_text(made.name)
    assert faults(page) == []
    page.locator("[name=as_copy]").check()
    page.get_by_role("button", name="Reprendre").click()
    page.wait_for_selector(LISTENS)
    do(Job.objects.get(arguments__work="take"))
    expect(page.get_by_text("1 tournoi repris.")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("link", name="Aux tournois").click()
    expect(page.get_by_role("link", name=made.name)).to_have_count(Tournament.objects.count())


def test_where_nobody_works_the_page_says_that_nothing_is_lost(archives):
    page = archives(PHONE)
    page.get_by_role("button", name="Télécharger l’archive").click()
    page.get_by_text("L’archive attend son tour.").wait_for()
    expect(page.get_by_text("ne répond plus")).to_have_count(0)
    Job.objects.update(made_at="2026-11-20T20:00Z")
    page.reload()
    expect(page.get_by_text("rien n’est perdu")).to_be_visible()
    assert faults(page) == []
    do(Job.objects.get())
    expect(page.get_by_text("ne répond plus")).to_have_count(0)
    expect(page.get_by_text("L’archive est prête")).to_be_visible()
