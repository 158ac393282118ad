"""Who is let in and who is enrolled: a session that ends in the middle of a form, a team enrolled
by the keyboard, my team on my phone."""

import datetime
import re

import pytest
from django.contrib.sessions.models import Session
from django.urls import reverse
from playwright.sync_api import expect

from tests import cast
from tests.browser.conftest import PORTAL, sound
from tests.browsing import PHONE
from tests.match.hall import late, play, rule
from tournament.models import Player, SignUp, Team, Tournament
from tournament.registration.teams import check_in

pytestmark = pytest.mark.browser


def test_a_session_that_ends_in_mid_form_keeps_what_was_typed(opened, odile, tournament):
    desk = opened(odile, reverse("setup:settings", args=[tournament.slug]))
    desk.fill("#id_place", "chez Gaston")
    Session.objects.all().delete()
    desk.click("text=Enregistrer les réglages")
    desk.wait_for_selector("text=Ce que vous avez tapé est gardé")
    sound(desk)
    desk.fill("#id_username", "odile")
    desk.fill("#id_password", "dix de der 2026")
    desk.click("button:has-text('Se connecter')")
    desk.click("text=Reprendre mon envoi")
    desk.wait_for_selector("text=Réglages enregistrés")
    tournament.refresh_from_db()
    assert tournament.place == "chez Gaston"


def test_a_team_is_enrolled_without_the_mouse_and_checked_in_by_a_tap(opened, odile, tournament):
    for number in (1, 2):
        cast.team(tournament, number, checked_in=False)
    Tournament.objects.update(state="registration")
    page = opened(odile, f"/desk/t/{tournament.slug}/teams/")
    page.locator("#id_player_1:focus").wait_for()
    page.keyboard.type("Thomas Nègre")
    page.keyboard.press("Tab")
    page.keyboard.type("Élodie Bonnet")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    page.get_by_text(re.compile("Équipe 3 inscrite")).wait_for()
    assert Player.objects.filter(search_key="negre thomas").exists()
    page.fill("#id_player_1", "à demi tapé")
    flip = page.locator(f"#present-{Team.objects.get(number=1).pk}")
    page.route("**/present/**", lambda route: route.fulfill(**PORTAL))
    flip.click()
    expect(page.locator("#said")).to_contain_text("ne répond")
    expect(flip).to_have_attribute("aria-pressed", "false")
    page.unroute("**/present/**")
    flip.click()
    expect(flip).to_have_attribute("aria-pressed", "true")
    assert page.input_value("#id_player_1") == "à demi tapé"
    assert Team.objects.get(number=1).checked_in
    page.fill("#q", "negre")
    expect(page.locator("#list tbody tr")).to_have_count(1)


def test_a_list_asked_for_before_a_search_does_not_take_its_place(opened, odile, by, tournament):
    """Somebody writes, the list is fetched, and its answer comes after that of a search typed meanwhile."""
    teams = [cast.team(tournament, number, checked_in=False) for number in (1, 2)]
    page = opened(odile, f"/desk/t/{tournament.slug}/teams/")
    held = []

    def hold(route):
        held.append(route)

    page.route("**/teams/live/list/", hold)
    check_in(team=teams[0], present=True, by=by)
    while not held:
        page.wait_for_timeout(50)
    page.fill("#q", teams[1].player_1.family_name)
    expect(page.locator("#list tbody tr")).to_have_count(1)
    with page.expect_response("**/teams/live/list/?q=*"):
        for route in held:
            route.continue_()
    expect(page.locator("#list tbody tr")).to_have_count(1)


def test_my_team_is_found_remembered_and_forgotten_on_my_phone(hall, match, remi):
    by = cast.actor(remi)
    play(match, by, "A 90H 95/67")
    rule(match, by, late(deal=1), "tariff")
    slug = match.tournament.slug
    phone = hall.open(f"/t/{slug}/", device=PHONE)
    phone.get_by_role("searchbox").fill("chloe fabre")
    phone.get_by_role("button", name="Trouver").tap()
    phone.get_by_role("link", name="C’est moi").tap()
    expect(phone.get_by_role("link", name="Ce n’est pas moi")).to_be_visible()
    sound(phone)
    phone.get_by_role("button", name="J’ai lu").tap()
    expect(phone.get_by_text("L’arbitre a changé le score")).to_be_hidden()
    phone.goto(reverse("hall:find", args=[slug]))
    phone.wait_for_url(f"**{reverse('hall:team', args=[slug, 7])}")
    expect(phone.get_by_text("L’arbitre a changé le score")).to_be_hidden()
    phone.get_by_role("link", name="Ce n’est pas moi").tap()
    expect(phone.get_by_text("Quelle est votre équipe")).to_be_visible()


def test_two_register_on_a_phone_and_the_desk_confirms_them_live(hall, opened, odile, tournament):
    today = datetime.date(2020, 11, 20)  # not ahead, whatever the day
    Tournament.objects.update(state="registration", sign_ups_open=True, date=today)
    desk = opened(odile, f"/desk/t/{tournament.slug}/teams/")
    desk.fill("#id_player_1", "à demi tapé")
    phone = hall.open(f"/t/{tournament.slug}/", device=PHONE)
    phone.get_by_role("link", name="Inscrire mon équipe").tap()
    phone.get_by_label("Premier joueur").fill("nègre thomas")
    phone.get_by_role("button", name="Envoyer mon inscription").tap()
    expect(phone.get_by_text("Il manque le second nom")).to_be_visible()
    sound(phone)
    expect(phone.get_by_label("Premier joueur")).to_have_value("nègre thomas")
    phone.get_by_label("Second joueur").fill("Élodie Bonnet")
    phone.get_by_label("J’accepte le règlement").check()
    phone.get_by_role("button", name="Envoyer mon inscription").tap()
    expect(phone.get_by_text("Gardez cette page")).to_be_visible()
    sound(phone)
    expect(desk.get_by_role("heading", name="À confirmer (1)")).to_be_visible()
    assert desk.input_value("#id_player_1") == "à demi tapé"
    sound(desk)
    desk.get_by_role("button", name="Présente").click()
    desk.get_by_text(re.compile("Équipe 1 inscrite et présente")).wait_for()
    expect(desk.get_by_role("heading", name=re.compile("À confirmer"))).to_have_count(0)
    expect(desk.locator("#list").get_by_text("Nègre Thomas").first).to_be_visible()
    flip = desk.locator("#list").get_by_role("button", name="Présente")
    flip.click()
    expect(desk.locator("#list").get_by_role("button", name="Pointer")).to_be_visible()
    assert desk.input_value("#id_player_1") == "à demi tapé"
    desk.fill("#id_player_1", "Ana Xu")
    desk.fill("#id_player_2", "Bo Yi")
    desk.keyboard.press("Enter")
    desk.get_by_text(re.compile("Équipe 2 inscrite")).wait_for()
    expect(phone.get_by_role("heading", name=re.compile("Confirmée.*équipe 1"))).to_be_visible()
    sound(phone)


SMALLEST = {"viewport": {"width": 320, "height": 560}, "has_touch": True, "is_mobile": True}


def fits(page):
    """Nothing is wider than the screen, and what is tapped lies under nothing else."""
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALLEST["viewport"]["width"]
    for control in (
        page.locator("main").locator("input:visible:not([tabindex='-1']), button:visible, a:visible").all()
    ):
        control.tap(trial=True)


def test_one_registers_from_home_without_javascript_and_is_offered_a_place(hall, tournament, settings):
    settings.EMAIL_HOST = "mail.example.org"
    Tournament.objects.update(state="registration", sign_ups_open=True, max_teams=2)
    phone = hall.open(f"/t/{tournament.slug}/", device=SMALLEST, java_script_enabled=False)
    phone.get_by_role("link", name="Inscrire mon équipe").tap()
    expect(phone.get_by_label("Premier joueur")).to_be_visible()
    fits(phone)
    phone.get_by_label("Premier joueur").fill("Thomas Nègre")
    phone.get_by_label("Second joueur").fill("Élodie Bonnet")
    phone.get_by_label("Téléphone").fill("06 98 76 54 32")
    phone.get_by_label("Adresse électronique").fill("elodie.bonnet@une-longue-adresse.example.org")
    phone.get_by_role("button", name="Envoyer mon inscription").tap()
    expect(phone.get_by_text("Cochez cette case")).to_be_visible()
    fits(phone)
    phone.get_by_label("J’accepte le règlement").check()
    phone.get_by_role("button", name="Envoyer mon inscription").tap()
    expect(phone.get_by_text("Gardez cette page")).to_be_visible()
    fits(phone)
    SignUp.objects.update(waited=True, offered_until=datetime.datetime(2026, 11, 20, 19, tzinfo=datetime.UTC))
    phone.reload()
    fits(phone)
    phone.get_by_role("button", name="Je prends la place").tap()
    expect(phone.get_by_text("La place est à vous.")).to_be_visible()
    assert SignUp.objects.get().offered_until is None
