"""A phone of 360 px: taps counted, keypad, preview, two phones, without JavaScript, axe."""

import re

import pytest
from playwright.sync_api import expect

from scoring import builtin
from tests import cast
from tests.browsing import axe_violations
from tests.referee.hall import again, link, play, seated
from tournament.models import DealVersion

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def match(db):
    return seated(cast.tournament())


@pytest.fixture
def door(match):
    return f"/table/{link(match.table).token}/"


class Thumb:
    """Taps, and counts them."""

    def __init__(self, page):
        self.page, self.taps = page, 0

    def on(self, selector):
        self.page.locator(selector).locator("visible=true").first.tap()
        self.taps += 1

    def key(self, digits):
        for digit in digits:
            self.on(f'[data-digit="{digit}"]')

    def meld(self, who, kind, top, suit=None):
        self.on(f'[data-meld-who="{who}"][data-meld-kind="{kind}"]')
        self.on(f'[data-meld-tops="{kind}"] [data-meld-top="{top}"]')
        if suit:
            self.on(f'[data-meld-suit="{suit}"]')

    def card(self, contract, bid):
        self.on(f'label:has(input[name="contract"][value="{contract}"])')
        self.on(f'label:has(input[name="bid"][value="{bid}"])')


def saved(page):
    page.wait_for_selector("#deals-title")


def test_a_usual_deal_is_five_taps_and_the_button_says_the_result(hall, match, door):
    thumb = Thumb(hall.open(f"{door}deal/1/"))
    thumb.card(90, "A-hearts")
    thumb.key("55")
    save = thumb.page.get_by_role("button", name="Enregistrer 110 – 60")
    save.tap()
    saved(thumb.page)
    assert thumb.taps + 1 == 5
    assert DealVersion.objects.get().notation == "A 90H 107/55"


def test_the_longest_usual_deal_is_eight_taps(hall, match, door):
    """Contre, belote and three digits."""
    thumb = Thumb(hall.open(f"{door}deal/1/"))
    thumb.card(110, "A-diamonds")
    thumb.on('label:has(input[value="coinche"])')
    thumb.on('label:has(input[name="belote_a"])')
    thumb.key("102")
    thumb.page.get_by_role("button", name="Enregistrer 0 – 340").tap()
    saved(thumb.page)
    assert thumb.taps + 1 == 8
    assert DealVersion.objects.get().notation == "A 110Dx 60/102 +20A"


def test_an_unbid_capot_is_four_taps_and_all_pass_is_one(hall, match, door):
    thumb = Thumb(hall.open(f"{door}deal/1/"))
    thumb.card(120, "A-hearts")
    thumb.on('label:has(input[name="capot_a"])')
    thumb.page.get_by_role("button", name="Enregistrer 250 – 0").tap()
    saved(thumb.page)
    assert thumb.taps + 1 == 4
    thumb.page.goto(f"{door}deal/2/")
    thumb.on("text=Tous passent")
    saved(thumb.page)
    assert list(DealVersion.objects.values_list("notation", flat=True)) == ["A 120H 162/0 capotA", "passed"]


def test_what_is_impossible_is_said_before_and_after_and_nothing_typed_is_lost(hall, match, door):
    page = hall.open(f"{door}deal/1/")
    thumb = Thumb(page)
    thumb.card(90, "A-hearts")
    thumb.key("65")
    page.locator("#points-a").tap()
    thumb.key("107")
    said = page.get_by_text("107 et 65 font 172.")
    said.wait_for()
    page.locator("[data-save]").tap()
    page.locator("#points-a-error").wait_for()
    assert page.locator("#points-a").input_value() == "107"
    assert page.locator("#points-b").input_value() == "65"
    assert not DealVersion.objects.exists()


def test_nothing_zooms_and_the_phones_own_keypad_stays_away(hall, match, door):
    page = hall.open(f"{door}deal/1/")
    Thumb(page).card(90, "A-hearts")
    field = page.locator("#points-b")
    assert field.get_attribute("inputmode") == "none"
    sizes = page.eval_on_selector_all(
        "input, select, textarea", "all => all.map(one => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert min(sizes) >= 16
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_the_other_phone_at_the_table_sees_the_deal_by_itself(hall, match, door):
    one, two = hall.open(door), hall.open(door)
    two.get_by_role("link", name="Saisir la donne 1").wait_for()
    one.goto(f"{door}deal/1/")
    thumb = Thumb(one)
    thumb.card(90, "A-hearts")
    thumb.key("67")
    one.get_by_role("button", name="Enregistrer 100 – 70").tap()
    two.get_by_role("link", name="Saisir la donne 2").wait_for()
    expect(two.locator("#deals")).to_contain_text("95 arrondi à 100")


def test_the_second_of_two_phones_chooses(hall, match, door):
    one, two = hall.open(f"{door}deal/1/"), hall.open(f"{door}deal/1/")
    for page, digits in ((one, "67"), (two, "73")):
        thumb = Thumb(page)
        thumb.card(90, "A-hearts")
        thumb.key(digits)
        page.locator("[data-save-label]").wait_for(state="attached")
        page.locator("[data-save]").tap()
        page.wait_for_selector("#deals-title, .row-alert")
    expect(two.locator("main")).to_contain_text("Donne 1 déjà saisie")
    two.get_by_role("button", name="Corriger par la mienne").tap()
    two.get_by_label("Pourquoi corriger").fill("recompté à deux")
    two.get_by_role("button", name="Enregistrer 0 – 160").tap()
    saved(two)
    assert (again(match).total_a, again(match).total_b) == (0, 160)
    assert list(DealVersion.objects.values_list("version", "reason")) == [(1, ""), (2, "recompté à deux")]


def test_a_deal_saved_without_network_goes_out_by_itself_and_once(hall, match, door):
    page = hall.open(f"{door}deal/1/")
    thumb = Thumb(page)
    thumb.card(90, "A-hearts")
    thumb.key("67")
    page.get_by_role("button", name="Enregistrer 100 – 70").wait_for()
    page.context.set_offline(True)
    page.locator("[data-save]").tap()
    page.locator("[data-said=outbox]").wait_for()
    assert not DealVersion.objects.exists()
    page.context.set_offline(False)
    saved(page)
    assert DealVersion.objects.get().notation == "A 90H 95/67"


def test_without_javascript_a_deal_is_one_page_with_its_preview(hall, match, door):
    page = hall.open(f"{door}deal/1/", java_script_enabled=False)
    assert page.locator("#points-b").get_attribute("inputmode") == "numeric"
    page.locator('label:has(input[name="contract"][value="90"])').tap()
    page.locator('label:has(input[name="bid"][value="A-hearts"])').tap()
    page.locator("#points-b").fill("67")
    page.get_by_role("button", name="Voir ce qui sera marqué").tap()
    page.get_by_role("button", name="Enregistrer 100 – 70").tap()
    page.get_by_role("link", name="Saisir la donne 2").wait_for()
    assert DealVersion.objects.get().notation == "A 90H 95/67"


@pytest.mark.parametrize(
    "page", ["", "deal/3/", "misdeal/", "deal/1/look/", "deal/1/correct/", "deal/1/annul/"]
)
def test_its_pages_have_no_fault_of_access(hall, match, door, page):
    play(match, cast.table_phone(match.table), "A 90H 95/67", "passed")
    assert axe_violations(hall.open(f"{door}{page}")) == []


def test_a_usual_deal_with_its_meld_is_eight_taps_from_the_sheet(hall, db):
    match = seated(cast.tournament(ruleset=builtin("annonces").to_dict()), state="playing")
    thumb = Thumb(hall.open(f"/table/{link(match.table).token}/"))
    thumb.on('[data-contract="90"]')
    thumb.on('label:has(input[name="bid"][value="A-hearts"])')
    thumb.key("67")
    thumb.meld("A", "tierce", "K", "hearts")
    thumb.page.get_by_role("button", name="Enregistrer 205 – 67").tap()
    thumb.page.get_by_role("link", name="Saisir la donne 2").wait_for()
    assert thumb.taps + 1 == 8
    assert DealVersion.objects.get().facts["announced"] == ["A:T-KH"]


def test_a_meld_is_taken_back_and_said_not_shown(hall, db):
    match = seated(cast.tournament(ruleset=builtin("annonces").to_dict()))
    thumb = Thumb(hall.open(f"/table/{link(match.table).token}/deal/1/"))
    thumb.card(90, "A-hearts")
    thumb.key("67")
    thumb.meld("B", "four", "J")
    thumb.page.get_by_role("button", name="Enregistrer 185 – 267").wait_for()
    thumb.page.get_by_label("non montrée").locator("visible=true").check()
    thumb.page.get_by_role("button", name="Enregistrer 185 – 67").wait_for()
    thumb.page.get_by_role("button", name="Retirer cette annonce").tap()
    expect(thumb.page.locator("[data-meld-list] li")).to_have_count(0)
    thumb.meld("A", "cinquante", "A", "spades")
    thumb.page.get_by_role("button", name="Enregistrer 235 – 67").tap()
    saved(thumb.page)
    assert DealVersion.objects.get().facts["announced"] == ["A:Q-AS"]


@pytest.mark.parametrize("book", ["missegre", "annonces"])
def test_the_marks_stand_above_the_save_button_and_cover_no_key(hall, db, book):
    match = seated(cast.tournament(ruleset=builtin(book).to_dict()))
    thumb = Thumb(hall.open(f"/table/{link(match.table).token}/deal/1/"))
    thumb.card(90, "A-hearts")
    thumb.key("67")
    thumb.page.locator("[data-marks] .gain").first.wait_for()
    marks, keys, save = (
        thumb.page.locator(one).bounding_box() for one in ("[data-marks]", "[data-keys]", "[data-save]")
    )
    assert marks["y"] + marks["height"] <= keys["y"] + 1
    assert keys["y"] + keys["height"] <= save["y"] + 1
    assert save["y"] + save["height"] <= 741


def test_melds_are_chosen_by_chips_and_counted(hall, db):
    match = seated(cast.tournament(ruleset=builtin("annonces").to_dict()))
    page = hall.open(f"/table/{link(match.table).token}/deal/1/")
    thumb = Thumb(page)
    thumb.card(90, "A-hearts")
    thumb.key("67")
    thumb.meld("A", "tierce", "9", "hearts")
    assert axe_violations(page) == []
    thumb.meld("B", "four", "J")
    expect(page.locator("[data-meld-list] li")).to_have_text(
        [re.compile("tierce au neuf"), re.compile("carré de valets")]
    )
    page.get_by_role("button", name="Enregistrer 185 – 267").tap()
    saved(page)
    assert DealVersion.objects.get().facts["announced"] == ["A:T-9H", "B:F-J"]


def test_belotes_follow_the_trump(hall, db):
    match = seated(cast.tournament(ruleset=builtin("annonces").to_dict()))
    thumb = Thumb(hall.open(f"/table/{link(match.table).token}/deal/1/"))
    thumb.card(90, "A-all_trump")
    assert thumb.page.locator('[name="belote_a"] option:not([disabled])').count() == 5
    thumb.on("[data-goto]")
    thumb.on('label:has(input[name="bid"][value="A-hearts"])')
    assert thumb.page.locator('[name="belote_a"] option:not([disabled])').count() == 2
    thumb.on("[data-goto]")
    thumb.on('label:has(input[name="bid"][value="A-no_trump"])')
    assert not thumb.page.locator('[name="belote_a"]').is_visible()


def test_a_bid_above_the_chips_is_typed_and_said(hall, db):
    match = seated(cast.tournament(ruleset=builtin("stephanoise").to_dict()))
    thumb = Thumb(hall.open(f"/table/{link(match.table).token}/deal/1/"))
    thumb.page.fill('[name="contract_other"]', "300")
    thumb.on('label:has(input[name="bid"][value="A-hearts"])')
    assert thumb.page.locator('[data-said="contract"]').inner_text() == "300"
