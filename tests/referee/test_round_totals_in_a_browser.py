"""Twenty tables typed by their totals at the desk, in a real browser: how many keys it takes, what keeps the
cursor, what a second person sees."""

import re

import pytest
from playwright.sync_api import expect

from tests import cast
from tests.browsing import DESK, PHONE, axe_violations
from tests.referee.hall import again
from tests.referee.sums import address, classic, handed
from tournament.models import HandedResult, Match, Player, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
TABLES = 20


@pytest.fixture
def matches(odile):
    """Twenty tables of a classic contest: twelve deals, exact points."""
    evening = cast.tournament(created_by=odile, table_count=TABLES)
    cast.teams(evening, 2 * TABLES)
    cast.released(evening)
    classic(evening)
    first = Match.objects.filter(tournament=evening, round__number=1).order_by("table__number")
    found = [again(match) for match in first]
    assert len(found) == TABLES
    return found


@pytest.fixture
def page(hall, client, denise, matches):
    client.force_login(denise)
    return opened(hall, client, matches)


def opened(hall, client, matches, **options):
    return hall.open(address(matches[0].tournament), device=DESK, cookies=hall.cookies_of(client), **options)


class Keys:
    """Hands on the keyboard, who count what is neither a digit nor Enter."""

    def __init__(self, page):
        self.page, self.others, self.enters = page, 0, 0

    def press(self, *keys):
        for key in keys:
            self.others += key != "Enter"
            self.enters += key == "Enter"
            self.page.keyboard.press(key)

    def digits(self, number):
        self.page.keyboard.type(str(number))


def field(page, match, name="total_a"):
    return page.locator(f"#m{match.pk}_{name}")


def line(page, match):
    return page.locator(f"#m{match.pk}")


def stored(match):
    now = again(match)
    return now.total_a, now.total_b


def test_twenty_tables_in_order_cost_a_tab_and_an_enter_each(page, matches):
    keys = Keys(page)
    expect(field(page, matches[0])).to_be_focused()
    for n, _match in enumerate(matches):
        keys.digits(1000 + n)
        keys.press("Tab")
        keys.digits(944 - n)
        keys.press("Enter")
    expect(page.get_by_text("Aucune table ne manque.")).to_be_visible()
    assert (keys.others, keys.enters) == (TABLES, TABLES)
    assert [stored(match) for match in matches] == [(1000 + n, 944 - n) for n in range(TABLES)]


def test_sheets_that_come_in_any_order_cost_four_keys_beyond_their_digits_at_most(page, matches):
    keys, last = Keys(page), None
    for n in (12, 3, 19, 7, 0, 16):
        before = (keys.others, keys.enters)
        keys.press("Escape")
        keys.digits(matches[n].table.number)
        keys.press("Enter")
        expect(field(page, matches[n])).to_be_focused()
        keys.digits(1000 + n)
        keys.press("Tab")
        keys.digits(944 - n)
        keys.press("Enter")
        expect(line(page, matches[n])).to_have_attribute("data-state", "submitted")
        # The Enter after the table's number is one of the four keys; the other one saves.
        assert keys.others - before[0] + (keys.enters - before[1] - 1) <= 4
        last = n
    assert stored(matches[last]) == (1016, 928)
    missing = page.locator(".sums-missing").first
    expect(missing).to_contain_text("Manquantes")
    expect(missing).not_to_contain_text(re.compile(rf"\b{matches[12].table.number}\b(?= *,)"))


def test_a_doubt_keeps_the_cursor_and_takes_a_tick(page, matches):
    keys = Keys(page)
    keys.digits(1000)
    keys.press("Tab")
    keys.digits(941)
    keys.press("Enter")
    expect(line(page, matches[0]).get_by_text("À vérifier sur la feuille")).to_be_visible()
    expect(field(page, matches[0], "total_b")).to_be_focused()
    expect(field(page, matches[0], "total_b")).to_have_value("941")
    assert axe_violations(page) == []
    page.keyboard.press("Tab")
    while page.evaluate("document.activeElement.name") != "checked":
        page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(field(page, matches[1])).to_be_focused()
    expect(line(page, matches[0])).to_have_attribute("data-state", "doubt")
    expect(page.get_by_text("1 total à vérifier")).to_be_visible()
    assert stored(matches[0]) == (1000, 941)


def test_escape_restores_arrows_leave_the_digits_and_scores_are_exchanged(page, matches):
    a, b = field(page, matches[0]), field(page, matches[0], "total_b")
    page.keyboard.type("944")
    for key in ("ArrowUp", "ArrowUp", "ArrowDown"):
        page.keyboard.press(key)
    expect(a).to_have_value("944")
    page.keyboard.press("Tab")
    page.keyboard.type("1000")
    line(page, matches[0]).get_by_role("button", name="Échanger les deux scores").click()
    expect(a).to_have_value("1000")
    expect(b).to_have_value("944")
    page.keyboard.press("Escape")
    expect(a).to_have_value("")
    expect(a).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#jump")).to_be_focused()
    page.keyboard.type("99")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Pas de table de ce numéro.")).to_be_visible()
    assert not HandedResult.objects.exists()


def test_escape_after_a_refusal_brings_back_what_is_stored(page, matches):
    page.keyboard.type("1000")
    page.keyboard.press("Tab")
    page.keyboard.type("9x4")
    page.keyboard.press("Enter")
    expect(field(page, matches[0], "total_b")).to_have_attribute("aria-invalid", "true")
    expect(field(page, matches[0], "total_b")).to_be_focused()
    page.keyboard.press("Escape")
    expect(field(page, matches[0], "total_b")).to_have_value("")
    expect(line(page, matches[0]).locator(".invalid-feedback")).to_have_count(0)


def test_the_last_line_is_undone_with_one_button(page, matches):
    page.keyboard.type("1000")
    page.keyboard.press("Tab")
    page.keyboard.type("944")
    page.keyboard.press("Enter")
    expect(field(page, matches[1])).to_be_focused()
    page.keyboard.type("900")
    line(page, matches[0]).get_by_role("button", name="Annuler").click()
    expect(line(page, matches[0])).to_have_attribute("data-state", "empty")
    expect(field(page, matches[0])).to_be_focused()
    expect(field(page, matches[1])).to_have_value("900")
    assert stored(matches[0]) == (None, None)


def test_only_the_last_line_offers_to_be_undone(page, matches):
    for _n in range(2):
        page.keyboard.type("1000")
        page.keyboard.press("Tab")
        page.keyboard.type("944")
        page.keyboard.press("Enter")
    expect(line(page, matches[1])).to_have_attribute("data-state", "submitted")
    expect(page.get_by_role("button", name="Annuler")).to_have_count(1)
    expect(line(page, matches[1]).get_by_role("button", name="Annuler")).to_be_visible()


def test_what_another_desk_types_comes_in_but_not_under_the_fingers(page, matches, remi):
    page.keyboard.type("990")
    other = cast.actor(remi)
    for match in matches[:2]:
        handed(match, other, 1000, 941, checked=True)
    expect(line(page, matches[1])).to_have_attribute("data-state", "doubt")
    expect(field(page, matches[1])).to_have_value("1000")
    expect(field(page, matches[0])).to_have_value("990")
    expect(field(page, matches[0])).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.type("954")
    page.keyboard.press("Enter")
    keep = line(page, matches[0]).get_by_role("link", name=re.compile("Garder 1000"))
    expect(keep).to_be_visible()
    assert axe_violations(page) == []
    line(page, matches[0]).get_by_role("button", name=re.compile("Remplacer par 990")).click()
    expect(line(page, matches[0])).to_have_attribute("data-state", "submitted")
    assert stored(matches[0]) == (990, 954)


def test_who_keeps_the_others_totals_writes_nothing(page, matches, remi):
    page.keyboard.type("990")
    handed(matches[0], cast.actor(remi), 1000, 941, checked=True)
    page.keyboard.press("Tab")
    page.keyboard.type("954")
    page.keyboard.press("Enter")
    line(page, matches[0]).get_by_role("link", name=re.compile("Garder 1000")).click()
    expect(field(page, matches[0])).to_have_value("1000")
    expect(field(page, matches[1])).to_be_focused()
    assert HandedResult.objects.count() == 1


def test_without_javascript_a_line_is_a_form_with_its_own_button(hall, client, denise, matches):
    client.force_login(denise)
    page = opened(hall, client, matches, java_script_enabled=False)
    field(page, matches[3]).fill("1000")
    field(page, matches[3], "total_b").fill("941")
    line(page, matches[3]).get_by_role("button", name="Enregistrer").click()
    expect(field(page, matches[3], "total_b")).to_have_value("941")
    line(page, matches[3]).get_by_label("Vérifié sur la feuille").check()
    field(page, matches[3], "total_b").press("Enter")
    expect(line(page, matches[3])).to_have_attribute("data-state", "doubt")
    line(page, matches[3]).get_by_role("button", name="Annuler").click()
    expect(line(page, matches[3])).to_have_attribute("data-state", "empty")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 768, 1280])
def test_with_the_longest_names_nothing_scrolls_sideways_and_axe_is_content(
    hall, client, denise, remi, matches, width, theme
):
    Player.objects.filter(tournament=matches[0].tournament).update(
        given_name="Marie-Antoinette-Joséphine", family_name="de la Rochefoucauld-Montmorency"
    )
    Tournament.objects.update(asks_belotes=True, asks_capots=True)
    Tournament.objects.update(totals_style="S4", max_deals=None, target=1000, asks_deals=True)
    for match in matches[:3]:
        handed(again(match), cast.actor(remi), 1000, 941, checked=True)
    handed(again(matches[3]), cast.actor(remi), 1000, 944)
    client.force_login(denise)
    device = {**(PHONE if width < 700 else DESK), "viewport": {"width": width, "height": 800}}
    page = hall.open(
        address(matches[0].tournament), device=device, cookies=hall.cookies_of(client), color_scheme=theme
    )
    field(page, matches[5]).fill("1000")
    field(page, matches[5], "total_b").fill("941")
    field(page, matches[5], "total_b").press("Enter")
    expect(line(page, matches[5]).get_by_text("À vérifier sur la feuille")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert axe_violations(page) == []


def test_undone_on_an_old_safari(hall, client, denise, matches):
    """It does not say which button sends a form: SubmitEvent.submitter came with 15.4."""
    client.force_login(denise)
    page = opened(hall, client, matches)
    page.add_init_script("delete SubmitEvent.prototype.submitter; window.old = true;")
    page.reload()
    assert page.evaluate("window.old && !('submitter' in SubmitEvent.prototype)")
    field(page, matches[0]).fill("1000")
    field(page, matches[0], "total_b").fill("944")
    page.keyboard.press("Enter")
    expect(line(page, matches[0])).to_have_attribute("data-state", "submitted")
    line(page, matches[0]).locator("[data-undo]").click()
    expect(line(page, matches[0])).to_have_attribute("data-state", "empty")
    assert stored(matches[0]) == (None, None)
