"""The ranking on a phone of 360 px: names are broken between words, and no number is pushed out for one."""

import pytest
from django.urls import reverse

from tests.evenings import evening, finish
from tests.hall.conftest import half_a_second_passes
from tournament.models import Player, Team, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = ("Rouquette", "Castelnaudary", "de Lapeyrouse-Monségur", "Fabre", "Christophersen")
# Each word between blanks and hyphens, and on how many lines it stands.
BROKEN = """() => [...document.querySelectorAll('.team-link, .podium-name')].flatMap(link => {
  const node = link.firstChild, range = document.createRange();
  return [...node.textContent.matchAll(/[^\\s-]+-?/g)].filter(word => {
    range.setStart(node, word.index);
    range.setEnd(node, word.index + word[0].length);
    return new Set([...range.getClientRects()].map(rect => Math.round(rect.top))).size > 1;
  }).map(word => word[0]);
})"""
# What stands in a cell and goes over its border.
OVER = """() => [...document.querySelectorAll('.table-ranks td, .table-ranks th')].filter(cell => {
  const range = document.createRange();
  range.selectNodeContents(cell);
  const hidden = cell.querySelector('.visually-hidden');
  return !hidden && range.getBoundingClientRect().right > cell.getBoundingClientRect().right + 1;
}).map(cell => cell.innerText)"""


@pytest.mark.parametrize(
    ("stages", "overall"),
    [
        ([("rounds", {"draw": "ranked", "rounds": 3})], "place_first"),
        ([("pools", {}), ("brackets", {})], "place_first"),
        ([("pools", {})], "all_together"),
    ],
    ids=["rounds", "brackets", "together"],
)
def test_names_are_broken_between_words(hall, by, stages, overall):
    made = evening(16, *stages)
    for at, player in enumerate(Player.objects.filter(tournament=made)):
        player.family_name = NAMES[at % len(NAMES)]
        player.save()
    finish(made, by)
    Team.objects.filter(tournament=made, number=16).update(number=128)
    Tournament.objects.filter(pk=made.pk).update(overall=overall, version=made.version + 1)
    half_a_second_passes()
    page = hall.open(reverse("hall:standings", args=[made.slug]))
    assert page.locator(".team-link").count() >= 16
    assert page.evaluate(BROKEN) == []
    assert page.evaluate(OVER) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360
