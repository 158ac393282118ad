"""Whose points are asked for, in words; and what a deal that was begun leaves behind."""

import pytest
from playwright.sync_api import expect

from tests import cast
from tests.match.hall import link, seated
from tournament.models import DealVersion

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def sheet(hall):
    match = seated(cast.tournament(), state="playing")
    return hall.open(f"/table/{link(match.table, f'phone-{match.pk}').token}/")


def begin(page, contract, bid):
    page.locator(f'[data-contract="{contract}"]').tap()
    page.locator(f'label:has([name=bid][value="{bid}"]) >> visible=true').tap()


def key(page, digits):
    for digit in digits:
        page.locator(f'[data-digit="{digit}"] >> visible=true').tap()


def the_points_are_asked_in_words_and_the_switch_stays_for_the_match(page):
    begin(page, 90, "A-hearts")
    expect(page.get_by_text("Points de la défense ?")).to_be_visible()
    page.get_by_role("button", name="Du preneur").tap()
    expect(page.get_by_text("Points du preneur ?")).to_be_visible()
    key(page, "95")
    page.get_by_role("button", name="Enregistrer 100 – 70").tap()
    page.get_by_role("link", name="Saisir la donne 2").wait_for()
    assert DealVersion.objects.get().notation == "A 90H 95/67"
    begin(page, 80, "B-spades")
    expect(page.get_by_text("Points du preneur ?")).to_be_visible()


def a_contract_tapped_begins_a_fresh_deal_and_only_the_button_takes_the_draft_up(page):
    begin(page, 90, "A-hearts")
    key(page, "67")
    page.go_back()
    page.go_back()
    begin(page, 110, "B-clubs")
    expect(page.locator("#points-a")).to_have_value("")
    expect(page.get_by_text("Donne commencée")).to_have_count(2)
    expect(page.get_by_text("Donne commencée").nth(1)).to_be_hidden()
    key(page, "5")
    page.go_back()
    page.go_back()
    page.get_by_role("link", name="Saisir la donne 1").tap()
    expect(page.locator("#points-a")).to_have_value("5")
    expect(page.get_by_text("Donne commencée").nth(1)).to_be_visible()


def test_whose_points_are_asked_and_what_a_begun_deal_leaves_behind(hall):
    the_points_are_asked_in_words_and_the_switch_stays_for_the_match(sheet(hall))
    DealVersion.objects.all().delete()
    a_contract_tapped_begins_a_fresh_deal_and_only_the_button_takes_the_draft_up(sheet(hall))
