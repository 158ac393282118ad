"""A wrong tap on who deals first is put right on the phone and at the desk, until a deal is entered."""

import re

import pytest

from tests.referee.hall import again, link, play
from tournament.core.tokens import new_token
from tournament.models import JournalEntry

AGAIN, SAY = "Changer le premier donneur", "Dire qui donne en premier"


def text(response):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


@pytest.fixture(params=["phone", "desk"])
def door(request, client, match, remi):
    """The sheet of a match, from its table's phone and from the referee's desk."""
    if request.param == "phone":
        return f"/table/{link(match.table).token}/"
    client.force_login(remi)
    return f"/desk/t/{match.tournament.slug}/match/{match.pk}/"


def chosen(client, door, match, seat):
    return client.post(f"{door}first-dealer/", {"seat": seat, "match": match.pk, "token": new_token()})


def test_the_wrong_name_is_tapped_then_the_right_one(client, match, door):
    assert AGAIN not in text(client.get(door))
    chosen(client, door, match, 2)
    page = client.get(door)
    assert AGAIN in text(page)
    assert page.content.decode().count('name="seat"') == 4
    assert chosen(client, door, match, 3).status_code == 302
    assert again(match).first_dealer == 3
    assert "donne Marcel" in text(client.get(door))
    last = JournalEntry.objects.filter(verb="match.first_dealer").latest("id")
    assert (last.before, last.after) == ({"seat": 2}, {"seat": 3})


def test_it_is_no_longer_offered_once_a_deal_is_entered(client, match, door, phone):
    chosen(client, door, match, 2)
    play(match, phone, "A 90H 95/67")
    page = client.get(door)
    assert AGAIN not in text(page)
    assert 'name="seat"' not in page.content.decode()
    assert chosen(client, door, again(match), 3).status_code == 302
    assert again(match).first_dealer == 2
