"""What a phone does with the terms that it sees (static/js/term.js): what it sends again, and when."""

import json
import time

import pytest

from tests.house.conftest import phone, salle  # noqa: F401 — fixtures
from tests.house.salle import Said

pytestmark = pytest.mark.browser
MINUTE = 60_000
PAGE = '{% extends "pocket.html" %}{% block main %}<p>La feuille</p>{% endblock %}'
OLD, NEW, NEWER = "0", "1." + "a" * 32, "2." + "b" * 32


@pytest.fixture
def opened(salle, phone):  # noqa: F811
    """A page of a laptop of that term, on a phone that keeps these entries; `chance`: what fate says."""
    salle.doors["/save/"] = lambda asked: Said(headers={"X-Location": "/", "X-Outbox": "before"})
    salle.page("/empty/", "<p>.</p>")

    def open_(term, entries, *, chance=0.0, kept=""):
        phone.goto("/empty/")
        phone.evaluate("list => localStorage.setItem('dix-outbox', JSON.stringify(list))", entries)
        phone.evaluate("kept => localStorage.setItem('dix-term', kept)", kept)
        phone.add_init_script(f"Math.random = () => {chance}")
        salle.page("/", PAGE, term=term)
        phone.goto("/")
        return phone

    return open_


def entry(token, *, minutes=1.0, state="done", term=OLD):
    now = time.time() * 1000
    return {
        "token": token,
        "action": "/save/",
        "body": f"token={token}&points_a=95",
        "page": "/sheet/",
        "state": state,
        "at": now - minutes * MINUTE,
        "doneAt": now - minutes * MINUTE,
        "term": term,
        "match": "1",
        "number": 0,
        "label": token,
    }


def sent(salle):  # noqa: F811
    return sorted(asked.form["token"] for asked in salle.asked("/save/"))


def waited(page, salle, *tokens):  # noqa: F811
    """All of these were sent, and a second later nothing else."""
    end = time.monotonic() + 20
    while sent(salle) != sorted(tokens) and time.monotonic() < end:
        page.wait_for_timeout(50)
    page.wait_for_timeout(1000)
    return sent(salle) == sorted(tokens)


def test_of_what_a_lower_term_took_the_last_half_hour_goes_out_again(opened, salle):  # noqa: F811
    unnoted = entry("of-an-older-page")
    del unnoted["term"]
    page = opened(
        NEW,
        [
            entry("young", minutes=29.5),
            entry("old", minutes=30.5),
            entry("of-this-one", term=NEW),
            entry("of-a-later-one", term=NEWER),
            entry("refused", state="refused"),
            unnoted,
        ],
    )
    assert waited(page, salle, "young", "of-an-older-page")
    asked = salle.asked("/save/")[0]
    assert (asked.headers["X-Term"], asked.form["points_a"]) == (NEW, "95")
    kept = {one["token"]: one for one in json.loads(page.evaluate("localStorage.getItem('dix-outbox')"))}
    assert (kept["young"]["state"], kept["young"]["settled"]) == ("done", True)
    assert page.locator("[data-says=unsent]").count() == 0, "nobody is told of what was saved"


@pytest.mark.parametrize("term", [OLD, ""])
def test_where_nobody_took_over_nothing_goes_out_again(opened, salle, term):  # noqa: F811
    page = opened(term, [entry("young"), entry("unnoted", term="")])
    assert waited(page, salle)


def test_an_answer_of_a_higher_term_is_seen_too(opened, salle):  # noqa: F811
    page = opened(OLD, [entry("before")])
    taken = Said(headers={"X-Location": "/", "X-Outbox": "taken", "X-Term": NEW})
    salle.doors["/save/"] = lambda asked: taken
    page.evaluate("entry => { houseOutbox.put(entry); houseOutbox.flush(); }", entry("now", state="waiting"))
    assert waited(page, salle, "before", "now")
    assert page.evaluate("houseOutbox.entries().map(each => each.term)") == [NEW, NEW]
    assert page.evaluate("localStorage.getItem('dix-term')") == NEW


def test_it_waits_its_turn_among_all_phones(opened, salle):  # noqa: F811
    page = opened(NEW, [entry("young")], chance=0.2)
    page.wait_for_timeout(2500)
    assert sent(salle) == []
    assert waited(page, salle, "young")


def test_a_laptop_of_a_lower_term_is_told_of_the_higher_one(opened, salle):  # noqa: F811
    page = opened(NEW, [entry("of-a-later-one", term=NEWER)], kept=NEWER)
    page.evaluate("entry => { houseOutbox.put(entry); houseOutbox.flush(); }", entry("now", state="waiting"))
    assert waited(page, salle, "now")
    assert salle.asked("/save/")[0].headers["X-Term"] == NEWER
    assert page.evaluate("localStorage.getItem('dix-term')") == NEWER


@pytest.mark.parametrize("kept", ["x", "{}", "-1", "999999999999999999999"])
def test_whatever_stands_under_its_name_a_page_works(opened, salle, kept):  # noqa: F811
    page = opened(NEW, [entry("young")], kept=kept)
    assert waited(page, salle, "young")
