"""The outbox: no network loses nothing, doubles nothing, and says what it does."""

import json
from threading import Event
from time import sleep
from urllib.parse import quote

import pytest

from tests.browsing import becomes
from tests.house import deal_page
from tests.house.salle import Hangup, Said
from tournament.core.trouble import SENTENCES, Trouble

pytestmark = pytest.mark.browser


@pytest.fixture
def deal(salle, phone):
    """The deal of 90 hearts with 62 for the defence, ready to be saved; the server leads to the sheet."""
    salle.doors["/deal/preview/"] = lambda asked: Said(deal_page.marks(100, 62))
    salle.doors["/deal/save/"] = lambda asked: Said(headers={"X-Location": "/sheet/"})
    salle.page("/deal/", deal_page.PAGE, **deal_page.context())
    salle.page("/sheet/", '{% extends "pocket.html" %}{% block main %}<p>La feuille</p>{% endblock %}')
    phone.goto("/deal/")
    phone.click("label:has(input[value='90'])")
    phone.click("label:has(input[value='A-hearts'])")
    phone.click("[data-digit='6']")
    phone.click("[data-digit='2']")
    return phone


def kept(phone):
    """What the phone holds that is not settled yet."""
    entries = json.loads(phone.evaluate("localStorage.getItem('dix-outbox') || '[]'"))
    return [entry for entry in entries if entry["state"] != "done"]


def test_a_saved_deal_leads_to_the_sheet(deal, salle):
    deal.click("[data-save]")
    deal.wait_for_selector("text=La feuille")
    sent = salle.asked("/deal/save/")[0]
    assert sent.form["points_b"] == "62"
    assert sent.form["token"] == "tok-9"
    assert sent.headers["X-Requested-With"] == "outbox"
    assert kept(deal) == []


def test_back_does_not_return_to_the_points_already_saved(deal):
    deal.click("[data-save]")
    deal.wait_for_selector("text=La feuille")
    deal.go_back()
    deal.wait_for_selector("text=Qui prend")


def test_all_pass_goes_by_the_same_way(deal, salle):
    deal.click("text=Changer")
    deal.click("text=Tous passent")
    deal.wait_for_selector("text=La feuille")
    assert salle.asked("/deal/save/")[0].form["status"] == "passed"


def test_a_double_tap_sends_once(deal, salle):
    deal.dblclick("[data-save]")
    deal.wait_for_selector("text=La feuille")
    assert len(salle.asked("/deal/save/")) == 1


def test_without_network_it_is_kept_said_and_sent_again_with_the_same_token(deal, salle):
    real = salle.doors["/deal/save/"]

    def gone(asked):
        raise Hangup

    salle.doors["/deal/save/"] = gone
    deal.click("[data-save]")
    deal.wait_for_selector("text=Gardé sur ce téléphone")
    assert "Donne 9" in deal.text_content("[data-said=outbox]")
    assert deal.input_value("#points-b") == "62", "the form stays"
    assert [entry["token"] for entry in kept(deal)] == ["tok-9"]
    salle.doors["/deal/save/"] = real
    deal.wait_for_selector("text=La feuille")
    assert {sent.form["token"] for sent in salle.asked("/deal/save/")} == {"tok-9"}
    assert kept(deal) == []


def test_a_full_disk_is_said_and_the_deal_goes_out_once_there_is_room(deal, salle, tmp_path):
    real, sentence = salle.doors["/deal/save/"], str(SENTENCES[Trouble.FULL])
    salle.doors["/deal/save/"] = lambda asked: Said("", 503, {"X-Why": quote(sentence)})
    deal.click("[data-save]")
    deal.wait_for_selector("text=Pas encore enregistré")
    assert sentence in deal.text_content("[data-said=outbox]")
    assert "Donne 9" in deal.text_content("[data-said=outbox]")
    assert deal.input_value("#points-b") == "62", "the form stays"
    deal.screenshot(path=tmp_path / "full.png")
    salle.doors["/deal/save/"] = real
    deal.wait_for_selector("text=La feuille")
    assert {sent.form["token"] for sent in salle.asked("/deal/save/")} == {"tok-9"}
    assert kept(deal) == []


def test_it_survives_a_reload_and_goes_out_from_another_page(deal, salle):
    real = salle.doors["/deal/save/"]

    def gone(asked):
        raise Hangup

    salle.doors["/deal/save/"] = gone
    deal.click("[data-save]")
    deal.wait_for_selector("text=Gardé sur ce téléphone")
    salle.doors["/deal/save/"] = real
    salle.page("/other/", deal_page.PAGE, **deal_page.context())
    deal.goto("/other/")
    deal.wait_for_selector("text=Ce qui attendait sur ce téléphone est enregistré.")
    assert kept(deal) == []
    assert deal.url.endswith("/other/")


def test_a_refused_deal_is_shown_with_what_was_typed(deal, salle):
    form = deal_page.DealForm({"contract": "90", "bid": "A-hearts", "points_a": "100", "points_b": "62"})
    form.is_valid()
    form.add_error(None, "Donne 9 déjà saisie : 100 – 70.")
    salle.page("/answer/", deal_page.PAGE, **deal_page.context(form))
    salle.doors["/deal/save/"] = lambda asked: Said(salle.doors["/answer/"](asked).body, 409)
    deal.click("[data-save]")
    deal.wait_for_selector("text=Donne 9 déjà saisie")
    assert deal.input_value("#points-b") == "62"
    assert [(entry["state"], entry["why"]) for entry in kept(deal)] == [
        ("refused", "Donne 9 déjà saisie : 100 – 70.")
    ], "it stays, with what was typed and why"
    deal.click("[data-digit='7']")
    assert deal.input_value("#points-b") == "7", "the page is alive"


def test_a_page_that_came_back_with_errors_keeps_what_is_saved_in_it(deal, salle):
    typed = {"contract": "90", "bid": "A-hearts", "points_a": "100", "points_b": "62", "token": "tok-9"}
    form = deal_page.DealForm(typed)
    form.is_valid()
    form.add_error(None, "Le décompte est faux.")
    salle.page("/answer/", deal_page.PAGE, **deal_page.context(form))
    salle.doors["/deal/save/"] = lambda asked: Said(salle.doors["/answer/"](asked).body, 422)
    deal.click("[data-save]")
    deal.wait_for_selector("text=Le décompte est faux")
    deal.click("[data-digit='7']")

    def gone(asked):
        raise Hangup

    salle.doors["/deal/save/"] = gone
    deal.click("[data-save]")
    deal.wait_for_selector("text=Gardé sur ce téléphone")
    assert [entry["state"] for entry in kept(deal)] == ["waiting"]
    salle.doors["/deal/save/"] = lambda asked: Said(headers={"X-Location": "/sheet/"})
    deal.wait_for_selector("text=La feuille")
    assert kept(deal) == []


def test_a_refusal_from_another_page_offers_the_way_back(deal, salle):
    def gone(asked):
        raise Hangup

    salle.doors["/deal/save/"] = gone
    deal.click("[data-save]")
    deal.wait_for_selector("text=Gardé sur ce téléphone")
    salle.doors["/deal/save/"] = lambda asked: Said("non", 422)
    salle.page("/other/", deal_page.PAGE, **deal_page.context())
    deal.goto("/other/")
    deal.wait_for_selector("text=Pas enregistré")
    assert deal.get_attribute("[data-said=outbox] a", "href") == "/deal/"
    deal.goto("/sheet/")
    deal.wait_for_selector("text=Pas enregistré")
    deal.click("text=L’effacer de ce téléphone")
    assert kept(deal) == []


def test_it_stands_in_storage_before_it_is_sent(deal, salle):
    """A tab closed while the request is on its way: the next page sends it, with the same token."""
    stored = Event()

    def slow(asked):
        stored.wait(5)
        raise Hangup

    salle.doors["/deal/save/"] = slow
    deal.click("[data-save]", no_wait_after=True)
    assert [(entry["token"], entry["state"]) for entry in kept(deal)] == [("tok-9", "waiting")]
    other = deal.context.new_page()
    deal.close()
    stored.set()
    salle.doors["/deal/save/"] = lambda asked: Said(headers={"X-Location": "/sheet/"})
    other.goto(f"{salle.address}/sheet/")
    other.wait_for_selector("text=Envoyé")
    assert {sent.form["token"] for sent in salle.asked("/deal/save/")} == {"tok-9"}


def test_a_tap_between_the_answer_and_the_next_page_sends_nothing(deal, salle):
    def slow_sheet(asked):
        sleep(0.6)
        return Said("<p>La feuille</p>")

    salle.doors["/sheet/"] = slow_sheet
    deal.evaluate("""() => { const save = document.querySelector('[data-save]'); save.click();
        window.again = setInterval(() => save.click(), 20); }""")
    deal.wait_for_selector("text=La feuille")
    assert len(salle.asked("/deal/save/")) == 1


def test_what_was_taken_stays_half_an_hour_and_no_longer(deal, salle):
    deal.click("[data-save]")
    deal.wait_for_selector("text=La feuille")
    becomes(deal, "!!window.houseOutbox")
    read = "window.houseOutbox.entries().map(entry => [entry.token, entry.state])"
    assert deal.evaluate(read) == [["tok-9", "done"]]
    for minutes, left in ((29, 1), (31, 0)):
        deal.evaluate(
            """minutes => { const list = JSON.parse(localStorage.getItem('dix-outbox'));
            list[0].doneAt = Date.now() - minutes * 60000;
            localStorage.setItem('dix-outbox', JSON.stringify(list)); }""",
            minutes,
        )
        assert len(deal.evaluate(read)) == left


def test_leaving_asks_only_while_something_waits(deal, salle):
    asked = []
    deal.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    real = salle.doors["/deal/save/"]

    def gone(asked):
        raise Hangup

    deal.reload()
    assert asked == []
    deal.click("text=Tous passent")
    deal.wait_for_selector("text=La feuille")
    deal.goto("/deal/")
    salle.doors["/deal/save/"] = gone
    deal.click("text=Tous passent")
    deal.wait_for_selector("text=Gardé sur ce téléphone")
    deal.reload()
    assert asked == ["beforeunload"]
    salle.doors["/deal/save/"] = real
    deal.wait_for_selector("text=La feuille")
    deal.reload()
    assert asked == ["beforeunload"]


def test_a_session_that_ended_keeps_what_was_typed(deal, salle):
    ended = {"X-Location": "/people/login/?next=/deal/", "X-Session": "ended"}
    salle.doors["/deal/save/"] = lambda asked: Said(headers=ended)
    deal.click("[data-save]")
    deal.wait_for_selector("text=Session finie")
    assert [entry["token"] for entry in kept(deal)] == ["tok-9"]
    assert deal.get_attribute("[data-said=outbox] a", "href") == "/people/login/?next=/deal/"


def test_after_a_log_in_it_goes_out_with_the_new_csrf_word(deal, salle):
    answers = iter([Said(headers={"X-Location": "/people/login/", "X-Session": "ended"})])
    salle.doors["/deal/save/"] = lambda asked: next(answers, Said(headers={"X-Location": "/sheet/"}))
    deal.click("[data-save]")
    deal.wait_for_selector("text=Session finie")
    deal.context.add_cookies([{"name": "dix_csrf", "value": "n" * 32, "url": salle.address}])
    deal.reload()
    deal.wait_for_selector("text=La feuille")
    assert salle.asked("/deal/save/")[-1].form["csrfmiddlewaretoken"] == "n" * 32
