"""The wall in a real browser at 1920 × 1080: every letter of every view is inside its box and the screen,
from 16 to 150 teams, with and without the demonstration's banner, whatever the names."""

import os

import pytest
from django.urls import reverse

from tests.browsing import WALL
from tests.draw.played import play
from tests.evenings import draw, evening, finish
from tests.hall.conftest import half_a_second_passes
from tournament.models import Player, Round, Team, Tournament
from tournament.web import qr

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# Every text that is seen, against the screen and each ancestor that hides what goes beyond it. A font's box
# is higher than its letters: a sixth of the size above and below is air.
CUT = """() => {
  const cut = [], hidden = '.visually-hidden, .skip, svg, noscript, template';
  const words = node => node.textContent.trim().replace(/\\s+/g, ' ').slice(0, 60);
  const ancestors = node => node ? [node, ...ancestors(node.parentElement)] : [];
  const screen = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
  function look(node) {
    const owner = node.parentElement, size = parseFloat(getComputedStyle(owner).fontSize), air = size / 6;
    if (!words(node) || !owner.checkVisibility() || owner.closest(hidden)) return;
    if (size < 15.5) cut.push(`small: ${size} ${words(node)}`);
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(rect => rect.width);
    for (const box of ancestors(owner)) {
      const style = getComputedStyle(box), root = box === document.documentElement;
      if (style.writingMode !== 'horizontal-tb' || style.transform !== 'none')
        cut.push('turned: ' + words(node));
      if (!root && style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const edge = root ? screen : box.getBoundingClientRect();
      for (const rect of rects)
        if (rect.left < edge.left - 1 || rect.right > edge.right + 1
            || rect.top < edge.top - air || rect.bottom > edge.bottom + air)
          cut.push(`${words(node)} in ${box.className || box.tagName}`);
    }
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) look(walker.currentNode);
  const shown = '[data-wall-view]:not([hidden]) ';
  for (const list of document.querySelectorAll(`${shown}ol`)) {
    const area = item => item.getBoundingClientRect().width * item.getBoundingClientRect().height;
    const used = [...list.children].reduce((sum, item) => sum + area(item), 0) / area(list);
    if (!list.matches('.wall-podium') && used < 0.6) cut.push(`empty: ${used} ${list.className}`);
  }
  for (const box of document.querySelectorAll(`${shown}.wall-main, ${shown}li`))
    if (box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1)
      cut.push('row: ' + words(box));
  document.querySelectorAll(`${shown}.wall-team + .wall-team`).forEach(team => {
    const above = team.previousElementSibling.getBoundingClientRect();
    if (team.getBoundingClientRect().top < above.bottom - 1) cut.push('over each other: ' + words(team));
  });
  return cut;
}"""
PRIZES = "\n".join(
    [
        "1 : deux jambons de Lacaune, une coupe et la photo dans le journal du canton",
        *(f"{n} : un panier garni" for n in range(2, 9)),
        "9 à 20 : une bouteille de vin du domaine",
        "Première équipe mixte de la consolante : un magnum offert par la boulangerie de la place du marché",
        "Lot du dernier : un réveil",
    ]
)
LONG = ("Marie-Bernadette", "de Lapeyrouse-Monségur")


def whole(hall, tournament, name="wall"):
    """Look at every view of this wall; how many kinds there were, and what was cut."""
    half_a_second_passes()
    page = hall.open(reverse(f"hall:{name}", args=[tournament.slug]), device=WALL)
    count, cut = page.locator("[data-wall-view]").count(), []
    for number in range(count):
        cut += [f"view {number + 1} of {count}: {line}" for line in page.evaluate(CUT)]
        if folder := os.environ.get("DIX_SHOT"):
            page.screenshot(path=f"{folder}-{name}-{tournament.state}-{number + 1:02}.png")
        page.keyboard.press("ArrowRight")
    page.context.close()
    return count, cut


def named(tournament, every):
    """Each so many players get the longest name of the example."""
    ids = list(Player.objects.filter(tournament=tournament).values_list("pk", flat=True))[::every]
    Player.objects.filter(pk__in=ids).update(given_name=LONG[0], family_name=LONG[1])


@pytest.fixture(autouse=True)
def in_a_hall(settings, tmp_path):
    settings.DATA_DIR, settings.PUBLIC_URL = tmp_path, ""
    (tmp_path / qr.ADDRESS_FILE).write_text("http://192.168.100.120:8000", encoding="utf-8")


def whole_evening(hall, by, teams, stages, **fields):
    """Before, drawn, played with a message and a call, closed, over: what was cut in any view."""
    made = evening(teams, *stages, tables=80)
    Tournament.objects.filter(pk=made.pk).update(**fields, prizes=PRIZES)
    made.refresh_from_db()
    Team.objects.filter(tournament=made).update(checked_in=False)
    named(made, 7)
    cut = whole(hall, made)[1]
    Team.objects.filter(tournament=made).update(checked_in=True)
    draw(made, by)
    cut += whole(hall, made)[1]
    Tournament.objects.filter(pk=made.pk).update(
        wall_message="Le buffet est ouvert jusqu’au troisième tour, les gâteaux sont près de la scène.",
        wall_call={"number": 1, "tables": [3, 7, 12], "to": "referee"},
    )
    touch(made)
    cut += whole(hall, made)[1]
    play(made)
    touch(made)
    cut += whole(hall, made)[1]
    Round.objects.filter(tournament=made).update(state="closed")
    touch(made)
    cut += whole(hall, made)[1]
    Tournament.objects.filter(pk=made.pk).update(state="closed", wall_message="", wall_call={})
    touch(made)
    return cut + whole(hall, made)[1]


def touch(tournament):
    tournament.refresh_from_db()
    Tournament.objects.filter(pk=tournament.pk).update(version=tournament.version + 1)
    tournament.refresh_from_db()


@pytest.mark.parametrize("demo", [False, True], ids=["club", "demo"])
@pytest.mark.parametrize("teams", [16, 60, 150])
def test_nothing_is_cut_all_evening(hall, by, teams, demo):
    stages = (
        [("pools", {}), ("brackets", {"placing": True})]
        if teams == 16
        else [("rounds", {"draw": "ranked", "rounds": 3})]
    )
    assert whole_evening(hall, by, teams, stages, is_demo=demo) == []


def test_brackets_are_whole(hall, by):
    made = evening(16, ("pools", {}), ("brackets", {"placing": True}), tables=8)
    named(made, 7)
    for _stage in range(2):
        draw(made, by)
        play(made)
    touch(made)
    assert whole(hall, made)[1] == []


@pytest.mark.parametrize("players", [22, 60])
def test_a_melee_is_whole(hall, by, players):
    made = evening(players, ("melee", {"rounds": 3}), tables=40, individuals=True)
    named(made, 5)
    Team.objects.filter(tournament=made).update(checked_in=False)
    cut = whole(hall, made)[1]
    Team.objects.filter(tournament=made).update(checked_in=True)
    draw(made, by)
    cut += [line for name in ("wall", "wall_tables", "wall_teams") for line in whole(hall, made, name)[1]]
    play(made, but=2)
    touch(made)
    assert cut + whole(hall, made)[1] == []


@pytest.mark.parametrize("name", ["wall_tables", "wall_teams"])
def test_the_whole_lists_are_whole(hall, by, name):
    made = evening(60, ("rounds", {"draw": "ranked", "rounds": 3}), tables=40)
    named(made, 3)
    draw(made, by)
    assert whole(hall, made, name)[1] == []


TOPS = """() => Object.fromEntries([...document.querySelectorAll('.podium > li')].map(
  step => [step.className, step.getBoundingClientRect().top]))"""


@pytest.mark.parametrize("every", [1, 3, 1000], ids=["long", "some", "short"])
def test_the_first_stands_highest_even_over_a_shared_third_place(hall, by, every):
    made = evening(8, ("knockout", {"pot": False}))
    named(made, every)
    finish(made, by)
    Tournament.objects.filter(pk=made.pk).update(state="closed", prizes=PRIZES)
    touch(made)
    assert whole(hall, made)[1] == []
    page = hall.open(reverse("hall:wall", args=[made.slug]), device=WALL)
    tops = page.evaluate(TOPS)
    assert page.locator(".podium-at-3 .podium-winner").count() == 2
    assert tops["podium-at-1"] < tops["podium-at-2"] < tops["podium-at-3"]
