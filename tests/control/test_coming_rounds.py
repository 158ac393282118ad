"""Rounds that nobody has drawn yet have their names, on the page of the days and in the hall."""

import pytest
from django.urls import reverse

from tests import cast
from tests.control.test_days import FRIDAYS, again, dated, text
from tests.evenings import draw, evening
from tournament.control.queries.days import dated_rounds
from tournament.hall import fragments, plans

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("stages", "names"),
    [
        (
            [("rounds", {"rounds": 2}), ("finals", {"size": 4, "third": True})],
            ["Tour 1 sur 2", "Tour 2 sur 2", "Demi-finales", "Finale"],
        ),
        (
            [("pools", {}), ("brackets", {})],
            ["Tour 1 sur 3", "Tour 2 sur 3", "Tour 3 sur 3", "Demi-finales", "Finale"],
        ),
        ([("knockout", {"pot": False})], ["Quarts de finale", "Demi-finales", "Finale"]),
        ([("knockout", {"pot": True})], ["Tour 1, au pot", "Tour 2, au pot", "Finale"]),
    ],
    ids=["rounds", "pools", "tree", "pot"],
)
def test_a_round_to_come_has_its_name_on_the_page_and_in_the_hall(as_odile, client, odile, stages, names):
    made, by = evening(8, *stages, tables=8), cast.actor(odile)
    for kept in (plans.PLANS, fragments.PIECES, fragments.BOARDS):
        kept.clear()  # another test's tournament may have had the same number
    dated(made, *FRIDAYS[: len(names)])
    assert [line.name for line in dated_rounds(again(made))] == names
    hall = text(client.get(reverse("hall:home", args=[made.slug])))
    assert [name for name in names if name in hall] == names
    assert "Tour 4" not in hall
    draw(made, by)
    assert [line.name for line in dated_rounds(again(made))] == names, "as it is once it is drawn"
