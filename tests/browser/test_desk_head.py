"""The head of the desk on a laptop's screen: long names fold beside the doors."""

import pytest

from tests import cast
from tests.hall.conftest import half_a_second_passes
from tournament.models import Tournament, User

pytestmark = pytest.mark.browser


def test_the_doors_stand_beside_long_names_at_1280(opened, odile, tournament):
    cast.released(tournament, 4)
    Tournament.objects.update(name="Grand tournoi d’automne de coinche de la salle des fêtes")
    User.objects.update(name="Marie-Bernadette Lapeyrouse")
    half_a_second_passes()
    page = opened(odile, f"/desk/t/{tournament.slug}/")
    assert page.locator(".desk-tabs").bounding_box()["x"] > 200
    assert page.locator(".desk-head").bounding_box()["height"] < 120
