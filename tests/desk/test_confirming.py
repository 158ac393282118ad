"""Confirming from the round's list: one sheet, or all that both sides signed; what is left is said."""

import re

import pytest
from django.urls import reverse

from scoring import Side, parse_notation
from scoring.totals import GameTotals
from tests import cast
from tests.match.hall import again, play
from tournament.core.tokens import new_token
from tournament.match import deals, signing
from tournament.match.signing import confirm_signed
from tournament.match.totals import hand_totals
from tournament.models import DealVersion, Dispute, JournalEntry, Match, Round, Tournament

WON = "A capotHx 162/0 capotA"


@pytest.fixture
def matches(evening):
    found = Match.objects.filter(tournament=evening, round__number=1).order_by("table__number")
    return [again(match) for match in found]


@pytest.fixture
def referee(remi):
    return cast.actor(remi)


def played(match, by):
    play(match, by, WON)
    return again(match)


def signed(match, by):
    """A match that is over and signed by both sides."""
    played(match, by)
    for side in Side:
        signing.sign(match=again(match), side=side, name="Ana Xu", by=by)
    return again(match)


def the_round(evening):
    return Round.objects.select_related("stage", "tournament").get(tournament=evening, number=1)


def all_at_once(evening, by, token="all"):
    done = confirm_signed(round_=the_round(evening), by=by, token=token)
    return list(done.tables), dict(done.left)


def page(client, evening):
    html = client.get(reverse("control:round", args=[evening.slug, 1])).content.decode()
    return html, " ".join(re.sub(r"<[^>]+>", " ", html).split())


def states(matches):
    return [again(match).state for match in matches]


# ── one sheet, in the list ──


def test_confirmer_confirms_in_the_list_and_stays_there(client, remi, evening, matches, referee):
    signed(matches[0], referee)
    client.force_login(remi)
    html, _text = page(client, evening)
    address = reverse("referee:confirm", args=[evening.slug, matches[0].pk])
    assert f'action="{address}"' in html
    token = re.search(rf'name="token" value="([\w-]+-{matches[0].pk})"', html)[1]
    answer = client.post(address, {"token": token, "match": matches[0].pk, "in_list": "1"})
    assert answer["Location"] == reverse("control:round", args=[evening.slug, 1])
    assert states(matches)[0] == "confirmed"


def test_a_refusal_in_the_list_is_said_in_the_list(client, remi, evening, matches, referee):
    signed(matches[0], referee)
    Dispute.objects.create(match=matches[0], what="renonce")
    client.force_login(remi)
    fields = {"token": new_token(), "match": matches[0].pk, "in_list": "1"}
    answer = client.post(reverse("referee:confirm", args=[evening.slug, matches[0].pk]), fields, follow=True)
    assert answer.redirect_chain[0][0] == reverse("control:round", args=[evening.slug, 1])
    assert "tranchez-le d’abord" in answer.content.decode()
    assert states(matches)[0] == "submitted"


# ── all at once ──


def test_every_sheet_that_both_signed_is_confirmed_with_an_entry_each(evening, matches, referee):
    for match in matches[:3]:
        signed(match, referee)
    before = JournalEntry.objects.count()
    assert all_at_once(evening, referee) == ([1, 2, 3], {})
    assert states(matches[:4]) == ["confirmed"] * 3 + ["waiting"]
    entries = JournalEntry.objects.order_by("id")[before:]
    assert [entry.verb for entry in entries] == ["match.confirmed"] * 3
    assert {entry.match_uid for entry in entries} == {match.uid for match in matches[:3]}
    assert {entry.by for entry in entries} == {referee.user}


def doubtful(evening, match, by):
    """Totals taken with a doubt, signed by both all the same."""
    Tournament.objects.filter(pk=evening.pk).update(results="either", totals_style="S4")
    hand_totals(
        match=again(match),
        totals=GameTotals(1000, 941),
        seen=0,
        checked=True,
        by=cast.table_phone(match.table),
    )
    for side in Side:
        signing.sign(match=again(match), side=side, name="Ana Xu", by=by)


def test_doubts_disputes_and_sheets_nobody_signed_are_left_and_said(evening, matches, referee):
    for match in matches[:2]:
        signed(match, referee)
    Dispute.objects.create(match=matches[1], what="renonce")
    signing.submit(match=played(matches[2], referee), by=referee)
    doubtful(evening, matches[3], referee)
    tables, left = all_at_once(evening, referee)
    assert tables == [1]
    assert left == {
        2: "litige ouvert",
        3: "pas signée par les deux équipes",
        4: "total à vérifier",
    }
    assert states(matches[:4]) == ["confirmed", "submitted", "submitted", "submitted"]


def correct(match, by, points):
    """The only deal of the match written again."""
    version = DealVersion.objects.of(again(match)).get(current=True)
    deals.correct_deal(deal=version, played=parse_notation(points), reason="relu", by=by)


@pytest.mark.parametrize(
    "line", ["A capotSx 162/0 capotA", "A capotHxx 162/0 capotA"], ids=["same total", "other total"]
)
def test_a_sheet_changed_since_it_was_signed_is_left(evening, matches, referee, line):
    signed(matches[0], referee)
    correct(matches[0], referee, line)
    assert again(matches[0]).state == "submitted"
    assert all_at_once(evening, referee) == ([], {1: "changée depuis la signature"})


def test_a_change_between_the_two_signatures_is_one(evening, matches, referee):
    played(matches[0], referee)
    signing.sign(match=again(matches[0]), side=Side.A, name="Ana", by=referee)
    correct(matches[0], referee, "A capotSx 162/0 capotA")
    signing.sign(match=again(matches[0]), side=Side.B, name="Bo", by=referee)
    assert all_at_once(evening, referee) == ([], {1: "changée depuis la signature"})


def test_a_change_before_the_signatures_is_none(evening, matches, referee):
    played(matches[0], referee)
    correct(matches[0], referee, "A capotSx 162/0 capotA")
    for side in Side:
        signing.sign(match=again(matches[0]), side=side, name="Ana", by=referee)
    assert all_at_once(evening, referee) == ([1], {})


def test_what_changes_while_it_is_confirmed_is_left(evening, matches, referee, monkeypatch):
    """Another person’s correction comes between the reading of the round and the write."""
    signed(matches[0], referee)
    read = signing.submitted_sheets

    def then_corrected(*args):
        found = read(*args)
        correct(matches[0], referee, "A capotSx 162/0 capotA")
        return found

    monkeypatch.setattr(signing, "submitted_sheets", then_corrected)
    tables, left = all_at_once(evening, referee)
    assert tables == []
    assert left[1].startswith("changée depuis la signature")
    assert states(matches)[0] == "submitted"


def test_the_page_says_before_which_are_left_and_after_which_were(client, remi, evening, matches, referee):
    for match in matches[:3]:
        signed(match, referee)
    Dispute.objects.create(match=matches[1], what="renonce")
    client.force_login(remi)
    _html, text = page(client, evening)
    assert "Tout confirmer : 2 feuilles signées" in text.replace("\xa0", " ")
    assert "table 2 (litige ouvert)" in text
    address = reverse("referee:confirm_all", args=[evening.slug, 1])
    answer = client.post(address, {"token": new_token()}, follow=True).content.decode()
    assert "Confirmées : tables 1, 3." in answer.replace("\xa0", " ")
    assert "À regarder une à une : table 2 (litige ouvert)." in answer.replace("\xa0", " ")
    assert "Tout confirmer" not in answer


def test_one_signed_sheet_is_confirmed_in_its_line(client, remi, evening, matches):
    signed(matches[0], cast.actor(remi))
    client.force_login(remi)
    _html, text = page(client, evening)
    assert "Confirmer" in text
    assert "Tout confirmer" not in text


def test_with_nothing_to_confirm_it_says_so(client, remi, evening):
    client.force_login(remi)
    address = reverse("referee:confirm_all", args=[evening.slug, 1])
    answer = client.post(address, {"token": new_token()}, follow=True).content.decode()
    assert "Aucune feuille n’attend" in answer
