"""The live poll: nothing on 304, never older, and what a person is doing stays as it is."""

import time

import pytest
from playwright.sync_api import expect

from tests.house.salle import Hangup, Said

pytestmark = pytest.mark.browser

PAGE = """{% extends "pocket.html" %}{% block bar %}<h1>Tour 3</h1>{% age "21:42" %}{% endblock %}
{% block main %}<section data-live-url="/part/" data-version="1"><p>au début</p></section>{% endblock %}"""


@pytest.fixture
def part(salle):
    """What the fragment says now; a test changes it."""
    state = {"version": 2, "html": "<p>version 2</p>", "gone": False, "at": "21:50", "interval": 500}

    def answer(asked):
        if state["gone"]:
            raise Hangup
        tag = f'"{state["version"]}"'
        headers = {
            "ETag": tag,
            "X-Version": str(state["version"]),
            "X-Served-At": state["at"],
            "X-Live-Interval": str(state["interval"]),
        }
        if asked.headers.get("If-None-Match") == tag:
            return Said("", 304, headers)
        return Said(state["html"], 200, headers)

    salle.doors["/part/"] = answer
    salle.page("/", PAGE)
    return state


def shows(phone, text):
    phone.wait_for_selector(f"[data-live-url]:has-text('{text}')")


def polled(phone, salle, times):
    """Wait until the phone has asked so many times more."""
    before = len(salle.asked("/part/"))
    while len(salle.asked("/part/")) < before + times:
        phone.wait_for_timeout(50)


def time_passes(phone, until):
    """Two seconds of the page's own clock at a time, until a person would see it; a minute at most."""
    for _ in range(30):
        if phone.locator(until).count():
            break
        phone.clock.run_for(2000)
        phone.wait_for_timeout(50)  # an answer needs real time
    expect(phone.locator(until)).to_have_count(1)


def test_it_shows_what_is_new_and_the_servers_time(phone, part):
    assert "21:42" in phone.goto("/").text(), "what the page says before the first poll"
    shows(phone, "version 2")
    expect(phone.locator("[data-age] time")).to_have_text("21:50")


def test_it_touches_nothing_on_304(phone, part, salle):
    phone.goto("/")
    shows(phone, "version 2")
    phone.evaluate("document.querySelector('[data-live-url] p').mine = true")
    polled(phone, salle, 2)
    assert phone.evaluate("document.querySelector('[data-live-url] p').mine")


def test_it_says_which_version_it_holds(phone, part, salle):
    phone.goto("/")
    shows(phone, "version 2")
    polled(phone, salle, 1)
    assert salle.asked("/part/")[0].headers["X-Held-Version"] == "1"
    assert salle.asked("/part/")[-1].headers["X-Held-Version"] == "2"


def test_it_never_goes_back_to_an_older_version(phone, part, salle):
    phone.goto("/")
    shows(phone, "version 2")
    part.update(version=1, html="<p>version 1</p>")
    polled(phone, salle, 2)
    assert "version 2" in phone.text_content("[data-live-url]")
    part.update(version=3, html="<p>version 3</p>")
    shows(phone, "version 3")


def test_it_keeps_focus_typing_scroll_and_open_details(phone, part):
    form = '<input id="q" name="q"><details id="more"><summary>plus</summary>caché</details><div>{}</div>'
    tall = "<br>" * 80
    part.update(html=form.format("avant" + tall))
    phone.goto("/")
    shows(phone, "avant")
    phone.click("summary")
    phone.fill("#q", "Fabre")
    phone.evaluate("q.setSelectionRange(2, 2); window.scrollTo(0, 40)")
    part.update(version=3, html=form.format("après" + tall))
    shows(phone, "après")
    assert phone.input_value("#q") == "Fabre"
    assert phone.evaluate("document.activeElement.id") == "q"
    assert phone.evaluate("q.selectionStart") == 2
    assert phone.evaluate("more.open")
    assert phone.evaluate("window.pageYOffset") == 40


def test_a_new_line_rests_on_brass_and_old_ones_do_not(phone, part):
    part.update(html='<p data-key="1">un</p>')
    phone.goto("/")
    shows(phone, "un")
    part.update(version=3, html='<p data-key="1">un</p><p data-key="2">deux</p>')
    shows(phone, "deux")
    assert phone.get_attribute("[data-key='2']", "class") == "just-in"
    assert phone.get_attribute("[data-key='1']", "class") is None


def test_without_news_the_age_turns_and_comes_back(phone, part):
    phone.clock.install()
    phone.goto("/")
    time_passes(phone, until="[data-live-url]:has-text('version 2')")
    part["gone"] = True
    time_passes(phone, until="[data-age].age-stale")
    assert phone.text_content("[data-age] time") == "21:50", "the last known time stays"
    part.update(gone=False, version=3, html="<p>version 3</p>", at="21:52")
    time_passes(phone, until="[data-live-url]:has-text('version 3')")
    expect(phone.locator("[data-age].age-stale")).to_have_count(0)


def test_a_server_that_stays_silent_is_said_in_words(phone, part):
    phone.clock.install()
    phone.goto("/")
    part["gone"] = True
    time_passes(phone, until="main:has-text('Le serveur ne répond plus')")


def test_it_asks_as_often_as_the_server_wishes(phone, part, salle):
    part["interval"] = 10000
    phone.goto("/")
    shows(phone, "version 2")
    asked = len(salle.asked("/part/"))
    time.sleep(2.5)
    assert len(salle.asked("/part/")) == asked
