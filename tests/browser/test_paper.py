"""Every print as the pages that leave the printer: how many, which size, nothing cut; codes are read."""

import io
import re

import pytest
import zxingcpp
from PIL import Image

from tests import cast
from tests.evenings import draw, evening, finish, play
from tournament.models import Player, TableLink, Tournament
from tournament.setup.club import Wifi, change_wifi
from tournament.web import qr

pytestmark = pytest.mark.browser

A4, A4_WIDE, A5 = (595, 842), (842, 595), (420, 595)
SCREENS = {A4: (703, 1032), A4_WIDE: (1047, 718), A5: (559, 794)}  # without their margins
HERE = "http://192.168.1.20:8000"
# What a reader of paper cannot scroll to, and what stands beyond the edge of its box or page.
LOST = """() => [...document.querySelectorAll('#main *, .slip, .place-card, .slip td')].filter(box => {
  const style = getComputedStyle(box), shown = box.checkVisibility() && style.display !== 'inline';
  const scrolls = [style.overflowX, style.overflowY].some(way => ['auto', 'scroll'].includes(way));
  const cut = box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 0 && style.overflowX !== 'visible';
  const low = box.matches('.slip') && box.scrollHeight > box.clientHeight;  // into its margin of 8 mm
  const beyond = low || box.getBoundingClientRect().right > innerWidth + 1;
  return shown && !box.closest('svg, .visually-hidden') && (scrolls || cut || beyond);
}).map(box => `${box.tagName} ${box.className}: ${box.textContent.trim().slice(0, 40)}`)"""
# Words, numbers and addresses to type on more than one line, by a usual font and by one a tenth narrower.
BROKEN = """font => {
  for (const name of ['--sans', '--serif']) document.documentElement.style.setProperty(name, font);
  const texts = document.createTreeWalker(document.querySelector('#main'), NodeFilter.SHOW_TEXT), broken = [];
  const range = new Range();
  for (let text; (text = texts.nextNode());) {
    if (text.parentElement.closest('.visually-hidden')) continue;
    const whole = text.parentElement.closest('.typed') ? /.+/gu : /[\\p{L}\\p{N}]+/gu;
    for (const word of text.data.matchAll(whole)) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map(rect => Math.round(rect.top)));
      if (lines.size > 1) broken.push(word[0]);
    }
  }
  return broken;
}"""
FONTS = ("DejaVu Sans", "DejaVu Sans Condensed")
# The pages of an evening of sixteen teams, all with the longest names, its first rounds played.
PLAYED = [
    ("by-team/", 1, A4),
    ("by-table/", 1, A4),
    ("standings/", 3, A4),
    ("poster/", 1, A4),
    ("cards/", 8, A5),
    ("slips/1/", 16, A5),
    ("rules/", 2, A4),
]
PRIZES = """1 : deux jambons de Lacaune, une coupe et la photo dans le journal du canton
2 à 4 : un panier garni
Première équipe mixte de la consolante : un magnum offert par la boulangerie de la place du marché"""


def lost_on(page, path, size):
    page.goto(path)
    page.emulate_media(media="print")
    page.set_viewport_size(dict(zip(("width", "height"), SCREENS[size], strict=True)))
    return [text for font in FONTS for text in page.evaluate(BROKEN, font) + page.evaluate(LOST)]


def whole(page, path, pages, size):
    """So many pages of that size, and nothing is lost on them."""
    lost = lost_on(page, path, size)
    pdf = page.pdf(prefer_css_page_size=True)
    boxes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", pdf)
    sizes = {(round(float(width)), round(float(height))) for width, height in boxes}
    found = (len(re.findall(rb"/Type\s*/Page\b", pdf)), sizes, lost)
    return [] if found == (pages, {size}, []) else [(path, found)]


def long_names(made):
    players = list(Player.objects.filter(tournament=made))
    for n, player in enumerate(players):
        player.given_name, player.family_name = "Marie-Bernadette", f"de Lapeyrouse-Mon{n:02}gur"
    Player.objects.bulk_update(players, ["given_name", "family_name"])


def test_the_papers_of_an_evening_are_whole(opened, odile, settings, tournament):
    settings.PUBLIC_URL = "https://les-valets.cartes-en-fete.example"
    cast.teams(tournament, 16)
    long_names(tournament)
    cast.released(tournament)
    play(tournament)
    page = opened(odile, "/desk/")
    wrong = [each for path, *wanted in PLAYED for each in whole(page, prints(tournament, path), *wanted)]
    totals = {"results": "totals", "totals_style": "S1", "target": None, "max_deals": 12, "minutes": None}
    Tournament.objects.update(**totals)
    wrong += whole(page, prints(tournament, "slips/1/?recto"), 8, A5)
    assert wrong == []


@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_word_of_the_rules_on_paper_breaks(opened, odile, tournament, language):
    cast.released(tournament, 4)
    page = opened(odile, "/desk/", language=language)
    for slug in ("annonces", "belote", "classique", "missegre", "montpellier", "stephanoise"):
        Tournament.objects.update(ruleset_slug=slug, ruleset=None)
        for path, size in (("rules/", A4), ("slips/1/", A5)):
            assert (slug, lost_on(page, prints(tournament, path), size)) == (slug, [])


def prints(tournament, path):
    return f"/desk/t/{tournament.slug}/print/{path}"


def test_the_papers_of_a_bracket_that_is_over_are_whole_and_their_codes_are_read(
    opened, odile, by, settings, tmp_path
):
    settings.DATA_DIR, settings.PUBLIC_URL = tmp_path, ""
    (tmp_path / qr.ADDRESS_FILE).write_text(HERE, encoding="utf-8")
    wifi = Wifi('Salle; "bis": a,b\\c', "Été;2026,nuit:\\x" + "m" * 20)
    change_wifi(club=cast.club(), wifi=wifi, by=by)
    made = evening(16, ("pools", {}), ("brackets", {"third": True}), tables=8)
    long_names(made)
    draw(made, by)
    page = opened(
        odile, prints(made, "cards/"), {"viewport": {"width": 559, "height": 794}, "device_scale_factor": 2}
    )
    page.emulate_media(media="print")
    read = set()
    for card in page.locator(".place-card").all():
        read |= {code.text for code in zxingcpp.read_barcodes(Image.open(io.BytesIO(card.screenshot())))}
    tokens = TableLink.objects.filter(table__tournament=made).values_list("token", flat=True)
    assert {f"{HERE}/table/{token}/" for token in tokens} <= read
    page.goto(prints(made, "poster/"))
    poster = zxingcpp.read_barcodes(Image.open(io.BytesIO(page.screenshot(full_page=True))))
    assert {code.text for code in poster} == {wifi.code, f"{HERE}/t/{made.slug}/"}
    finish(made, by)
    Tournament.objects.filter(pk=made.pk).update(state="closed", prizes=PRIZES)
    page = opened(odile, "/desk/")
    assert whole(page, prints(made, "tableau/"), 2, A4_WIDE) == []
    assert whole(page, prints(made, "standings/"), 3, A4) == []
