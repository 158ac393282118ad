"""Deal entry on a phone: two taps for the bid, the other side follows, the button says the result."""

import pytest
from playwright.sync_api import expect

from scoring import builtin
from tests.browser.conftest import bid, digits, enter, notations, shown, sound, tap, waiting
from tests.match.hall import again, link, seated
from tournament.models import DealVersion, Match, Tournament

pytestmark = pytest.mark.browser


def points(page):
    return page.input_value("#points-a"), page.input_value("#points-b")


def save(page, result):
    page.get_by_role("button", name=f"Enregistrer {result}").click()
    page.locator("#deals-title").wait_for()


def test_a_usual_deal_is_five_taps_and_the_form_follows_what_is_tapped(hall, sheet):
    page = hall.open(f"{sheet}deal/1/")
    bid(page, 110, "B-clubs")
    expect(page.locator("[data-said=contract]")).to_have_text("110")
    assert page.text_content("[data-box=A] [data-role]") == "Défense"
    assert page.get_attribute("#points-b", "inputmode") == "none"
    digits(page, "62")
    assert points(page) == ("62", "100")
    digits(page, ["back"])
    assert points(page) == ("6", "156")
    tap(page, "text=Changer")
    tap(page, 'label:has(input[name=bid][value="A-hearts"])')
    tap(page, "text=Changer")
    tap(page, 'label:has(input[name=contract][value="90"])')
    page.go_back()
    page.goto(f"{sheet}deal/1/")
    bid(page)
    page.locator("#points-b").fill("55")
    save(page, "110 – 60")
    assert notations() == ["A 90H 107/55"]
    page.goto(f"{sheet}deal/2/")
    tap(page, "text=Tous passent")
    shown(page, 3)
    assert page.locator("#main").count() == 1
    tap(page, '[data-contract="90"]')
    assert page.locator("#main").count() == 1
    expect(page.locator("#main")).to_be_visible()
    assert notations() == ["A 90H 107/55", "passed"]


def test_coinche_belote_and_a_capot_that_was_bid(hall, sheet):
    page = hall.open(f"{sheet}deal/1/")
    bid(page, 110, "A-diamonds")
    tap(page, 'label:has(input[value="coinche"])')
    tap(page, 'label:has([name="belote_b"])')
    tap(page, 'label:has([name="belote_a"])')
    assert not page.is_checked("[name=belote_b]"), "one belote"
    digits(page, "102")
    save(page, "0 – 340")
    page.goto(f"{sheet}deal/2/")
    bid(page, "capot", "B-spades")
    tap(page, "label:has([value=made])")
    assert points(page) == ("0", "162")
    assert not page.is_visible("[data-digit='1']"), "no points to type"
    tap(page, "label:has([value=failed])")
    assert points(page) == ("", "")
    digits(page, "12")
    assert points(page) == ("12", "150")
    tap(page, "[data-save]")
    shown(page, 3)
    assert notations() == ["A 110Dx 60/102 +20A", "B capotS 12/150"]


def test_what_is_impossible_is_said_and_nothing_typed_is_lost(hall, sheet):
    page = hall.open(sheet)
    tap(page, '[data-contract="90"]')
    tap(page, 'label:has(input[name="bid"][value="A-hearts"])')
    digits(page, "65")
    page.locator("#points-a").tap()
    digits(page, "107")
    page.get_by_text("107 et 65 font 172.").wait_for()
    tap(page, "[data-save]")
    page.locator("#points-a-error").wait_for()
    assert points(page) == ("107", "65")
    assert not DealVersion.objects.exists()
    page.locator("#points-a").fill("97")
    page.get_by_role("button", name="Enregistrer 100 – 70").tap()
    shown(page, 2)
    assert notations() == ["A 90H 97/65"]


def test_a_late_preview_never_replaces_a_newer_one(hall, sheet):
    page = hall.open(f"{sheet}deal/1/")
    held = []
    page.route("**/preview/", lambda route: route.continue_() if held else held.append(route))
    bid(page)
    with page.expect_request("**/preview/"):
        digits(page, "6")
    digits(page, "2")
    expect(page.locator("[data-save]").locator("visible=true")).to_have_text("Enregistrer 100 – 60")
    held[0].fulfill(body="<p class='late'>Trop tard</p>", content_type="text/html")
    # Whatever the late answer does it does before the answer to this one.
    page.evaluate("() => fetch(location.href).then(answer => answer.text())")
    expect(page.locator("[data-save]").locator("visible=true")).to_have_text("Enregistrer 100 – 60")
    expect(page.locator(".late")).to_have_count(0)


def test_melds_are_chosen_by_chips_taken_back_and_counted(hall, tournament):
    Tournament.objects.update(ruleset=builtin("annonces").to_dict())
    match = seated(Tournament.objects.get(), state="playing")
    page = hall.open(f"/table/{link(match.table).token}/deal/1/")

    def meld(who, kind, top, suit=None):
        tap(page, f'[data-meld-who="{who}"][data-meld-kind="{kind}"]')
        tap(page, f'[data-meld-tops="{kind}"] [data-meld-top="{top}"]')
        if suit:
            tap(page, f'[data-meld-suit="{suit}"]')

    bid(page)
    digits(page, "67")
    meld("B", "four", "J")
    page.get_by_role("button", name="Enregistrer 185 – 267").wait_for()
    page.get_by_label("non montrée").locator("visible=true").check()
    page.get_by_role("button", name="Enregistrer 185 – 67").wait_for()
    page.get_by_role("button", name="Retirer cette annonce").tap()
    expect(page.locator("[data-meld-list] li")).to_have_count(0)
    meld("A", "tierce", "K")
    page.get_by_role("button", name="Enregistrer").tap()
    expect(page.locator("[data-meld-list] li")).to_contain_text("Une suite est dans une couleur")
    page.get_by_role("button", name="Retirer cette annonce").tap()
    meld("A", "tierce", "K", "hearts")
    sound(page)
    save(page, "205 – 67")
    assert DealVersion.objects.get().facts["announced"] == ["A:T-KH"]


def test_without_javascript_a_deal_is_one_page_with_its_preview(hall, sheet):
    page = hall.open(f"{sheet}deal/1/", java_script_enabled=False)
    assert page.locator("#points-b").get_attribute("inputmode") == "numeric"
    page.locator('label:has(input[name="contract"][value="90"])').tap()
    page.locator('label:has(input[name="bid"][value="A-hearts"])').tap()
    page.locator("#points-b").fill("67")
    page.get_by_role("button", name="Voir ce qui sera marqué").tap()
    page.get_by_role("button", name="Enregistrer 100 – 70").tap()
    page.get_by_role("link", name="Saisir la donne 2").wait_for()
    assert notations() == ["A 90H 95/67"]


def test_back_leads_to_the_sheet_and_a_number_taken_meanwhile_is_said(hall, match, sheet):
    """The other phone of the table sees each deal by itself; the second to type deal 1 chooses."""
    one, two = hall.open(sheet), hall.open(f"{sheet}deal/1/")
    tap(one, '[data-contract="90"]')
    tap(one, 'label:has(input[name="bid"][value="A-hearts"])')
    digits(one, "6")
    one.go_back()
    one.get_by_text("Qui prend").wait_for()
    one.go_back()
    one.locator("[data-sheet]").wait_for(state="visible")
    assert one.url.endswith(sheet)
    bid(two)
    digits(two, "73")
    watching = hall.open(sheet)
    one.get_by_role("link", name="Saisir la donne 1").tap()
    expect(one.locator("#points-b")).to_have_value("6")
    digits(one, "7")
    tap(one, "[data-save]")
    shown(watching, 2)
    tap(two, "[data-save]")
    expect(two.locator("main")).to_contain_text("Donne 1 déjà saisie")
    two.get_by_role("button", name="Corriger par la mienne").tap()
    two.get_by_label("Pourquoi corriger").fill("recompté à deux")
    two.get_by_role("button", name="Enregistrer 0 – 160").tap()
    two.locator("#deals-title").wait_for()
    assert (again(match).total_a, again(match).total_b) == (0, 160)
    assert list(DealVersion.objects.values_list("version", "reason")) == [(1, ""), (2, "recompté à deux")]


def test_both_sides_apart_disagree_twice_and_the_referee_is_called(hall, match, sheet):
    Tournament.objects.update(entry_mode="blind")
    Match.objects.update(max_deals=1, limits_changed=True)
    phones = {}
    for team in (7, 10):
        phones[team] = hall.open(sheet)
        phones[team].get_by_role("button", name=f"Nous sommes l’équipe {team}").click()
        expect(phones[team].get_by_text(f"Ce téléphone saisit pour l’équipe {team}.")).to_be_visible()
    seven, ten = phones[7], phones[10]

    def says(page, typed):
        page.get_by_role("link", name="Saisir la donne 1").click()
        expect(page.get_by_text("de votre côté.")).to_be_visible()
        bid(page)
        digits(page, typed)
        tap(page, ".btn-save")
        expect(page.get_by_role("heading", name="Table 4")).to_be_visible()

    says(seven, "67")
    expect(ten.get_by_text("L’équipe 7 a saisi la donne 1")).to_be_visible()
    assert "95" not in ten.locator("main").inner_text(), "nothing of it before both are in"
    says(ten, "73")
    for page in (seven, ten):
        expect(page.get_by_text("Donne 1 : deux saisies différentes")).to_be_visible()
        sound(page)
    assert not DealVersion.objects.exists()
    says(ten, "73")
    says(seven, "67")
    for page in (seven, ten):
        expect(page.get_by_text("il décide avec vous")).to_be_visible()
    assert waiting(seven)[-1]["state"] == "done"


def test_signatures_are_filled_and_the_sheet_goes_to_the_referee(hall, match, sheet):
    Match.objects.update(max_deals=1, limits_changed=True)
    page = hall.open(sheet)
    enter(page, "67")
    expect(page.get_by_role("button", name="signe")).to_have_count(2 * 2)
    page.get_by_role("button", name="signe").first.tap()
    expect(page.get_by_text("est d’accord")).to_have_count(1)
    page.get_by_role("button", name="signe").first.tap()
    expect(page.get_by_role("button", name="signe")).to_have_count(0)
    assert again(match).state == "submitted"
