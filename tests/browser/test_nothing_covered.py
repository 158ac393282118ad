"""Nothing that is tapped lies under anything else, at the heights that real phones show."""

import pytest
from playwright.sync_api import expect

from scoring import builtin
from tests import cast
from tests.match.hall import link, play, seated
from tests.urls import AT_TABLE, URLS, World, path_of, view_of
from tournament.core.access import RULES, Action
from tournament.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SIZES = [(360, 560), (360, 640), (390, 664), (320, 480)]
THEMES = ["light", "dark"]
# Every control that shows, brought into view as a thumb would: what covers the middle of it, if anything.
COVERED = """(theme) => {
    document.documentElement.setAttribute('data-bs-theme', theme);
    const covered = [], before = scrollY;
    for (const each of document.querySelectorAll('a[href], button, input, select, textarea, summary')) {
        const box = each.getClientRects()[0];
        if (!box || box.width < 4 || box.right < 0) continue;
        if (!each.checkVisibility({visibilityProperty: true})) continue;
        if (each.closest('.visually-hidden, .skip')) continue;
        each.scrollIntoView({block: 'center'});
        const now = each.getClientRects()[0];
        const hit = document.elementFromPoint(now.left + now.width / 2, now.top + now.height / 2);
        const mine = [each, ...(each.labels || [])];
        if (!mine.some(one => one.contains(hit))) covered.push(each.outerHTML.slice(0, 90) + ' under '
            + (hit ? hit.outerHTML.slice(0, 90) : 'nothing'));
    }
    scrollTo(0, before);
    return covered; }"""
# Of the keys, the boxes and the act: which cannot be seen whole and tapped where the page stands.
OUT_OF_REACH = """() => [...document.querySelectorAll('[data-digit], .pts-box input, [data-save]')]
    .filter(each => { const box = each.getBoundingClientRect();
        const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return box.top < 0 || box.bottom > innerHeight || !(each === hit || each.contains(hit)); })
    .map(each => each.outerHTML.slice(0, 60))"""
KEYS = "() => document.querySelector('[data-keys]').getBoundingClientRect().top"


def covered(page):
    """What is covered on this page, at each size and in each theme."""
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for theme in THEMES:
            found += [
                f"{page.url} {width}×{height} {theme}: {each}" for each in page.evaluate(COVERED, theme)
            ]
    return found


def paths(client, world):
    """Every page for the world or for a table's phone; a wall is for a projector."""
    for name in URLS:
        asked = view_of(name).see or view_of(name).action
        world_may = RULES[asked].world and asked is not Action.OPEN_DOOR
        if "wall" in name or not (world_may or name.partition(":")[0] == AT_TABLE):
            continue
        answer = client.get(path := path_of(name, world))
        if answer.status_code == 200 and not answer.streaming and b"<!doctype" in answer.content[:40]:
            yield path


def test_no_control_of_a_phones_page_lies_under_another(hall, client, tmp_path, settings):
    settings.BACKUP_DIR = settings.EXPORT_DIR = tmp_path
    world = World(8)
    Tournament.objects.update(is_demo=True)
    page = hall.open("/")
    found, seen = [], list(paths(client, world))
    assert len(seen) > 15
    for language in ("fr", "en"):
        page.context.add_cookies([{"name": "dix_language", "value": language, "url": hall.url}])
        for path in seen:
            page.goto(path)
            found += covered(page)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("book", ["missegre", "annonces"])
def test_the_keypad_stays_where_it_is_and_is_whole_after_each_digit(hall, book):
    match = seated(cast.tournament(ruleset=builtin(book).to_dict(), is_demo=True), state="playing")
    play(match, cast.table_phone(match.table), "A 90H 95/67")
    door = f"/table/{link(match.table).token}"
    page = hall.open(door + "/")
    for language in ("fr", "en"):
        page.context.add_cookies([{"name": "dix_language", "value": language, "url": hall.url}])
        for address in ("deal/2/", "deal/1/correct/"):
            page.goto(f"{door}/{address}")
            if "correct" not in address:
                page.locator('label:has([name=contract][value="90"])').tap()
                page.locator('label:has([name=bid][value="A-hearts"])').tap()
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
                at = page.evaluate(KEYS)
                for digit in ("back", "back", "6", "7"):
                    page.locator(f'[data-digit="{digit}"]').tap()
                    assert page.evaluate(OUT_OF_REACH) == [], (address, language, width, height, digit)
                    assert page.evaluate(KEYS) == at
                expect(page.locator("[data-save]")).to_contain_text("–")
                assert page.evaluate(OUT_OF_REACH) == [], (address, language, width, height)
                assert page.evaluate(KEYS) == at
            found = covered(page)
            assert not found, "\n".join(found)
