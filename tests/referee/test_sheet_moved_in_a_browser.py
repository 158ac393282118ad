"""A phone whose sheet was moved, exchanged or replaced by its totals: what it sent rests, and the next
deal has the right number."""

import pytest
from playwright.sync_api import expect

from scoring.totals import Boxes, GameTotals
from tests import cast
from tests.browsing import axe_violations, becomes
from tests.referee.hall import again, link, play, seated
from tests.referee.test_offline_in_a_browser import (
    LINES,
    enter,
    notations,
    offline_deals,
    shown,
    tap,
    waiting,
)
from tournament.models import DealVersion, Tournament
from tournament.referee.services import moves
from tournament.referee.services.totals import hand_totals

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def match(db):
    return seated(cast.tournament(), state="playing")


@pytest.fixture
def other(match):
    """Table 5: 1 against 2."""
    return seated(match.tournament, table=5, a=1, b=2, state="playing")


@pytest.fixture
def referee(match):
    return cast.actor(cast.person("Rémi", "referee"))


@pytest.fixture
def page(hall, match):
    """The sheet after two deals, taken a minute ago; what it posts is kept in `page.posts`."""
    opened = hall.open(f"/table/{link(match.table).token}/")
    enter(opened, "67")
    shown(opened, 2)
    enter(opened, "73")
    shown(opened, 3)
    opened.evaluate("""() => { const list = JSON.parse(localStorage.getItem('dix-outbox'));
        list.forEach(each => { each.doneAt -= 60000; });
        localStorage.setItem('dix-outbox', JSON.stringify(list)); }""")
    opened.posts = []
    opened.on("request", lambda request: opened.posts.append(request.url) if is_deal(request) else None)
    return opened


def is_deal(request):
    return request.method == "POST" and request.url.rstrip("/").split("/")[-2] == "deal"


def move(match, other, referee, **more):
    moves.move_sheet(match=again(match), to=again(other), reason="carte de la table 5", by=referee, **more)


def rests(page):
    """Asked once of each deal at most, then never again, whatever changes on the sheet."""
    expect(page.locator("[data-waiting]")).to_be_hidden()
    assert len(page.posts) <= 2, page.posts
    asked = list(page.posts)
    page.reload()
    expect(page.locator("[data-waiting]")).to_be_hidden()
    page.evaluate("""() => { const list = JSON.parse(localStorage.getItem('dix-outbox'));
        list.forEach(each => { each.doneAt -= 60000; });
        localStorage.setItem('dix-outbox', JSON.stringify(list)); }""")
    page.reload()
    page.wait_for_load_state("networkidle")
    assert page.posts == asked
    assert {entry["state"] for entry in waiting(page)} == {"done"}


def test_a_moved_sheet_begins_again_with_deal_1(page, match, other, referee):
    move(match, other, referee)
    page.locator("[data-next='1']").wait_for(state="attached")
    rests(page)
    assert DealVersion.objects.of(match).current().count() == 0
    assert DealVersion.objects.of(other).current().count() == 2
    begin = page.get_by_role("button", name="Commencer sans le dire")
    if begin.is_visible():
        begin.tap()
    page.get_by_role("link", name="Saisir la donne 1").wait_for()
    enter(page, "62")
    shown(page, 2)
    assert [row.notation for row in DealVersion.objects.of(again(match)).current()] == [LINES[2]]


def test_an_exchanged_sheet_goes_on_where_the_other_was(page, match, other, referee):
    play(other, cast.table_phone(other.table), "B 100S 62/100")
    move(match, other, referee, exchange=True)
    page.get_by_role("link", name="Saisir la donne 2").wait_for()
    rests(page)
    enter(page, "62")
    shown(page, 3)
    notes = DealVersion.objects.of(again(match)).current().order_by("deal__number")
    assert [row.notation for row in notes] == ["B 100S 62/100", LINES[2]]


def test_totals_in_the_place_of_the_deals_let_them_rest(page, match, referee):
    ends = dict.fromkeys(("target", "max_deals", "minutes"))
    Tournament.objects.filter(pk=match.tournament_id).update(results="totals", **ends)
    said = {"totals": GameTotals(900, 500, Boxes()), "checked": True, "reason": "sur papier"}
    hand_totals(match=again(match), seen=0, by=referee, **said)
    page.reload()
    page.wait_for_load_state("networkidle")
    rests(page)
    assert again(match).total_a == 900


def test_the_same_deal_of_another_phone_is_not_written_anew_where_it_was_moved_from(
    hall, match, other, referee
):
    page = hall.open(f"/table/{link(match.table).token}/")
    offline_deals(page, "67")
    play(match, cast.table_phone(match.table), LINES[0])
    page.context.set_offline(False)
    shown(page, 2)
    page.evaluate("""() => { const list = JSON.parse(localStorage.getItem('dix-outbox'));
        list.forEach(each => { each.doneAt -= 60000; });
        localStorage.setItem('dix-outbox', JSON.stringify(list)); }""")
    move(match, other, referee)
    page.locator("[data-next='1']").wait_for(state="attached")
    page.reload()
    page.wait_for_load_state("networkidle")
    assert DealVersion.objects.of(match).current().count() == 0
    assert DealVersion.objects.of(other).current().count() == 1


def test_compare_and_correct_works_on_an_old_safari(hall, match):
    """No requestSubmit before Safari 16."""
    page = hall.open(f"/table/{link(match.table).token}/")
    page.add_init_script("delete HTMLFormElement.prototype.requestSubmit; window.old = true;")
    page.reload()
    assert page.evaluate("window.old && !document.createElement('form').requestSubmit")
    offline_deals(page, "67")
    play(match, cast.table_phone(match.table), "B 100S 62/100")
    page.context.set_offline(False)
    page.locator(".waiting-refused").get_by_text("Comparer et corriger", exact=True).tap()
    page.get_by_role("button", name="Corriger par la mienne").tap()
    page.get_by_label("Pourquoi corriger").fill("recompté à deux")
    tap(page, "[data-save]")
    shown(page, 2)
    assert notations()[-1] == LINES[0]


def test_a_deal_whose_number_is_too_high_by_now_is_the_next_in_one_tap(page, match, other, referee):
    offline_deals(page, "62", "67")
    assert [entry["number"] for entry in waiting(page) if entry["state"] == "waiting"] == [3, 4]
    move(match, other, referee)
    page.context.set_offline(False)
    refused = page.locator(".waiting-refused")
    expect(refused).to_contain_text("C’est la donne 1 qu’il faut saisir, pas la donne 3")
    ways = [text.strip() for text in refused.locator(".btn").all_inner_texts()]
    assert (ways[0], ways[-1]) == ("C’était la donne 1", "Arbitre"), "the referee last"
    refused.get_by_text("C’était la donne 1", exact=True).tap()
    expect(page.locator("[data-waiting]")).to_be_hidden()
    assert [row.notation for row in current(match)] == [LINES[2], LINES[0]]
    assert [row.number for row in current(match)] == [1, 2]


def current(match):
    return list(DealVersion.objects.of(again(match)).current().order_by("deal__number"))


def test_the_open_form_offers_the_right_number_too(page, match, other, referee):
    """The deal was being typed when the sheet was moved: the answer comes to the form."""
    page.route("**/live/**", lambda route: route.abort())
    page.route("**/events/**", lambda route: route.abort())
    page.reload()
    move(match, other, referee)
    tap(page, '[data-contract="90"]')
    tap(page, 'label:has(input[name="bid"][value="A-hearts"])')
    for digit in "62":
        tap(page, f'[data-digit="{digit}"]')
    tap(page, "[data-save]")
    right = page.get_by_role("button", name="C’était la donne 1")
    right.wait_for()
    assert axe_violations(page) == []
    right.tap()
    page.locator("[data-sheet]").wait_for(state="visible")
    becomes(page, "!JSON.parse(localStorage.getItem('dix-outbox')).some(each => each.state !== 'done')")
    assert [row.notation for row in current(match)] == [LINES[2]]
