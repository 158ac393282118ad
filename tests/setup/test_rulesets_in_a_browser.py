"""The editor of a club’s own rules in a real browser: worked deals follow, a copy is kept and frozen."""

import json

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests import cast
from tests.browsing import DESK, PHONE, axe_violations
from tests.setup.test_rulesets import score
from tournament.models import SavedRuleset
from tournament.rulebook import read_saved

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
FALLEN = ".worked tbody tr:nth-child(2)"  # 90 hearts, 89 – 73
NEW = reverse("setup:ruleset_new")


@pytest.fixture
def desk(hall, as_odile):
    """Odile's browser, on the page of a new copy."""

    def opened(key, device=DESK, **options):
        return hall.open(f"{NEW}?from={key}", device=device, cookies=hall.cookies_of(as_odile), **options)

    return opened


def choose(page, question, answer):
    page.locator(f"input[name={question}][value='{answer}']").check(force=True)


def fits(page):
    return page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_rules_are_copied_seen_kept_changed_and_frozen(desk, hall, tournament, odile, tmp_path):
    page = desk("missegre")
    page.fill("input[name=name]", "Barème d’hiver")
    choose(page, "fall", "162_bid")
    page.locator(f"{FALLEN} del").get_by_text("160").wait_for()
    assert page.locator(f"{FALLEN} td").nth(1).inner_text().split() == ["252", "160"]
    expect(page.locator("#changed")).to_have_text("3 changés")  # base, contract of a fall, its factor
    page.get_by_role("button", name="Garder ce règlement").click()
    page.get_by_text("Règlement gardé").wait_for()
    saved = SavedRuleset.objects.get()
    assert (read_saved(saved).full_base, read_saved(saved).fall_contract) == (162, True)

    choose(page, "fall", "160")
    page.locator(".row-changed").first.wait_for(state="detached")
    page.locator("details.sheet > summary").click()
    page.locator("summary", has_text="Faire son contrat").click()
    page.fill("input[name=margin]", "2")
    page.get_by_text("1 réglage changé", exact=True).wait_for()
    assert axe_violations(page) == []
    page.get_by_role("button", name="Enregistrer ce règlement").click()
    page.get_by_text("Règlement enregistré").wait_for()
    saved.refresh_from_db()
    assert (read_saved(saved).full_base, read_saved(saved).margin) == (160, 2)

    page.select_option("select[name=tournament]", str(tournament.pk))
    page.get_by_role("button", name="Le donner à ce tournoi").click()
    page.get_by_text("suit ce règlement").wait_for()
    cast.released(tournament, 4)
    score(tournament, odile)
    with page.expect_download() as download:
        page.get_by_role("link", name="Exporter").click()
    assert json.loads(download.value.path().read_text(encoding="utf-8"))["margin"] == 2
    page.reload()
    page.get_by_text("Figé : des donnes sont marquées").wait_for()
    assert page.locator("input[name=margin]").is_disabled()
    page.get_by_role("link", name="Dupliquer pour le changer").click()
    expect(page.locator("input[name=margin]")).to_be_enabled()
    assert page.input_value("input[name=margin]") == "2"


def test_a_scale_with_gaps_marks_nothing_until_each_is_answered_on_a_phone(desk):
    page = desk("casimir-de-hauteclocque", PHONE)
    waiting = page.get_by_text("Répondez aux questions que la source laisse ouvertes")
    assert waiting.is_visible() and fits(page)
    page.fill("input[name=name]", "Casimir")
    page.get_by_role("button", name="Garder ce règlement").click()
    page.get_by_text("La source ne le dit pas : répondez.").first.wait_for()
    choose(page, "fall", "bid")
    choose(page, "doubling", "bid_4")
    page.locator(".worked").wait_for()
    expect(page.locator(f"{FALLEN} td")).to_have_text(["0", "90"])
    assert axe_violations(page) == []
    page.get_by_role("button", name="Garder ce règlement").click()
    page.get_by_text("Règlement gardé").wait_for()
    assert fits(page)


def test_without_scripts_the_same_by_a_button(desk):
    page = desk("annonces", PHONE, java_script_enabled=False)
    page.fill("input[name=name]", "Sans script")
    choose(page, "doubling", "bid_4")
    page.get_by_role("button", name="Recalculer").click()
    page.locator(".row-changed").first.wait_for()
    assert page.input_value("input[name=name]") == "Sans script"
    page.get_by_role("button", name="Garder ce règlement").click()
    page.get_by_text("Règlement gardé").wait_for()
    assert read_saved(SavedRuleset.objects.get()).k_contract == (1, 2, 4)
