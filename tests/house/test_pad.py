"""Deal entry on a phone: two taps for the bid, the other side follows, the save button says the result."""

from threading import Event

import pytest
from playwright.sync_api import expect

from tests.house import deal_page
from tests.house.salle import Said

pytestmark = pytest.mark.browser


@pytest.fixture
def deal(salle, phone):
    """The entry page, open; the preview marks what each side made, or refuses what is not 162."""

    def preview(asked):
        a, b = int(asked.form["points_a"] or 0), int(asked.form["points_b"] or 0)
        return Said(deal_page.marks(a, b) if a + b == 162 else deal_page.refusal(a, b))

    salle.doors["/deal/preview/"] = preview
    salle.page("/deal/", deal_page.PAGE, **deal_page.context())
    phone.goto("/deal/")
    return phone


def tap(phone, *digits):
    for digit in digits:
        phone.click(f"[data-digit='{digit}']")


def bid(phone, contract=90, card="A-hearts"):
    phone.click(f"label:has(input[name=contract][value='{contract}'])")
    phone.click(f"label:has(input[name=bid][value='{card}'])")


def points(phone):
    return phone.input_value("#points-a"), phone.input_value("#points-b")


def said(phone, text):
    phone.wait_for_selector(f"[data-save]:text-is('{text}')")


def test_a_usual_deal_is_five_taps(deal):
    bid(deal)
    tap(deal, 6, 2)
    assert points(deal) == ("100", "62")
    said(deal, "Enregistrer 100 – 62")


def test_the_page_goes_on_by_itself_once_contract_and_card_are_chosen(deal):
    assert deal.is_visible("text=Qui prend")
    assert not deal.is_visible("#points-a")
    bid(deal, 110, "B-clubs")
    assert not deal.is_visible("text=Qui prend")
    assert deal.text_content("[data-said=contract]") == "110"
    assert "trèfle" in deal.text_content("[data-said=suit]")
    assert "10" in deal.text_content("[data-said=taker]")


def test_the_live_box_is_the_defence_the_small_pile(deal):
    bid(deal, card="B-spades")
    assert "pts-live" in deal.get_attribute("[data-box=A] .pts-box", "class")
    assert deal.text_content("[data-box=A] [data-role]") == "Défense"
    assert deal.text_content("[data-box=B] [data-role]") == "Preneur"


def test_change_returns_with_everything_kept(deal):
    bid(deal)
    tap(deal, 6, 2)
    deal.click("text=Changer")
    assert deal.is_checked("[name=contract][value='90']")
    deal.click("label:has(input[value='A-clubs'])")
    assert points(deal) == ("100", "62")
    assert "trèfle" in deal.text_content("[data-said=suit]")


def test_the_back_button_returns_to_the_bid(deal):
    bid(deal)
    deal.go_back()
    assert deal.is_visible("text=Qui prend")
    assert deal.is_checked("[name=bid][value='A-hearts']")


def test_erasing_takes_the_follower_along(deal):
    bid(deal)
    tap(deal, 6, 2, "back")
    assert points(deal) == ("156", "6")
    tap(deal, "back")
    assert points(deal) == ("", "")
    assert deal.text_content("[data-save]") == "Enregistrer"


def test_two_typed_sides_must_make_162_and_stay(deal):
    bid(deal)
    tap(deal, 6, 5)
    deal.click("#points-a")
    tap(deal, 1, 0, 7)
    deal.wait_for_selector("text=107 et 65 font 172.")
    assert points(deal) == ("107", "65")
    expect(deal.locator("[data-box=A] .pts-box.pts-wrong")).to_have_count(1)
    expect(deal.locator("#points-a")).to_have_attribute("aria-invalid", "true")
    assert deal.is_enabled("[data-save]")
    assert deal.text_content("[data-save]") == "Enregistrer"


def test_an_unbid_capot_is_one_tap(deal):
    bid(deal)
    deal.click("label:has([name=capot_b])")
    assert points(deal) == ("0", "162")
    deal.click("label:has([name=capot_a])")
    assert points(deal) == ("162", "0")
    assert not deal.is_checked("[name=capot_b]")
    tap(deal, 5, 2)
    assert not deal.is_checked("[name=capot_a]"), "points on the other side: no capot"


def outcome(phone):
    return phone.eval_on_selector_all("[name=capot_bid]:checked", "ticked => ticked.map(each => each.value)")


def test_a_capot_that_was_bid_and_made_is_four_taps(deal):
    bid(deal, "capot", "B-spades")
    deal.click("label:has([value=made])")
    assert points(deal) == ("0", "162")
    said(deal, "Enregistrer 0 – 162")
    assert not deal.is_visible("[data-digit='1']"), "no points to type"


def test_a_failed_capot_asks_for_points_only(deal):
    bid(deal, "capot")
    tap(deal, 1, 2)
    assert (points(deal), outcome(deal)) == (("150", "12"), ["failed"])
    said(deal, "Enregistrer 150 – 12")


def test_162_to_0_leaves_the_question_open(deal):
    bid(deal, "capot")
    tap(deal, 0)
    assert (points(deal), outcome(deal)) == (("162", "0"), [])


def test_a_capot_said_made_by_mistake_is_put_right_by_the_points_or_the_other_answer(deal):
    bid(deal, "capot")
    deal.click("label:has([value=made])")
    deal.click("label:has([value=failed])")
    assert points(deal) == ("", "")
    deal.click("label:has([value=made])")
    deal.fill("#points-b", "4")
    assert (points(deal), outcome(deal)) == (("158", "4"), ["failed"])
    assert deal.is_visible("[data-digit='1']")


def test_the_question_follows_the_contract_and_the_taker(deal):
    bid(deal)
    assert not deal.is_visible("text=Capot réussi")
    deal.click("text=Changer")
    deal.click("label:has(input[name=contract][value='capot'])")
    assert not deal.is_visible("label:has([name=capot_a])")
    assert deal.is_visible("label:has([name=capot_b])")
    deal.click("label:has([value=made])")
    deal.click("text=Changer")
    deal.click("label:has(input[value='B-clubs'])")
    assert points(deal) == ("0", "162")
    deal.click("text=Changer")
    deal.click("label:has(input[name=contract][value='90'])")
    assert (points(deal), outcome(deal)) == (("", ""), [])


def test_the_defence_may_make_every_trick_of_a_bid_capot(deal):
    bid(deal, "capot")
    deal.click("label:has([name=capot_b])")
    assert (points(deal), outcome(deal)) == (("0", "162"), ["failed"])


def test_the_belote_is_on_one_side(deal):
    bid(deal)
    deal.click("label:has([name=belote_a])")
    deal.click("label:has([name=belote_b])")
    assert deal.is_checked("[name=belote_b]")
    assert not deal.is_checked("[name=belote_a]")


def test_a_late_preview_never_replaces_a_newer_one(deal, salle):
    newer, late = Event(), Event()

    def preview(asked):
        if asked.form["points_b"] == "6":
            newer.wait(30)
            late.set()
        return Said(deal_page.marks(int(asked.form["points_a"]), int(asked.form["points_b"])))

    salle.doors["/deal/preview/"] = preview
    bid(deal)
    with deal.expect_request("**/deal/preview/"):
        tap(deal, 6)
    tap(deal, 2)
    said(deal, "Enregistrer 100 – 62")
    newer.set()
    assert late.wait(30)
    deal.wait_for_timeout(300)  # whatever the late answer would do, it has done by then
    assert deal.text_content("[data-save]") == "Enregistrer 100 – 62"


def test_without_a_preview_it_can_still_be_saved(deal, salle):
    salle.doors["/deal/preview/"] = lambda asked: Said("boom", 500)
    bid(deal)
    with deal.expect_response(lambda answer: answer.status == 500):
        tap(deal, 6, 2)
    assert deal.text_content("[data-save]") == "Enregistrer"
    assert "boom" not in deal.text_content("[data-marks]")


def test_the_phones_own_keypad_stays_away_but_a_keyboard_types(deal):
    bid(deal)
    assert deal.get_attribute("#points-b", "inputmode") == "none"
    deal.keyboard.type("62")
    assert points(deal) == ("100", "62")


def test_a_banned_side_cannot_take_and_is_told_why(salle, phone):
    sides = [
        deal_page.SIDES[0],
        {**deal_page.SIDES[1], "may_take": False, "ban": "L’équipe 10 ne prend pas.", "ban_article": "X.A"},
    ]
    salle.page("/deal/", deal_page.PAGE, **deal_page.context(sides=sides))
    phone.goto("/deal/")
    assert phone.locator("input[value^='B-']:disabled").count() == 4
    assert phone.locator("input[value^='A-']:disabled").count() == 0
    assert "L’équipe 10 ne prend pas. article X.A" in " ".join(phone.text_content(".ban").split())


def test_what_was_refused_comes_back_typed_and_marked(salle, phone):
    form = deal_page.DealForm(
        {"contract": "90", "bid": "A-hearts", "double": "coinche", "points_a": "107", "points_b": "65"}
    )
    form.is_valid()
    form.add_error("points_a", "107 et 65 font 172.")
    salle.page("/deal/", deal_page.PAGE, **deal_page.context(form))
    phone.goto("/deal/")
    assert points(phone) == ("107", "65")
    assert phone.is_checked("[name=double][value=coinche]")
    assert phone.is_visible("text=107 et 65 font 172.")
    assert "pts-wrong" in phone.get_attribute("[data-box=A] .pts-box", "class")


def test_nothing_is_smaller_than_a_finger(deal):
    bid(deal)
    small = deal.evaluate(
        "[].filter.call(document.querySelectorAll('.key, .seg .pick, .toggle, .btn'), n => n.offsetParent"
        " && (n.offsetHeight < 48 || n.offsetWidth < 44)).map(n => n.textContent)"
    )
    assert small == []
    assert deal.evaluate("document.documentElement.scrollWidth") <= 360


def test_without_javascript_it_is_one_page_with_a_look_before_saving(hall_browser, salle):
    salle.page("/deal/", deal_page.PAGE, **deal_page.context())
    context = hall_browser.new_context(java_script_enabled=False, base_url=salle.address)
    page = context.new_page()
    page.goto("/deal/")
    assert page.is_visible("text=Qui prend")
    assert page.is_visible("#points-a")
    assert page.is_visible("text=Voir ce qui sera marqué")
    assert page.is_visible("text=Si le capot est demandé")
    assert page.is_visible("text=Capot réussi")
    assert not page.is_visible("[data-digit='1']")
    context.close()
