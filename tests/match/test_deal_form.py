"""The page of a deal: a capot that was bid, melds, high bids, belotes, and a form without its token."""

import re

import pytest
from django.urls import reverse

from scoring import builtin
from tests import cast
from tests.markup import in_one_line
from tests.match.hall import again, link, play, seated
from tests.match.test_table_phone import tapped as deal_tapped
from tournament.core.tokens import new_token
from tournament.models import DealVersion


@pytest.fixture
def door(match):
    return f"/table/{link(match.table).token}/"


def capot_tapped(match, **fields):
    return {"double": "none", **fields, "match": match.pk, "token": new_token()}


CAPOT = {"contract": "capot", "bid": "A-hearts", "points_b": ""}


@pytest.mark.parametrize(
    ("typed", "marked"),
    [
        ({"capot_bid": "made"}, (500, 0)),
        ({"capot_a": "1"}, (500, 0)),
        ({"capot_bid": "failed", "points_b": "12"}, (0, 500)),
        ({"points_b": "12"}, (0, 500)),
        ({"capot_bid": "failed", "capot_b": "1"}, (0, 500)),
        ({"contract": "90", "capot_bid": "made", "points_b": "62"}, (100, 60)),
    ],
)
def test_a_bid_capot_is_made_or_failed_in_one_answer(client, match, door, typed, marked):
    assert client.post(f"{door}deal/1/", capot_tapped(match, **{**CAPOT, **typed})).status_code == 302
    assert (again(match).total_a, again(match).total_b) == marked


@pytest.mark.parametrize(
    ("typed", "field", "said"),
    [
        ({}, "capot-bid", "Le capot est-il réussi"),
        ({"capot_bid": "failed"}, "points-a", "Capot chuté : tapez les points"),
        ({"points_b": "0"}, "capot-bid", "dites si le capot est réussi ou chuté"),
        ({"capot_bid": "failed", "capot_a": "1"}, "capot-bid", "Réussi ou chuté"),
        ({"capot_bid": "made", "capot_b": "1"}, "capot-b", "Une seule équipe"),
        ({"capot_bid": "made", "points_b": "12"}, "capot", "Un capot fait 162 à 0"),
    ],
)
def test_a_bid_capot_left_unclear_is_asked_beside_its_field(client, match, door, typed, field, said):
    page = client.post(f"{door}deal/1/", capot_tapped(match, **{**CAPOT, **typed}))
    html = page.content.decode()
    beside = html[html.index(f'id="{field}-error"') :]
    assert page.status_code == 422
    assert said in beside[: beside.index("</p>")]
    assert not DealVersion.objects.exists()


def test_a_bid_capot_is_corrected_from_what_was_said(client, match, door):
    client.post(f"{door}deal/1/", capot_tapped(match, **CAPOT, capot_bid="made"))
    html = client.get(f"{door}deal/1/correct/").content.decode()
    assert 'name="capot_bid" value="made" checked' in html
    seen = DealVersion.objects.get().pk
    form = capot_tapped(
        match, **CAPOT, capot_bid="failed", points_a="162", deal=seen, reason="un pli sans points"
    )
    assert client.post(f"{door}deal/1/correct/", form).status_code == 302
    assert again(match).total_b == 500
    assert 'name="capot_bid" value="failed" checked' in client.get(f"{door}deal/1/correct/").content.decode()


# ── melds, all trump, high bids ──


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
    fields = {"who": who, "what": what, "suit": suit, **more}
    return {f"meld-{n}-{name}": value for name, value in fields.items()}


def marks(match):
    match = again(match)
    return match.total_a, match.total_b


@pytest.mark.parametrize(
    ("chosen", "announced", "total"),
    [
        ({}, None, (185, 67)),
        (meld(0, "A", "tierce-K", "hearts"), ["A:T-KH"], (205, 67)),
        (meld(0, "B", "four-J"), ["B:F-J"], (185, 267)),
        (meld(0, "B", "four-J", "hearts"), ["B:F-J"], (185, 267)),
        (
            meld(0, "A", "tierce-K", "hearts") | meld(1, "B", "cinquante-A", "spades"),
            ["A:T-KH", "B:Q-AS"],
            (185, 117),
        ),
        (meld(2, "A", "tierce-K", "hearts"), ["A:T-KH"], (205, 67)),
        (meld(0, "A", "cent-A", "clubs", unshown="1"), ["A:C-AC!"], (185, 67)),
        (meld(0, "A", "four-J") | meld(1, "B", "four-7"), ["A:F-J", "B:F-7"], (185, 67)),
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
        (meld(0, "", "tierce-K", "hearts"), "0-who", "Qui annonce"),
        (meld(1, "A", ""), "1", "Quelle annonce"),
        (meld(0, "A", "tierce-K"), "0", "dans une couleur"),
        (meld(0, "A", "tierce-2", "hearts"), "0", "tierce-2"),
        (
            meld(0, "A", "tierce-K", "hearts") | meld(1, "B", "cinquante-A", "hearts"),
            "0",
            "dans deux annonces",
        ),
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
    chosen = meld(0, "A", "tierce-K", "hearts") | meld(1, "B", "cinquante-A", "spades")
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
    ("typed", "status"), [("490", 302), ("500", 302), ("510", 422), ("255", 422), ("x", 422)]
)
def test_a_bid_above_the_chips_is_typed(client, db, typed, status):
    match, door = door_of("stephanoise")
    fields = tapped(match, contract="", contract_other=typed, capot_a="1", points_b="")
    assert client.post(f"{door}deal/1/", fields).status_code == status


@pytest.mark.parametrize(("book", "word"), [("missegre", "Contré"), ("annonces", "Coinché")])
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


def test_a_total_alone_is_enough_and_a_total_that_is_not_theirs_is_refused(client, annonces, odile):
    match, _door = annonces
    answer = typed(client, match, odile, melds_b="100", **meld(0, "B", "four-J"))
    assert (answer.status_code, DealVersion.objects.count()) == (422, 0)
    assert 'id="d0-meld-0-error"' in answer.content.decode()
    assert typed(client, match, odile, melds_b="100").status_code == 302
    assert marks(match) == (185, 167)


@pytest.mark.parametrize(("bid", "hidden"), [("A-hearts", 0), ("A-no_trump", 2)])
def test_without_javascript_no_belote_is_offered_once_the_bid_is_known_to_have_no_trump(
    client, annonces, bid, hidden
):
    match, door = annonces
    page = client.post(f"{door}deal/1/", tapped(match, bid=bid, preview="1")).content.decode()
    offered = re.findall(r"<[^>]*data-belote(?:s|-toggle)[^>]*>", page)
    assert len(offered) == 2
    assert sum(" hidden" in each for each in offered) == hidden


# ── a token missing, or another form’s ──


def sendable(page):
    """The token that the page's form would send."""
    return re.search(r'name="token" value="([^"]+)"', page.content.decode())[1]


@pytest.mark.parametrize("token", ["", "t" * 44])
def test_without_a_token_that_can_be_kept_it_says_so_and_the_same_form_can_be_sent(
    client, match, door, token
):
    page = client.post(f"{door}deal/1/", {**deal_tapped(match), "token": token})
    assert page.status_code == 422
    assert "Le formulaire était incomplet\u00a0: rien n’est enregistré." in page.content.decode()
    assert not DealVersion.objects.exists()
    assert sendable(page) != token
    client.post(f"{door}deal/1/", deal_tapped(match, token=sendable(page)))
    assert DealVersion.objects.get().status == "played"


@pytest.mark.parametrize("fields", [{}, {"status": "passed"}])
def test_a_token_of_another_form_is_refused_with_a_sentence_and_what_was_tapped_stays(
    client, match, door, fields
):
    client.post(f"{door}call/", {"what": "bid", "match": match.pk, "token": "the call's"})
    page = client.post(f"{door}deal/1/", deal_tapped(match, token="the call's", **fields))
    assert page.status_code == 422
    assert "Ce formulaire a déjà été enregistré avec un autre contenu" in page.content.decode()
    assert 'value="A-hearts" data-side="A" data-word="cœur" checked' in in_one_line(page.content.decode())
    assert not DealVersion.objects.exists()
    assert sendable(page) != "the call's"
    client.post(f"{door}deal/1/", deal_tapped(match, token=sendable(page), **fields))
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
