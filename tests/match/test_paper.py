"""The desk's sheet of a match, and a paper sheet typed in one page, read back before it is written."""

import re

import pytest
from django.urls import reverse

from scoring import builtin
from tests import cast
from tests.match.hall import again, play, seated, written
from tournament.clock import clock
from tournament.match import signing
from tournament.models import DealVersion, Dispute, Match

WON = "A capotHx 162/0 capotA"


def text(response):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


@pytest.fixture
def desk(match):
    return f"/desk/t/{match.tournament.slug}/match/{match.pk}/"


@pytest.fixture
def as_remi(client, remi):
    client.force_login(remi)
    return client


@pytest.fixture
def as_denise(client, denise):
    client.force_login(denise)
    return client


def test_he_submits_confirms_and_reopens(as_remi, match, desk, referee):
    play(match, referee, WON)
    assert "Rendre la feuille pour les deux équipes" in text(as_remi.get(desk))
    as_remi.post(f"{desk}submit/", written(match))
    assert "Confirmer 1000 – 0" in text(as_remi.get(desk))
    as_remi.post(f"{desk}confirm/", written(match))
    assert again(match).state == Match.State.CONFIRMED
    assert as_remi.post(f"{desk}reopen/", written(match)).status_code == 422
    as_remi.post(f"{desk}reopen/", written(match, reason="un litige oublié"))
    assert again(match).state == Match.State.PLAYING


@pytest.mark.parametrize(
    ("lines", "level"), [(["A 90H 95/67"], False), (["A 90H 80/82", "B 90H 82/80"], True)]
)
def test_level_when_time_is_called_it_says_that_one_deal_more_is_played(
    as_remi, match, desk, referee, lines, level
):
    play(match, referee, *lines)
    clock.call_time(round_=match.round, by=referee)
    shown = text(as_remi.get(desk))
    assert ("Une donne de plus départage les deux équipes" in shown) is level
    assert ("Rendre la feuille pour les deux équipes" in shown) is not level


def test_an_open_dispute_takes_the_place_of_the_button(as_remi, match, desk, referee):
    play(match, referee, WON)
    signing.submit(match=again(match), by=referee)
    Dispute.objects.create(match=match, what="renonce")
    assert "tranchez-le avant de confirmer" in text(as_remi.get(desk))
    page = as_remi.post(f"{desk}confirm/", written(match), follow=True)
    assert "tranchez-le d’abord" in text(page)
    assert again(match).state == Match.State.SUBMITTED


# ── the paper sheet ──


def rows(*deals):
    fields = {}
    for number, deal in enumerate(deals):
        fields |= {f"d{number}-{name}": value for name, value in {"double": "none", **deal}.items()}
    return fields


PLAYED = {"contract": "90", "bid": "A-hearts", "points_a": "95"}
FALLEN = {"contract": "100", "bid": "B-spades", "points_b": "84"}


def test_the_desk_types_a_paper_sheet_in_one_page(as_denise, match, desk):
    assert "Points de l’équipe 7" in text(as_denise.get(f"{desk}paper/"))
    fields = written(match, first=1, **rows(PLAYED, {}, FALLEN, {"status": "passed"}))
    assert as_denise.post(f"{desk}paper/", fields).url == desk
    assert list(DealVersion.objects.values_list("deal__number", "notation")) == [
        (1, "A 90H 95/67"),
        (2, "B 100S 78/84"),
        (3, "passed"),
    ]
    assert (again(match).total_a, again(match).total_b) == (260, 70)


def numbers(page):
    return re.findall(r'<th scope="row">(\d+)</th>', page.content.decode())


@pytest.mark.parametrize(
    ("limit", "shown"),
    [(None, 12), (1, 1), (13, 13), (41, 40)],
)
def test_the_sheet_shows_as_many_deals_as_the_match_may_have(as_denise, match, desk, limit, shown):
    Match.objects.update(max_deals=limit, limits_changed=True)
    assert numbers(as_denise.get(f"{desk}paper/")) == [str(n) for n in range(1, shown + 1)]


@pytest.mark.parametrize(("limit", "left"), [(4, 3), (2, 1), (1, 1)])
def test_deals_already_written_are_not_asked_again_and_a_tie_asks_for_one(
    as_denise, match, desk, referee, limit, left
):
    play(match, referee, "A 90H 95/67")
    Match.objects.update(max_deals=limit, limits_changed=True)
    assert numbers(as_denise.get(f"{desk}paper/")) == [str(n) for n in range(2, 2 + left)]


def test_more_deals_than_the_limit_stay_once_typed(as_denise, match, desk):
    Match.objects.update(max_deals=2, limits_changed=True)
    page = as_denise.post(f"{desk}paper/", written(match, first=1, **rows(PLAYED, PLAYED, PLAYED)))
    assert page.status_code == 422
    assert numbers(page) == ["1", "2", "3"]
    assert "finie avant cette donne" in text(page)


def test_a_sheet_that_does_not_say_where_it_begins_is_refused_in_words(as_denise, match, desk):
    page = as_denise.post(f"{desk}paper/", written(match, first="x", **rows(PLAYED)))
    assert page.status_code == 422
    assert "D’autres donnes ont été saisies entre-temps" in text(page)
    assert 'value="95"' in page.content.decode()


def test_one_wrong_row_writes_nothing_and_says_which(as_denise, match, desk):
    fields = written(match, first=1, **rows(PLAYED, {**FALLEN, "points_a": "100"}))
    page = as_denise.post(f"{desk}paper/", fields)
    assert page.status_code == 422
    assert "100 et 84 font 184" in text(page)
    assert page.content.decode().count('class="row-alert"') == 1
    assert 'value="95"' in page.content.decode()
    assert not DealVersion.objects.exists()


def test_a_bid_capot_on_paper_is_said_to_be_made_or_failed(as_denise, match, desk):
    unclear = {"contract": "capot", "bid": "A-hearts", "points_a": "162"}
    page = as_denise.post(f"{desk}paper/", written(match, first=1, **rows(unclear)))
    assert page.status_code == 422
    assert "dites si le capot est réussi ou chuté" in text(page)
    assert 'name="d0-capot_bid"' in page.content.decode()
    as_denise.post(f"{desk}paper/", written(match, first=1, **rows({**unclear, "capot_bid": "failed"})))
    assert (again(match).total_a, again(match).total_b) == (0, 500)


# ── who, while ──


def test_the_desk_reads_the_sheet_but_sees_no_act_of_a_referee(as_denise, match, desk, referee):
    play(match, referee, "A 90H 95/67")
    page = text(as_denise.get(desk))
    assert "100" in page
    assert "Saisir la donne" not in page
    assert "Saisir une feuille de papier" in page
    assert "Déplacer" not in page


# ── what each row says while it is typed ──


@pytest.fixture
def door(client, denise, match):
    client.force_login(denise)
    return path(match)


def path(match, name="paper"):
    return reverse(f"referee:{name}", kwargs={"slug": match.tournament.slug, "match_id": match.pk})


def said(client, match, *deals):
    """What the page is told while somebody types, row by row."""
    fields = written(match, first=1, **rows(*deals))
    html = client.post(path(match, "paper_read"), fields).content.decode()
    parts = re.findall(r'<div data-read="(\w+)".*?>(.*?)</div>', html, re.DOTALL)
    return {key: " ".join(re.sub(r"<[^>]+>", " ", inner).split()) for key, inner in parts}


def test_cells_say_their_marks_and_nothing_is_written(client, door, match):
    answers = said(client, match, PLAYED, {}, FALLEN)
    assert "100 – 70" in answers["d0"]
    assert answers["d1"] == ""
    assert "160 – 0" in answers["d2"]
    assert not DealVersion.objects.exists()


def test_every_error_of_a_row_is_said_at_once(client, door, match):
    wrong = {"contract": "95", "bid": "A-no_trump", "points_a": "100", "points_b": "84", "belote_a": "1"}
    page = client.post(door, written(match, first=1, **rows(wrong, {**FALLEN, "points_a": "100"})))
    for sentence in (
        "95 n’est pas un contrat",
        "Le sans-atout ne se joue pas",
        "100 et 84 font 184",
        "belote à sans-atout",
    ):
        assert sentence in text(page).replace("\xa0", " "), sentence
    assert text(page).count("font 184") == 2, "the other row too"


# ── what is said is what is written ──


def cells(bid, points="", **more):
    """A row of cells: "A 90 hearts", the points of its taker."""
    side, contract, trump = bid.split()
    return {"contract": contract, "bid": f"{side}-{trump}", f"points_{side.lower()}": points, **more}


PASSED = {"status": "passed"}
SHEETS = {
    "missegre": [
        cells("A 90 hearts", "95"),
        PASSED,
        cells("B 100 spades", "84", double="surcoinche", belote_b="1"),
        cells("A capot clubs", "152", capot_bid="failed"),
        cells("B 80 diamonds", capot_a="1"),
    ],
    "annonces": [
        cells("A 90 all_trump", "95", belote_a="1", belote_b="2"),
        cells("B 100 no_trump", "120", double="surcoinche"),
        cells("A 80 hearts", "80", belote_a="1"),
    ],
    "parting": [
        cells("A 90 hearts", "81"),
        cells("B 80 spades", "81"),
        cells("A 80 clubs", "100"),
        cells("B 90 diamonds", "95"),
    ],
}
BOOK = {name: builtin(name).to_dict() for name in ("missegre", "montpellier", "annonces")}


def rules(name):
    if name != "parting":
        return BOOK[name]
    parting = {
        **BOOK["montpellier"]["parameters"],
        "at_level": "litige",
        "beat_defence": True,
        "last_deal_exact": True,
    }
    return {**BOOK["montpellier"], "parameters": parting}


@pytest.mark.parametrize("name", SHEETS)
def test_what_was_said_of_each_row_is_what_is_written(client, odile, name):
    match = seated(cast.tournament(ruleset=rules(name)))
    Match.objects.filter(pk=match.pk).update(max_deals=len(SHEETS[name]), target=None, limits_changed=True)
    client.force_login(odile)
    said_marks = said(client, match, *SHEETS[name])
    fields = written(match, first=1, **rows(*SHEETS[name]))
    assert client.post(path(match), fields).status_code == 302
    stored = DealVersion.objects.of(match).filter(current=True).order_by("deal__number")
    for row, deal in enumerate(stored):
        assert f"{deal.marks_a} – {deal.marks_b}" in said_marks[f"d{row}"], (row, deal.notation)
    match = again(match)
    assert f"{match.total_a} – {match.total_b}" in said_marks["total"]


# ── how much it costs ──


def test_reading_costs_the_same_for_one_row_and_for_twelve(
    client, door, match, django_assert_max_num_queries
):
    said(client, match, PLAYED)
    with django_assert_max_num_queries(14) as one:
        said(client, match, PLAYED)
    with django_assert_max_num_queries(len(one)):
        said(client, match, *[PLAYED] * 12)
