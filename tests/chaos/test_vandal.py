"""Each fault of the vandal's inputs is one by itself: the form is refused with it, and taken without it."""

from collections import Counter
from types import SimpleNamespace

import pytest
from django.test import Client

from benchmarks.http import HttpAnswer
from benchmarks.phones import deal_address, deal_fields
from tests import cast
from tests.chaos.vandal import KINDS, LACKING, NEVER, NUMBERS_OF_DEALS, Vandal, is_refusal
from tests.chaos.writers import Kept, Ledger
from tests.referee.hall import link, seated
from tournament.models import DealVersion


@pytest.fixture
def phone(db):
    """Where the next deal of a table is sent, and its good form."""
    match = seated(cast.tournament())
    return deal_address(link(match.table).token, 1), deal_fields(match.pk, 95)


def sent(phone, **changed):
    """Whether it was taken."""
    address, fields = phone
    fields = {name: value for name, value in {**fields, **changed}.items() if value is not None}
    answer = Client().post(address, fields)
    assert answer.status_code in {302, 404, 409, 422}
    assert DealVersion.objects.count() == (answer.status_code == 302)
    return answer.status_code == 302


def test_the_good_form_is_taken(phone):
    assert sent(phone)


@pytest.mark.parametrize(("name", "text"), [(name, text) for name in NEVER for text in NEVER[name]])
def test_what_a_field_may_never_be(phone, name, text):
    assert not sent(phone, **{name: text})


@pytest.mark.parametrize("points", ["68", "9" * 40])
def test_a_deal_that_cannot_be_is_told_so_where_another_phone_was_first(phone, points):
    assert sent(phone)
    answer = Client().post(phone[0], {**phone[1], "token": "another", "points_b": points})
    assert answer.status_code == 422
    assert "donne" in answer.content.decode().lower()
    assert DealVersion.objects.count() == 1


@pytest.mark.parametrize("name", LACKING)
def test_what_a_form_may_not_lack(phone, name):
    assert not sent(phone, **{name: None})


@pytest.mark.parametrize("number", [0, *(one for one in NUMBERS_OF_DEALS if one > 3)])
def test_a_deal_out_of_order(phone, number):
    address = phone[0].replace("/deal/1/", f"/deal/{number}/")
    assert not sent((address, phone[1]))


def vandal(seed):
    tables = [
        {"slug": "salle", "table": number, "next": 3, "match": number, "token": f"secret-{number}"}
        for number in (1, 2)
    ]
    ledger = Ledger()
    ledger.kept.append(
        Kept("t", "deal", ("salle", 1, 1, 1, 95), ("/table/secret-1/deal/1/", deal_fields(1, 95)))
    )
    return Vandal(
        SimpleNamespace(port=0, tables=tables, people={"Olga": "dix_session=x"}, ledger=ledger), seed
    )


def of_each(seed, times):
    """So many inputs of each kind."""
    one = vandal(seed)
    return {kind: [make(one) for _ in range(times)] for kind, make in KINDS.items()}


def test_inputs_are_as_various_as_they_are_many():
    made = of_each(1, 60)
    assert all(isinstance(data, bytes) for inputs in made.values() for data in inputs)
    few = Counter({kind: len(set(inputs)) for kind, inputs in made.items()})
    assert min(few.values()) >= 12, few
    assert sum(few.values()) > 0.8 * 60 * len(KINDS), few


def test_another_seed_makes_others():
    assert of_each(1, 5)["bytes"] == of_each(1, 5)["bytes"]
    assert of_each(1, 5)["bytes"] != of_each(2, 5)["bytes"]


@pytest.mark.parametrize(
    ("status", "where", "refusal"),
    [
        (422, "", True),
        (404, "", True),
        (503, "", True),
        (302, "/people/login/?next=/", True),
        (302, "/table/x/", False),
        (200, "", False),
        (500, "", False),
    ],
)
def test_a_yes_and_an_error_of_ours_are_no_refusal(status, where, refusal):
    assert is_refusal(HttpAnswer(status, {"location": where}, b"", 0.1)) == refusal
