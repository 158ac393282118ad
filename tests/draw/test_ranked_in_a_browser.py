"""A ranked evening at the desk, in a real browser: two rounds, an exchange by two taps, a way back."""

import pytest
from playwright.sync_api import expect

from tests import cast
from tests.browsing import DESK, PHONE, axe_violations
from tests.draw.played import play
from tests.draw.test_apart import drawn_with
from tests.evenings import evening
from tournament.draw.services import propose_draw
from tournament.models import Draw, Exempt, Match, Round

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
RANKED = ("rounds", {"draw": "ranked", "rounds": 3})


@pytest.fixture
def odile(client):
    user = cast.person("Odile", "organiser")
    client.force_login(user)
    return user


def test_two_rounds_with_an_exchange_and_a_way_back(hall, client, odile):
    tournament = evening(21, RANKED, tables=12)
    page = hall.open(f"/desk/t/{tournament.slug}/draw/", device=DESK, cookies=hall.cookies_of(client))
    expect(page.get_by_role("heading", level=1)).to_have_text("Tour 1 sur 3, au classement")
    page.get_by_role("button", name="Publier une empreinte").click()
    page.get_by_label("Le nombre crié dans la salle").fill("4217")
    page.get_by_role("button", name="Faire le brouillon 1").click()
    page.get_by_text("Nombre crié", exact=True).wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    publish(page)
    expect(page.get_by_text("Manquantes")).to_be_visible()

    play(tournament, but=1)
    page.goto(f"/desk/t/{tournament.slug}/draw/?key=2")
    page.get_by_role("button", name="Faire le brouillon 2").click()
    page.get_by_text("Brouillon 2").first.wait_for()
    one, two = (str(one["a"]) for one in Draw.objects.get(number=2).record["result"]["pairings"][:2])
    exchange(page, one, two)
    page.get_by_text("Brouillon 3").first.wait_for()
    publish(page, early=True)
    assert Round.objects.count() == 2
    assert Draw.objects.get(number=3).record["options"]["swaps"] == [[int(one), int(two)]]

    page.get_by_role("link", name="Reprendre le tirage").click()
    page.get_by_label("Motif").fill("la table 4 arrive")
    page.get_by_role("button", name="Reprendre le tirage").click()
    page.get_by_text("Le tirage est repris").wait_for()
    assert Round.objects.count() == 1

    play(tournament)
    page.goto(f"/desk/t/{tournament.slug}/draw/")
    page.get_by_label("Motif").first.fill("tout est là")
    page.get_by_role("button", name="Faire le brouillon 4").click()
    publish(page)
    assert Match.objects.filter(round__number=2).count() == 10

    page.goto(f"/t/{tournament.slug}/draw/1/")
    expect(page.get_by_text("publiée avant le tirage")).to_be_visible()
    exempt = Exempt.objects.get(round__number=1).slot.team.number
    match = Match.objects.filter(round__number=1).order_by("number").last()
    rows, find = page.locator("tr[data-key]:visible"), page.get_by_label("Chercher une équipe")
    find.fill(str(exempt))
    expect(page.locator("[data-apart]:visible")).to_contain_text(f"Équipe {exempt}\u00a0: exempte.")
    expect(rows).to_have_count(0)
    find.fill(str(match.slot_a.team.number))
    expect(rows).to_have_count(1)
    expect(rows.locator("th")).to_have_text(str(match.table.number))
    expect(page.locator("[data-apart]:visible")).to_have_count(0)
    find.fill("")
    expect(rows).to_have_count(10)


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_the_exempt_team_that_looks_for_itself_on_a_phone_is_answered(hall, odile, script):
    tournament = evening(21, RANKED, tables=12)
    drawn_with(tournament, cast.actor(odile), 21)
    page = hall.open(f"/t/{tournament.slug}/draw/", device=PHONE, java_script_enabled=script)
    page.get_by_label("Chercher une équipe").fill("21")
    if not script:
        page.get_by_role("button", name="Chercher").click()
    expect(page.locator("[data-apart]:visible")).to_have_text("Équipe 21\u00a0: exempte. Xu21 – Yi21")
    expect(page.get_by_role("heading", name="Remarques du tirage")).to_be_visible()
    expect(page.locator("table:visible")).to_have_count(0)
    expect(page.get_by_text("Aucune table avec cette équipe.")).to_be_hidden()
    if not script:  # neither axe nor the width can be asked of a page without a script
        return
    assert axe_violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_label("Chercher une équipe").fill("99")
    expect(page.get_by_text("Aucune table avec cette équipe.")).to_be_visible()


def publish(page, *, early=False):
    """Both presses."""
    page.get_by_role("link", name="Publier le tirage").click()
    if early:
        page.get_by_label("Je publie quand même").check(force=True)
    page.get_by_role("button", name="Publier : Tour").click()
    page.get_by_text("Le tirage est publié.").wait_for()


def exchange(page, one, two):
    """Two taps, the effect, its reason."""
    page.locator(f".side[data-team='{one}'][role=button]").click()
    page.locator(f".side[data-team='{two}'][role=button]").click()
    page.locator("#swap").get_by_role("heading", name="Effet").wait_for()
    page.locator("#swap_reason").fill("voisins")
    page.get_by_role("button", name=f"Échanger {one} et {two}").click()


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_150_teams_are_looked_for_while_one_types(hall, client, odile, device):
    tournament = evening(150, RANKED, tables=80)
    propose_draw(tournament=tournament, by=cast.actor(odile))
    page = hall.open(f"/desk/t/{tournament.slug}/draw/", device=device, cookies=hall.cookies_of(client))
    assert axe_violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    rows = page.locator("[data-key]:visible")
    expect(rows).to_have_count(75)
    page.get_by_label("Chercher une équipe").fill("xu99")
    expect(rows).to_have_count(1)
    page.get_by_label("Chercher une équipe").fill("personne")
    expect(page.get_by_text("Aucune table avec cette équipe.")).to_be_visible()
