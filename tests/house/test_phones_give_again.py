"""What a phone does when a copy took the place of the data (static/js/restored.js): what it gives again."""

import time

import pytest

from tests.house.conftest import phone, salle  # noqa: F401 — fixtures
from tests.house.salle import Said

pytestmark = [pytest.mark.browser, pytest.mark.long]
MINUTE = 60_000
PAGE = '{% extends "pocket.html" %}{% block main %}<p>La feuille</p>{% endblock %}'
OLD, NEW = "a" * 32, "b" * 32


@pytest.fixture
def opened(salle, phone):  # noqa: F811
    """A page of data with that mark, on a phone that keeps these entries; `chance`: what fate says."""
    salle.doors["/save/"] = lambda asked: Said(headers={"X-Location": "/", "X-Outbox": "before"})
    salle.page("/empty/", "<p>.</p>")

    def open_(mark, entries, *, chance=0.0):
        phone.goto("/empty/")
        phone.evaluate("list => localStorage.setItem('dix-outbox', JSON.stringify(list))", entries)
        phone.add_init_script(f"Math.random = () => {chance}")
        salle.page("/", PAGE, restore_mark=mark)
        phone.goto("/")
        return phone

    return open_


def entry(token, *, minutes=1.0, state="done", mark=OLD):
    now = time.time() * 1000
    return {
        "token": token,
        "action": "/save/",
        "body": f"token={token}&points_a=95",
        "page": "/sheet/",
        "state": state,
        "at": now - minutes * MINUTE,
        "doneAt": now - minutes * MINUTE,
        "restored": mark,
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


def test_after_a_restore_the_last_half_hour_goes_out_again(opened, salle):  # noqa: F811
    unnoted = entry("before-any-restore")
    del unnoted["restored"]
    page = opened(
        NEW,
        [
            entry("young", minutes=25),
            entry("old", minutes=31),
            entry("since-then", mark=NEW),
            entry("refused", state="refused"),
            unnoted,
        ],
    )
    assert was_sent(page, salle, "young", "before-any-restore")
    asked = salle.asked("/save/")[0]
    assert asked.form["points_a"] == "95"
    settled = "houseOutbox.entries().find(each => each.token === 'young').settled === true"
    page.wait_for_function(settled)
    assert page.locator("[data-says=unsent]").count() == 0, "nobody is told of what was saved"


@pytest.mark.parametrize("mark", [OLD, ""])
def test_without_another_restore_nothing_goes_out_again(opened, salle, mark):  # noqa: F811
    page = opened(mark, [entry("young", mark=mark)])
    page.evaluate("entry => { houseOutbox.put(entry); houseOutbox.flush(); }", entry("now", state="waiting"))
    assert was_sent(page, salle, "now")


def test_an_answer_with_another_mark_is_seen_too(opened, salle):  # noqa: F811
    page = opened(OLD, [entry("before")])
    taken = Said(headers={"X-Location": "/", "X-Outbox": "taken", "X-Restored": NEW})
    salle.doors["/save/"] = lambda asked: taken
    page.evaluate("entry => { houseOutbox.put(entry); houseOutbox.flush(); }", entry("now", state="waiting"))
    assert was_sent(page, salle, "before", "now")
    page.wait_for_function(f"houseOutbox.entries().every(each => each.restored === '{NEW}')")
    salle.page("/", PAGE, restore_mark=NEW)
    page.reload()
    page.evaluate(
        "entry => { houseOutbox.put(entry); houseOutbox.flush(); }", entry("later", state="waiting")
    )
    assert was_sent(page, salle, "before", "now", "later"), "once"
