"""A deal sent without the token of its form, or with another form’s: a sentence, and nothing lost."""

import re

import pytest

from tests.markup import in_one_line
from tests.referee.hall import link, play
from tests.referee.test_table_phone import tapped
from tournament.models import DealVersion


@pytest.fixture
def door(match):
    return f"/table/{link(match.table).token}/"


def sendable(page):
    """The token that the page's form would send."""
    return re.search(r'name="token" value="([^"]+)"', page.content.decode())[1]


@pytest.mark.parametrize("token", ["", "t" * 44])
@pytest.mark.parametrize("fields", [{}, {"status": "passed"}])
def test_without_a_token_that_can_be_kept_it_says_so_and_the_same_form_can_be_sent(
    client, match, door, token, fields
):
    page = client.post(f"{door}deal/1/", {**tapped(match), **fields, "token": token})
    assert page.status_code == 422
    assert "Le formulaire était incomplet\u00a0: rien n’est enregistré." in page.content.decode()
    assert not DealVersion.objects.exists()
    assert sendable(page) != token
    client.post(f"{door}deal/1/", tapped(match, token=sendable(page), **fields))
    assert DealVersion.objects.get().status == fields.get("status", "played")


@pytest.mark.parametrize("fields", [{}, {"status": "passed"}])
def test_a_token_of_another_form_is_refused_with_a_sentence_and_what_was_tapped_stays(
    client, match, door, fields
):
    client.post(f"{door}call/", {"what": "bid", "match": match.pk, "token": "the call's"})
    page = client.post(f"{door}deal/1/", tapped(match, token="the call's", **fields))
    assert page.status_code == 422
    assert "Ce formulaire a déjà été enregistré avec un autre contenu" in page.content.decode()
    assert 'value="A-hearts" data-side="A" data-word="cœur" checked' in in_one_line(page.content.decode())
    assert not DealVersion.objects.exists()
    assert sendable(page) != "the call's"
    client.post(f"{door}deal/1/", tapped(match, token=sendable(page), **fields))
    assert DealVersion.objects.get().status == fields.get("status", "played")


def test_a_correction_without_a_token_says_so_as_well(client, match, phone, door):
    deal = play(match, phone, "A 90H 95/67")
    fields = {"match": match.pk, "deal": deal.pk, "reason": "Tous ont passé.", "status": "passed"}
    page = client.post(f"{door}deal/1/correct/", fields)
    assert page.status_code == 422
    assert "Le formulaire était incomplet" in page.content.decode()
    assert DealVersion.objects.count() == 1
    assert client.post(f"{door}deal/1/correct/", {**fields, "token": sendable(page)}).status_code == 302
    assert DealVersion.objects.get(current=True).status == "passed"
