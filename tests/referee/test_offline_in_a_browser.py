"""A match is one document: deals entered without network, the server gone and back, each once, in order."""

import json

import pytest
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.handlers.wsgi import WSGIHandler
from playwright.sync_api import expect

from scoring import Side
from tests import cast
from tests.gate.serving import ServedGate
from tests.referee.hall import again, link, play, seated
from tournament import asgi
from tournament.models import DealVersion, WriteToken
from tournament.referee.services.misdeals import declare_misdeal

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LINES = ["A 90H 95/67", "A 90H 89/73", "A 90H 100/62"]


@pytest.fixture
def match(db):
    return seated(cast.tournament(), state="playing")


@pytest.fixture
def sheet(match):
    return f"/table/{link(match.table).token}/"


class Server:
    """The program on one port; goes away and comes back."""

    def __init__(self, gate):
        self.port, self.running = gate.port, gate

    def stop(self):
        self.running.stop()
        self.running.socket.close()

    def start(self):
        program = asgi.gate(StaticFilesHandler(WSGIHandler()))
        self.running = ServedGate(program, per_address=500, port=self.port).__enter__()


@pytest.fixture
def server(served):
    kept = Server(served)
    yield kept
    if kept.running is not served:
        kept.running.stop()
        served.stop = lambda: 0


def tap(page, selector):
    page.locator(selector).locator("visible=true").first.tap()


def enter(page, digits, *, contract=90, bid="A-hearts"):
    """A deal in the open sheet: a chip, a card, the points of the defence, save."""
    tap(page, f'[data-contract="{contract}"]')
    tap(page, f'label:has(input[name="bid"][value="{bid}"])')
    for digit in digits:
        tap(page, f'[data-digit="{digit}"]')
    tap(page, "[data-save]")
    page.locator("[data-sheet]").wait_for(state="visible")


def notations():
    return list(DealVersion.objects.order_by("deal__number").values_list("notation", flat=True))


def waiting(page):
    return json.loads(page.evaluate("localStorage.getItem('dix-outbox') || '[]'"))


def shown(page, number):
    """The sheet has come as far as that deal."""
    page.get_by_role("link", name=f"Saisir la donne {number}").wait_for()
    expect(page.locator("#deals .deal")).to_have_count(number - 1)


def test_the_usual_deal_is_five_taps_from_the_sheet_to_the_sheet(hall, match, sheet):
    page = hall.open(sheet)
    enter(page, "67")
    shown(page, 2)
    assert page.url.endswith(sheet)
    assert notations() == LINES[:1]
    assert not page.locator("[data-waiting]").is_visible()


def test_three_deals_without_network_go_out_once_and_in_order(hall, match, sheet):
    page = hall.open(sheet)
    page.context.set_offline(True)
    for digits in ("67", "73", "62"):
        enter(page, digits)
    expect(page.locator("[data-waiting-list] li")).to_have_count(3)
    expect(page.locator("[data-waiting-list]")).to_contain_text("Donne 1 : 90 ♥, équipe 7, 95")
    expect(page.locator("[data-waiting-score]")).to_have_text("Score sans les 3 donnes en attente")
    assert page.get_by_role("link", name="Saisir la donne 4").is_visible()
    assert notations() == []
    page.context.set_offline(False)
    shown(page, 4)
    assert notations() == LINES


def test_the_server_killed_and_started_again_loses_and_doubles_nothing(hall, server, match, sheet):
    page = hall.open(sheet)
    enter(page, "67")
    shown(page, 2)
    server.stop()
    enter(page, "73")
    enter(page, "62")
    expect(page.locator("[data-waiting-list] li")).to_have_count(2)
    server.start()
    shown(page, 4)
    assert notations() == LINES


def test_with_the_tab_closed_meanwhile_any_page_sends_them(hall, match, sheet):
    page = hall.open(sheet)
    page.context.set_offline(True)
    enter(page, "67")
    enter(page, "73")
    page.close()
    context = hall.contexts[-1]
    context.set_offline(False)
    other = context.new_page()
    other.goto("/")
    expect(other.locator("[data-said=outbox]")).to_contain_text("Envoyé")
    assert notations() == LINES[:2]


def test_a_reload_while_offline_loses_nothing(hall, match, sheet):
    page = hall.open(sheet)
    page.on("dialog", lambda dialog: dialog.accept())
    page.context.set_offline(True)
    enter(page, "67")
    with pytest.raises(Exception, match="ERR_INTERNET_DISCONNECTED"):
        page.reload()
    page.context.set_offline(False)
    page.goto(sheet)
    shown(page, 2)
    assert notations() == LINES[:1]
    assert again(match).total_a == 100


def offline_deals(page, *digits):
    page.context.set_offline(True)
    for each in digits:
        enter(page, each)
    expect(page.locator("[data-waiting-list] li")).to_have_count(len(digits))


def test_inside_the_match_nothing_leads_to_the_browsers_error_page(hall, match, sheet):
    play(match, cast.table_phone(match.table), "A 90H 95/67")
    page = hall.open(sheet)
    page.context.set_offline(True)
    for selector in (".deal-open", ".btn-call"):
        tap(page, selector)
        expect(page.locator("[data-said=away]")).to_contain_text("Pas de réseau")
        assert page.url.endswith(sheet)
        page.locator("h1").tap()
        expect(page.locator("[data-said=away]")).to_have_count(0)
    page.context.set_offline(False)
    tap(page, ".deal-open")
    page.wait_for_url("**/deal/1/look/")


def test_a_form_without_network_stays_too(hall, db):
    match = seated(cast.tournament())
    page = hall.open(f"/table/{link(match.table).token}/")
    page.context.set_offline(True)
    page.get_by_role("button", name="Commencer sans le dire").tap()
    expect(page.locator("[data-said=away]")).to_contain_text("Pas de réseau")
    page.context.set_offline(False)
    page.get_by_role("button", name="Commencer sans le dire").tap()
    page.locator("[data-contract]").first.wait_for()
    assert again(match).state == "playing"


def test_a_deal_that_is_wrong_shows_it_in_the_open_form(hall, match, sheet):
    page = hall.open(sheet)
    tap(page, '[data-contract="90"]')
    tap(page, 'label:has(input[name="bid"][value="A-hearts"])')
    page.locator("#points-b").fill("65")
    page.locator("#points-a").fill("107")
    tap(page, "[data-save]")
    page.locator("#points-a-error").wait_for()
    page.locator("#points-a").fill("97")
    page.get_by_role("button", name="Enregistrer 100 – 70").tap()
    shown(page, 2)
    assert notations() == ["A 90H 97/65"]


def test_back_leads_to_the_sheet_and_what_was_typed_is_there_again(hall, match, sheet):
    page = hall.open(sheet)
    tap(page, '[data-contract="90"]')
    tap(page, 'label:has(input[name="bid"][value="A-hearts"])')
    tap(page, '[data-digit="6"]')
    page.go_back()
    page.get_by_text("Qui prend").wait_for()
    page.go_back()
    page.locator("[data-sheet]").wait_for(state="visible")
    assert page.url.endswith(sheet)
    page.reload()
    page.get_by_role("link", name="Saisir la donne 1").tap()
    assert page.locator("#points-b").input_value() == "6"
    tap(page, '[data-digit="7"]')
    assert notations() == []


def test_a_laptop_that_takes_over_from_a_copy_gets_what_it_missed(hall, match, sheet):
    page = hall.open(sheet)
    enter(page, "67")
    shown(page, 2)
    enter(page, "73")
    shown(page, 3)
    lost = DealVersion.objects.get(deal__number=2)
    deal = lost.deal
    match.tournament.refresh_from_db()
    WriteToken.objects.latest("pk").delete()
    lost.delete()
    deal.delete()
    page.evaluate("""() => { const list = JSON.parse(localStorage.getItem('dix-outbox'));
        list.forEach(each => { each.doneAt -= 60000; });
        localStorage.setItem('dix-outbox', JSON.stringify(list)); }""")
    page.reload()
    shown(page, 3)
    assert notations() == LINES[:2]


def test_a_ban_is_for_one_deal_and_the_form_knows_it(hall, sheet, match):
    """The form is as old as the page: a team held back in deal 1 takes again in deal 2."""
    phone = cast.table_phone(match.table)
    for _ in range(2):
        declare_misdeal(match=again(match), side=Side.A, dealer=None, deal_number=1, by=phone)
    page = hall.open(sheet)
    tap(page, '[data-contract="90"]')
    held = page.locator('[name=bid][value="A-hearts"]')
    assert held.is_disabled()
    tap(page, 'label:has(input[name="bid"][value="B-hearts"])')
    for digit in "67":
        tap(page, f'[data-digit="{digit}"]')
    tap(page, "[data-save]")
    page.get_by_role("link", name="Saisir la donne 2").wait_for()
    tap(page, '[data-contract="90"]')
    assert not held.is_disabled()
