"""Totals typed on a table's phone wait like deals: kept before they are sent, sent until the server has
answered, written once, and what is refused stays with what was typed and why."""

import json

import pytest
from playwright.sync_api import expect

from scoring.totals import Boxes, GameTotals
from tests import cast
from tests.browsing import axe_violations
from tests.referee.hall import again, link, seated
from tests.referee.sums import classic
from tests.referee.test_offline_in_a_browser import server  # noqa: F401 - a fixture
from tournament.models import HandedResult, Tournament
from tournament.referee.services.totals import hand_totals

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LOSE_ONE_ANSWER = """() => { const real = window.fetch; let lost = false;
    window.fetch = (url, how) => {
        const sent = real(url, how), asked = how && how.headers && how.headers["X-Requested-With"];
        if (asked !== "outbox" || lost) { return sent; }
        lost = true;
        return sent.then(() => { throw new Error("lost on its way"); }); }; }"""


@pytest.fixture
def match(db):
    return again(seated(classic(cast.tournament()), state="playing"))


@pytest.fixture
def sheet(match):
    return f"/table/{link(match.table).token}/"


@pytest.fixture
def page(hall, sheet):
    opened = hall.open(f"{sheet}totals/")
    opened.on("dialog", lambda dialog: dialog.accept())
    return opened


def save(page, a="1000", b="944"):
    page.locator("[name=total_a]").fill(a)
    page.locator("[name=total_b]").fill(b)
    page.get_by_role("button", name="Enregistrer les totaux").tap()


def rows():
    return list(HandedResult.objects.filter(current=True).values_list("total_a", "total_b", "version"))


def kept(page):
    entries = json.loads(page.evaluate("localStorage.getItem('dix-outbox') || '[]'"))
    return [(entry["state"], entry["facts"]) for entry in entries]


def onward(page, sheet):
    page.wait_for_url(f"**{sheet}")


def test_with_the_network_they_lead_to_the_sheet(page, sheet, match):
    save(page)
    onward(page, sheet)
    expect(page.locator("#main")).to_contain_text("944")
    assert rows() == [(1000, 944, 1)]
    assert kept(page) == [("done", "1000 – 944")]


def test_without_network_they_are_kept_said_and_sent_once(page, sheet, match):
    page.context.set_offline(True)
    save(page)
    expect(page.locator("[data-said=outbox]")).to_contain_text("Totaux : 1000 – 944")
    assert kept(page) == [("waiting", "1000 – 944")]
    assert page.locator("[name=total_a]").input_value() == "1000", "the form stays"
    assert axe_violations(page) == []
    page.context.set_offline(False)
    onward(page, sheet)
    assert rows() == [(1000, 944, 1)]


def test_the_server_gone_and_back_loses_and_doubles_nothing(server, page, sheet, match):  # noqa: F811
    server.stop()
    save(page)
    expect(page.locator("[data-said=outbox]")).to_contain_text("Totaux")
    server.start()
    onward(page, sheet)
    assert rows() == [(1000, 944, 1)]


def test_an_answer_that_was_lost_writes_them_once(page, sheet, match):
    """Taken by the server, and the answer never came: the same token again is the same write."""
    posts = []
    page.on("request", lambda request: posts.append(request.post_data) if request.method == "POST" else None)
    page.evaluate(LOSE_ONE_ANSWER)
    save(page)
    onward(page, sheet)
    sent = [post for post in posts if "total_a=1000" in post and "total_b=944" in post]
    assert len(sent) >= 2
    assert len({post.split("token=")[-1] for post in sent}) == 1
    assert rows() == [(1000, 944, 1)]


def test_with_the_tab_closed_meanwhile_any_page_sends_them(hall, page, match):
    page.context.set_offline(True)
    save(page)
    page.close()
    context = hall.contexts[-1]
    context.set_offline(False)
    other = context.new_page()
    other.goto("/")
    expect(other.locator("[data-said=outbox]")).to_contain_text("Envoyé")
    assert rows() == [(1000, 944, 1)]


def test_what_was_typed_wrong_is_typed_again_before_it_goes(page, sheet, match):
    page.context.set_offline(True)
    save(page, "1000", "844")
    save(page, "1000", "944")
    assert kept(page) == [("waiting", "1000 – 944")]
    page.context.set_offline(False)
    onward(page, sheet)
    assert rows() == [(1000, 944, 1)]


def other_page_sends(hall, page, sheet):
    """The phone comes back on its sheet: what waited goes out from there."""
    page.close()
    context = hall.contexts[-1]
    context.set_offline(False)
    now = context.new_page()
    now.goto(sheet)
    return now


def test_a_doubt_waits_on_the_sheet_with_its_reason_and_is_put_right(hall, page, sheet, match):
    page.context.set_offline(True)
    save(page, "1000", "940")
    page = other_page_sends(hall, page, sheet)
    refused = page.locator(".waiting-refused")
    expect(refused).to_contain_text("Totaux : 1000 – 940")
    expect(refused.locator(".waiting-state")).to_contain_text("1940")
    assert rows() == []
    page.reload()
    assert refused.locator(".btn").all_inner_texts()[-1].strip() == "Arbitre", "the referee last"
    refused.get_by_text("Revoir la saisie", exact=True).tap()
    page.wait_for_url("**/totals/")
    assert page.locator("[name=total_b]").input_value() == "940"
    expect(page.locator("form.handed > .invalid-feedback")).to_contain_text("1940")
    page.get_by_role("button", name="Enregistrer les totaux").tap()
    page.get_by_label("Vérifié sur la feuille").tap()
    page.get_by_role("button", name="Enregistrer les totaux").tap()
    onward(page, sheet)
    assert rows() == [(1000, 940, 1)]
    assert kept(page) == [("done", "1000 – 940")]
    expect(page.locator("[data-waiting]")).to_be_hidden()


def test_totals_that_another_phone_handed_in_are_said_and_may_be_kept(hall, page, sheet, match):
    page.context.set_offline(True)
    save(page)
    hand_totals(
        match=again(match), totals=GameTotals(944, 1000, Boxes()), seen=0, by=cast.table_phone(match.table)
    )
    page = other_page_sends(hall, page, sheet)
    refused = page.locator(".waiting-refused")
    expect(refused.locator(".waiting-state")).not_to_be_empty()
    refused.get_by_text("Ne pas les compter", exact=True).tap()
    refused.get_by_text("Oui, les effacer de ce téléphone", exact=True).tap()
    expect(page.locator("[data-waiting]")).to_be_hidden()
    assert rows() == [(944, 1000, 1)]


def test_the_sheet_says_that_they_wait(hall, page, sheet, match):
    page.context.set_offline(True)
    save(page)
    entries = page.evaluate("localStorage.getItem('dix-outbox')")
    page.close()
    context = hall.contexts[-1]
    context.set_offline(False)
    now = context.new_page()
    now.route("**/totals/", lambda route: route.abort())
    now.add_init_script(
        f"if (!localStorage.getItem('dix-outbox')) localStorage.setItem('dix-outbox', {entries!r})"
    )
    now.goto(sheet)
    expect(now.locator("[data-waiting-list]")).to_contain_text("Totaux : 1000 – 944")
    expect(now.locator("[data-waiting-list]")).to_contain_text("gardés sur ce téléphone")
    expect(now.locator("[data-waiting-score]")).to_have_text("Score sans les totaux en attente")
    assert now.get_by_role("link", name="Arbitre").count() >= 1


def test_the_hotels_page_takes_none(page, sheet, match):
    portal = {"status": 200, "content_type": "text/html", "body": "<h1>Bienvenue</h1>"}
    page.route("**/totals/", lambda route: route.fulfill(**portal))
    save(page)
    expect(page.locator("[data-said=outbox]")).to_contain_text("Totaux")
    assert kept(page) == [("waiting", "1000 – 944")]
    page.unroute("**/totals/")
    onward(page, sheet)
    assert rows() == [(1000, 944, 1)]


def test_each_side_apart_waits_too(hall, match, sheet):
    Tournament.objects.update(entry_mode="blind")
    one = hall.open(sheet)
    one.get_by_role("button", name="Nous sommes l’équipe 7").tap()
    one.get_by_role("link", name="Saisir les totaux").wait_for()
    one.goto(f"{sheet}totals/")
    one.context.set_offline(True)
    save(one)
    expect(one.locator("[data-said=outbox]")).to_contain_text("Totaux")
    one.context.set_offline(False)
    onward(one, sheet)
    expect(one.locator("#main")).to_contain_text("équipe 7")
