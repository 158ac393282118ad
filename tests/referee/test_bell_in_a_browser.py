"""A bell at zero with a deal in progress, and a call: what phones, sheet, desk and wall say and ring, over
plain http by another name than localhost; nothing is written while the clock comes to its end."""

import os
from datetime import timedelta
from pathlib import Path

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from tests import cast
from tests.browsing import DESK, PHONE, WALL, axe_violations, becomes, stopped_clock
from tests.referee.hall import again, link, play, seated
from tournament.models import Dispute, JournalEntry, Round
from tournament.referee.services import clock

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
DEAL = "A 90H 95/67"
OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
RANG = "() => Number(document.documentElement.getAttribute('data-rang-%s') || 0)"


def shot(page, name):
    folder = os.environ.get("DIX_SHOTS")
    if folder:
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


@pytest.fixture
def rosa(db):
    return cast.person("Rémi", "referee")


@pytest.fixture
def match(db, rosa):
    """Table 4 is at its second deal; the clock of the round runs."""
    made = seated(cast.tournament())
    clock.start(round_=made.round, by=cast.actor(rosa))
    play(made, cast.table_phone(made.table), DEAL)
    return again(made)


@pytest.fixture
def door(match):
    return f"/table/{link(match.table).token}/"


@pytest.fixture
def as_referee(hall, client, rosa):
    client.force_login(rosa)
    return lambda path, device=DESK: hall.open(path, device=device, cookies=hall.cookies_of(client))


def ends_in(seconds):
    at = timezone.now() + timedelta(seconds=seconds)
    Round.objects.update(ends_at=at, last_deal_at=at)


def rang(page, tune, times=1):
    becomes(page, f"({RANG % tune})() >= {times}")


def test_a_bell_at_zero_with_a_deal_in_progress(hall, match, door, as_referee):
    slug = match.tournament.slug
    ends_in(14)
    phone = hall.open(door)
    team = hall.open(reverse("hall:team", args=[slug, 7]))
    wall = hall.open(reverse("hall:wall", args=[slug]), device=WALL)
    desk = as_referee(reverse("control:rounds", args=[slug]))
    for page in (wall, desk):
        page.get_by_role("button", name="Toucher pour activer le son").click()
        expect(page.get_by_role("button", name="Toucher pour activer le son")).to_be_hidden()
    assert phone.get_by_text("Plus que 5 minutes").is_visible()
    assert phone.get_by_role("link", name="Saisir la donne 2").is_visible()
    expect(wall.get_by_role("heading", name="Fin du temps")).to_be_visible()
    expect(team.get_by_text("Fin du temps : finissez la donne en cours.")).to_be_visible()
    expect(phone.get_by_text("Fin du temps : finissez la donne en cours")).to_be_visible()
    expect(desk.get_by_text("finissez la donne en cours")).to_be_visible()
    assert not JournalEntry.objects.filter(verb="clock.time_called").exists()
    rang(wall, "bell")
    rang(desk, "bell")
    for name, page in {"phone": phone, "team": team, "wall": wall, "desk": desk}.items():
        shot(page, f"bell-{name}")
        assert axe_violations(page) == [], name
        assert page.evaluate(OVERFLOW) <= 0, name
    expect(phone.get_by_role("link", name="Signer")).to_be_visible()
    phone.get_by_role("link", name="La donne 2 était distribuée").tap()
    asked = phone.locator('label:has(input[name="contract"][value="90"])').locator("visible=true")
    expect(asked.first).to_be_visible()
    play(match, cast.table_phone(match.table), DEAL)
    phone.goto(door)
    expect(phone.get_by_text("Fin du temps.")).to_be_visible()
    assert phone.get_by_role("link", name="Saisir la donne 3").count() == 0
    assert again(match).over


def test_a_tick_silences_this_device_only(hall, match, as_referee):
    ends_in(9)
    wall = hall.open(reverse("hall:wall", args=[match.tournament.slug]), device=WALL)
    desk = as_referee(reverse("control:rounds", args=[match.tournament.slug]))
    wall.get_by_label("Sans le son").check()
    desk.get_by_role("button", name="Toucher pour activer le son").click()
    rang(desk, "bell")
    expect(wall.get_by_role("heading", name="Fin du temps")).to_be_visible()
    assert wall.evaluate(RANG % "bell") == 0
    wall.reload()
    expect(wall.get_by_label("Sans le son")).to_be_checked()


def test_the_referee_hears_a_call_until_it_is_seen(hall, match, door, as_referee):
    slug = match.tournament.slug
    desk = as_referee(reverse("control:rounds", args=[slug]))
    referee = as_referee(reverse("control:overview", args=[slug]), PHONE)
    wall = hall.open(reverse("hall:wall", args=[slug]), device=WALL)
    for page in (wall, desk):
        page.get_by_role("button", name="Toucher pour activer le son").click()
    phone = hall.open(f"{door}call/")
    phone.get_by_role("button", name="Renonce").tap()
    rang(desk, "call")
    rang(wall, "call")
    expect(desk).to_have_title("(1) Arbitre – " + desk.title().removeprefix("(1) Arbitre – "))
    assert "icon-call" in desk.locator("link[rel=icon]").get_attribute("href")
    call = referee.locator(".ringing-call")
    expect(call).to_be_visible()
    assert call.bounding_box()["y"] < 400
    expect(wall.get_by_text("Arbitre demandé : table")).to_be_visible()
    for name, page in {"referee": referee, "wall-call": wall, "desk-call": desk}.items():
        shot(page, name)
        assert axe_violations(page) == [], name
        assert page.evaluate(OVERFLOW) <= 0, name
    call.tap()
    expect(phone.get_by_text("Vu par l’arbitre à")).to_be_visible()
    expect(wall.get_by_text("Arbitre demandé : table")).to_be_hidden()
    expect(desk.get_by_text("Vu à")).to_be_visible()
    assert Dispute.objects.get().seen_at is not None
    assert not desk.title().startswith("(")


def test_it_rings_again_every_thirty_seconds_until_it_is_seen(hall, match, as_referee):
    Dispute.objects.create(match=match, what="revoke")
    desk = as_referee(reverse("people:account"))
    stopped_clock(desk)
    desk.goto(reverse("control:rounds", args=[match.tournament.slug]))
    desk.get_by_role("button", name="Toucher pour activer le son").click()
    desk.clock.run_for(2_000)
    assert desk.evaluate(RANG % "call") == 1
    desk.clock.run_for(26_000)
    assert desk.evaluate(RANG % "call") == 1
    desk.clock.run_for(4_000)
    assert desk.evaluate(RANG % "call") == 2
    Dispute.objects.update(seen_at=timezone.now())
    desk.goto(reverse("control:rounds", args=[match.tournament.slug]))
    desk.locator("h1").click()
    desk.clock.run_for(62_000)
    assert desk.evaluate(RANG % "call") == 0


STANDS_AT = """key => {
    const call = document.querySelector(`.ringing-call[data-call="${key}"]`);
    const box = call && call.getBoundingClientRect();
    return box && box.height ? [box.top, box.bottom] : null;
}"""
BUZZES = (
    "navigator.vibrate = pattern => { (window.buzzes = window.buzzes || []).push(pattern); return true; };"
)


@pytest.mark.parametrize("where", ["control:overview", "control:rounds", "referee:sheet"])
def test_the_referees_phone_says_shows_and_buzzes_first_and_again(hall, match, as_referee, where):
    """Title, favicon, vibration, and the first thing on the screen; again every 30 s until it is seen."""
    key = {"match_id": match.pk} if where == "referee:sheet" else {}
    page = as_referee(reverse("people:account"), PHONE)
    page.add_init_script(BUZZES)
    stopped_clock(page)
    page.goto(reverse(where, kwargs={"slug": match.tournament.slug, **key}))
    quiet, icon = page.title(), page.locator("link[rel=icon]").get_attribute("href")
    page.locator("h1").first.tap()
    page.clock.run_for(2_000)
    assert page.evaluate("window.buzzes || []") == []
    called = Dispute.objects.create(match=match, what="revoke")
    page.reload()
    page.clock.run_for(2_000)
    assert page.title() == f"(1) Arbitre – {quiet}"
    assert page.locator("link[rel=icon]").get_attribute("href") == icon.replace("icon", "icon-call")
    assert page.evaluate("window.buzzes") == [[300, 120, 300]]
    # The list may be put anew between two questions: found and measured in one.
    top, bottom = becomes(page, STANDS_AT, called.pk)
    assert 0 <= top < bottom <= page.viewport_size["height"] / 2, "without scrolling"
    first = (
        "[...document.querySelectorAll('main *, [data-sheet] main *')].map(n => n.getBoundingClientRect())"
    )
    below = page.evaluate(f"{first}.filter(box => box.width && box.height).map(box => box.top)")
    assert min(below) >= top, "nothing of the page stands above it"
    shot(page, f"called-phone-{where.replace(':', '-')}")
    page.clock.run_for(26_000)
    assert len(page.evaluate("window.buzzes")) == 1
    page.clock.run_for(5_000)
    assert len(page.evaluate("window.buzzes")) == 2
    page.clock.run_for(30_000)
    assert len(page.evaluate("window.buzzes")) == 3
    Dispute.objects.update(seen_at=timezone.now())
    page.reload()
    page.clock.run_for(62_000)
    assert page.evaluate("window.buzzes || []") == []
    assert page.title() == quiet


def test_a_muted_phone_does_not_buzz_and_one_that_cannot_breaks_nothing(hall, match, as_referee):
    Dispute.objects.create(match=match, what="revoke")
    page = as_referee(reverse("people:account"), PHONE)
    page.add_init_script("delete Navigator.prototype.vibrate; localStorage.setItem('bell:muted', '1');")
    page.goto(reverse("control:rounds", args=[match.tournament.slug]))
    expect(page).to_have_title("(1) Arbitre – " + page.title().removeprefix("(1) Arbitre – "))
    page.add_init_script(BUZZES)
    page.reload()
    expect(page.locator(".ringing-call")).to_be_visible()
    page.wait_for_timeout(1200)
    assert page.evaluate("window.buzzes || []") == []


def test_the_touch_for_sound_is_asked_once_at_the_foot(hall, match, as_referee):
    """Until a page was touched; after that, neither there nor on the pages that follow."""
    asks = "Toucher pour activer le son"
    slug, key = match.tournament.slug, {"match_id": match.pk}
    pages = {
        "desk": as_referee(reverse("control:rounds", args=[slug])),
        "sheet": as_referee(reverse("referee:sheet", kwargs={"slug": slug, **key}), PHONE),
        "call": as_referee(reverse("referee:call", kwargs={"slug": slug, **key}), PHONE),
        "wall": hall.open(reverse("hall:wall", args=[slug]), device=WALL),
    }
    for name, page in pages.items():
        button = page.get_by_role("button", name=asks)
        expect(button).to_be_visible()
        heading = page.locator("h1, h2").first.bounding_box()["y"]
        assert button.bounding_box()["y"] > heading, name
        assert page.evaluate(OVERFLOW) <= 0, name
        shot(page, f"sound-{name}")
        page.locator("h1, h2").first.click()
        expect(button).to_be_hidden()
    desk = pages["desk"]
    desk.locator("[data-count-of=calls] a").click()
    desk.wait_for_url("**/disputes/")
    desk.wait_for_load_state()
    expect(desk.get_by_role("button", name=asks)).to_be_hidden()
