"""What a phone sends for its side, sent again: one write, the same answer, whatever happened since."""

import pytest
from django.test import Client
from django.utils import timezone

from scoring import Side
from tests.referee.apart import blind, says, taken
from tests.referee.hall import again, link
from tests.test_sent_again import when_all_is_over
from tournament.models import BlindEntry, JournalEntry, Match, PhoneSide, Round
from tournament.referee.sides import holder_of

pytestmark = pytest.mark.django_db
DEAL = {"contract": "90", "bid": "A-hearts", "points_a": "95"}


@pytest.fixture
def door(match, tournament):
    blind(tournament)
    return f"/table/{link(match.table).token}/"


@pytest.fixture
def seven(door, match):
    """The phone of team 7; that of team 10 has said the same first deal."""
    client = Client()
    client.post(door + "side/", {"match": match.pk, "token": "seven", "side": "A"})
    return client


def signable(match, seven, door):
    taken(match, Side.B)
    seven.post(door + "deal/1/", {"match": match.pk, "token": "deal", **DEAL})
    says(match, Side.B, "A 90H 95/67", number=1)
    assert again(match).deal_count == 1
    Round.objects.update(time_called_at=timezone.now())


def sent_twice(client, address, fields):
    before = JournalEntry.objects.count()
    first = client.post(address, fields)
    assert (first.status_code, JournalEntry.objects.count()) == (302, before + 1)
    for moment in (lambda: None, when_all_is_over):
        moment()
        second = client.post(address, fields)
        assert (second.status_code, second.url) == (302, first.url)
        assert JournalEntry.objects.count() == before + 1


def test_a_deal(match, seven, door):
    sent_twice(seven, door + "deal/1/", {"match": match.pk, "token": "t", **DEAL})


def test_a_side_given_back(match, seven, door):
    sent_twice(seven, door + "side/leave/", {"match": match.pk, "token": "t"})
    assert PhoneSide.objects.get().holder == holder_of("seven")


def test_a_signature(match, seven, door):
    signable(match, seven, door)
    sent_twice(seven, door + "side/sign/", {"match": match.pk, "token": "t"})


def test_a_signature_taken_back(match, seven, door):
    signable(match, seven, door)
    seven.post(door + "side/sign/", {"match": match.pk, "token": "s"})
    sent_twice(seven, door + "side/unsign/", {"match": match.pk, "token": "t"})


def test_the_deal_that_made_the_match_stand(match, seven, door):
    """Sent again once both were in, and the match confirmed by it."""
    taken(match, Side.B)
    Match.objects.update(max_deals=1, limits_changed=True)
    says(match, Side.B, "A 90H 95/67")
    fields = {"match": match.pk, "token": "t", **DEAL}
    first = seven.post(door + "deal/1/", fields)
    assert again(match).state == "confirmed"
    entries = JournalEntry.objects.count()
    second = seven.post(door + "deal/1/", fields)
    assert (second.status_code, second.url) == (302, first.url)
    assert JournalEntry.objects.count() == entries


def test_the_same_form_with_another_deal_is_not_kept_and_stays_typed(match, seven, door):
    fields = {"match": match.pk, "token": "t", **DEAL}
    seven.post(door + "deal/1/", fields)
    answer = seven.post(door + "deal/1/", {**fields, "points_a": "89"})
    page = answer.content.decode()
    assert answer.status_code in (409, 422)
    assert "déjà été enregistré avec un autre contenu" in page
    assert 'value="89"' in page
    assert BlindEntry.objects.count() == 1


def test_a_deal_that_stands_already_leads_to_the_sheet(match, seven, door):
    taken(match, Side.B)
    seven.post(door + "deal/1/", {"match": match.pk, "token": "t", **DEAL})
    says(match, Side.B, "A 90H 95/67", number=1)
    answer = seven.post(door + "deal/1/", {"match": match.pk, "token": "u", **DEAL})
    assert (answer.status_code, answer.url) == (302, door)
    assert "Donne 1 déjà saisie" in seven.get(door).content.decode()
