"""A deal that both sides said is corrected by both, apart; what one side alone says otherwise changes
nothing, and ends with the referee."""

import pytest
from django.test import Client
from django.utils import timezone

from scoring import Side, parse_notation
from tests.referee.hall import DEAL, HOLDERS, OTHER, again, blind, link, says
from tournament.core.errors import Refused
from tournament.models import BlindEntry, Dispute, JournalEntry
from tournament.referee.queries.facts import facts_of
from tournament.referee.services.blind import Account
from tournament.referee.services.blind_again import say_otherwise
from tournament.referee.services.rescoring import differences

pytestmark = pytest.mark.django_db
A, B = Side.A, Side.B


@pytest.fixture
def played(table):
    """The first deal stands, as both said it."""
    for side in Side:
        says(table, side, DEAL)
    return again(table)


def stands(match, number=1):
    return facts_of(again(match)).deal(number)


def otherwise(match, side, line, phone, *, token=None, seen=None):
    account = Account(1, deal=parse_notation(line), corrects=seen or stands(match))
    holder = HOLDERS[side]
    say_otherwise(match=again(match), account=account, holder=holder, by=phone, token=token)
    return again(match)


def last_verb():
    return JournalEntry.objects.latest("sequence").verb


@pytest.mark.parametrize("first", list(Side))
def test_it_changes_when_both_have_said_it(played, phone, first):
    before = again(played).total_a
    otherwise(played, first, OTHER, phone)
    assert (stands(played).notation, again(played).total_a) == (DEAL, before)
    otherwise(played, first.other, OTHER, phone)
    written = stands(played)
    assert (written.notation, written.version, written.entered_table) == (OTHER, 2, played.table)
    assert again(played).total_a == written.marks_a
    assert last_verb() == "deal.corrected"
    assert not BlindEntry.objects.filter(outcome__in=("waits", "differs")).exists()
    assert not list(differences(played.tournament))


def test_a_second_difference_calls_the_referee(played, phone):
    for _n in range(2):
        otherwise(played, A, OTHER, phone)
        otherwise(played, B, DEAL, phone)
    call = Dispute.objects.get()
    assert (call.what, call.deal.number, stands(played).version) == ("score", 1, 1)
    with pytest.raises(Refused) as refused:
        otherwise(played, A, OTHER, phone)
    assert refused.value.code == "called"


# ── its page ──


@pytest.fixture
def door(match, tournament):
    blind(tournament)
    return f"/table/{link(match.table).token}/"


def phone_of(door, match, side):
    client = Client()
    client.post(door + "side/", {"match": match.pk, "token": f"side-{side}", "side": side})
    return client


def sent(client, door, match, **fields):
    deal = {"contract": "90", "bid": "A-hearts", "points_a": "95", "token": f"t{timezone.now()}"}
    return client.post(door, {"match": match.pk, **deal, **fields})


def test_the_page_begins_with_what_stands_and_is_compared_with_the_other_side(match, door):
    clients = [phone_of(door, match, side) for side in "AB"]
    for client in clients:
        sent(client, door + "deal/1/", match)
    address = door + "side/correct/1/"
    for client in clients:
        assert "side/correct/1/" in client.get(door + "deal/1/look/").content.decode()
        page = client.get(address).content.decode()
        assert 'value="95"' in page and "Correction de la donne 1" in page
        answer = sent(client, address, match, points_a="89", deal=stands(match).pk)
        assert (answer.status_code, answer.url) == (302, door)
    assert stands(match).notation == OTHER


# ── under the bell ──
