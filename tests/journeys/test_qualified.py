"""The desk of a final takes over the best of two tournaments (Cannes, docs/formats.md), in a browser."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests import cast
from tests.browsing import DESK, PHONE
from tests.registration.test_qualified import contest

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_the_best_of_two_tournaments_are_registered_in_their_order(hall, as_odile, odile, device):
    contest(odile, "Premier", (1000, 400), (900, 500))
    contest(odile, "Second", (1000, 300), (900, 450))
    final = cast.tournament(created_by=odile, name="Finale", slug="finale")
    page = hall.open(
        reverse("registration:desk", args=[final.slug]), device=device, cookies=hall.cookies_of(as_odile)
    )
    page.get_by_role("link", name="Équipes qualifiées d’autres tournois").click()
    page.get_by_label("Premier").check()
    page.get_by_label("Second").check()
    page.get_by_label("En tout, au plus").fill("3")
    page.get_by_label("Têtes de série").fill("1")
    page.get_by_role("button", name="Voir l’aperçu").click()
    expect(page.get_by_text("Rien n’est encore inscrit.")).to_be_visible()
    expect(page.get_by_text("tête de série 1")).to_be_visible()
    assert not final.teams.exists()
    page.get_by_role("button", name="Inscrire ces").click()
    expect(page.get_by_text("équipes inscrites.")).to_be_visible()
    expect(page.get_by_text("Rang 1 : Second")).to_be_visible()
    assert [team.qualified_rank for team in final.teams.order_by("number")] == [1, 1, 2]
