"""The desk in a real browser: names and Enter without the mouse, taps without a reload, clean for axe."""

import re

import pytest
from playwright.sync_api import expect

from tests import cast
from tests.browsing import DESK, PHONE, axe_violations
from tests.registration.desk import enrolled
from tournament.models import Team

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TWICE = """() => { const ids = [...document.querySelectorAll('[id]')].map(one => one.id);
  return ids.filter((id, place) => ids.indexOf(id) !== place); }"""
SMALL = """() => [...document.querySelectorAll('main a.btn, main button, main input:not([type=hidden])')]
  .filter(one => one.offsetWidth && !one.closest('.pick'))
  .map(one => [one.outerHTML.slice(0, 80), Math.round(one.getBoundingClientRect().height)])
  .filter(([html, height]) => height < 47)"""


@pytest.fixture
def evening(client):
    odile = cast.person("Odile", "organiser")
    client.force_login(odile)
    tournament = cast.tournament(created_by=odile)
    cast.teams(tournament, 15)
    enrolled(tournament, odile, "Élodie Bonnet", club="Les Ormes", note="84 ans, table près de l’entrée")
    enrolled(tournament, odile, "Fernand Alibert")
    return tournament


def opened(hall, client, tournament, path="", device=DESK, **options):
    where = f"/desk/t/{tournament.slug}/teams/{path}"
    return hall.open(where, device=device, cookies=hall.cookies_of(client), **options)


def test_a_team_is_enrolled_without_touching_the_mouse(hall, client, evening):
    page = opened(hall, client, evening)
    page.locator("#id_player_1:focus").wait_for()
    page.keyboard.type("Thomas Nègre")
    page.keyboard.press("Tab")
    page.keyboard.type("elodie bonnet")
    page.get_by_text("l’enlève des joueurs seuls").wait_for()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    page.get_by_text(re.compile("Équipe 16 inscrite")).wait_for()
    page.locator("#id_player_1:focus").wait_for()
    assert page.input_value("#id_number") == "17"
    page.get_by_role("button", name="Annuler").click()
    page.get_by_text("Annulé.").wait_for()
    assert not Team.objects.filter(number=16).exists()


def test_a_tap_changes_the_row_and_the_cash_box_and_nothing_else(hall, client, evening):
    Team.objects.filter(number=7).update(paid=False)
    page = opened(hall, client, evening)
    page.fill("#id_player_1", "à demi tap")
    page.fill("#q", "fabre")
    page.locator("tbody tr").nth(1).wait_for(state="detached")
    button = page.locator(f"#paid-{Team.objects.get(number=7).pk}")
    button.click()
    page.locator("#said", has_text="Équipe 7").wait_for()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#tally")).to_contain_text("150\u00a0€")
    assert page.input_value("#id_player_1") == "à demi tap"
    expect(button).to_be_focused()


def test_without_javascript_the_same_taps_and_search_work(hall, client, evening):
    Team.objects.filter(number=7).update(checked_in=False)
    page = opened(hall, client, evening, java_script_enabled=False)
    page.fill("#q", "fabre")
    page.get_by_role("button", name="Chercher").click()
    expect(page.locator("tbody tr")).to_have_count(1)
    page.get_by_role("button", name="Présente").click()
    expect(page.get_by_role("button", name="Présente")).to_have_attribute("aria-pressed", "true")
    assert Team.objects.get(number=7).checked_in
    assert "q=fabre" in page.url


def test_a_session_that_ended_shows_the_servers_page_and_loses_nothing(hall, client, evening):
    page = opened(hall, client, evening)
    page.context.clear_cookies(name="dix_session")
    page.locator(".flip").first.click()
    page.get_by_text(re.compile("[Ss]ession")).first.wait_for()
    expect(page.locator("h1")).to_have_count(1)


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_every_page_is_clean_and_nothing_scrolls_sideways(hall, client, evening, device):
    Team.objects.filter(number__in=(11, 13)).update(checked_in=False, paid=False)
    alone = Team.objects.get(search_key="bonnet elodie").pk
    page = opened(hall, client, evening, device=device)
    for path in ("", "?q=rien", "?show=absent", "13/", f"{alone}/", f"{alone}/pair/", "import/", "paste/"):
        page.goto(f"/desk/t/{evening.slug}/teams/{path}")
        clean(page, path)
    page.fill("textarea", "Nègre Thomas / Yi Bo\nBob 2 / Zoé\nNEGRE Thomas et BONNET Élodie\nSeul Yves")
    page.get_by_role("button", name="Voir ce qui sera inscrit").click()
    page.get_by_role("heading", name="Aperçu de la liste").wait_for()
    clean(page, "preview")


def clean(page, path):
    assert axe_violations(page) == [], path
    assert page.evaluate(TWICE) == [], path
    assert page.evaluate(SMALL) == [], path
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
