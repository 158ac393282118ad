"""A paper sheet typed at the desk in a real browser: a line is read back while it is typed, Enter goes on,
what is refused keeps the cursor, and there is always one row more."""

import re

import pytest
from playwright.sync_api import expect

from scoring import builtin
from tests.browsing import DESK, PHONE, axe_violations
from tests.referee.test_paper import notations, path
from tournament.referee.views.paper import WAY_COOKIE

MARKS = re.compile(r"\d\s–\s[\d\s]*\d")
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def cells(hall, client, denise, match):
    client.force_login(denise)
    return hall.open(path(match), device=DESK, cookies=hall.cookies_of(client))


@pytest.fixture
def page(hall, client, denise, match):
    return in_lines(hall, client, denise, match, DESK)


def in_lines(hall, client, who, match, device):
    client.force_login(who)
    client.cookies[WAY_COOKIE] = "lines"
    page = hall.open(path(match), device=device, cookies=hall.cookies_of(client))
    expect(page.locator("#d0-line")).to_be_focused()
    return page


def line(page, row):
    return page.locator(f"#d{row}-line")


def says(page, key):
    return page.locator(f"[data-says='{key}']")


def test_a_line_is_read_back_before_enter_and_enter_goes_on(page):
    page.keyboard.type("7 100c! 95 b7")
    expect(says(page, "d0")).to_contain_text("sa belote")
    expect(says(page, "d0")).to_contain_text("340")
    page.keyboard.press("Enter")
    expect(line(page, 1)).to_be_focused()
    page.keyboard.type("10 90k 80")
    expect(says(page, "d1")).to_contain_text("160")
    expect(says(page, "total")).to_contain_text("500")
    assert notations() == []


def test_a_whole_sheet_costs_one_enter_a_deal_and_one_to_save(page, match):
    for text in ("7 90c 95", "10 100p 84", "-"):
        page.keyboard.type(text)
        page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".btn-save")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{path(match, 'sheet')}")
    assert notations() == ["A 90H 95/67", "B 100S 78/84", "passed"]


def test_what_is_refused_keeps_the_cursor(page):
    page.keyboard.type("7 95c 95")
    expect(says(page, "d0").locator(".invalid-feedback")).to_contain_text("95 n’est pas un contrat")
    expect(line(page, 0)).to_have_attribute("aria-invalid", "true")
    page.keyboard.press("Enter")
    expect(line(page, 0)).to_be_focused()
    page.keyboard.type("7 90c 95")
    expect(line(page, 0)).not_to_have_attribute("aria-invalid", "true")
    page.keyboard.press("Enter")
    expect(line(page, 1)).to_be_focused()


class SlowNetwork:
    """The network of a hall: what is asked is answered when the test says so."""

    def __init__(self, page):
        self.page, self.waiting = page, []
        self.is_slow = True
        page.route("**/paper/read/", self.hold)

    def hold(self, route):
        if self.is_slow:
            self.waiting.append(route)
        else:
            route.continue_()

    def answer(self):
        self.is_slow = False
        for route in self.waiting:
            route.continue_()


@pytest.mark.parametrize("text", ["7 95c 95", "7 95"])
def test_typed_faster_than_it_is_read_a_refused_line_still_keeps_the_cursor(page, text):
    network = SlowNetwork(page)
    page.keyboard.type(text)
    page.keyboard.press("Enter")
    page.keyboard.type("10 90k 80")
    network.answer()
    expect(says(page, "d0")).to_contain_text("contrat" if "c" in text else "couleur")
    expect(line(page, 0)).to_be_focused()
    expect(line(page, 0)).to_have_value(text)
    expect(line(page, 1)).to_have_value("")


def test_what_is_typed_while_a_line_is_read_goes_into_the_next(page):
    network = SlowNetwork(page)
    for text in ("7 90c 95", "10 100p 84", "-"):
        page.keyboard.type(text)
        page.keyboard.press("Enter")
    network.answer()
    expect(line(page, 3)).to_be_focused()
    values = [line(page, row).input_value() for row in range(4)]
    assert values == ["7 90c 95", "10 100p 84", "-", ""]


def test_without_the_server_one_types_on(page):
    page.route("**/paper/read/", lambda route: route.abort())
    page.keyboard.type("7 90c 95")
    page.keyboard.press("Enter")
    expect(line(page, 1)).to_be_focused()


def test_a_line_that_is_not_finished_is_asked_for_without_an_alarm(page):
    page.keyboard.type("7 90")
    expect(says(page, "d0")).to_contain_text("quelle couleur")
    assert not page.locator(".invalid-feedback").count()


def test_there_is_always_one_row_more(page):
    for _deal in range(14):
        page.keyboard.type("-")
        page.keyboard.press("Enter")
    expect(line(page, 14)).to_be_focused()
    assert page.locator(".paper-line").count() == 15
    expect(page.locator("label[for=d14-line]")).to_contain_text("15")


def test_cells_say_their_marks_and_open_one_row_more(cells, match):
    expect(cells.locator("[name=d0-contract]")).to_be_focused()
    cells.locator("[name=d0-contract]").select_option("90")
    cells.locator("[name=d0-bid]").select_option("A-hearts")
    cells.locator("[name=d0-points_a]").fill("95")
    expect(says(cells, "d0")).to_contain_text("100")
    cells.locator("[name=d0-points_b]").fill("84")
    expect(says(cells, "d0").locator(".invalid-feedback")).to_contain_text("95 et 84 font 179")
    cells.locator("[name=d11-contract]").select_option("capot")
    expect(cells.locator("[name=d12-contract]")).to_be_visible()
    expect(cells.locator("[name=d11-capot_bid]")).to_be_visible()
    expect(cells.locator("[name=d0-capot_bid]")).to_be_hidden()


def test_what_was_typed_in_cells_goes_on_as_lines(cells):
    cells.locator("[name=d0-contract]").select_option("90")
    cells.locator("[name=d0-bid]").select_option("A-hearts")
    cells.locator("[name=d0-points_a]").fill("95")
    cells.locator("[name=turn]").click()
    expect(line(cells, 0)).to_have_value("7 90c 95")
    expect(line(cells, 1)).to_be_focused()


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_both_ways_are_within_reach_of_everybody(hall, client, denise, match, device):
    page = in_lines(hall, client, denise, match, device)
    page.keyboard.type("7 95c 95")
    expect(says(page, "d0")).to_contain_text("95")
    line(page, 1).fill("7 100c! 95 b7")
    expect(says(page, "d1")).to_contain_text("sa belote")
    assert axe_violations(page) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    line(page, 0).fill("7 90c 95")
    page.locator("[name=turn]").click()
    expect(says(page, "d0")).to_contain_text("100")
    assert axe_violations(page) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


# Every way of writing a deal (issue on short lines), what is read back of it, and its marks under a rulebook
# that plays SA and TA.
EVERY_WAY = {
    "fr": [
        ("7 100p 95", "100 pique"),
        ("7 100c 95", "100 cœur"),
        ("7 100k 95", "100 carreau"),
        ("7 100t 95", "100 trèfle"),
        ("7 100♦ 95", "100 carreau"),
        ("10 100sa 95", "sans atout"),
        ("10 100ta 95 b10 b10 b7", "tout atout"),
        ("7 100c! 95 b10", "coinché"),
        ("7 100c!! 95 b", "surcoinché"),
        ("7 90c cap", "tous les plis"),
        ("7 90c cap10", "tous les plis pour l’équipe 10"),
        ("10 cap p fait", "Capot pique"),
        ("10 cap p chute 152", "chuté"),
        ("10 cap p chute cap7", "tous les plis pour l’équipe 7"),
        ("-", "Tous passent"),
    ],
    "en": [
        ("7 100s 95", "100 spades"),
        ("7 100h 95", "100 hearts"),
        ("7 100d 95", "100 diamonds"),
        ("7 100c 95", "100 clubs"),
        ("7 100♣ 95", "100 clubs"),
        ("10 100nt 95", "no trump"),
        ("10 100at 95", "all trump"),
        ("10 cap s made", "spades"),
        ("10 cap s failed 152", "152"),
    ],
}


@pytest.mark.parametrize("language", EVERY_WAY)
def test_every_way_of_writing_a_deal_is_read_back_with_its_marks(hall, client, denise, match, language):
    every_trump(match.tournament)
    client.cookies["dix_language"] = language
    page = in_lines(hall, client, denise, match, DESK)
    for text, words in EVERY_WAY[language]:
        line(page, 0).fill("")
        expect(says(page, "d0")).to_have_text("")
        page.keyboard.type(text)
        said = says(page, "d0")
        expect(said).to_contain_text(spaced(words), ignore_case=True)
        expect(said).to_contain_text(MARKS)
        expect(said.locator(".invalid-feedback")).to_have_count(0)


def every_trump(tournament):
    """A rulebook with SA and TA, and a capot that may be bid."""
    rules = builtin("annonces").to_dict()
    rules["parameters"] |= {"capot_bid": True}
    tournament.ruleset = rules
    tournament.save()


def spaced(words):
    """Any space between two words, however many."""
    return re.compile(r"\s+".join(map(re.escape, words.split())), re.IGNORECASE)
