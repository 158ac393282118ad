"""The formula in a real browser: one evening chosen from a proposal, then composed by hand, with and without
scripts; pictures that a phone can scroll and paper can hold."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests import cast
from tests.browsing import DESK, PHONE, axe_violations
from tournament.models import Stage

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FITS = "document.documentElement.scrollWidth <= innerWidth"
SMALLEST = """() => Math.min(...[...document.querySelectorAll('.pic-level p, .pic-level span, .pic-level li')]
  .map(one => parseFloat(getComputedStyle(one).fontSize)))"""
SPILLED = """() => [...document.querySelectorAll('.pic-box')].filter(box => {
  const frame = box.querySelector('rect').getBBox();
  return [...box.querySelectorAll('.pic-open, .pic-name')].some(
    text => text.getBBox().x + text.getBBox().width > frame.x + frame.width); }).length"""


@pytest.fixture
def evening(client):
    odile = cast.person("Odile", "organiser")
    client.force_login(odile)
    tournament = cast.tournament(created_by=odile)
    cast.teams(tournament, 16)
    return tournament


def kept(page, name):
    """A picture of the page, where somebody asks for it."""
    if folder := os.environ.get("DIX_SHOTS"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def kinds():
    return list(Stage.objects.order_by("order").values_list("kind", flat=True))


def test_a_formula_is_chosen_then_composed_by_hand(hall, client, evening):
    cookies, path = hall.cookies_of(client), f"/desk/t/{evening.slug}/draw/formula/"
    page = hall.open(path, device=DESK, cookies=cookies)
    assert axe_violations(page) == []
    kept(page, "proposals-1280")
    assert page.evaluate("document.documentElement.scrollHeight") < 1200  # it was 2,750
    pools = page.locator("form.formula-offer", has_text="Poules")
    pools.get_by_role("button", name="Choisir cette formule").click()
    page.get_by_text("La formule est choisie.").wait_for()
    assert kinds() == ["pools", "brackets"]
    page.locator("#composer > summary").click()
    page.get_by_role("button", name="Retirer l’étape 1").click()
    expect(page.get_by_role("button", name="Retirer l’étape 2")).to_have_count(0)
    page.get_by_role("button", name="Retirer l’étape 1").click()
    expect(page.get_by_role("button", name="Retirer l’étape 1")).to_have_count(0)
    page.get_by_role("button", name="Élimination directe").click()
    assert page.locator("select[name$=way]").bounding_box()["width"] > 150
    page.get_by_role("checkbox", name="Consolante").uncheck(force=True)
    page.get_by_text("Une équipe battue au tour 1 ne jouerait qu’une partie.").wait_for()
    page.get_by_role("checkbox", name="Consolante").check(force=True)
    page.locator("#live").get_by_text("Au pire, une équipe").first.wait_for()
    assert kinds() == ["pools", "brackets"]
    with page.expect_navigation():  # the sentence stands there already, of the first choice
        page.get_by_role("button", name="Choisir ces étapes").click()
    page.get_by_text("La formule est choisie.").wait_for()
    assert kinds() == ["knockout"]
    kept(page, "chosen-1280")

    phone = hall.open(path, device=PHONE, cookies=cookies)
    assert axe_violations(phone) == []
    assert phone.evaluate(FITS)
    assert phone.evaluate(SMALLEST) >= 15.9
    kept(phone, "chosen-360")

    plain = hall.open(path, device=PHONE, cookies=cookies, java_script_enabled=False)
    plain.locator("#composer > summary").click()
    plain.get_by_role("button", name="Retirer l’étape 1").click()
    plain.get_by_role("button", name="Poules", exact=True).click()
    plain.get_by_role("button", name="Tableaux après les poules").click()
    plain.get_by_role("checkbox", name="Jouer toutes les places").check(force=True)
    plain.get_by_role("button", name="Voir", exact=True).last.click()
    plain.get_by_role("button", name="Choisir ces étapes").click()
    expect(plain.get_by_text("La formule est choisie.")).to_have_count(1)
    assert kinds() == ["pools", "brackets"]
    kept(plain, "composed-360")

    page.goto(path)
    assert page.evaluate(SPILLED) == 0
    assert page.evaluate(FITS)
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.querySelector('#composer')).display") == "none"
    if folder := os.environ.get("DIX_SHOTS"):
        page.pdf(path=Path(folder) / "print.pdf", prefer_css_page_size=True)
