"""Phones are told by a stream what changed and poll where there is none; a hidden page does neither."""

import time

import pytest
from playwright.sync_api import expect

from tests import cast
from tests.browsing import PHONE
from tests.hall.conftest import finish
from tournament.models import Match

pytestmark = pytest.mark.browser
LISTENS, POLLS = "html[data-live-by=stream]", "html[data-live-by=polling]"


@pytest.fixture
def drawn(transactional_db):
    tournament = cast.tournament(created_by=cast.person("Odile", "organiser"))
    cast.released(tournament)
    return tournament


def first_match():
    return Match.objects.filter(round__number=1).order_by("table__number").first()


def asked_for_parts(page):
    """The addresses of fragments asked for from now on."""
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/live/" in request.url else None)
    return asked


def polled(page, asked, times):
    """Wait until it has asked so often."""
    end = time.monotonic() + 20
    while len(asked) < times and time.monotonic() < end:
        page.wait_for_timeout(100)
    assert len(asked) >= times


def hidden(page, yes):
    """What the page is told when somebody looks at another one, or comes back."""
    page.evaluate(
        """yes => {
            Object.defineProperty(document, "hidden", { configurable: true, get: () => yes });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        yes,
    )


def test_a_result_is_pushed_and_nothing_is_asked_while_nothing_changes(hall, served, drawn):
    phone = hall.open(f"/t/{drawn.slug}/round/", device=PHONE)
    phone.wait_for_selector(LISTENS)
    asked = asked_for_parts(phone)
    phone.wait_for_timeout(3500)
    assert asked == []
    began = time.monotonic()
    finish(first_match(), 1234, 766)
    expect(phone.locator("[data-live-url]")).to_contain_text("1234")
    assert time.monotonic() - began < 5
    assert len(asked) == 1
    assert len(served.gate.streams) == 1


def test_where_the_stream_is_blocked_it_polls(hall, served, drawn):
    phone = hall.open()
    phone.context.route("**/events/**", lambda route: route.abort())
    phone.goto(f"/t/{drawn.slug}/round/")
    asked = asked_for_parts(phone)
    polled(phone, asked, 2)
    assert phone.locator(POLLS).count() == 1
    finish(first_match(), 1234, 766)
    expect(phone.locator("[data-live-url]")).to_contain_text("1234")
    assert len(served.gate.streams) == 0


def test_a_browser_without_streams_polls(hall, drawn):
    phone = hall.open()
    phone.context.add_init_script("delete window.EventSource")
    phone.goto(f"/t/{drawn.slug}/team/7/")
    asked = asked_for_parts(phone)
    polled(phone, asked, 2)


def test_a_hidden_page_closes_its_stream_and_is_true_again_when_seen(hall, served, drawn):
    phone = hall.open(f"/t/{drawn.slug}/round/")
    phone.wait_for_selector(LISTENS)
    hidden(phone, True)
    until(lambda: len(served.gate.streams) == 0)
    asked = asked_for_parts(phone)
    finish(first_match(), 1234, 766)
    phone.wait_for_timeout(2500)
    assert asked == []
    hidden(phone, False)
    expect(phone.locator("[data-live-url]")).to_contain_text("1234")
    phone.wait_for_selector(LISTENS)


def test_leaving_a_page_closes_its_stream(hall, served, drawn):
    phone = hall.open(f"/t/{drawn.slug}/standings/")
    phone.wait_for_selector(LISTENS)
    phone.goto(f"/t/{drawn.slug}/rules/")
    until(lambda: len(served.gate.streams) == 0)


def test_a_stream_that_ends_is_opened_again_and_misses_nothing(hall, served, drawn):
    served.gate.streams._life = (1.0, 1.0)
    phone = hall.open(f"/t/{drawn.slug}/round/")
    phone.wait_for_selector(LISTENS)
    phone.wait_for_selector(POLLS)
    finish(first_match(), 1234, 766)
    expect(phone.locator("[data-live-url]")).to_contain_text("1234")
    phone.wait_for_selector(LISTENS)


def test_the_age_goes_on_while_nothing_changes(hall, served, drawn, monkeypatch):
    """A quiet hall is no hall without news: the beat brings the server's time."""
    monkeypatch.setattr("tournament.gate.application.hall_clock", lambda served: lambda: b"23:59")
    phone = hall.open(f"/t/{drawn.slug}/round/")
    phone.wait_for_selector(LISTENS)
    expect(phone.locator("[data-age] time").first).to_have_text("23:59")


def test_beats_are_no_news_while_what_was_told_cannot_be_fetched(hall, served, drawn):
    served.gate.streams._beat = 0.5
    phone = hall.open(f"/t/{drawn.slug}/round/")
    phone.wait_for_selector(LISTENS)
    phone.context.route("**/live/**", lambda route: route.abort())
    finish(first_match(), 1234, 766)
    phone.wait_for_selector(".age-stale", state="attached")
    phone.context.unroute("**/live/**")
    expect(phone.locator("[data-live-url]")).to_contain_text("1234")
    expect(phone.locator(".age-stale")).to_have_count(0)


def until(condition, seconds=10):
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.02)
    assert condition()
