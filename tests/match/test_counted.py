"""Deals without bids at a table and at the desk: entered, shown, corrected, ruled on, typed from paper."""

import re

import pytest
from django.urls import reverse

from scoring import ImpossibleDeal, Side, parse_notation
from tests import cast
from tests.markup import in_one_line
from tests.match.hall import again, belote, blind, late, play, proposal, rule, says, taken, written
from tests.match.hall import written as tapped
from tournament.exports.played import deals_sheet
from tournament.exports.queries import workbook_data
from tournament.match.deals import correct_deal
from tournament.match.writes import differences
from tournament.models import DealVersion

pytestmark = pytest.mark.django_db


@pytest.fixture
def here():
    return belote()


@pytest.fixture
def match(here):
    return here[0]


@pytest.fixture
def door(here):
    return here[1]


@pytest.fixture
def referee(match, remi):
    return cast.actor(remi)


def text(response):
    html = re.sub(r"<(script|template)\b.*?</\1>", " ", response.content.decode(), flags=re.S)
    plain = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)).replace("\u202f", " ").replace("\u00a0", " ")
    return plain.replace(" ,", ",")


def notations():
    return list(DealVersion.objects.filter(current=True).values_list("notation", flat=True))


def totals(match):
    match = again(match)
    return match.total_a, match.total_b


ENTERED = [
    ({"points_a": "112"}, "counted 112/50", (112, 50)),
    ({"points_b": "50", "belote_a": "1"}, "counted 132/50 +20A", (132, 50)),
    ({"points_a": "0", "points_b": "81"}, "counted 0/81", (0, 81)),
    ({"capot_b": "1"}, "counted 0/252 capotB", (0, 252)),
    ({"capot_b": "1", "belote_a": "1"}, "counted 20/252 capotB +20A", (20, 252)),
    ({"status": "passed", "points_a": "7"}, "passed", (0, 0)),
]


@pytest.mark.parametrize(("fields", "notation", "marks"), ENTERED)
def test_a_deal_is_what_both_sides_marked(client, match, door, fields, notation, marks):
    assert client.post(f"{door}deal/1/", tapped(match, **fields)).status_code == 302
    assert notations() == [notation]
    assert totals(match) == marks
    assert list(differences(match.tournament)) == []


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({}, "Combien marque chaque camp"),
        ({"points_a": "163"}, "ce que marque l’autre camp"),
        ({"points_a": "112", "points_b": "51"}, "112 et 51 font 163. Cette donne en fait 162"),
        ({"points_a": "112", "points_b": "49"}, "112 et 49 font 161. Cette donne en fait 162"),
        ({"capot_a": "1", "capot_b": "1"}, "Une seule équipe peut faire tous les plis"),
        ({"points_a": "102", "belote_a": "1", "belote_b": "1"}, "il n’y en a qu’une par donne"),
    ],
)
def test_what_cannot_be_is_said_and_nothing_is_written(client, match, door, fields, sentence):
    page = client.post(f"{door}deal/1/", tapped(match, **fields))
    assert page.status_code == 422
    assert sentence in text(page)
    assert notations() == []


def test_the_marks_are_said_before_and_a_litige_is_named(client, match, door):
    page = client.post(f"{door}deal/1/preview/", tapped(match, points_b="50", belote_a="1"))
    assert 'data-save-label="Enregistrer 132 – 50"' in page.content.decode()
    page = client.post(f"{door}deal/1/preview/", tapped(match, points_a="0", points_b="81"))
    assert "Litige : 81 points attendent la prochaine donne." in text(page)


def test_the_page_asks_neither_a_contract_nor_a_taker(client, match, door):
    page = in_one_line(client.get(f"{door}deal/1/").content.decode())
    for name in ("contract", "bid", "double", "capot_bid"):
        assert f'name="{name}"' not in page
    assert 'data-whole="162" data-belote="20" data-swept="252"' in page
    sheet = client.get(door).content.decode()
    assert "data-contract" not in sheet
    assert "Saisir la donne 1" in sheet


def test_where_each_side_is_rounded_both_are_asked(client):
    match, door = belote(round_to=10)
    assert 'data-whole=""' in client.get(f"{door}deal/1/").content.decode()
    assert client.post(f"{door}deal/1/", tapped(match, points_a="90")).status_code == 422
    assert client.post(f"{door}deal/1/", tapped(match, points_a="90", points_b="80")).status_code == 302


def test_the_sheet_the_deal_and_its_correction_say_what_it_is(client, match, door):
    client.post(f"{door}deal/1/", tapped(match, points_a="20", belote_a="1", capot_b="1"))
    client.post(f"{door}deal/2/", tapped(match, points_a="100"))
    sheet = text(client.get(door))
    assert "Belote de 7, capot de 10" in sheet
    assert "Comptée" in sheet
    page = client.get(f"{door}deal/1/correct/").content.decode()
    assert re.search(r'name="points_b"[^>]*value="252"', in_one_line(page))
    seen = DealVersion.objects.get(deal__number=1)
    client.post(f"{door}deal/1/correct/", tapped(match, points_a="100", deal=seen.pk, reason="mal compté"))
    assert notations() == ["counted 100/62", "counted 100/62"]
    assert "20 – 252, belote de 7, capot de 10" in text(client.get(f"{door}deal/1/look/"))


def test_a_match_of_three_deals_ends_and_is_shown_to_its_team(client, match, door, referee):
    play(match, referee, "counted 112/50", "counted 132/50 +20A", "counted 0/252 capotB")
    assert again(match).over
    assert (again(match).capots_a, again(match).capots_b) == (0, 1)
    page = client.get(reverse("hall:team", args=[match.tournament.slug, 7]))
    assert page.status_code == 200
    assert "Belote de 7" in text(page)
    assert "Décidée par une pénalité" not in text(page)


def test_a_late_revoke_costs_its_flat_price(match, referee):
    play(match, referee, "counted 112/50")
    shown = proposal(match, late(faulty=Side.A))
    assert [(each.code, each.a, each.b) for each in shown.outcomes] == [
        ("tariff", 0, 162),
        ("own_price", 0, 162),
        ("as_played", 112, 50),
    ]
    assert shown.ticked == "tariff"
    rule(match, referee, late(faulty=Side.A), "tariff")
    assert totals(match) == (0, 162)
    assert list(differences(match.tournament)) == []


def test_what_differs_between_both_sides_is_shown(client, match, door):
    blind(match.tournament)
    match = taken(match)
    says(match, Side.A, "counted 132/50 +20A")
    says(match, Side.B, "counted 112/70 +20B")
    page = text(client.get(door))
    assert "deux saisies différentes" in page
    assert "132 – 50" in page and "112 – 70" in page
    assert "Contrat" not in page


# ── paper ──


def paper(match, name="paper"):
    return reverse(f"referee:{name}", kwargs={"slug": match.tournament.slug, "match_id": match.pk})


def test_a_sheet_is_typed_in_cells(client, denise, match):
    client.force_login(denise)
    page = client.get(paper(match))
    assert "Marque de l’équipe 7" in text(page)
    assert "Preneur" not in text(page)
    fields = {"d0-points_a": "112", "d1-points_b": "50", "d1-belote_a": "1", "d2-capot_b": "1"}
    assert client.post(paper(match), written(match, first=1, **fields)).status_code == 302
    assert notations() == ["counted 112/50", "counted 132/50 +20A", "counted 0/252 capotB"]
    assert totals(match) == (244, 352)


# ── around it ──


def test_the_workbook_says_counted_and_no_card_points(match, referee):
    play(match, referee, "counted 132/50 +20A")
    data = workbook_data(match.tournament.pk)
    sheet = deals_sheet(data, "")
    (row,) = sheet.rows
    cells = dict(zip([column.heading for column in sheet.columns], row, strict=True))
    assert cells["État"] == "comptée"
    assert (cells["Points A"], cells["Points B"]) == (None, None)
    assert (cells["Marque A"], cells["Marque B"], cells["Belote A"]) == (132, 50, 20)
    assert "comme écrit" in cells["Explication"]


@pytest.mark.parametrize("path", ["/rules/", "/print/rules/", "/print/slips/spare/"])
def test_its_rules_and_its_slip_have_no_contract(client, odile, match, path):
    client.force_login(odile)
    slug = match.tournament.slug
    pages = {
        "/rules/": reverse("hall:rules", args=[slug]),
        "/print/rules/": reverse("printing:rules", args=[slug]),
        "/print/slips/spare/": reverse("printing:spare_slips", args=[slug]),
    }
    page = client.get(pages[path])
    assert page.status_code == 200
    assert "Con- trat" not in text(page) and "Preneur" not in text(page)


def test_a_litige_that_none_waits_for_is_refused_and_a_correction_before_it_is_not(match, referee):
    with pytest.raises(ImpossibleDeal) as refused:
        play(match, referee, "counted 181/62")
    assert (refused.value.code, notations()) == ("litige_uncovered", [])
    play(match, referee, "counted 0/81")
    play(match, referee, "counted 181/62")
    first = DealVersion.objects.get(deal__number=1)
    correct_deal(deal=first, played=parse_notation("counted 81/81"), reason="recompté", by=referee)
    assert totals(match) == (262, 143)
    assert not list(differences(again(match).tournament))
