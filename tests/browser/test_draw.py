"""The draw at the desk: a formula composed, a draft exchanged and released, taken back, drawn again."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import sound
from tests.browsing import DESK, PHONE
from tests.evenings import draw, evening, play
from tournament.models import Draw, Match, Player, Round, Stage

pytestmark = pytest.mark.browser
RANKED = ("rounds", {"draw": "ranked", "rounds": 3})
LONG = ("Vandenbroucke-Lefèvre", "de Lapeyrouse-Monségur", "Castelnaudary", "Nègre")
# A name that leaves its match or meets its score, and a match that leaves its cell.
SPILLED = """() => [...document.querySelectorAll('.tie-side, .bracket-tree li')].filter(
  box => box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight + 1).length"""


def publish(page):
    """Both presses."""
    page.get_by_role("link", name="Publier le tirage").click()
    page.get_by_role("button", name="Publier : Tour").click()
    page.get_by_text("Le tirage est publié.").wait_for()


def test_draft_exchange_release_and_a_way_back(opened, odile):
    tournament = evening(21, RANKED, tables=12)
    page = opened(odile, f"/desk/t/{tournament.slug}/draw/")
    page.get_by_role("button", name="Faire l’essai 1").click()
    page.get_by_text("Essai 1").first.wait_for()
    sound(page)
    one, two = (str(one["a"]) for one in Draw.objects.get(number=1).record["result"]["pairings"][:2])
    page.locator(f".side[data-team='{one}'][role=button]").click()
    page.locator(f".side[data-team='{two}'][role=button]").click()
    page.locator("#swap").get_by_role("heading", name="Effet").wait_for()
    page.locator("#swap_reason").fill("voisins")
    page.get_by_role("button", name=f"Échanger {one} et {two}").click()
    page.get_by_text("Essai 2").first.wait_for()
    publish(page)
    assert Draw.objects.get(number=2).record["options"]["swaps"] == [[int(one), int(two)]]
    page.get_by_role("link", name="Reprendre le tirage").click()
    page.get_by_label("Motif").fill("la table 4 arrive")
    page.get_by_role("button", name="Reprendre le tirage").click()
    page.get_by_text("Le tirage est repris").wait_for()
    assert Round.objects.count() == 0
    page.goto(f"/desk/t/{tournament.slug}/draw/")
    page.get_by_label("Motif").first.fill("tout est là")
    page.get_by_role("button", name="Faire l’essai 3").click()
    publish(page)
    assert Match.objects.filter(round__number=1).count() == 10


def test_a_formula_is_chosen_then_composed_by_hand(opened, odile):
    tournament = evening(16)
    path = f"/desk/t/{tournament.slug}/draw/formula/"
    page = opened(odile, path)

    def kinds():
        return list(Stage.objects.order_by("order").values_list("kind", flat=True))

    pools = page.locator("form.formula-offer", has_text="Poules")
    pools.get_by_role("button", name="Choisir cette formule").click()
    page.get_by_text("La formule est choisie.").wait_for()
    assert kinds() == ["pools", "brackets"]
    page.locator("#composer > summary").click()
    page.get_by_role("button", name="Retirer l’étape 1").click()
    expect(page.get_by_role("button", name="Retirer l’étape 2")).to_have_count(0)
    page.get_by_role("button", name="Retirer l’étape 1").click()
    expect(page.get_by_role("button", name="Retirer l’étape 1")).to_have_count(0)
    page.get_by_role("button", name="Élimination directe").click()
    page.get_by_role("checkbox", name="Consolante", exact=True).uncheck(force=True)
    page.get_by_text("Cette formule ne garantit qu’une partie à chacun.").wait_for()
    page.get_by_role("checkbox", name="Consolante", exact=True).check(force=True)
    page.locator("#live").get_by_text("Chaque équipe joue au moins 2 parties.").first.wait_for()
    with page.expect_navigation():
        page.get_by_role("button", name="Choisir ces étapes").click()
    assert kinds() == ["knockout"]
    plain = opened(odile, path, PHONE, java_script_enabled=False)
    plain.locator("#composer > summary").click()
    plain.get_by_role("button", name="Retirer l’étape 1").click()
    plain.get_by_role("button", name="Poules", exact=True).click()
    plain.get_by_role("button", name="Choisir ces étapes").click()
    expect(plain.get_by_text("La formule est choisie.")).to_have_count(1)
    assert kinds() == ["pools"]


def test_a_bracket_fits_a_desk_and_is_read_column_by_column_on_a_phone(hall, by):
    tournament = evening(32, ("knockout", {"pot": False, "third": True}))
    for index, player in enumerate(Player.objects.filter(tournament=tournament).order_by("pk")[:12]):
        Player.objects.filter(pk=player.pk).update(family_name=LONG[index % len(LONG)])
    draw(tournament, by)
    play(tournament)
    draw(tournament, by)
    page = hall.open(f"/t/{tournament.slug}/tableau/", device=DESK)
    assert page.evaluate(SPILLED) == 0
    sound(page)
    # The match of two winners stands between theirs.
    tops = [
        box["y"] + box["height"] / 2
        for number in (1, 2, 17)
        if (box := page.locator(".tie", has_text=f"Match {number}").first.bounding_box())
    ]
    assert abs(sum(tops[:2]) / 2 - tops[2]) < 2
    phone = hall.open(f"/t/{tournament.slug}/tableau/", device=PHONE, java_script_enabled=False)
    first, second = phone.locator(".bracket").first.locator(".bracket-round").all()[:2]
    first.locator(".bracket-next").focus()
    phone.keyboard.press("Enter")
    expect(second.locator(".bracket-head b")).to_be_in_viewport(ratio=1)
    assert phone.evaluate(SPILLED) == 0
