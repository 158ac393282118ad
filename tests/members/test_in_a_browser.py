"""The roll in a real browser: completion at the door on a phone, and every page clean, without scrolling
sideways, on a phone and on a desk."""

import pytest
from playwright.sync_api import expect

from tests import cast
from tests.browsing import DESK, PHONE, axe_violations
from tests.registration.test_in_a_browser import TWICE, clean
from tournament.members.services.merging import merge
from tournament.members.services.roll import COLUMNS, keep_columns, link_player
from tournament.models import Player

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def thomas(client, club, odile, by, person):
    """Somebody of three evenings, among others, whose club keeps everything."""
    client.force_login(odile)
    keep_columns(club=club, keeps=list(COLUMNS), by=by)
    thomas = person("Thomas Nègre", home_club="Les Ormes", licence="31-0412", email="thomas@example.org")
    for name in ("Élodie Bonnet", "Bernard Castaing", "Marie-Bernadette de Lapeyrouse-Monségur"):
        person(name, home_club="Valmory", category="vétéran")
    merge(member=person("Tom Nègre"), into=thomas, by=by)
    person("Thomas Nègre", home_club="Saint-Aubrac")
    for number in (1, 2, 3):
        team = cast.team(cast.tournament(state="closed"), number)
        link_player(player=team.player_1, member=thomas, by=by)
    cast.team(cast.tournament(state="closed"), 5, ("Thomas", "Nègre", "Bo", "Yi", "", None))
    return thomas


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
def test_three_letters_and_a_tap_complete_a_name_from_the_roll(hall, client, thomas, device):
    tournament = cast.tournament()
    path = f"/desk/t/{tournament.slug}/teams/"
    page = hall.open(path, device=device, cookies=hall.cookies_of(client))
    page.locator("#id_player_1").press_sequentially("neg")
    page.get_by_role("radio", name="Les Ormes").check()
    expect(page.locator("#id_player_1")).to_have_value("Thomas Nègre")
    page.locator("#id_player_2").press_sequentially("Ana Xu")
    page.wait_for_timeout(600)
    expect(page.get_by_role("radio", name="Les Ormes")).to_be_checked()
    clean(page, "completion")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    page.get_by_text("Équipe 1 inscrite").wait_for()
    assert Player.objects.get(search_key="negre thomas", tournament=tournament).member == thomas


def test_without_a_script_the_question_comes_with_the_answer(hall, client, thomas):
    tournament = cast.tournament()
    path = f"/desk/t/{tournament.slug}/teams/"
    page = hall.open(path, device=PHONE, cookies=hall.cookies_of(client), java_script_enabled=False)
    page.fill("#id_player_1", "negre thomas")
    page.fill("#id_player_2", "Ana Xu")
    page.keyboard.press("Enter")
    page.get_by_text("Rien n’est encore inscrit").wait_for()
    width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1]
    page.get_by_role("radio", name="Les Ormes").check()
    page.locator(".enrol button[type=submit]").click()
    page.get_by_text("Équipe 1 inscrite").wait_for()
    assert Player.objects.get(search_key="negre thomas", tournament=tournament).member == thomas


def clean_sideways(page, path=""):
    assert axe_violations(page) == [], path
    assert page.evaluate(TWICE) == [], path
    width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1], path


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
def test_every_page_of_the_roll_is_clean(hall, client, thomas, device):
    page = hall.open("/desk/members/", device=device, cookies=hall.cookies_of(client))
    for path in ("", "?q=neg", "?q=rien", "new/", "columns/", "import/", *own(thomas)):
        page.goto(f"/desk/members/{path}")
        clean_sideways(page, path)
    page.goto("/desk/members/import/")
    page.fill("textarea", "Nom;Prénom;Club\nNègre;Thomas;Ormes\nXu;Ana;\nxu;ana;\n5;;")
    page.get_by_role("button", name="Voir l’aperçu").click()
    page.get_by_role("heading", name="Aperçu de la liste").wait_for()
    clean_sideways(page, "preview")


def own(member):
    return [f"{member.pk}/", f"{member.pk}/edit/", f"{member.pk}/erase/"]
