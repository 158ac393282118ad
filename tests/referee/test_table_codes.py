"""The phone of a table by its number and four digits: five wrong tries close the code of that table, never
its link; nothing is counted by address."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.referee.hall import link, seated, together
from tournament.core.errors import Refused
from tournament.models import JournalEntry, Table, TableLink
from tournament.referee.services.codes import LOCKED_MINUTES, WRONG_TRIES, open_by_code
from tournament.setup.services import renew_link

pytestmark = pytest.mark.django_db


@pytest.fixture
def card(db):
    """The card of table 4; table 5 has one too."""
    match = seated(cast.tournament())
    other = link(match.tournament.tables.get(number=5))
    TableLink.objects.filter(pk=other.pk).update(code="0005")
    made = link(match.table)
    TableLink.objects.filter(pk=made.pk).update(code="0427")
    return TableLink.objects.select_related("tournament").get(pk=made.pk)


def tried(card, code, number=4):
    """The token, or the code of the refusal."""
    try:
        return open_by_code(tournament=card.tournament, number=number, code=code)
    except Refused as refusal:
        return refusal.code


def test_the_number_and_the_code_open_the_phone(card):
    assert tried(card, "0427") == card.token
    assert tried(card, "0005", number=5) != card.token
    assert tried(card, "0427", number=5) == "wrong_code"
    assert tried(card, "0427", number=99) == "wrong_code"


@pytest.mark.parametrize(("wrong", "last"), [(4, None), (5, "code_locked"), (6, "code_locked")])
def test_five_wrong_tries_lock_the_code(card, wrong, last):
    said = [tried(card, "9999") for _n in range(wrong)]
    assert said == ["wrong_code"] * min(wrong, 5) + ["code_locked"] * (wrong - 5)
    assert tried(card, "0427") == (last or card.token)
    locked = JournalEntry.objects.filter(verb="setup.code_locked")
    assert [entry.about for entry in locked] == ([{"table": 4}] if last else [])


def test_a_right_code_begins_the_count_anew(card):
    for _n in range(3):
        assert [tried(card, "9999") for _n in range(WRONG_TRIES - 1)] == ["wrong_code"] * (WRONG_TRIES - 1)
        assert tried(card, "0427") == card.token


def test_the_code_of_another_table_and_the_link_go_on_opening(card):
    for _n in range(WRONG_TRIES):
        tried(card, "9999")
    assert tried(card, "0005", number=5).endswith("-5")
    assert Client().get(f"/table/{card.token}/").status_code == 200


@pytest.mark.parametrize(("seconds", "opens"), [(-1, False), (0, True), (1, True)])
def test_it_opens_again_after_ten_minutes(stopped, card, seconds, opens):
    for _n in range(WRONG_TRIES):
        tried(card, "9999")
    until = Table.objects.get(pk=card.table_id).code_locked_until
    assert until - timezone.now() == timedelta(minutes=LOCKED_MINUTES)
    Table.objects.filter(pk=card.table_id).update(
        code_locked_until=timezone.now() - timedelta(seconds=seconds)
    )
    assert tried(card, "9999") == ("wrong_code" if opens else "code_locked")
    assert tried(card, "0427") == (card.token if opens else "code_locked")


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_many_tries_at_once_are_no_more_than_five(card):
    outcomes = together(*(lambda n=n: tried(card, f"{n:04d}") for n in range(12)))
    assert outcomes.count("wrong_code") == WRONG_TRIES
    assert outcomes.count("code_locked") == 12 - WRONG_TRIES
    assert JournalEntry.objects.filter(verb="setup.code_locked").count() == 1


def test_a_new_link_has_a_new_code_and_no_wrong_tries(card, odile):
    for _n in range(WRONG_TRIES):
        tried(card, "9999")
    renew_link(tournament=card.tournament, number=4, by=cast.actor(odile))
    new = TableLink.objects.get(table=card.table, revoked_at=None)
    assert tried(card, new.code) == new.token


def test_each_card_has_a_code_of_its_own():
    evening = cast.tournament(table_count=40)
    cast.released(evening, 16)
    codes = list(TableLink.objects.filter(tournament=evening).values_list("code", flat=True))
    assert all(len(code) == 4 and code.isdigit() for code in codes)
    assert len(set(codes)) > 1


def page(card):
    return reverse("phones:code", args=[card.tournament.slug])


def test_the_page_opens_the_phone_and_keeps_what_was_typed(card):
    client = Client()
    assert client.get(page(card)).status_code == 200
    wrong = client.post(page(card), {"number": "4", "code": "1111"})
    assert wrong.status_code == 422
    assert "le code de cette table" in wrong.content.decode()
    right = client.post(page(card), {"number": "4", "code": "0427"})
    assert right.url == f"/table/{card.token}/"
