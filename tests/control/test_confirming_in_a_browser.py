"""The referee confirms from the round's list in a real browser, one sheet, then all the others."""

import pytest
from playwright.sync_api import expect

from tests import cast
from tests.browsing import DESK, PHONE, axe_violations
from tests.control.test_confirming import signed, states
from tests.referee.hall import again
from tournament.models import Dispute, Match

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def matches(tournament, remi):
    cast.released(tournament)
    found = Match.objects.filter(tournament=tournament, round__number=1).order_by("table__number")
    waiting = [signed(again(match), cast.actor(remi)) for match in found[:4]]
    Dispute.objects.create(match=waiting[3], what="renonce")
    return waiting


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_one_sheet_then_all_without_leaving_the_list(hall, client, remi, tournament, matches, device):
    client.force_login(remi)
    address = f"/desk/t/{tournament.slug}/rounds/1/"
    page = hall.open(address, device=device, cookies=hall.cookies_of(client))
    expect(page.get_by_role("button", name="Tout confirmer : 3 feuilles signées")).to_be_visible()
    assert axe_violations(page) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    page.get_by_role("button", name="Confirmer la table 2").click()
    page.wait_for_url(f"**{address}")
    expect(page.get_by_role("button", name="Tout confirmer : 2 feuilles signées")).to_be_visible()
    assert states(matches)[:2] == ["submitted", "confirmed"]
    page.get_by_role("button", name="Tout confirmer").click()
    expect(page.get_by_text("Confirmées : tables 1, 3.")).to_be_visible()
    expect(page.get_by_text("table 4 (litige ouvert)")).to_be_visible()
    assert states(matches) == ["confirmed"] * 3 + ["submitted"]
