"""Every print as the pages that leave the printer: how many, A4 or A5, nothing cut, nothing to scroll."""

import os
import re
from pathlib import Path

import pytest

from scoring.ruleset import RULEBOOKS
from tests.draw.played import play
from tests.evenings import draw, finish
from tests.evenings import evening as whole_evening
from tests.printing.test_paper import evening, pages_of, printed  # noqa: F401 — a fixture
from tournament.models import Player, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

A4, A4_WIDE, A3_WIDE, A5 = (595, 842), (842, 595), (1191, 842), (420, 595)
# What a reader of paper cannot scroll to, and what stands beyond the edge of the page.
LOST = """() => [...document.querySelectorAll('#main *')].filter(box => {
  const style = getComputedStyle(box), shown = box.checkVisibility() && style.display !== 'inline';
  const scrolls = [style.overflowX, style.overflowY].some(way => ['auto', 'scroll'].includes(way));
  const cut = box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 0 && style.overflowX !== 'visible';
  const beyond = box.getBoundingClientRect().right > innerWidth + 1;
  return shown && !box.closest('svg, .visually-hidden') && (scrolls || cut || beyond);
}).map(box => `${box.tagName} ${box.className}: ${box.textContent.trim().slice(0, 40)}`)"""

# The pages of an evening of sixteen teams, all with the longest names, its first rounds played.
PRINTS = [
    ("by-team/", 1, A4),
    ("by-table/", 1, A4),
    ("tableau/", 1, A4_WIDE),
    ("tableau/a3/", 1, A3_WIDE),
    ("standings/", 3, A4),
    ("aloud/", 3, A4),
    ("poster/", 1, A4),
    ("test/", 1, A4),
    ("cards/", 8, A5),
    ("cards/a4/", 8, A4),
    ("slips/1/", 16, A5),
    ("slips/spare/", 4, A5),
    ("rules/", 2, A4),
]


def sizes_of(pdf):
    """Width and height of its pages, in points."""
    boxes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", pdf)
    return {(round(float(width)), round(float(height))) for width, height in boxes}


def whole_page(page, pdf, pages, size):
    """So many pages of that size, and nothing is lost on them."""
    assert pages_of(pdf) == pages
    assert sizes_of(pdf) == {size}
    wide = {A5: (559, 794), A4_WIDE: (1123, 794), A3_WIDE: (1587, 1123)}
    if size in wide:
        page.set_viewport_size(dict(zip(("width", "height"), wide[size], strict=True)))
    assert page.evaluate(LOST) == []


@pytest.mark.parametrize(("path", "pages", "size"), PRINTS, ids=[path for path, _pages, _size in PRINTS])
def test_every_print_is_whole(printed, path, pages, size):  # noqa: F811
    made = evening()
    play(made)
    page, pdf = printed(f"/desk/t/{made.slug}/print/{path}")
    if folder := os.environ.get("DIX_SHOT"):
        (Path(folder) / f"a-{path.strip('/').replace('/', '-')}.pdf").write_bytes(pdf)
    whole_page(page, pdf, pages, size)


@pytest.mark.parametrize("slug", RULEBOOKS)
def test_the_rules_of_every_book_have_no_screens_scrollbar(printed, slug):  # noqa: F811
    made = evening(ruleset_slug=slug)
    page, pdf = printed(f"/desk/t/{made.slug}/print/rules/")
    assert 1 <= pages_of(pdf) <= 3
    assert sizes_of(pdf) == {A4}
    assert page.evaluate(LOST) == []
    # A bar of a screen takes the side of a table even where nothing is beyond: none may be able to.
    assert page.locator(".table-wrap").count() > 0
    page.set_viewport_size({"width": 600, "height": 800})
    assert page.evaluate(LOST) == []


PRIZES = """1 : deux jambons de Lacaune, une coupe et la photo dans le journal du canton
2 à 4 : un panier garni
Première équipe mixte de la consolante : un magnum offert par la boulangerie de la place du marché
Lot du dernier : un réveil"""
# The evening is over: brackets played, clubs, prizes, on several days, teams that qualified elsewhere.
OVER = [
    ("standings/", 4, A4),
    ("aloud/", 3, A4),
    ("tableau/", 3, A4_WIDE),
    ("tableau/a3/", 3, A3_WIDE),
    ("by-team/1/", 1, A4),
    ("by-table/1/", 1, A4),
    ("slips/4/?recto", 8, A5),
    ("poster/", 1, A4),
    ("rules/", 2, A4),
]


def evening_over(by):
    """Sixteen teams of four clubs through pools and brackets on two days."""
    made = whole_evening(16, ("pools", {}), ("brackets", {"third": True}), tables=8)
    Player.objects.filter(tournament=made).update(
        given_name="Marie-Bernadette", family_name="de Lapeyrouse-Monségur"
    )
    for team in made.teams.all():
        team.club_name = f"Les Valets de Valmory et de ses environs {team.number % 4}"
        team.qualified_rank = team.number
        team.save()
    finish(made, by)
    days = ["2026-11-20T20:30", "2026-11-20", "2026-11-20", "2026-11-27T20:30", "2026-11-27", "2026-11-27"]
    Tournament.objects.filter(pk=made.pk).update(state="closed", prizes=PRIZES, round_days=days)
    return made


@pytest.mark.parametrize(("path", "pages", "size"), OVER, ids=[path for path, _pages, _size in OVER])
def test_every_print_of_an_evening_that_is_over_is_whole(printed, by, path, pages, size):  # noqa: F811
    made = evening_over(by)
    page, pdf = printed(f"/desk/t/{made.slug}/print/{path}")
    if folder := os.environ.get("DIX_SHOT"):
        (Path(folder) / f"{path.strip('/').replace('/', '-').partition('?')[0]}.pdf").write_bytes(pdf)
    whole_page(page, pdf, pages, size)


PLAYERS = [
    ("standings/", 2, A4),
    ("aloud/", 3, A4),
    ("by-team/", 2, A4),
    ("by-table/", 1, A4),
    ("slips/1/?recto", 5, A5),
    ("cards/", 5, A5),
]


@pytest.mark.parametrize(("path", "pages", "size"), PLAYERS, ids=[path for path, _pages, _size in PLAYERS])
def test_every_print_of_a_melee_is_whole(printed, by, path, pages, size):  # noqa: F811
    made = whole_evening(22, ("melee", {"rounds": 3}), tables=5, individuals=True)
    Player.objects.filter(tournament=made).update(
        given_name="Marie-Bernadette", family_name="de Lapeyrouse-Monségur"
    )
    Tournament.objects.filter(pk=made.pk).update(prizes=PRIZES)
    made.refresh_from_db()
    draw(made, by)
    play(made)
    page, pdf = printed(f"/desk/t/{made.slug}/print/{path}")
    if folder := os.environ.get("DIX_SHOT"):
        (Path(folder) / f"melee-{path.strip('/').replace('/', '-').partition('?')[0]}.pdf").write_bytes(pdf)
    whole_page(page, pdf, pages, size)
