"""What the server refused of a deal that waited stays on the sheet, with what was typed and why, and each way
out of it: its number is taken, it cannot be, the match is over, its limits were changed. The referee last."""

import pytest
from playwright.sync_api import expect

from tests import cast
from tests.referee.hall import link, play, seated
from tests.referee.test_offline_in_a_browser import (
    LINES,
    enter,
    notations,
    offline_deals,
    shown,
    tap,
    waiting,
)
from tournament.models import Dispute, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def match(db):
    return seated(cast.tournament(), state="playing")


@pytest.fixture
def sheet(match):
    return f"/table/{link(match.table).token}/"


def way(page, text):
    page.locator(".waiting-refused").get_by_text(text, exact=True).tap()


def test_a_number_that_another_phone_took_moves_mine_and_all_behind_it(hall, match, sheet):
    page = hall.open(sheet)
    offline_deals(page, "67", "73")
    play(match, cast.table_phone(match.table), "B 100S 62/100")
    page.context.set_offline(False)
    expect(page.locator(".waiting-refused")).to_contain_text("Donne 1 déjà saisie")
    assert [entry["state"] for entry in waiting(page)] == ["refused", "waiting"], (
        "what stands behind it waits"
    )
    assert page.locator(".waiting-refused .btn").all_inner_texts()[-1].strip() == "Arbitre"
    way(page, "C’était la donne 2")
    shown(page, 4)
    assert notations() == ["B 100S 62/100", *LINES[:2]]


def test_a_number_that_another_phone_took_may_be_kept(hall, match, sheet):
    page = hall.open(sheet)
    offline_deals(page, "67", "73")
    play(match, cast.table_phone(match.table), "B 100S 62/100")
    page.context.set_offline(False)
    page.locator(".waiting-refused").get_by_role("button", name="Garder").tap()
    shown(page, 3)
    assert notations() == ["B 100S 62/100", LINES[1]]
    assert not page.locator("[data-waiting]").is_visible()


def test_a_number_that_another_phone_took_may_be_corrected_by_mine(hall, match, sheet):
    page = hall.open(sheet)
    offline_deals(page, "67")
    play(match, cast.table_phone(match.table), "B 100S 62/100")
    page.context.set_offline(False)
    way(page, "Comparer et corriger")
    page.get_by_role("button", name="Corriger par la mienne").tap()
    page.get_by_label("Pourquoi corriger").fill("recompté à deux")
    page.get_by_role("button", name="Enregistrer 100 – 70").tap()
    shown(page, 2)
    assert notations()[-1] == LINES[0]
    assert not page.locator("[data-waiting]").is_visible()


def test_the_same_deal_on_two_phones_is_simply_there(hall, match, sheet):
    page = hall.open(sheet)
    offline_deals(page, "67", "73")
    play(match, cast.table_phone(match.table), "A 90H 95/67")
    page.context.set_offline(False)
    shown(page, 3)
    assert notations() == LINES[:2]


def test_what_is_impossible_waits_with_its_reason_and_is_put_right(hall, match, sheet):
    page = hall.open(sheet)
    page.context.set_offline(True)
    tap(page, '[data-contract="90"]')
    tap(page, 'label:has(input[name="bid"][value="A-hearts"])')
    page.locator("#points-b").fill("65")
    page.locator("#points-a").fill("107")
    tap(page, "[data-save]")
    enter(page, "73")
    page.context.set_offline(False)
    expect(page.locator(".waiting-refused")).to_contain_text("107 et 65 font 172")
    page.reload()
    expect(page.locator(".waiting-refused")).to_contain_text("107 et 65 font 172")
    way(page, "Revoir la saisie")
    assert page.locator("#points-a").input_value() == "107"
    page.locator("#points-a").fill("97")
    page.get_by_role("button", name="Enregistrer 100 – 70").tap()
    shown(page, 3)
    assert notations() == ["A 90H 97/65", LINES[1]]


def test_after_the_end_it_stays_until_it_is_dropped(hall, match, sheet):
    page = hall.open(sheet)
    offline_deals(page, "67", "73")
    match.tournament.max_deals = 1
    match.tournament.save()
    page.context.set_offline(False)
    expect(page.locator(".waiting-refused")).to_contain_text("La partie est finie")
    page.reload()
    expect(page.locator(".waiting-refused")).to_contain_text("Donne 2 : 90 ♥, équipe 7, 89")
    way(page, "Ne pas la compter")
    way(page, "Oui, l’effacer de ce téléphone")
    expect(page.locator("[data-waiting]")).to_be_hidden()
    assert notations() == LINES[:1]


def refused_by_new_limits(page, match):
    """Two deals wait, and the match is over after one by now."""
    offline_deals(page, "67", "73")
    match.tournament.max_deals = 1
    match.tournament.save()
    page.context.set_offline(False)
    expect(page.locator(".waiting-refused")).to_contain_text("La partie est finie")
    assert page.locator(".waiting-refused .btn").all_inner_texts()[-1].strip() == "Arbitre", (
        "the referee last"
    )


def test_after_limits_were_changed_the_referee_may_be_asked_with_the_deal_itself(hall, match, sheet):
    page = hall.open(sheet)
    refused_by_new_limits(page, match)
    way(page, "Demander à l’arbitre de la compter")
    expect(page.locator("[data-waiting]")).to_be_hidden()
    assert notations() == LINES[:1]
    assert LINES[1] in Dispute.objects.get().text


def test_limits_given_back_it_is_sent_again(hall, match, sheet):
    page = hall.open(sheet)
    refused_by_new_limits(page, match)
    Tournament.objects.update(max_deals=None)
    way(page, "Renvoyer")
    shown(page, 3)
    assert notations() == LINES[:2]
    assert not page.locator("[data-waiting]").is_visible()


def test_the_referee_is_the_last_way_and_is_called_from_there(hall, match, sheet):
    page = hall.open(sheet)
    refused_by_new_limits(page, match)
    page.locator(".waiting-refused .btn").last.tap()
    page.wait_for_url("**/call/")
    page.locator(".call-whys button").first.tap()
    page.wait_for_url(f"**{sheet}")
    assert Dispute.objects.count() == 1
    expect(page.locator(".waiting-refused")).to_be_visible()
