"""Both sides of a table, each on a phone of its own, in a real browser over plain http: they agree; they
disagree twice and the referee is called; without JavaScript too."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests import cast
from tests.browsing import DESK, PHONE, axe_violations
from tests.referee.apart import blind
from tests.referee.hall import again, link, seated
from tests.referee.sums import CLASSIC
from tournament.models import DealVersion, Dispute, HandedResult, Match, TableLink

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NARROW = {**PHONE, "viewport": {"width": 240, "height": 600}}


@pytest.fixture
def match(db):
    made = seated(cast.tournament())
    blind(made.tournament)
    return again(made)


@pytest.fixture
def door(match):
    return f"/table/{link(match.table).token}/"


def shot(page, name):
    """Kept where DIX_SHOTS names a folder, to be looked at."""
    if folder := os.environ.get("DIX_SHOTS"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def sound(page):
    """Nothing axe finds, and nothing scrolls sideways."""
    assert axe_violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]


def phone_of(hall, door, team, **options):
    page = hall.open(door, **options)
    expect(page.get_by_text("Quelle équipe êtes-vous")).to_be_visible()
    page.get_by_role("button", name=f"Nous sommes l’équipe {team}").click()
    expect(page.get_by_text(f"Ce téléphone saisit pour l’équipe {team}.")).to_be_visible()
    return page


def enters(page, points, number=1):
    """Team 7 takes 90 at hearts; the defence made so many points."""
    page.get_by_role("link", name=f"Saisir la donne {number}").click()
    expect(page.get_by_text("de votre côté.")).to_be_visible()
    page.locator("label.pick", has_text="90").first.click()
    page.locator("input[name=bid][value=A-hearts]").locator("xpath=..").click()
    for digit in str(points):
        page.locator(".key", has_text=digit).first.click()
    page.locator(".btn-save:visible").click()
    expect(page.get_by_role("heading", name="Table 4")).to_be_visible()


def test_two_sides_that_agree_see_the_deal_stand_and_the_match_confirmed(hall, match, door):
    Match.objects.update(max_deals=1, limits_changed=True)
    asked = hall.open(door)
    sound(asked)
    shot(asked, "blind-asked")
    seven, ten = phone_of(hall, door, 7), phone_of(hall, door, 10)
    enters(seven, 67)
    expect(seven.get_by_text("Vous avez saisi la donne 1")).to_be_visible()
    expect(seven.locator("[data-waiting]")).to_be_hidden()  # it is taken: the sheet says it, not the outbox
    expect(ten.get_by_text("L’équipe 7 a saisi la donne 1")).to_be_visible()
    assert "95" not in ten.locator("main").inner_text()
    for page, name in ((seven, "waits"), (ten, "awaited")):
        sound(page)
        shot(page, f"blind-{name}")
    enters(ten, 67)
    for page in (seven, ten):
        expect(page.get_by_text("Cette partie est confirmée")).to_be_visible()
    assert again(match).state == "confirmed"


def test_two_sides_that_disagree_twice_get_the_referee(hall, match, door, client, odile):
    seven, ten = phone_of(hall, door, 7), phone_of(hall, door, 10)
    enters(seven, 67)
    enters(ten, 73)
    for page in (seven, ten):
        expect(page.get_by_text("Donne 1 : deux saisies différentes")).to_be_visible()
        expect(page.get_by_role("button", name="Appeler l’arbitre")).to_be_visible()
        sound(page)
    shot(seven, "blind-differ")
    assert DealVersion.objects.count() == 0
    enters(ten, 73)
    enters(seven, 67)
    for page in (seven, ten):
        expect(page.get_by_text("il décide avec vous")).to_be_visible()
        expect(page.get_by_role("link", name="Saisir la donne 1")).to_have_count(0)
        sound(page)
    shot(ten, "blind-called")
    dispute = Dispute.objects.get()
    assert (dispute.state, dispute.deal_number) == ("open", 1)
    client.force_login(odile)
    slug = match.tournament.slug
    for device, name in ((DESK, "desk"), (PHONE, "desk-360")):
        desk = hall.open(f"/desk/t/{slug}/match/{match.pk}/", device=device, cookies=hall.cookies_of(client))
        expect(desk.get_by_text("deux saisies différentes")).to_be_visible()
        sound(desk)
        shot(desk, f"blind-{name}")


def test_totals_apart_without_javascript_and_at_240_pixels(hall, match, door):
    Match.objects.update(target=None, max_deals=12, minutes=None)
    blind(match.tournament, **CLASSIC)
    pages = [
        phone_of(hall, door, 7, java_script_enabled=False),
        phone_of(hall, door, 10, device=NARROW, color_scheme="dark"),
    ]
    for page, (a, b) in zip(pages, (("1000", "944"), ("944", "1000")), strict=True):
        page.get_by_role("link", name="Saisir les totaux").click()
        page.locator("input[name=total_a]").fill(a)
        page.locator("input[name=total_b]").fill(b)
        page.get_by_role("button", name="Enregistrer les totaux").click()
        page.wait_for_url(f"**{door}")
    pages[0].goto(door)
    for page, name in zip(pages, ("totals", "totals-240"), strict=True):
        expect(page.get_by_text("Les totaux : deux saisies différentes")).to_be_visible()
        shot(page, f"blind-{name}")
    sound(pages[1])
    for page in pages:
        page.get_by_role("link", name="Saisir les totaux").click()
        page.locator("input[name=total_a]").fill("1000")
        page.locator("input[name=total_b]").fill("944")
        page.get_by_role("button", name="Enregistrer les totaux").click()
    expect(pages[1].get_by_text("Cette partie est confirmée")).to_be_visible()


def hands_in(page, door, a, b):
    page.get_by_role("link", name="Saisir les totaux").click()
    page.locator("input[name=total_a]").fill(a)
    page.locator("input[name=total_b]").fill(b)
    page.get_by_role("button", name="Enregistrer les totaux").click()
    page.wait_for_url(f"**{door}")


def test_two_sides_that_disagree_twice_by_totals_get_the_referee(hall, match, door, client, odile):
    Match.objects.update(target=None, max_deals=12, minutes=None)
    blind(match.tournament, **CLASSIC)
    seven, ten = phone_of(hall, door, 7), phone_of(hall, door, 10)
    hands_in(seven, door, "1000", "944")
    expect(ten.get_by_text("L’équipe 7 a saisi")).to_be_visible()
    assert "944" not in ten.locator("main").inner_text(), "nothing of it before both are in"
    hands_in(ten, door, "944", "1000")
    for page in (seven, ten):
        expect(page.get_by_text("Les totaux : deux saisies différentes")).to_be_visible()
        expect(page.locator("main")).to_contain_text("1000")
        expect(page.get_by_role("button", name="Appeler l’arbitre")).to_be_visible()
        sound(page)
    shot(seven, "blind-totals-differ")
    assert not HandedResult.objects.exists()
    assert not Dispute.objects.exists()
    hands_in(ten, door, "934", "1010")
    hands_in(seven, door, "1000", "944")
    for page in (seven, ten):
        expect(page.get_by_text("il décide avec vous")).to_be_visible()
        expect(page.get_by_role("link", name="Saisir les totaux")).to_have_count(0)
        sound(page)
    shot(ten, "blind-totals-called")
    dispute = Dispute.objects.get()
    assert (dispute.state, dispute.match_id) == ("open", match.pk)
    assert again(match).total_a is None
    client.force_login(odile)
    address = f"/desk/t/{match.tournament.slug}/match/{match.pk}/"
    for device, name in ((DESK, "desk"), (PHONE, "desk-360")):
        desk = hall.open(address, device=device, cookies=hall.cookies_of(client))
        expect(desk.get_by_text("deux saisies différentes")).to_be_visible()
        expect(desk.locator("main")).to_contain_text("934")
        sound(desk)
        shot(desk, f"blind-totals-{name}")


def test_one_phone_for_both_says_so(hall, match, door):
    page = hall.open(door)
    page.get_by_text("Vous n’avez qu’un téléphone").click()
    sound(page)
    shot(page, "blind-one-asked")
    page.get_by_role("button", name="Un seul téléphone pour les deux équipes").click()
    expect(page.get_by_text("Rien n’est comparé")).to_be_visible()
    sound(page)
    shot(page, "blind-one-phone")


def test_a_phone_without_a_camera_types_the_code_of_its_table(hall, match, door, client, odile):
    TableLink.objects.update(code="0427")
    page = hall.open(f"/t/{match.tournament.slug}/")
    page.get_by_role("link", name="Le téléphone d’une table").click()
    sound(page)
    shot(page, "code")
    page.get_by_label("Numéro de la table").fill("4")
    page.get_by_label("Code de la table").fill("1111")
    page.get_by_role("button", name="Ouvrir le téléphone de la table").click()
    expect(page.get_by_text("Ce n’est pas le code de cette table")).to_be_visible()
    sound(page)
    shot(page, "code-wrong")
    page.get_by_label("Code de la table").fill("0427")
    page.get_by_role("button", name="Ouvrir le téléphone de la table").click()
    expect(page.get_by_text("Quelle équipe êtes-vous")).to_be_visible()
    client.force_login(odile)
    for name, path in (("cards", "print/cards/"), ("links", "tables/links/")):
        desk = hall.open(
            f"/desk/t/{match.tournament.slug}/{path}", device=DESK, cookies=hall.cookies_of(client)
        )
        expect(desk.get_by_text("0427")).to_be_visible()
        shot(desk, f"code-{name}")


def test_a_deal_that_stands_is_corrected_from_both_phones(hall, match, door):
    seven, ten = phone_of(hall, door, 7), phone_of(hall, door, 10)
    for page in (seven, ten):
        enters(page, 67)
    for page in (seven, ten):
        expect(page.locator("#deals .deal")).to_have_count(1)
        page.locator(".deal-open").click()
        page.wait_for_url("**/look/")
        sound(page)
        shot(page, f"again-look-{page is seven}")
        page.get_by_role("link", name="Corriger de notre côté").click()
        expect(page.locator("#points-b")).to_have_value("67")
        page.wait_for_load_state()
        sound(page)
        page.locator("#points-b").fill("73")
        page.locator(".btn-save:visible").click()
        expect(page.get_by_role("heading", name="Table 4")).to_be_visible()
        if page is seven:
            expect(page.get_by_text("Vous avez saisi la donne 1 de nouveau")).to_be_visible()
            expect(ten.get_by_text("L’équipe 7 demande de corriger la donne 1")).to_be_visible()
            for each, name in ((seven, "mine"), (ten, "theirs")):
                sound(each)
                shot(each, f"again-{name}")
    for page in (seven, ten):
        expect(page.get_by_text("Corrigée une fois")).to_be_visible()
        expect(page.get_by_text("demande de corriger")).to_be_hidden()
    assert DealVersion.objects.get(current=True).notation == "A 90H 89/73"
