"""The phone of a table by its number and four digits: five wrong tries close the code for that phone."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.match.hall import link, seated, together
from tournament.core.errors import Refused
from tournament.match.place import WRONG_TRIES, open_by_code
from tournament.models import TableLink
from tournament.setup.tables import renew_link

pytestmark = pytest.mark.django_db


@pytest.fixture
def card(db):
    """The card of table 4; table 5 has one too."""
    match = seated(cast.tournament())
    other = link(match.tournament.tables.get(number=5))
    TableLink.objects.filter(pk=other.pk).update(code="0005")
    made = link(match.table)
    TableLink.objects.filter(pk=made.pk).update(code="0427")
    return TableLink.objects.select_related("table__tournament").get(pk=made.pk)


def tried(card, code, number=4, address="192.168.1.30"):
    """The token, or the code of the refusal."""
    try:
        return open_by_code(tournament=card.table.tournament, number=number, code=code, address=address)
    except Refused as refusal:
        return refusal.code


def test_the_number_and_the_code_open_the_phone(card):
    assert tried(card, "0427") == card.token
    assert tried(card, "0005", number=5) != card.token
    assert tried(card, "0427", number=5) == "wrong_code"
    assert tried(card, "0427", number=99) == "wrong_code"


@pytest.mark.parametrize(("wrong", "locked"), [(4, False), (5, True), (6, True)])
def test_five_wrong_tries_lock_the_code_for_that_phone_alone(card, wrong, locked):
    said = [tried(card, "9999") for _n in range(wrong)]
    assert said == ["wrong_code"] * min(wrong, 5) + ["code_locked"] * (wrong - 5)
    assert tried(card, "0427") == ("code_locked" if locked else card.token)
    assert tried(card, "0427", address="192.168.1.31") == card.token


def test_a_right_code_begins_the_count_anew(card):
    for _n in range(3):
        assert [tried(card, "9999") for _n in range(WRONG_TRIES - 1)] == ["wrong_code"] * (WRONG_TRIES - 1)
        assert tried(card, "0427") == card.token


@pytest.mark.django_db(transaction=True)
def test_many_tries_at_once_are_no_more_than_five(card):
    outcomes = together(*(lambda n=n: tried(card, f"{n:04d}") for n in range(12)))
    assert (outcomes.count("wrong_code"), outcomes.count("code_locked")) == (WRONG_TRIES, 12 - WRONG_TRIES)


def test_a_new_link_has_a_new_code_and_no_wrong_tries(card, odile):
    for _n in range(WRONG_TRIES):
        tried(card, "9999")
    renew_link(tournament=card.table.tournament, number=4, by=cast.actor(odile))
    new = TableLink.objects.get(table=card.table, revoked_at=None)
    assert tried(card, new.code) == new.token


def test_each_card_has_a_code_of_its_own():
    evening = cast.tournament(table_count=40)
    cast.released(evening, 16)
    codes = list(TableLink.objects.filter(table__tournament=evening).values_list("code", flat=True))
    assert all(len(code) == 4 and code.isdigit() for code in codes)
    assert len(set(codes)) > 1


def page(card):
    return reverse("phones:code", args=[card.table.tournament.slug])


def test_the_page_opens_the_phone_and_keeps_what_was_typed(card):
    client = Client()
    assert client.get(page(card)).status_code == 200
    wrong = client.post(page(card), {"number": "4", "code": "1111"})
    assert wrong.status_code == 422
    assert "le code de cette table" in wrong.content.decode()
    right = client.post(page(card), {"number": "4", "code": "0427"})
    assert right.url == f"/table/{card.token}/"
