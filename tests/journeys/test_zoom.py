"""Text twice as large, and a phone of 240 px: no number breaks, no text prints over another, nothing scrolls
sideways. Names as long as they come, and as long as a field allows."""

import pytest
from django.urls import reverse

from tests import cast
from tests.browsing import DESK, FRENCH, HALL, PHONE, launched
from tests.evenings import draw, evening
from tests.hall.conftest import finish
from tests.journeys.test_narrow import LONGEST, SIDEWAYS, WIDER, pages, world  # noqa: F401 - a fixture
from tests.referee.hall import link, seated
from tests.urls import path_of
from tournament.models import Club, Match, Player, Team, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NARROW = {"viewport": {"width": 240, "height": 740}, "has_touch": True, "is_mobile": True}
SIZES = {"240 px": (NARROW, 16), "twice the text": (PHONE, 32), "360 px": (PHONE, 16)}
DESKS = (
    "control:overview",
    "control:rounds",
    "control:round",
    "registration:desk",
    "draw:desk",
    "setup:settings",
    "referee:sheet",
    "referee:paper",
)
# Every visible piece of text with its lines; what lies over others by intent (a dock, a notice) is left out.
TEXTS = """() => {
    const texts = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; node = walker.nextNode();) {
        const at = node.parentElement, style = getComputedStyle(at);
        if (!node.data.trim() || style.visibility === 'hidden' || style.display === 'none') continue;
        if (at.closest('template, script, option, select, .visually-hidden, [hidden]')) continue;
        if (at.closest('.dock, .tabbar, .skip, [data-marks], .draw-hash, .tent, code, pre')) continue;
        if (at.closest('details:not([open])') && !at.closest('summary')) continue;
        texts.push(node);
    }
    return texts; }"""
BROKEN = (
    """() => { const texts = ("""
    + TEXTS
    + """)(), wrong = [];
    for (const node of texts) {
        for (const found of node.data.matchAll(/[−+-]?\\d[\\d\\u202f\\u00a0]*(?:[.,]\\d+)?/g)) {
            const range = document.createRange();
            range.setStart(node, found.index);
            range.setEnd(node, found.index + found[0].trim().length);
            const boxes = [...range.getClientRects()].filter(each => each.width);
            const down = boxes.length && boxes[boxes.length - 1].top - boxes[0].top;
            if (down > 3) wrong.push(found[0] + ' in ' + node.data.trim().slice(0, 50));
        }
    }
    return wrong; }"""
)
OVER = (
    """() => { const texts = ("""
    + TEXTS
    + """)(), boxes = [], wrong = [];
    for (const node of texts) {
        const range = document.createRange();
        range.selectNodeContents(node);
        const cut = node.parentElement.closest('.score-name') || document.documentElement;
        const edge = cut.getBoundingClientRect();
        for (const box of range.getClientRects()) {
            if (box.width > 1 && box.top + box.height / 2 < edge.bottom) boxes.push([box, node]);
        }
    }
    for (let a = 0; a < boxes.length; a++) for (let b = a + 1; b < boxes.length; b++) {
        const [one, first] = boxes[a], [two, second] = boxes[b];
        if (first === second) continue;
        const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
        const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
        if (wide < 2 || high < Math.min(one.height, two.height) * .25) continue;
        wrong.push(first.data.trim().slice(0, 25) + ' / ' + second.data.trim().slice(0, 25));
    }
    return wrong.slice(0, 4); }"""
)

# Nothing lies over it, and no edge cuts it.
SEEN = """each => {
    const box = each.getBoundingClientRect();
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return each === at || each.contains(at); }"""


def faults(page):
    """What is wrong with the page as it stands."""
    found = [f"{each} is broken" for each in page.evaluate(BROKEN)]
    found += [f"{each} overlap" for each in page.evaluate(OVER)]
    if page.evaluate(SIDEWAYS):
        found.append(f"scrolls sideways: {page.evaluate(WIDER)}")
    return found


@pytest.fixture(params=SIZES)
def phone(request, browsers, served):
    """A page of a phone whose owner has chosen that size of text."""
    device, text = SIZES[request.param]
    with launched(browsers, f"--blink-settings=defaultFontSize={text}") as browser:
        context = browser.new_context(base_url=f"http://{HALL}:{served.port}", **FRENCH, **device)
        yield context.new_page()


@pytest.mark.parametrize("names", ["usual", "longest"])
def test_public_pages_and_a_tables_pages_hold(phone, client, world, names):  # noqa: F811
    given, family = ("Chloé", "Fabre-Oustric") if names == "usual" else (LONGEST, LONGEST)
    Player.objects.update(given_name=given, family_name=family)
    wrong = []
    for name, path in pages(client, world):
        phone.goto(path)
        wrong += [f"{name}: {each}" for each in faults(phone)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("names", ["usual", "hyphens", "longest"])
def test_the_marks_of_both_sides_stay_above_the_save_button(phone, db, names):
    family = {"usual": "Fabre", "hyphens": "Saint-Martin-des-Champs-de-la-Garrigue"}.get(names, LONGEST)
    match = seated(cast.tournament(), state="playing")
    Player.objects.update(family_name=family)
    phone.goto(f"/table/{link(match.table).token}/deal/1/")
    assert faults(phone) == []
    for choice in ("[name=contract][value='90']", "[name=bid][value=A-hearts]"):
        phone.locator(f"label:has({choice})").tap()
    phone.locator("#points-b").fill("67")
    phone.locator("[data-marks] .gain").nth(1).wait_for()
    keys = phone.locator("[data-keys]").bounding_box()
    save = phone.locator("[data-save]").bounding_box()
    assert save["y"] + save["height"] <= 741
    for side in range(2):
        gain = phone.locator("[data-marks] .gain").nth(side).bounding_box()
        assert gain["y"] + gain["height"] <= keys["y"] + 1
        assert phone.locator("[data-marks] .gain").nth(side).evaluate(SEEN), side


@pytest.mark.parametrize("names", ["usual", "longest"])
def test_the_totals_of_a_match_hold_with_their_boxes(phone, db, names):
    """Games, belotes and capots asked, each with its two buttons, and a refusal."""
    match = seated(cast.tournament(), state="playing")
    asked = dict.fromkeys(("asks_belotes", "asks_capots", "asks_deals"), True)
    Tournament.objects.update(results="totals", totals_style="S6", target=None, max_deals=None, **asked)
    Player.objects.update(family_name={"usual": "Fabre"}.get(names, LONGEST))
    phone.goto(f"/table/{link(match.table).token}/totals/")
    assert phone.locator("[name=belotes_a]").is_visible()
    assert phone.locator(".step-key").count() >= 10
    assert faults(phone) == []
    for field, typed in (("total_a", "12000"), ("total_b", "-1620"), ("belotes_a", "12"), ("capots_b", "10")):
        phone.fill(f"[name={field}]", typed)
        assert phone.locator(f"[name={field}]").evaluate("each => each.scrollWidth <= each.clientWidth"), (
            field
        )
    save = phone.locator(".dock .btn-save").bounding_box()
    assert save["y"] + save["height"] <= 741
    with phone.expect_navigation():
        phone.locator(".dock .btn-save").tap()
    assert faults(phone) == []


def test_the_rank_in_the_pool_stands_below_a_name_of_two_lines(phone, db, by):
    made = evening(8, ("pools", {}))
    draw(made, by)
    finish(Match.objects.select_related("slot_a__team").first(), 1000, 0)
    Player.objects.update(given_name="Maximilienne", family_name="Fabre-Oustric")
    phone.goto(reverse("hall:standings", args=[made.slug]))
    phone.get_by_text("de la poule").first.wait_for()
    assert faults(phone) == []


def test_a_desk_at_twice_the_text_gets_the_layout_of_the_room_it_has(browsers, served, client, world):  # noqa: F811
    """Break-points in em: two columns of 1280 px are too narrow for such letters."""
    Player.objects.update(given_name="Chloé", family_name="Fabre-Oustric")
    Team.objects.update(club_name="Les Corbières")
    Club.objects.update(name="Missègre")
    Tournament.objects.update(name="Automne", place="Missègre")
    client.cookies = world.cookies["organiser"].copy()
    wrong, seen = [], []
    with launched(browsers, "--blink-settings=defaultFontSize=32") as browser:
        context = browser.new_context(base_url=f"http://{HALL}:{served.port}", **FRENCH, **DESK)
        context.add_cookies(
            [
                {"name": name, "value": morsel.value, "url": f"http://{HALL}:{served.port}"}
                for name, morsel in client.cookies.items()
            ]
        )
        page = context.new_page()
        for name in DESKS:
            page.goto(path_of(name, world))
            seen.append(page.locator("h1").count())
            if page.evaluate("document.documentElement.scrollWidth > 1280"):
                wrong.append(f"{name} scrolls sideways: {page.evaluate(WIDER)}")
            wrong += [f"{name}: {each} is broken" for each in page.evaluate(BROKEN)]
            wrong += [f"{name}: {each} overlap" for each in page.evaluate(OVER)]
    assert seen == [1] * len(DESKS)
    assert not wrong, "\n".join(wrong)
