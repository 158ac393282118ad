"""Melds, all trump and high bids on the page of a deal, under the rulebooks that have them."""

import re

import pytest
from django.urls import reverse

from scoring import builtin
from tests import cast
from tests.referee.hall import again, link, seated
from tournament.core.tokens import new_token
from tournament.models import DealVersion

BOOKS = {slug: builtin(slug).to_dict() for slug in ("missegre", "stephanoise", "annonces")}


def door_of(book, **changes):
    rules = {**BOOKS[book], "parameters": {**BOOKS[book]["parameters"], **changes}}
    match = seated(cast.tournament(ruleset=rules))
    return match, f"/table/{link(match.table).token}/"


@pytest.fixture
def annonces(db):
    return door_of("annonces")


def tapped(match, **fields):
    usual = {"contract": "90", "bid": "A-hearts", "double": "none", "points_b": "67"}
    return {**usual, **fields, "match": match.pk, "token": new_token()}


def meld(n, who, what, suit="", **more):
    return {f"meld{n}_who": who, f"meld{n}_what": what, f"meld{n}_suit": suit, **more}


def marks(match):
    match = again(match)
    return match.total_a, match.total_b


@pytest.mark.parametrize(
    ("chosen", "announced", "total"),
    [
        ({}, None, (185, 67)),
        (meld(1, "A", "tierce-K", "hearts"), ["A:T-KH"], (205, 67)),
        (meld(1, "B", "four-J"), ["B:F-J"], (185, 267)),
        (meld(1, "B", "four-J", "hearts"), ["B:F-J"], (185, 267)),
        (
            meld(1, "A", "tierce-K", "hearts") | meld(2, "B", "cinquante-A", "spades"),
            ["A:T-KH", "B:Q-AS"],
            (185, 117),
        ),
        (meld(3, "A", "tierce-K", "hearts"), ["A:T-KH"], (205, 67)),
        (meld(1, "A", "cent-A", "clubs", meld1_unshown="1"), ["A:C-AC!"], (185, 67)),
        (meld(1, "A", "four-J") | meld(2, "B", "four-7"), ["A:F-J", "B:F-7"], (185, 67)),
    ],
)
def test_chosen_melds_are_counted_by_the_program(client, annonces, chosen, announced, total):
    match, door = annonces
    assert client.post(f"{door}deal/1/", tapped(match, **chosen)).status_code == 302
    assert marks(match) == total
    assert DealVersion.objects.get().facts.get("announced") == announced


@pytest.mark.parametrize(
    ("chosen", "row", "said"),
    [
        (meld(1, "", "tierce-K", "hearts"), 1, "Qui annonce"),
        (meld(2, "A", ""), 2, "Quelle annonce"),
        (meld(1, "A", "tierce-K"), 1, "dans une couleur"),
        (meld(1, "A", "tierce-2", "hearts"), 1, "tierce-2"),
        (meld(1, "A", "tierce-K", "hearts") | meld(2, "B", "cinquante-A", "hearts"), 1, "dans deux annonces"),
    ],
)
def test_melds_that_cannot_be_are_said_in_their_row_and_kept(client, annonces, chosen, row, said):
    match, door = annonces
    page = client.post(f"{door}deal/1/", tapped(match, **chosen))
    html = page.content.decode()
    assert page.status_code == 422
    assert said in html[html.index(f'id="meld-{row}-error"') :]
    assert "<details" in html and "data-melds open" in html
    assert not DealVersion.objects.exists()


def test_the_page_of_a_deal_says_what_was_announced_and_why_it_marks(client, annonces):
    match, door = annonces
    chosen = meld(1, "A", "tierce-K", "hearts") | meld(2, "B", "cinquante-A", "spades")
    client.post(f"{door}deal/1/", tapped(match, **chosen))
    html = client.get(f"{door}deal/1/", follow=True).content.decode()
    section = html[html.index('id="announced"') :]
    assert "Tierce au roi" in section and "Cinquante à l’as" in section
    assert "la plus forte" in section


@pytest.mark.parametrize(
    ("bid", "belotes", "status"),
    [
        ("A-all_trump", "4", 302),
        ("A-all_trump", "5", 422),
        ("A-hearts", "1", 302),
        ("A-hearts", "2", 422),
        ("A-no_trump", "1", 422),
    ],
)
def test_belotes_are_counted_as_the_trump_allows(client, annonces, bid, belotes, status):
    match, door = annonces
    sent = client.post(f"{door}deal/1/", tapped(match, bid=bid, belote_a=belotes))
    assert sent.status_code == status
    assert DealVersion.objects.exists() is (status == 302)


@pytest.mark.parametrize(
    ("typed", "status"), [("250", 302), ("490", 302), ("500", 302), ("510", 422), ("255", 422), ("x", 422)]
)
def test_a_bid_above_the_chips_is_typed(client, db, typed, status):
    match, door = door_of("stephanoise")
    fields = tapped(match, contract="", contract_other=typed, capot_a="1", points_b="")
    assert client.post(f"{door}deal/1/", fields).status_code == status


def test_a_rulebook_without_melds_asks_nothing_more(client, db):
    _match, door = door_of("missegre")
    html = client.get(f"{door}deal/1/").content.decode()
    assert "data-melds" not in html and "contract_other" not in html and "data-belotes" not in html


@pytest.mark.parametrize(
    ("book", "word"), [("missegre", "Contré"), ("stephanoise", "Coinché"), ("annonces", "Coinché")]
)
def test_the_contre_has_the_word_of_the_rulebook(client, db, book, word):
    match, door = door_of(book)
    html = client.get(f"{door}deal/1/").content.decode()
    assert f"<span>{word}</span>" in html
    assert client.post(f"{door}deal/1/", tapped(match, double="coinche")).status_code == 302
    assert f"<b>{word.lower()}</b>" in client.get(door).content.decode()


# ── a typed paper sheet ──


def typed(client, match, who, **fields):
    """The paper sheet sent with one deal in its first row."""
    client.force_login(who)
    slug = match.tournament.slug
    address = reverse("referee:paper", kwargs={"slug": slug, "match_id": match.pk})
    usual = {"contract": "90", "bid": "A-hearts", "points_b": "67"}
    row = {f"d0-{name}": value for name, value in {**usual, **fields}.items()}
    return client.post(address, {"match": match.pk, "token": new_token(), "first": "1", **row})


def test_melds_chosen_on_a_paper_sheet_are_counted_by_the_program(client, annonces, odile):
    match, _door = annonces
    assert typed(client, match, odile, **meld(1, "B", "four-J")).status_code == 302
    assert (marks(match), DealVersion.objects.get().facts["announced"]) == ((185, 267), ["B:F-J"])


def test_a_total_alone_is_enough_and_a_total_that_is_not_theirs_is_refused(client, annonces, odile):
    match, _door = annonces
    answer = typed(client, match, odile, melds_b="100", **meld(1, "B", "four-J"))
    assert (answer.status_code, DealVersion.objects.count()) == (422, 0)
    assert 'id="d0-meld-1-error"' in answer.content.decode()
    assert typed(client, match, odile, melds_b="100").status_code == 302
    assert marks(match) == (185, 167)


@pytest.mark.parametrize(("bid", "hidden"), [("A-hearts", 0), ("A-no_trump", 2)])
@pytest.mark.parametrize("book", ["annonces", "stephanoise"])
def test_without_javascript_no_belote_is_offered_once_the_bid_is_known_to_have_no_trump(
    client, db, book, bid, hidden
):
    match, door = door_of(book)
    page = client.post(f"{door}deal/1/", tapped(match, bid=bid, preview="1")).content.decode()
    offered = re.findall(r"<[^>]*data-belote(?:s|-toggle)[^>]*>", page)
    assert len(offered) == 2
    assert sum(" hidden" in each for each in offered) == hidden
