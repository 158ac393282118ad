"""The wall, on three screens: every letter of every view is inside its box and the screen, from the welcome
to the podium; one view at a time; what the desk calls is said there once."""

import pytest

from tests.browsing import WALL, stopped_clock
from tests.evenings import draw, evening, finish, play
from tests.hall.conftest import half_a_second_passes
from tournament.models import Player, Round, Team, Tournament
from tournament.web import qr

pytestmark = pytest.mark.browser

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
        "Première équipe mixte de la consolante : un magnum offert par la boulangerie de la place du marché",
    ]
)
BRACKETS = [("pools", {}), ("brackets", {"placing": True})]
ROUNDS = [("rounds", {"draw": "ranked", "rounds": 3})]
MELEE = [("melee", {"rounds": 3})]
SCREENS = {
    "16": (16, BRACKETS, (1920, 1080)),
    "150": (150, ROUNDS, (1920, 1080)),
    "mêlée": (22, MELEE, (1920, 1080)),
}


class Wall:
    """A wall that is opened anew at each moment of its evening; keeps what was cut."""

    def __init__(self, hall, tournament, size):
        self.hall, self.tournament, self.cut = hall, tournament, []
        self.device = {"viewport": dict(zip(("width", "height"), size, strict=True))}

    def walk(self, **changed):
        """Every view of this moment."""
        self.tournament.refresh_from_db()
        version = self.tournament.version + 1
        Tournament.objects.filter(pk=self.tournament.pk).update(version=version, **changed)
        half_a_second_passes()
        page = self.hall.open(f"/t/{self.tournament.slug}/wall/", device=self.device)
        count = page.locator("[data-wall-view]").count()
        for number in range(count):
            assert page.locator("[data-wall-view]:not([hidden])").count() == 1
            self.cut += [f"view {number + 1} of {count}: {line}" for line in page.evaluate(CUT)]
            page.keyboard.press("ArrowRight")
        page.context.close()


@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_is_cut_all_evening(hall, by, settings, tmp_path, screen):
    settings.DATA_DIR, settings.PUBLIC_URL = tmp_path, ""
    (tmp_path / qr.ADDRESS_FILE).write_text("http://192.168.100.120:8000", encoding="utf-8")
    count, stages, size = SCREENS[screen]
    made = evening(count, *stages, tables=80, individuals=stages is MELEE)
    long = list(Player.objects.filter(tournament=made).values_list("pk", flat=True))[::7]
    Player.objects.filter(pk__in=long).update(
        given_name="Marie-Bernadette", family_name="de Lapeyrouse-Monségur"
    )
    wall = Wall(hall, made, size)
    Team.objects.filter(tournament=made).update(checked_in=False)
    wall.walk(prizes=PRIZES, is_demo=True)
    Team.objects.filter(tournament=made).update(checked_in=True)
    draw(made, by)
    message = "Le buffet est ouvert jusqu’au troisième tour, les gâteaux sont près de la scène."
    wall.walk(wall_message=message, wall_call={"number": 1, "tables": [3, 7, 12], "to": "referee"})
    play(made)
    Round.objects.filter(tournament=made).update(state="closed")
    wall.walk()
    if stages is BRACKETS:
        draw(made, by)
        wall.walk()
        play(made)
        finish(made, by)
    wall.walk(state="closed", wall_message="", wall_call={})
    assert wall.cut == []


def test_the_links_back_are_seen_by_whoever_moves_the_mouse_not_by_the_hall(hall, tournament):
    page = hall.open("/health/", device=WALL)
    stopped_clock(page)
    page.goto(f"/t/{tournament.slug}/wall/")
    seen = "getComputedStyle(document.querySelector('.wall-back')).opacity"
    found = [page.evaluate(seen)]
    page.clock.run_for(9_000)
    found.append(page.evaluate(seen))
    page.mouse.move(500, 500)
    assert [*found, page.evaluate(seen)] == ["1", "0", "1"]
