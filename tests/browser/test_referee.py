"""A call, a bell and a ruling: what phones, sheet, desk and wall say and ring, over plain http by another
name than localhost; and a correction from the sheet to the right team in the final."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from scoring import Side
from tests import cast
from tests.browser.conftest import ends_in, sound
from tests.browsing import PHONE, WALL, becomes, stopped_clock
from tests.desk.closed_rounds import WHY, by_deals, carry, first_of, lost, second_round
from tests.evenings import evening
from tests.match.hall import again, called, play, seated
from tournament.clock import clock
from tournament.models import Dispute, JournalEntry, Match

pytestmark = pytest.mark.browser
DEAL = "A 90H 95/67"
RANG = "tune => Number(document.documentElement.getAttribute(`data-rang-${tune}`) || 0)"


@pytest.fixture
def match(tournament, remi):
    """Table 4 is at its second deal; the clock of the round runs."""
    made = seated(tournament)
    clock.start(round_=made.round, by=cast.actor(remi))
    play(made, cast.table_phone(made.table), DEAL)
    return again(made)


def with_sound(page):
    """On the wall a button asks for the touch; at the desk any will do."""
    asks = page.get_by_role("button", name="Toucher pour activer le son")
    assert asks.count() == page.locator("html.wall").count()
    page.mouse.click(2, 2) if not asks.count() else asks.click()
    expect(asks).to_be_hidden()


def test_a_bell_at_zero_with_a_deal_in_progress(hall, match, sheet, opened, remi):
    slug = match.tournament.slug
    ends_in(2)
    phone = hall.open(sheet)
    wall = hall.open(reverse("hall:wall", args=[slug]), device=WALL)
    desk = opened(remi, reverse("control:rounds", args=[slug]))
    expect(wall.get_by_role("heading", name="Fin du temps")).to_be_visible()
    expect(phone.get_by_text("Fin du temps : finissez la donne en cours")).to_be_visible()
    expect(desk.get_by_text("finissez la donne en cours")).to_be_visible()
    assert not JournalEntry.objects.filter(verb="clock.time_called").exists()
    for page in (wall, phone, desk):
        sound(page)
    expect(phone.get_by_role("link", name="Signer")).to_be_visible()
    phone.get_by_role("link", name="La donne 2 était distribuée").tap()
    asked = phone.locator('label:has(input[name="contract"][value="90"])').locator("visible=true")
    expect(asked.first).to_be_visible()
    play(match, cast.table_phone(match.table), DEAL)
    phone.goto(sheet)
    expect(phone.get_by_text("Fin du temps.")).to_be_visible()
    assert phone.get_by_role("link", name="Saisir la donne 3").count() == 0
    assert again(match).over


def test_a_call_is_heard_and_stands_first_until_it_is_seen(hall, match, sheet, opened, remi):
    slug = match.tournament.slug
    desk = opened(remi, reverse("control:rounds", args=[slug]))
    referee = opened(remi, reverse("control:overview", args=[slug]), PHONE)
    wall = hall.open(reverse("hall:wall", args=[slug]), device=WALL)
    for page in (wall, desk):
        with_sound(page)
    phone = hall.open(f"{sheet}call/")
    phone.get_by_role("button", name="Renonce").tap()
    for page in (wall, desk):
        becomes(page, f"() => ({RANG})('call') >= 1")
    expect(desk).to_have_title(re.compile(r"^\(1\) Arbitre – "))
    assert "icon-call" in desk.locator("link[rel=icon]").get_attribute("href")
    call = referee.locator(".ringing-call")
    expect(call).to_be_visible()
    assert call.bounding_box()["y"] < 400
    expect(wall.get_by_text("Arbitre demandé : table")).to_be_visible()
    for page in (referee, wall, desk):
        sound(page)
    call.tap()
    assert Dispute.objects.get().seen_at is None
    referee.get_by_role("button", name="J’arrive").tap()
    expect(phone.get_by_text("Vu par l’arbitre à")).to_be_visible()
    expect(wall.get_by_text("Arbitre demandé : table")).to_be_hidden()
    expect(desk.get_by_text("Vu à")).to_be_visible()
    assert Dispute.objects.get().seen_at is not None
    expect(desk).not_to_have_title(re.compile(r"^\("))


def test_it_rings_again_every_thirty_seconds(match, opened, remi):
    Dispute.objects.create(match=match, what="revoke")
    desk = opened(remi, reverse("people:account"))
    stopped_clock(desk)
    desk.goto(reverse("control:rounds", args=[match.tournament.slug]))
    with_sound(desk)
    for seconds, rung in ((2, 1), (26, 1), (4, 2)):
        desk.clock.run_for(seconds * 1000)
        assert desk.evaluate(RANG, "call") == rung


def test_the_ruling_says_its_effect_and_what_was_typed_stays(opened, match, remi, by):
    play(match, by, "B 110Sx 84/78")
    dispute = called(match, by, deal=2, side=Side.A, who="Chloé Fabre", text="Il a coupé à trèfle.")
    path = reverse("referee:dispute", args=[match.tournament.slug, dispute.pk])
    page = opened(remi, path)
    button = page.locator("[data-said]")
    assert button.inner_text() == "Rendre la décision"
    page.locator("input[name=outcome][value=as_played]").check(force=True)
    expect(button).to_have_text(re.compile(r"Rendre la décision\s:"))
    page.fill("textarea[name=reason]", "Paroles répétées.")
    page.locator("input[name=kind][value=free]").check(force=True)
    page.locator("input[name=to][value=B]").check(force=True)
    page.fill("#id_points", "80")
    with page.expect_navigation():
        page.press("#id_points", "Enter")  # looks, and decides nothing
    assert match.rulings.count() == 0
    assert page.input_value("textarea[name=reason]") == "Paroles répétées."
    sound(page)
    page.fill("#id_points", "90")
    page.locator("input[name=to][value=A]").check(force=True)
    expect(button).to_have_text(re.compile(r"90\s–\s0$"))
    page.locator("input[name=to][value=B]").check(force=True)
    expect(button).to_have_text(re.compile(r"90$"))
    button.click()
    page.get_by_text("Décision rendue").wait_for()
    assert match.rulings.get().penalty.points == 90


def test_a_deal_corrected_in_a_closed_round_puts_the_right_team_in_the_semi_final(hall, opened, odile, by):
    closed = second_round(evening(8, ("knockout", {"pot": False})), by, by_deals)
    match = first_of(closed)
    wrong, right = match.team_a, match.team_b
    page = opened(odile, reverse("referee:sheet", args=[closed.slug, match.pk]))
    page.get_by_role("link", name="Corriger ce résultat").click()
    page.wait_for_url(
        "**/correction/**", wait_until="load"
    )  # what is typed before its scripts came is looked at later
    expect(page.locator("[name=d1-capot_bid]")).to_be_hidden()
    page.get_by_label("Motif").fill(WHY)
    page.locator("[name=d1-points_a]").fill("67")
    page.locator("[name=d1-points_b]").fill("95")
    expect(page.locator("#d1-says")).to_contain_text("67")
    expect(page.get_by_text("elle prend d’elle-même la bonne équipe").first).to_be_visible()
    sound(page)
    page.get_by_role("button", name="Corriger, et laisser le tour clos").click()
    expect(page.get_by_text("C’est corrigé et confirmé")).to_be_visible()
    semis = Match.objects.filter(tournament=closed, bracket="main", level=2)
    seats = {team for semi in semis for team in (semi.team_a, semi.team_b)}
    assert right in seats
    assert wrong not in seats


def test_a_colleagues_correction_meanwhile_is_said_while_the_reason_is_written(hall, opened, odile, by):
    closed = second_round(evening(8, ("knockout", {"pot": False})), by, by_deals)
    match = first_of(closed)
    page = opened(odile, reverse("control:correction", args=[closed.slug, match.pk]))
    page.locator("[name=d1-points_a]").fill("67")
    page.locator("[name=d1-points_b]").fill("95")
    expect(page.get_by_text("elle prend d’elle-même la bonne équipe").first).to_be_visible()
    carry(match, lost(match, "A 90H 80/82"), by)
    page.get_by_label("Motif").fill(WHY)
    page.get_by_role("button", name="Corriger, et laisser le tour clos").click()
    expect(page.get_by_text("Quelque chose a changé entre-temps")).to_be_visible()
    expect(page.get_by_label("Motif")).to_have_value(WHY)
