"""Without network nothing is lost and nothing doubled: what waits is said, sent again with the same token,
and what was refused stays with what was typed, why, and each way out."""

import pytest
from playwright.sync_api import expect

from tests import cast
from tests.browser.conftest import (
    LINES,
    PORTAL,
    digits,
    enter,
    notations,
    offline_deals,
    shown,
    sound,
    tap,
    waiting,
    way,
)
from tests.match.hall import again, classic, play
from tournament.models import DealVersion, Dispute, HandedResult, Match, Tournament, WriteToken

pytestmark = pytest.mark.browser

LOSE_ONE_ANSWER = """() => { const real = window.fetch; let lost = false;
    window.fetch = (url, how) => {
        const sent = real(url, how), asked = how && how.headers && how.headers["X-Requested-With"];
        if (asked !== "outbox" || lost) { return sent; }
        lost = true;
        return sent.then(() => { throw new Error("lost on its way"); }); }; }"""
FORBIDDEN = """Object.defineProperty(window, 'localStorage', {
    get() { throw new DOMException('forbidden', 'SecurityError'); } });"""
FULL = """Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"""
A_MINUTE_AGO = """() => { const list = JSON.parse(localStorage.getItem('dix-outbox'));
    list.forEach(each => { each.doneAt -= 60000; });
    localStorage.setItem('dix-outbox', JSON.stringify(list)); }"""


def test_three_deals_without_network_go_out_once_and_in_order(hall, match, sheet):
    page = hall.open(sheet)
    posts = []
    page.on("request", lambda asked: posts.append(asked.url) if asked.method == "POST" else None)
    offline_deals(page, "67", "73", "62")
    expect(page.locator("[data-waiting-list]")).to_contain_text("Donne 1 : 90 ♥, équipe 7, 95")
    expect(page.locator("[data-waiting-score]")).to_have_text("Score sans les 3 donnes en attente")
    sound(page)
    assert notations() == []
    page.context.set_offline(False)
    shown(page, 4)
    assert notations() == LINES
    assert {entry["state"] for entry in waiting(page)} == {"done"}


def test_an_answer_that_was_lost_writes_the_deal_once(hall, match, sheet):
    """Taken by the server, and the answer never came: the same token again is the same write."""
    page = hall.open(sheet)
    posts = []
    page.on("request", lambda asked: posts.append(asked.post_data) if asked.method == "POST" else None)
    page.evaluate(LOSE_ONE_ANSWER)
    enter(page, "67")
    shown(page, 2)
    sent = [
        post for post in posts if post and "token=" in post and "points_b=67" in post and "status" in post
    ]
    tokens = {entry["token"] for entry in waiting(page)}
    assert len(tokens) == 1
    assert sum(token in post for post in posts if post for token in tokens) >= 2, sent
    assert notations() == LINES[:1]


def test_with_the_tab_closed_or_reloaded_meanwhile_any_page_sends_them(hall, match, sheet):
    page = hall.open(sheet)
    page.on("dialog", lambda dialog: dialog.accept())
    offline_deals(page, "67")
    with pytest.raises(Exception, match="ERR_INTERNET_DISCONNECTED"):
        page.reload()
    page.context.set_offline(False)
    page.goto(sheet)
    shown(page, 2)
    offline_deals(page, "73")
    page.close()
    context = hall.contexts[-1]
    context.set_offline(False)
    other = context.new_page()
    other.goto("/")
    expect(other.locator("[data-said=outbox]")).to_contain_text("Envoyé")
    assert notations() == LINES[:2]


def test_a_hotels_page_that_answers_in_the_programs_place_is_not_believed(hall, match, sheet):
    page = hall.open(sheet)
    page.route("**/*", lambda route: route.fulfill(**PORTAL))
    enter(page, "67")
    expect(page.locator("[data-waiting-list] li")).to_have_count(1)
    tap(page, ".btn-call")
    expect(page.locator("[data-said=away]")).to_contain_text("Pas de réseau")
    assert page.url.endswith(sheet)
    assert "Bienvenue" not in page.inner_text("body")
    assert notations() == []
    page.unroute("**/*")
    shown(page, 2)
    assert notations() == LINES[:1]


@pytest.mark.long
def test_every_page_of_the_table_stays_where_it_is_without_network(hall, match, sheet):
    play(match, cast.table_phone(match.table), "A 90H 95/67")
    page = hall.open(sheet)
    for name in ("deal/1/look/", "deal/1/correct/", "misdeal/", "call/"):
        page.goto(f"{sheet}{name}")
        page.context.set_offline(True)
        tap(page, ".felt-back")
        expect(page.locator("[data-said=away]")).to_contain_text("Pas de réseau")
        assert page.url.endswith(name)
        page.context.set_offline(False)
    tap(page, ".call-whys button")
    page.wait_for_url(f"**{sheet}")
    assert Dispute.objects.count() == 1


def test_without_storage_the_open_page_keeps_it(hall, match, sheet):
    for number, trouble in enumerate((FORBIDDEN, FULL), start=1):
        page = hall.open()
        page.add_init_script(trouble)
        page.goto(sheet)
        page.context.set_offline(True)
        tap(page, '[data-contract="90"]')
        tap(page, 'label:has(input[name="bid"][value="A-hearts"])')
        digits(page, "67")
        tap(page, "[data-save]")
        expect(page.locator("body")).to_contain_text("ardé")
        page.context.set_offline(False)
        expect(page.locator("#deals .deal")).to_have_count(number)
    assert notations() == LINES[:1] * 2


def test_a_laptop_that_takes_over_from_a_copy_gets_what_it_missed(hall, match, sheet):
    page = hall.open(sheet)
    enter(page, "67")
    shown(page, 2)
    enter(page, "73")
    shown(page, 3)
    lost = DealVersion.objects.get(deal__number=2)
    WriteToken.objects.latest("pk").delete()
    lost.delete()
    lost.deal.delete()
    page.evaluate(A_MINUTE_AGO)
    page.reload()
    shown(page, 3)
    assert notations() == LINES[:2]


def test_a_number_that_another_phone_took_moves_mine_and_all_behind_it(hall, match, sheet):
    page = hall.open(sheet)
    offline_deals(page, "67", "73")
    play(match, cast.table_phone(match.table), "B 100S 62/100")
    page.context.set_offline(False)
    expect(page.locator(".waiting-refused")).to_contain_text("Donne 1 déjà saisie")
    assert [entry["state"] for entry in waiting(page)] == ["refused", "waiting"]
    sound(page)
    way(page, "C’était la donne 2")
    shown(page, 4)
    assert notations() == ["B 100S 62/100", *LINES[:2]]


@pytest.mark.long
def test_a_number_that_another_phone_took_may_be_corrected_by_mine_on_an_old_safari(hall, match, sheet):
    """No requestSubmit before Safari 16."""
    page = hall.open(sheet)
    page.add_init_script("delete HTMLFormElement.prototype.requestSubmit;")
    page.reload()
    offline_deals(page, "67")
    play(match, cast.table_phone(match.table), "B 100S 62/100")
    page.context.set_offline(False)
    way(page, "Comparer et corriger")
    page.get_by_role("button", name="Corriger par la mienne").tap()
    page.get_by_label("Pourquoi corriger").fill("recompté à deux")
    page.get_by_role("button", name="Enregistrer 100 – 70").tap()
    shown(page, 2)
    assert notations()[-1] == LINES[0]
    expect(page.locator("[data-waiting]")).to_be_hidden()


def test_deals_that_arrive_after_the_end_are_kept_and_shown_until_they_are_touched_away(hall, match, sheet):
    """Refused by the server, never lost by the phone: it shows them, on whatever page it is."""
    play(match, cast.table_phone(match.table), "A 90H 95/67")
    page = hall.open(sheet)
    offline_deals(page, "73", "62")
    Tournament.objects.update(max_deals=1)
    page.context.set_offline(False)
    refused = page.locator(".waiting-refused")
    expect(refused).to_have_count(2)
    for number, facts in ((2, "90 ♥, équipe 7, 89"), (3, "90 ♥, équipe 7, 100")):
        expect(refused.nth(number - 2)).to_contain_text(f"Donne {number} : {facts}")
        expect(refused.nth(number - 2)).to_contain_text(
            f"Donne {number} pas comptée : montrez-la à l’arbitre"
        )
    sound(page)
    page.reload()
    expect(refused).to_have_count(2)
    page.goto("/")
    expect(page.locator("[data-said=outbox]")).to_contain_text("Donne 2 pas comptée : montrez-la à l’arbitre")
    page.goto(sheet)
    Tournament.objects.update(max_deals=2)
    refused.nth(0).get_by_text("Renvoyer", exact=True).tap()
    expect(refused).to_have_count(1)
    expect(refused).to_contain_text("Donne 3 pas comptée")
    assert refused.locator(".btn").all_inner_texts()[-1].strip() == "Arbitre", "the referee last"
    expect(page.locator("#deals .deal")).to_have_count(2)
    way(page, "L’effacer de ce téléphone")
    way(page, "Oui, l’effacer de ce téléphone")
    expect(page.locator("[data-waiting]")).to_be_hidden()
    page.reload()
    expect(page.locator("#deals .deal")).to_have_count(2)
    expect(page.locator("[data-waiting]")).to_be_hidden()
    assert notations() == LINES[:2]


def test_totals_wait_like_deals(hall, match, sheet):
    classic(match.tournament)
    Match.objects.update(target=None, max_deals=12, minutes=None)
    page = hall.open(f"{sheet}totals/")
    page.on("dialog", lambda dialog: dialog.accept())
    page.context.set_offline(True)
    page.locator("[name=total_a]").fill("1000")
    page.locator("[name=total_b]").fill("940")
    page.get_by_role("button", name="Enregistrer les totaux").tap()
    expect(page.locator("[data-said=outbox]")).to_contain_text("Totaux : 1000 – 940")
    page.close()
    context = hall.contexts[-1]
    context.set_offline(False)
    page = context.new_page()
    page.goto(sheet)
    refused = page.locator(".waiting-refused")
    expect(refused).to_contain_text("1940")
    assert not HandedResult.objects.exists()
    refused.get_by_text("Revoir la saisie", exact=True).tap()
    page.wait_for_url("**/totals/")
    assert page.locator("[name=total_b]").input_value() == "940"
    page.locator("[name=total_b]").fill("944")
    page.get_by_role("button", name="Enregistrer les totaux").tap()
    page.wait_for_url(f"**{sheet}")
    assert again(match).total_b == 944
    assert HandedResult.objects.count() == 1
