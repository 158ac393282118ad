"""Nothing scrolls sideways on a phone of 360 px, in French and in English, however long a name is.

Every page that needs no account and every page of a table's phone; a new one is covered once it has a URL."""

import pytest

from tests.browsing import PHONE
from tests.urls import AT_TABLE, URLS, World, path_of, view_of
from tournament.core.access import RULES, Action
from tournament.models import Club, Player, Table, Team, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LONGEST = (
    "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis"  # sixty letters without a place to break
)
DESK = ("draw", "control", "referee", "registration", "setup", "people", "archive", "exports")
WIDER = """() => [...document.body.querySelectorAll('*')]
    .filter(each => each.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
    .filter(each => !each.closest('.visually-hidden, [hidden]'))
    .map(each => each.tagName + '.' + each.className).slice(-3)"""
# The page itself, or a table in a frame of its own: half of a table unseen is as bad.
SIDEWAYS = """() => [document.documentElement, ...document.querySelectorAll('.table-wrap')]
    .some(each => each.scrollWidth > each.clientWidth)"""

# A word of a team's name that stands on two lines.
BROKEN_WORDS = """() => { const broken = [];
    for (const link of document.querySelectorAll('.round-table .team-link')) {
        const text = link.firstChild;
        for (const word of text.data.matchAll(/[^\\s\\u00a0-]+/g)) {
            const range = document.createRange();
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            if (range.getClientRects().length > 1) broken.push(word[0]);
        }
    }
    return broken; }"""
WIDE_TABLES = """() => [...document.querySelectorAll('table')]
    .filter(each => each.offsetWidth > each.parentElement.clientWidth).map(each => each.className)"""

# A button beyond the edge of its card is no wider than the screen, and still looks broken.
BEYOND = """() => { const right = each => each.getBoundingClientRect().right;
    return [...document.querySelectorAll('.sheet .btn')].filter(each => !each.closest('[hidden]'))
        .filter(each => right(each) > right(each.closest('.sheet')) - 8).map(each => each.innerText); }"""
# What a thumb hits: a link may be taller than its words.
THUMB = """each => {
    const box = each.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
    const at = dy => document.elementFromPoint(x, y + dy);
    const hit = dy => each === at(dy) || each.contains(at(dy));
    let up = 0, down = 0;
    while (up < 40 && hit(-up)) up++;
    while (down < 40 && hit(down)) down++;
    return up + down - 1; }"""


@pytest.fixture
def world(tmp_path, settings):
    """One evening whose every name is as long as its field."""
    settings.BACKUP_DIR = settings.EXPORT_DIR = tmp_path
    made = World()
    assert len(LONGEST) == 60
    Player.objects.update(given_name=LONGEST, family_name=LONGEST)
    Team.objects.update(club_name=LONGEST)
    Table.objects.update(note=LONGEST)
    Club.objects.update(name=LONGEST + LONGEST[:20])
    Tournament.objects.update(name=LONGEST + LONGEST[:20], place=LONGEST + LONGEST[:20])
    return made


def page_of(answer):
    """Whether it is a whole page: no fragment, no file."""
    return not answer.streaming and answer.content.lstrip().startswith(b"<!doctype html")


def pages(client, world):
    """(name, path) of every whole page for the world or for a table's phone; a wall is for a projector."""
    for name in URLS:
        asked = view_of(name).see or view_of(name).action
        world_may = RULES[asked].world and asked is not Action.OPEN_DOOR
        if "wall" in name or not (world_may or name.partition(":")[0] == AT_TABLE):
            continue
        answer = client.get(path := path_of(name, world))
        if answer.status_code == 200 and page_of(answer):
            yield name, path


@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_public_page_scrolls_sideways(hall, client, world, language):
    client.cookies["dix_language"] = language
    page = hall.open("/", device=PHONE, cookies=hall.cookies_of(client))
    seen, wrong = [], []
    for name, path in pages(client, world):
        page.goto(path)
        seen.append(name)
        assert page.locator("html").get_attribute("lang") == language
        if page.evaluate(SIDEWAYS):
            wrong.append(f"{name}: {page.evaluate(WIDER)}")
    assert {"hall:home", "hall:team", "hall:rules", "table:sheet"} <= set(seen), seen
    assert not wrong, "\n".join(wrong)


def test_no_page_of_the_desk_scrolls_sideways(hall, client, world):
    """Organisers and referees walk through the hall with a phone too; a table in a frame may there."""
    client.cookies = world.cookies["organiser"].copy()
    page = hall.open("/", device=PHONE, cookies=hall.cookies_of(client))
    seen, wrong = [], []
    for name in URLS:
        if name.partition(":")[0] not in DESK:
            continue
        answer = client.get(path := path_of(name, world))
        if answer.status_code == 200 and page_of(answer):
            page.goto(path)
            seen.append(name)
            if page.evaluate("document.documentElement.scrollWidth > 360"):
                wrong.append(f"{name}: {page.evaluate(WIDER)}")
            wrong += [f"{name}: {beyond} leaves its card" for beyond in page.evaluate(BEYOND)]
    assert {"draw:desk", "control:rounds", "referee:team", "archive:backups", "exports:index"} <= {*seen}
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("width", [768, 1024])
def test_tables_of_the_desk_fit_a_tablet_and_an_old_screen(hall, client, world, width):
    """Names as long as they usually are: no column lies behind a scrollbar, no name breaks within a word."""
    Player.objects.update(given_name="Jean-Christophe", family_name="Vandenbroucke-Lefèvre")
    Team.objects.update(club_name="Saint-Aubrac")
    Club.objects.update(name="Les Valets de Valmory")
    Tournament.objects.update(name="Tournoi d’automne", place="salle des fêtes")
    Table.objects.update(note="")
    client.cookies = world.cookies["organiser"].copy()
    screen = {"viewport": {"width": width, "height": 768}}
    page = hall.open("/", device=screen, cookies=hall.cookies_of(client))
    wrong = []
    for name in ("control:rounds", "registration:desk", "referee:paper", "referee:sheet", "draw:desk"):
        page.goto(path_of(name, world))
        wrong += [f"{name}: {each} is too wide" for each in page.evaluate(WIDE_TABLES)]
        if name == "control:rounds":
            wrong += [f"{name}: {each} is broken" for each in page.evaluate(BROKEN_WORDS)]
    assert not wrong, "\n".join(wrong)


def test_the_two_points_of_a_deal_on_paper_stand_side_by_side_and_the_save_stays_in_sight(
    hall, client, world
):
    Player.objects.update(given_name="Zoé", family_name="Xu")
    client.cookies = world.cookies["organiser"].copy()
    page = hall.open(path_of("referee:paper", world), device=PHONE, cookies=hall.cookies_of(client))
    a, b = (page.locator(f'[name="d0-points_{side}"]').bounding_box() for side in "ab")
    assert (a["y"], a["height"]) == (b["y"], b["height"])
    assert b["x"] >= a["x"] + a["width"]
    save = page.locator(".btn-save").bounding_box()
    assert page.evaluate("document.activeElement.name").startswith("d0-")
    assert save["y"] + save["height"] <= PHONE["viewport"]["height"]


THUMBED = {
    "control:rounds": (".round-table .team-link", ".desk-who a"),
    "hall:standings": (".table-ranks .team-link",),
    "table:sheet": (".deal-open", ".deal .art"),
    "setup:settings": ("summary.fold",),
}


@pytest.mark.parametrize("name", THUMBED)
def test_what_is_tapped_is_as_high_as_a_thumb(hall, client, world, name):
    """44 px of each: names of teams, deals, articles, one's own account, the heads of folds."""
    Player.objects.update(given_name="Zoé", family_name="Xu")  # one line: the least there is
    client.cookies = world.cookies["organiser"].copy()
    page = hall.open(path_of(name, world), device=PHONE, cookies=hall.cookies_of(client))
    for selector in THUMBED[name]:
        found = page.locator(selector).first
        found.evaluate("each => each.scrollIntoView({block: 'center'})")
        assert found.evaluate(THUMB) >= 44, selector
