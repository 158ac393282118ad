"""The head of the desk on a phone and on a laptop; the referee's decision at the foot."""

import pytest
from playwright.sync_api import expect

from tests import cast
from tests.hall.conftest import half_a_second_passes
from tests.urls import World, path_of
from tournament.models import Tournament, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_header_is_low_the_round_short_and_what_is_to_be_seen_at_hand(hall, client, tmp_path, settings):
    settings.BACKUP_DIR = settings.EXPORT_DIR = tmp_path
    world = World(16)
    client.cookies = world.cookies["organiser"].copy()
    page = hall.open("/", cookies=hall.cookies_of(client))
    page.set_viewport_size({"width": 360, "height": 560})
    page.goto(path_of("control:rounds", world))
    assert page.locator(".round-table tbody tr").count() == 8
    assert page.evaluate("document.documentElement.scrollHeight") <= 2200
    assert page.locator("header").bounding_box()["height"] <= 96
    title = page.locator(".desk-club b").evaluate("each => [each.scrollWidth, each.clientWidth]")
    assert title[0] <= title[1]
    page.goto(path_of("referee:rule", world))
    decide = page.get_by_role("button", name="Rendre la décision").bounding_box()
    assert decide["y"] > 0 and decide["y"] + decide["height"] <= 560
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    foot = page.locator(".foot a").last.bounding_box()
    assert foot["y"] + foot["height"] <= decide["y"]
    page.goto(path_of("cash:account", world))
    page.evaluate("document.querySelectorAll('main form').forEach(form => { form.noValidate = true; })")
    page.locator("main form:has([name=cents]) button").first.click()
    expect(page.locator(".invalid-feedback").first).to_be_in_viewport()


def test_the_doors_stand_beside_long_names_at_1280(opened, odile, tournament, settings, tmp_path):
    settings.DATA_DIR = tmp_path  # nobody makes copies
    cast.released(tournament, 4)
    Tournament.objects.update(name="Grand tournoi d’automne de coinche de la salle des fêtes")
    User.objects.update(name="Marie-Bernadette Lapeyrouse")
    half_a_second_passes()
    page = opened(odile, f"/desk/t/{tournament.slug}/")
    assert page.locator(".desk-tabs").bounding_box()["x"] > 200
    assert page.locator(".desk-head").bounding_box()["height"] < 120
    User.objects.update(name="Marie-Bernadette de Lapeyrouse-Fontanges d’Aubeterre")
    for width in (1024, 360):
        page.set_viewport_size({"width": width, "height": 740})
        page.reload()
        assert page.locator(".desk-name").get_attribute("title").endswith("d’Aubeterre")
        assert page.locator(".desk-head").bounding_box()["height"] <= 130  # two lines


def test_over_the_ranking_a_phone_of_the_staff_has_one_line(opened, odile, tournament, settings, tmp_path):
    settings.DATA_DIR = tmp_path  # nobody makes copies
    cast.released(tournament, 4)
    Tournament.objects.update(name="Grand tournoi d’automne de coinche de la salle des fêtes")
    page = opened(odile, f"/t/{tournament.slug}/standings/")
    for width, height in ((360, 560), (390, 664)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator(".desk-head").bounding_box()["height"] <= 56
        assert page.locator(".desk-tabs a").first.is_visible()
        assert page.evaluate("document.documentElement.scrollWidth") == width
