"""A semi-final corrected after the final was drawn: from its sheet to the right team in the final."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from scoring import parse_notation
from tests import cast
from tests.browsing import DESK, PHONE, axe_violations
from tests.control.test_corrections import WHY, teams_of
from tests.draw.test_misplaced import turn
from tests.evenings import draw, evening
from tests.journeys.people import Bid, TablePhone
from tournament.evening.at_tables import matches
from tournament.models import Match, TableLink
from tournament.referee.services import deals, sheets

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LOST = Bid(90, "A", "hearts", 67, 95)


@pytest.fixture
def semi(odile):
    """Four teams, both semi-finals won by side A in one deal, the final drawn: the one of another table."""
    by = cast.actor(odile)
    made = evening(4, ("knockout", {"pot": False}))
    made.target, made.max_deals = None, 1
    made.save()
    draw(made, by)
    for match in matches(made):
        deals.record_deal(match=match, number=1, played=parse_notation("A 90H 95/67"), by=by)
        sheets.submit(match=matches(made).get(pk=match.pk), by=by)
        sheets.confirm(match=matches(made).get(pk=match.pk), by=by)
    draw(made, by)
    return matches(made).filter(round__number=1).exclude(table=final().table).first()


def final():
    return Match.objects.get(bracket="main", title="final")


def phone_of(hall, match):
    link = TableLink.objects.get(table=match.table, revoked_at=None)
    return hall.open(reverse("table:sheet", args=[link.token]), device=PHONE)


def reopen(desk):
    desk.get_by_role("link", name="Rouvrir la feuille").click()
    expect(desk.get_by_text("Rien ne change tout seul")).to_be_visible()
    desk.locator("[name=reason]").fill(WHY)
    with desk.expect_navigation():  # the phone is looked at next
        desk.get_by_role("button", name="Rouvrir la feuille").click()


def correct(desk, slug, match):
    desk.goto(reverse("referee:deal_page", args=[slug, match.pk, 1]))
    desk.get_by_role("link", name="Corriger").click()
    desk.get_by_role("button", name="Changer").first.click()
    form = TablePhone(desk, "")
    form.fill(LOST)
    desk.locator("[name=reason]").fill(WHY)
    form.tap(".dock [data-step=points] button[type=submit]")
    desk.get_by_role("button", name="Déposer pour les deux équipes").click()
    desk.get_by_role("button", name=re.compile("^Confirmer")).click()
    expect(desk.get_by_text("La partie est confirmée")).to_be_visible()


def test_from_the_reopened_semi_final_to_the_right_team_in_the_final(hall, client, odile, semi):
    client.force_login(odile)
    slug, wrong, right = semi.tournament.slug, semi.slot_a.team, semi.slot_b.team
    assert wrong in teams_of(final())
    phone = phone_of(hall, final())
    expect(phone.get_by_text("À revoir")).to_have_count(0)
    sheet = reverse("referee:sheet", args=[slug, semi.pk])
    desk = hall.open(sheet, device=DESK, cookies=hall.cookies_of(client))
    reopen(desk)
    phone.reload()
    expect(phone.get_by_text("est rouvert")).to_be_visible()
    correct(desk, slug, semi)
    phone.reload()
    expect(phone.get_by_text("une autre équipe doit jouer ici")).to_be_visible()
    desk.goto(reverse("control:overview", args=[slug]))
    desk.get_by_role("link", name="Voir et décider").click()
    desk.get_by_label("Motif").fill(WHY)
    desk.get_by_role("button", name="Mettre les bonnes équipes à leur place").click()
    expect(desk.get_by_text("Rien à décider")).to_be_visible()
    phone.reload()
    expect(phone.get_by_text("À revoir")).to_have_count(0)
    expect(phone.locator("header .token").filter(has_text=str(right.number)).first).to_be_visible()
    assert right in teams_of(final())
    assert wrong not in teams_of(final())


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
def test_the_page_is_clean_and_fits_the_screen(hall, client, odile, semi, device):
    client.force_login(odile)
    turn(semi)
    Match.objects.filter(pk=semi.pk).update(winner="B")
    Match.objects.filter(pk=final().pk).update(state="playing")
    address = reverse("control:corrections", args=[semi.tournament.slug])
    page = hall.open(address, device=device, cookies=hall.cookies_of(client))
    again = page.get_by_role("button", name="faire rejouer")
    expect(again).to_have_text(re.compile(f"Table.{final().table.number} "))
    assert axe_violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
