"""What a phone does with the terms that it sees (static/js/term.js): what it sends again, and when."""

import time

import pytest

from tests.house.conftest import phone, salle  # noqa: F401 — fixtures
from tests.house.salle import Said

pytestmark = [pytest.mark.browser, pytest.mark.long]
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


def was_sent(page, salle, *tokens):  # noqa: F811
    """Whether these were sent and nothing else; each goes out in its turn, in the order of the list."""
    end = time.monotonic() + 60
    while not set(tokens) <= set(sent(salle)) and time.monotonic() < end:
        page.wait_for_timeout(50)
    return sent(salle) == sorted(tokens)


def test_of_what_a_lower_term_took_the_last_half_hour_goes_out_again(opened, salle):  # noqa: F811
    unnoted = entry("of-an-older-page")
    del unnoted["term"]
    page = opened(
        NEW,
        [
            entry("young", minutes=25),
            entry("old", minutes=31),
            entry("of-this-one", term=NEW),
            entry("of-a-later-one", term=NEWER),
            entry("refused", state="refused"),
            unnoted,
        ],
    )
    assert was_sent(page, salle, "young", "of-an-older-page")
    asked = salle.asked("/save/")[0]
    assert (asked.headers["X-Term"], asked.form["points_a"]) == (NEW, "95")
    settled = "houseOutbox.entries().find(each => each.token === 'young').settled === true"
    page.wait_for_function(settled)
    assert page.locator("[data-says=unsent]").count() == 0, "nobody is told of what was saved"


@pytest.mark.parametrize("term", [OLD, ""])
def test_where_nobody_took_over_nothing_goes_out_again(opened, salle, term):  # noqa: F811
    page = opened(term, [entry("young"), entry("unnoted", term="")])
    page.evaluate("entry => { houseOutbox.put(entry); houseOutbox.flush(); }", entry("now", state="waiting"))
    assert was_sent(page, salle, "now")


def test_an_answer_of_a_higher_term_is_seen_too(opened, salle):  # noqa: F811
    page = opened(OLD, [entry("before")])
    taken = Said(headers={"X-Location": "/", "X-Outbox": "taken", "X-Term": NEW})
    salle.doors["/save/"] = lambda asked: taken
    page.evaluate("entry => { houseOutbox.put(entry); houseOutbox.flush(); }", entry("now", state="waiting"))
    assert was_sent(page, salle, "before", "now")
    page.wait_for_function(f"houseOutbox.entries().every(each => each.term === '{NEW}')")
    assert page.evaluate("localStorage.getItem('dix-term')") == NEW
