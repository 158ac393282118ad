"""The draw in a real browser: clean for axe, an exchange without a reload, from draft to release."""

import pytest
from playwright.sync_api import expect

from tests import cast
from tests.browsing import DESK, PHONE, axe_violations
from tournament.draw.services import propose_draw, publish_fingerprint, take_back
from tournament.models import Draw, Match, Team

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TWICE = """() => { const ids = [...document.querySelectorAll('[id]')].map(one => one.id);
  return ids.filter((id, place) => ids.indexOf(id) !== place); }"""


@pytest.fixture
def evening(client):
    odile = cast.person("Odile", "organiser")
    client.force_login(odile)
    tournament = cast.tournament(created_by=odile)
    cast.teams(tournament, 16)
    return tournament


def opened(hall, client, path, device=DESK):
    return hall.open(path, device=device, cookies=hall.cookies_of(client))


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_every_page_of_the_draw_is_clean_and_nothing_scrolls_sideways(hall, client, evening, device):
    desk = f"/desk/t/{evening.slug}"
    Team.objects.filter(number=16).update(checked_in=False)
    pages = [f"{desk}/draw/"]
    by = cast.actor(evening.created_by)
    page = opened(hall, client, pages[0], device)
    assert axe_violations(page) == []
    draft = propose_draw(tournament=evening, by=by, seed=7)
    paths = [f"{desk}/draw/", f"{desk}/draw/swap/?one=7&two=14", f"{desk}/draw/release/", f"{desk}/draw/1/"]
    visit(page, paths)
    cast.release_draw(draw=draft, by=by)
    visit(page, [f"{desk}/draw/", f"{desk}/draw/take-back/", f"{desk}/print/", f"/t/{evening.slug}/draw/"])


def visit(page, paths):
    for path in paths:
        page.goto(path)
        assert axe_violations(page) == [], path
        assert page.evaluate(TWICE) == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def test_choosing_two_teams_shows_the_effect_at_once(hall, client, evening):
    propose_draw(tournament=evening, by=cast.actor(evening.created_by), seed=48213907)
    page = opened(hall, client, f"/desk/t/{evening.slug}/draw/")
    page.locator("#id_one").select_option("7")
    page.locator("#id_two").select_option("14")
    page.get_by_text("irait en poule").wait_for()
    expect(page.locator(".pool-pick")).to_have_count(2)
    page.locator("#swap_reason").fill("voisins")
    page.get_by_role("button", name="Échanger 7 et 14").click()
    page.get_by_text("Brouillon 2").first.wait_for()
    assert Draw.objects.get(number=2).reason == "voisins"


def test_without_javascript_the_effect_is_one_tap_further(hall, client, evening):
    propose_draw(tournament=evening, by=cast.actor(evening.created_by), seed=48213907)
    page = hall.open(
        f"/desk/t/{evening.slug}/draw/",
        device=DESK,
        cookies=hall.cookies_of(client),
        java_script_enabled=False,
    )
    page.locator("#id_one").select_option("7")
    page.locator("#id_two").select_option("14")
    page.get_by_role("button", name="Voir l’effet").click()
    expect(page.get_by_text("irait en poule")).to_have_count(1)


def test_from_the_first_draft_to_the_release(hall, client, evening):
    page = opened(hall, client, f"/desk/t/{evening.slug}/draw/")
    page.get_by_role("button", name="Faire le brouillon 1").click()
    page.get_by_role("link", name="Publier les poules").click()
    page.get_by_role("button", name="Publier les poules des 16 équipes").dblclick()
    page.get_by_text("Les poules sont publiées.").wait_for()
    assert Match.objects.count() == 24


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_what_was_seen_before_and_the_fingerprint_are_clean(hall, client, evening, device):
    by = cast.actor(evening.created_by)
    first = propose_draw(tournament=evening, by=by, seed=12345678)
    cast.release_draw(draw=first, by=by)
    take_back(
        draw=first, by=by, reason="une équipe oubliée, arrivée pendant que le tirage était affiché au mur"
    )
    publish_fingerprint(tournament=evening, by=by)
    propose_draw(tournament=evening, by=by, called=5, reason="au nombre crié")
    page = opened(hall, client, f"/desk/t/{evening.slug}/draw/", device)
    visit(page, [f"/desk/t/{evening.slug}/draw/", f"/t/{evening.slug}/", f"/t/{evening.slug}/draw/"])
    last = propose_draw(tournament=evening, by=by, called=6, reason="le nombre avait été mal entendu")
    cast.release_draw(draw=last, by=by)
    public = f"/t/{evening.slug}/draw/"
    visit(page, [public, f"{public}1/", f"{public}2/"])
