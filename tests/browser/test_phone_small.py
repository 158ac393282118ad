"""What a phone's pages spare the thumb: chips, one tap back, a fold."""

import pytest
from playwright.sync_api import expect

from scoring import builtin
from tests import cast
from tests.match.hall import link, play, seated
from tournament.models import DealVersion, Player

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FAMILIES = ("Vandenbrouckere", "Vandenbrouckere")
# The longest word of each partner's name, its lines, whether it keeps to its side, and is whole.
WORDS = """names => names.map(name => {
  const range = new Range(), side = name.closest('.score-side').getBoundingClientRect();
  const word = name.textContent.split(' ').sort((one, other) => other.length - one.length)[0];
  const text = name.firstChild, at = text.data.indexOf(word), box = name.getBoundingClientRect();
  range.setStart(text, at);
  range.setEnd(text, at + word.length);
  const lines = new Set([...range.getClientRects()].map(rect => rect.top)).size;
  const inside = box.left >= side.left - 1 && box.right <= side.right + 1;
  return [word, lines, inside, name.scrollWidth <= name.clientWidth];
})"""


def door_of(match):
    return f"/table/{link(match.table, f'phone-{match.pk}').token}/"


def begin(page, bid="A-hearts"):
    page.locator('[data-contract="90"]').tap()
    page.locator(f'label:has([name=bid][value="{bid}"]) >> visible=true').tap()


def tap(page, words, role="button"):
    page.get_by_role(role, name=words).locator("visible=true").tap()


def the_way_back_goes_to_the_sheet_from_either_step(hall):
    page = hall.open(door_of(seated(cast.tournament(), state="playing")))
    begin(page)
    tap(page, "Feuille", "link")
    expect(page.locator("#deals-title")).to_be_visible()


def no_point_for_the_defence_asks_whether_it_was_a_capot(hall):
    page = hall.open(door_of(seated(cast.tournament(), state="playing")))
    begin(page)
    page.locator('[data-digit="0"] >> visible=true').tap()
    tap(page, "Oui, capot")
    tap(page, "Enregistrer 250 – 0")
    page.get_by_role("link", name="Saisir la donne 2").wait_for()
    assert DealVersion.objects.get().facts["capot"] == "A"


def all_passed_is_taken_back_in_one_tap(hall):
    match = seated(cast.tournament(), state="playing")
    play(match, cast.table_phone(match.table), "passed")
    page = hall.open(door_of(match))
    tap(page, "Ils n’ont pas tous passé")
    page.get_by_text("Donne annulée").first.wait_for()
    assert [row.reason for row in DealVersion.objects.of(match).order_by("version")] == ["", "mal tapé"]


def a_correction_at_the_table_offers_its_reasons(hall):
    match = seated(cast.tournament(), state="playing")
    play(match, cast.table_phone(match.table), "A 90H 95/67")
    page = hall.open(f"{door_of(match)}deal/1/correct/")
    tap(page, "oubli de belote")
    page.get_by_label("Belote de l’équipe 7").check(force=True)
    tap(page, "Enregistrer 120 – 70")
    page.get_by_text("Corrigée une fois : oubli de belote.").wait_for()


def a_belote_is_a_toggle_but_at_all_trump(hall):
    page = hall.open(door_of(seated(cast.tournament(ruleset=builtin("annonces").to_dict()), state="playing")))
    begin(page)
    expect(page.locator("[data-belotes] >> visible=true")).to_have_count(0)
    page.locator("[data-belote-one] >> visible=true").first.tap()
    assert page.locator("[name=belote_a]").input_value() == "1"
    page.locator("[data-belote-one] >> visible=true").last.tap()
    assert page.locator("[name=belote_a]").input_value() == ""


def a_phone_that_types_a_deal_which_another_saves_is_told_at_once(hall):
    match = seated(cast.tournament(), state="playing")
    page = hall.open(door_of(match))
    begin(page)
    expect(page.locator("[data-taken]")).to_be_hidden()
    play(match, cast.table_phone(match.table), "A 90H 95/67")
    expect(page.get_by_text("Un autre téléphone vient d’enregistrer")).to_be_visible()


def the_rules_on_a_phone_are_folded_but_for_the_chapter_that_is_named(hall):
    match = seated(cast.tournament(), state="playing")
    page = hall.open(f"/t/{match.tournament.slug}/rules/")
    assert page.locator("[data-chapter][open]").count() == 0
    name = page.locator("[data-chapter] [id]").last.get_attribute("id")
    page.goto(f"/t/{match.tournament.slug}/rules/#{name}")
    page.reload()
    expect(page.locator("[data-chapter][open]")).to_have_count(1)


def the_way_to_say_it_is_me_stays_on_the_screen(hall):
    match = seated(cast.tournament(), state="playing")
    Player.objects.update(given_name="Jean-Christophe", family_name="Vandenbroucke-Lefèvre-Saint-Aubrac")
    page = hall.open(f"/t/{match.tournament.slug}/find/?q=Vandenbroucke")
    for width in (360, 320):
        page.set_viewport_size({"width": width, "height": 560})
        box = page.get_by_role("link", name="C’est moi").first.bounding_box()
        assert box["x"] + box["width"] <= width - 16


def the_wall_does_not_move_sideways_on_a_phone(hall):
    page = hall.open(f"/t/{seated(cast.tournament(), state='playing').tournament.slug}/wall/")
    for width in (360, 320):
        page.set_viewport_size({"width": width, "height": 560})
        assert page.evaluate("document.documentElement.scrollWidth") == width


def a_long_name_is_whole_and_not_broken_inside_a_word(hall):
    match = seated(cast.tournament(), state="playing")
    partners = match.team_a.people
    page = hall.open(door_of(match))
    for given_names in (("Chloé", "Marcel"), ("Marie", "Marcel")):  # the second two have one initial
        for player, given, family in zip(partners, given_names, FAMILIES, strict=True):
            Player.objects.filter(pk=player.pk).update(given_name=given, family_name=family)
        for width in (360, 320):
            page.set_viewport_size({"width": width, "height": 560})
            page.reload()
            names = page.locator(".score-side").first.locator(".score-name span")
            assert names.evaluate_all(WORDS) == [["Vandenbrouckere", 1, True, width == 360]] * 2


def test_what_the_pad_spares_the_thumb(hall):
    the_way_back_goes_to_the_sheet_from_either_step(hall)
    no_point_for_the_defence_asks_whether_it_was_a_capot(hall)
    all_passed_is_taken_back_in_one_tap(hall)
    a_correction_at_the_table_offers_its_reasons(hall)
    a_belote_is_a_toggle_but_at_all_trump(hall)
    a_phone_that_types_a_deal_which_another_saves_is_told_at_once(hall)


def test_what_the_pages_for_players_spare_it(hall):
    the_rules_on_a_phone_are_folded_but_for_the_chapter_that_is_named(hall)
    the_way_to_say_it_is_me_stays_on_the_screen(hall)
    the_wall_does_not_move_sideways_on_a_phone(hall)
    a_long_name_is_whole_and_not_broken_inside_a_word(hall)
