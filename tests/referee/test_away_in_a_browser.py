"""Without network: what a deal marks is said all the same, and every page of the table stays where it is."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests import cast
from tests.browsing import DESK, axe_violations, becomes
from tests.referee.hall import again, link, play, seated
from tests.referee.test_bell_in_a_browser import shot
from tests.referee.test_offline_in_a_browser import LINES, notations, offline_deals, shown, tap, waiting
from tournament.models import Round
from tournament.referee.services import clock
from tournament.referee.services.disputes import RefereeCall, open_dispute

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def match(db):
    return seated(cast.tournament(), state="playing")


@pytest.fixture
def sheet(match):
    return f"/table/{link(match.table).token}/"


def test_without_network_the_marks_are_said_all_the_same(hall, match, sheet):
    page = hall.open(sheet)
    becomes(page, "houseMarks.of({status: 'passed'})")
    page.context.set_offline(True)
    tap(page, '[data-contract="90"]')
    tap(page, 'label:has(input[name="bid"][value="A-hearts"])')
    for digit in "67":
        tap(page, f'[data-digit="{digit}"]')
    expect(page.locator("[data-entry] [data-save]")).to_have_text("Enregistrer 100 – 70")
    expect(page.locator("[data-entry] [data-marks]")).to_contain_text("Sans réseau : 100 – 70.")
    tap(page, "[data-save]")
    expect(page.locator(".waiting-marks")).to_have_text("100 – 70")
    expect(page.locator("[data-waiting-score]")).to_have_text("Score sans la donne en attente")
    page.context.set_offline(False)
    shown(page, 2)
    assert notations() == LINES[:1]


@pytest.mark.parametrize(
    "page_of", ["deal/1/look/", "deal/1/correct/", "deal/1/annul/", "misdeal/", "call/", "agree/"]
)
def test_every_page_of_the_table_stays_without_network(hall, match, sheet, page_of):
    play(match, cast.table_phone(match.table), "A 90H 95/67")
    page = hall.open(f"{sheet}{page_of}")
    page.context.set_offline(True)
    tap(page, ".felt-back")
    expect(page.locator("[data-said=away]")).to_contain_text("Pas de réseau")
    assert page.url.endswith(page_of)
    page.locator("h1").first.dispatch_event("click")
    form = page.locator("main form button[type=submit]:not([data-outbox] *)").locator("visible=true")
    if page_of in ("misdeal/", "call/"):
        form.first.tap()
        expect(page.locator("[data-said=away]")).to_contain_text("Pas de réseau")
        assert page.url.endswith(page_of)
    page.context.set_offline(False)
    tap(page, ".felt-back")
    page.wait_for_url(f"**{sheet}")


def test_two_deals_typed_before_zero_and_come_after_it_are_both_counted(hall, match, sheet, client):
    """The first is the deal in progress; the second is refused, sent to the referee with one tap, and counted
    with one more. Nothing is typed again."""
    remi = cast.person("Rémi", "referee")
    clock.start(round_=match.round, by=cast.actor(remi))
    page = hall.open(sheet)
    offline_deals(page, "67", "73")
    at = timezone.now()
    Round.objects.update(starts_at=at - timedelta(minutes=30), ends_at=at, last_deal_at=at)
    page.context.set_offline(False)
    expect(page.locator(".waiting-refused")).to_contain_text("La partie est finie")
    assert notations() == LINES[:1]
    assert axe_violations(page) == []
    shot(page, "late-refused")
    page.get_by_role("button", name="Demander à l’arbitre de la compter").tap()
    expect(page.locator("[data-waiting]")).to_be_hidden()
    client.force_login(remi)
    desk = hall.open(
        f"/desk/t/{match.tournament.slug}/disputes/", device=DESK, cookies=hall.cookies_of(client)
    )
    desk.get_by_role("link", name="Trancher").click()
    expect(desk.get_by_text("Donne 2 : jouée avant la fin ?")).to_be_visible()
    assert axe_violations(desk) == []
    shot(desk, "late-desk")
    desk.get_by_role("button", name="Compter la donne 2").click()
    expect(desk.get_by_text("La donne est comptée.")).to_be_visible()
    assert notations() == LINES[:2]
    expect(page.locator("#deals .deal")).to_have_count(2)
    assert waiting(page)[-1]["state"] == "done"


def test_what_the_referee_was_called_for_already_stays_and_can_be_sent_once_time_is_added(hall, match, sheet):
    remi = cast.person("Rémi", "referee")
    clock.start(round_=match.round, by=cast.actor(remi))
    page = hall.open(sheet)
    offline_deals(page, "67", "73")
    at = timezone.now()
    Round.objects.update(starts_at=at - timedelta(minutes=30), ends_at=at, last_deal_at=at)
    page.context.set_offline(False)
    expect(page.locator(".waiting-refused")).to_contain_text("La partie est finie")
    open_dispute(match=again(match), call=RefereeCall("score", deal=2), by=cast.table_phone(match.table))
    page.get_by_role("button", name="Demander à l’arbitre de la compter").tap()
    expect(page.locator(".waiting-refused")).to_contain_text("L’arbitre est déjà appelé")
    page.reload()
    expect(page.locator(".waiting-refused")).to_contain_text("Donne 2 : 90 ♥, équipe 7, 89")
    at += timedelta(minutes=5)
    Round.objects.update(ends_at=at, last_deal_at=at, time_called_at=None)
    page.get_by_role("button", name="Renvoyer").tap()
    shown(page, 3)
    assert notations() == LINES[:2]
