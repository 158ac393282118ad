"""A correction in a closed round, counted: from the sheet at most five actions and one reason. A click, a
field that is filled and a tick count as one action each."""

import os
import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests import cast
from tests.browsing import DESK, PHONE, axe_violations
from tests.control.closed_rounds import WHY, first_of, round_of, turned
from tests.control.test_corrections import teams_of
from tournament.control.services.corrections import prepare_correction
from tournament.models import Draw, JournalEntry, Match, PreparedCorrection, Team

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
MOST_ACTIONS = 5


class Counted:
    """A page whose every action is counted."""

    def __init__(self, page):
        self.page, self.actions, self.reasons = page, 0, 0

    def click(self, locator):
        self.actions += 1
        locator.click()

    def tick(self, locator):
        self.actions += 1
        locator.check()

    def fill(self, locator, text):
        self.actions += 1
        locator.fill(text)

    def give_reason(self, text):
        self.reasons += 1
        self.page.get_by_label("Motif").fill(text)


def sheet_of(hall, client, person, match, device=DESK):
    client.force_login(person)
    path = reverse("referee:sheet", args=[match.tournament.slug, match.pk])
    return hall.open(path, device=device, cookies=hall.cookies_of(client))


def to_correction(hand):
    hand.click(hand.page.get_by_role("link", name="Corriger ce résultat"))


def carry_out(hand):
    hand.click(hand.page.get_by_role("button", name="Corriger, et laisser le tour clos"))
    expect(hand.page.get_by_text("C’est corrigé et confirmé")).to_be_visible()


def test_totals_in_five_actions_and_one_reason(hall, client, odile, closed_rounds):
    """Both totals and another choice than the one that is ticked: the most there is."""
    match = first_of(closed_rounds)
    hand = Counted(sheet_of(hall, client, odile, match))
    to_correction(hand)
    hand.give_reason(WHY)
    hand.fill(hand.page.locator("[name=total_a]"), "500")
    hand.fill(hand.page.locator("[name=total_b]"), "990")
    expect(hand.page.locator("#moves")).to_contain_text(re.compile("500.–.990"))
    hand.tick(hand.page.get_by_label("Reprendre et refaire le tirage"))
    hand.page.wait_for_load_state("networkidle")
    before = hand.actions
    hand.click(hand.page.get_by_role("button", name="Corriger, et laisser le tour clos"))
    hand.page.wait_for_url("**/draw/**")
    assert (before + 1, hand.reasons) == (MOST_ACTIONS, 1)
    assert first_of(closed_rounds).total_a == 500
    assert round_of(closed_rounds).state == "closed"
    assert Draw.objects.filter(tournament=closed_rounds, state="draft").exists()
    assert JournalEntry.objects.filter(verb="correction.carried_out").count() == 1


def late(route):
    """A look that never answers in time."""
    if "hx-request" in route.request.headers:
        route.abort()
    else:
        route.continue_()


def test_the_tick_and_the_button_right_after_it_are_enough(hall, client, odile, closed_rounds):
    """The look that the tick asks for has not answered yet: it moves nothing, so nothing has changed."""
    match = first_of(closed_rounds)
    page = sheet_of(hall, client, odile, match)
    page.get_by_role("link", name="Corriger ce résultat").click()
    page.get_by_label("Motif").fill(WHY)
    page.locator("[name=total_a]").fill("600")
    page.locator("[name=total_b]").fill("9900")
    tick = page.get_by_label("Vérifié sur la feuille")
    expect(page.locator("#moves")).to_contain_text(re.compile("600.–.9900"))
    tick.wait_for()
    page.wait_for_load_state("networkidle")
    page.route(re.compile("/correction/"), late)
    tick.check()
    page.get_by_role("button", name="Corriger, et laisser le tour clos").click()
    expect(page.get_by_text("C’est corrigé et confirmé")).to_be_visible()
    assert first_of(closed_rounds).total_a == 600


def test_a_deal_in_three_and_the_right_team_is_in_the_semi_final(hall, client, odile, closed_deals):
    match = first_of(closed_deals)
    wrong, right = match.slot_a.team, match.slot_b.team
    hand = Counted(sheet_of(hall, client, odile, match))
    to_correction(hand)
    hand.give_reason(WHY)
    hand.fill(hand.page.locator("[name=d1-line]"), f"{wrong.number} 90c 67")
    expect(hand.page.locator("#d1-says")).to_contain_text("67")
    expect(hand.page.get_by_label("Mettre les bonnes équipes à leur place")).to_be_checked()
    carry_out(hand)
    assert (hand.actions, hand.reasons) == (3, 1)
    semis = Match.objects.filter(tournament=closed_deals, bracket="main", level=2)
    seated = set().union(*(teams_of(semi) for semi in semis))
    assert right in seated
    assert wrong not in seated


def test_a_referee_prepares_it_and_the_organiser_needs_three(hall, client, odile, remi, closed_tree):
    match = first_of(closed_tree)
    hand = Counted(sheet_of(hall, client, remi, match))
    to_correction(hand)
    hand.give_reason(WHY)
    hand.fill(hand.page.locator("[name=total_a]"), "400")
    expect(hand.page.locator("#moves")).to_contain_text("400")
    expect(hand.page.get_by_role("button", name="Corriger, et laisser")).to_have_count(0)
    hand.click(hand.page.get_by_role("button", name="Préparer pour l’organisation"))
    expect(hand.page.get_by_text("Correction préparée")).to_be_visible()
    assert hand.actions <= MOST_ACTIONS
    client.force_login(odile)
    path = reverse("control:overview", args=[closed_tree.slug])
    desk = Counted(hall.open(path, device=DESK, cookies=hall.cookies_of(client)))
    desk.click(desk.page.get_by_role("link", name="Voir et décider"))
    expect(desk.page.get_by_label("Motif")).to_have_value(WHY)
    carry_out(desk)
    assert desk.actions <= 3
    assert PreparedCorrection.objects.get().state == "done"
    assert first_of(closed_tree).total_a == 400


def test_without_javascript_it_is_done_too(hall, client, odile, closed_tree):
    match = first_of(closed_tree)
    client.force_login(odile)
    path = reverse("control:correction", args=[closed_tree.slug, match.pk])
    cookies = hall.cookies_of(client)
    page = hall.open(path, device=DESK, cookies=cookies, java_script_enabled=False)
    page.locator("[name=total_a]").fill("400")
    page.locator("[name=reason]").fill(WHY)
    page.get_by_role("button", name="Voir l’effet").click()
    page.get_by_role("button", name="Corriger, et laisser le tour clos").click()
    expect(page.get_by_text("C’est corrigé et confirmé")).to_be_visible()
    assert first_of(closed_tree).total_a == 400


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("kind", ["totals", "deals"])
def test_the_page_is_clean_and_fits_the_screen(
    hall, client, odile, remi, closed_rounds, closed_deals, device, kind, shots
):
    """With the longest names, prepared, and with all there is to choose."""
    made = closed_rounds if kind == "totals" else closed_deals
    for team in Team.objects.filter(tournament=made).select_related("player_1", "player_2"):
        for player in (team.player_1, team.player_2):
            player.family_name = "De La Rochefoucauld-Montbéliard"
            player.save()
    match = first_of(made)
    client.force_login(odile)
    path = reverse("control:correction", args=[made.slug, match.pk])
    page = hall.open(path, device=device, cookies=hall.cookies_of(client))
    clean(page, shots, f"{kind}-{device['viewport']['width']}-empty")
    if kind == "totals":
        prepare_correction(match=match, result=turned(match), reason=WHY, by=cast.actor(remi))
        page.goto(path)
    else:
        page.locator("[name=d1-line]").fill(f"{match.slot_a.team.number} 90c 67")
    expect(page.get_by_text("Ce que cela change")).to_be_visible()
    clean(page, shots, f"{kind}-{device['viewport']['width']}")
    for path in (
        reverse("control:overview", args=[made.slug]),
        reverse("control:round", args=[made.slug, 1]),
        reverse("referee:sheet", args=[made.slug, match.pk]),
    ):
        page.goto(path)
        clean(page, shots, f"{kind}-{device['viewport']['width']}-{path.strip('/').replace('/', '_')}")


@pytest.fixture
def shots(request):
    """Where pictures go, if anybody wants them."""
    return os.environ.get("CLOSED_SHOTS")


def clean(page, shots, name):
    if shots:
        page.screenshot(path=f"{shots}/{name}.png", full_page=True)
    assert axe_violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
