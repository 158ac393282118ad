"""A capot that was bid, as it is tapped on a phone: made, failed, or left unclear and asked back."""

import pytest

from tests.referee.hall import again, link
from tournament.core.tokens import new_token
from tournament.models import DealVersion


@pytest.fixture
def door(match):
    return f"/table/{link(match.table).token}/"


def tapped(match, **fields):
    return {"double": "none", **fields, "match": match.pk, "token": new_token()}


CAPOT = {"contract": "capot", "bid": "A-hearts", "points_b": ""}


@pytest.mark.parametrize(
    ("typed", "marked"),
    [
        ({"capot_bid": "made"}, (500, 0)),
        ({"capot_bid": "made", "bid": "B-hearts"}, (0, 500)),
        ({"capot_bid": "made", "points_b": "0"}, (500, 0)),
        ({"capot_a": "1"}, (500, 0)),
        ({"capot_bid": "made", "capot_a": "1"}, (500, 0)),
        ({"capot_bid": "failed", "points_b": "12"}, (0, 500)),
        ({"points_b": "12"}, (0, 500)),
        ({"capot_bid": "failed", "points_a": "162"}, (0, 500)),
        ({"capot_bid": "failed", "capot_b": "1"}, (0, 500)),
        ({"capot_b": "1"}, (0, 500)),
        ({"contract": "90", "capot_bid": "made", "points_b": "62"}, (100, 60)),
    ],
)
def test_a_bid_capot_is_made_or_failed_in_one_answer(client, match, door, typed, marked):
    assert client.post(f"{door}deal/1/", tapped(match, **{**CAPOT, **typed})).status_code == 302
    assert (again(match).total_a, again(match).total_b) == marked


@pytest.mark.parametrize(
    ("typed", "field", "said"),
    [
        ({}, "capot-bid", "Le capot est-il réussi"),
        ({"capot_bid": "failed"}, "points-a", "Capot chuté : tapez les points"),
        ({"points_b": "0"}, "capot-bid", "dites si le capot est réussi ou chuté"),
        ({"points_a": "162"}, "capot-bid", "dites si le capot est réussi ou chuté"),
        ({"capot_bid": "failed", "capot_a": "1"}, "capot-bid", "Réussi ou chuté"),
        ({"capot_bid": "made", "capot_b": "1"}, "capot-b", "Une seule équipe"),
        ({"capot_bid": "made", "points_b": "12"}, "capot", "Un capot fait 162 à 0"),
        ({"capot_bid": "perhaps"}, "capot-bid", "Le capot est-il réussi"),
        ({"points_b": "abc"}, "points-b", "nombre entier"),
    ],
)
def test_a_bid_capot_left_unclear_is_asked_beside_its_field(client, match, door, typed, field, said):
    page = client.post(f"{door}deal/1/", tapped(match, **{**CAPOT, **typed}))
    html = page.content.decode()
    beside = html[html.index(f'id="{field}-error"') :]
    assert page.status_code == 422
    assert said in beside[: beside.index("</p>")]
    assert not DealVersion.objects.exists()


def test_a_bid_capot_is_corrected_from_what_was_said(client, match, door):
    client.post(f"{door}deal/1/", tapped(match, **CAPOT, capot_bid="made"))
    html = client.get(f"{door}deal/1/correct/").content.decode()
    assert 'name="capot_bid" value="made" checked' in html
    seen = DealVersion.objects.get().pk
    form = tapped(match, **CAPOT, capot_bid="failed", points_a="162", deal=seen, reason="un pli sans points")
    assert client.post(f"{door}deal/1/correct/", form).status_code == 302
    assert again(match).total_b == 500
    assert 'name="capot_bid" value="failed" checked' in client.get(f"{door}deal/1/correct/").content.decode()
