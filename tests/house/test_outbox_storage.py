"""The outbox where the phone keeps nothing, or something else; where another answers for the program."""

import json

import pytest

from tests.house.salle import Hangup, Said
from tests.house.test_outbox import deal, kept  # noqa: F401 - a fixture

pytestmark = pytest.mark.browser

FORBIDDEN = """Object.defineProperty(window, 'localStorage', {
    get() { throw new DOMException('forbidden', 'SecurityError'); } });"""
FULL = """Storage.prototype.setItem = function (key, value) {
    if (value.length > (window.room || 0)) throw new DOMException('full', 'QuotaExceededError');
    Object.defineProperty(this, key, {value, configurable: true, writable: true, enumerable: true}); };"""
SOMETHING_ELSE = ['{"a": 1}', '"dix"', "7", "null", "[null, 3, {}]", '[{"token": "x"}]', "{", ""]


def gone(asked):
    raise Hangup


@pytest.mark.parametrize("status", [200, 404, 511])
def test_another_page_that_answers_for_the_program_has_taken_nothing(deal, salle, status):  # noqa: F811
    """The page of a hotel's Wi-Fi: 200 and a log-in, whatever was asked."""
    real = salle.doors["/deal/save/"]
    portal = Said("<h1>Bienvenue</h1><p>Acceptez nos conditions</p>", status, {"X-Outbox": ""})
    salle.doors["/deal/save/"] = lambda asked: portal
    deal.click("[data-save]")
    deal.wait_for_selector("text=Gardé sur ce téléphone")
    assert [(entry["token"], entry["state"]) for entry in kept(deal)] == [("tok-9", "waiting")]
    assert not deal.get_by_text("Acceptez nos conditions").is_visible()
    salle.doors["/deal/save/"] = real
    deal.wait_for_selector("text=La feuille")
    assert {sent.form["token"] for sent in salle.asked("/deal/save/")} == {"tok-9"}


@pytest.mark.parametrize("found", SOMETHING_ELSE)
def test_what_is_no_list_of_entries_breaks_no_page(deal, salle, found):  # noqa: F811
    deal.evaluate("found => localStorage.setItem('dix-outbox', found)", found)
    deal.reload()
    deal.click("text=Tous passent")
    deal.wait_for_selector("text=La feuille")
    assert len(salle.asked("/deal/save/")) == 1


@pytest.mark.parametrize("trouble", [FORBIDDEN, FULL], ids=["forbidden", "full"])
def test_without_storage_the_open_page_keeps_it_and_asks_before_it_goes(deal, salle, trouble):  # noqa: F811
    real, asked = salle.doors["/deal/save/"], []
    deal.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    deal.add_init_script(trouble)
    deal.goto("/deal/")
    salle.doors["/deal/save/"] = gone
    deal.click("text=Tous passent")
    deal.wait_for_selector("text=Gardé sur ce téléphone")
    deal.evaluate("location.reload()")
    deal.wait_for_timeout(300)
    assert asked == ["beforeunload"]
    salle.doors["/deal/save/"] = real
    deal.wait_for_selector("text=La feuille")
    assert len({sent.form["token"] for sent in salle.asked("/deal/save/")}) == 1


def test_a_full_storage_lets_go_of_what_was_taken_first(deal, salle):  # noqa: F811
    """What waits is worth more than what the server has."""
    taken = {"token": "old", "action": "/x/", "body": "y" * 4000, "state": "done", "at": 0, "doneAt": 0}
    deal.evaluate(
        """taken => { taken.doneAt = taken.at = Date.now();
        localStorage.setItem('dix-outbox', JSON.stringify([taken])); }""",
        taken,
    )
    deal.add_init_script(FULL + "window.room = 4000;")
    salle.doors["/deal/save/"] = gone
    deal.goto("/deal/")
    deal.click("text=Tous passent")
    deal.wait_for_selector("text=Gardé sur ce téléphone")
    entries = json.loads(deal.evaluate("localStorage.getItem('dix-outbox')"))
    assert [entry["state"] for entry in entries] == ["waiting"]
