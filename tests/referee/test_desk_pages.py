"""The same pages at the desk: who may open and do what, the staff's acts, moving, the paper sheet."""

import re

import pytest

from tests.referee.hall import again, play
from tournament.core.tokens import new_token
from tournament.models import DealVersion, Dispute, Match
from tournament.referee.services import clock, sheets

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


def written(match, **fields):
    return {"match": match.pk, "token": new_token(), **fields}


def test_a_referee_enters_a_deal_as_a_table_does(as_remi, match, desk, remi):
    fields = written(match, contract="90", bid="A-hearts", points_b="67")
    assert as_remi.post(f"{desk}deal/1/", fields).url == desk
    assert DealVersion.objects.get().entered_by == remi
    assert "Saisir la donne 2" in text(as_remi.get(desk))


def test_he_submits_confirms_and_reopens(as_remi, match, desk, referee):
    play(match, referee, WON)
    assert "Déposer pour les deux équipes" in text(as_remi.get(desk))
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
    assert ("Déposer pour les deux équipes" in shown) is not level


def test_an_open_dispute_takes_the_place_of_the_button(as_remi, match, desk, referee):
    play(match, referee, WON)
    sheets.submit(match=again(match), by=referee)
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
    [(None, 12), (1, 1), (4, 4), (11, 11), (12, 12), (13, 13), (20, 20), (40, 40), (41, 40)],
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


def test_one_wrong_row_writes_nothing_and_says_which(as_denise, match, desk):
    fields = written(match, first=1, **rows(PLAYED, {**FALLEN, "points_a": "100"}))
    page = as_denise.post(f"{desk}paper/", fields)
    assert page.status_code == 422
    assert "100 et 84 font 184" in text(page)
    assert page.content.decode().count('class="row-alert"') == 1
    assert 'value="95"' in page.content.decode()
    assert not DealVersion.objects.exists()


def test_deals_entered_meanwhile_are_not_doubled(as_denise, match, desk, referee):
    play(match, referee, "A 90H 95/67")
    page = as_denise.post(f"{desk}paper/", written(match, first=1, **rows(PLAYED)))
    assert "entre-temps" in text(page)
    assert DealVersion.objects.count() == 1


def test_a_sheet_is_typed_after_the_call_of_time_too(as_denise, match, desk, referee):
    clock.call_time(round_=match.round, by=referee)
    as_denise.post(f"{desk}paper/", written(match, first=1, **rows(PLAYED, FALLEN, PLAYED)))
    match = again(match)
    assert (match.total_a, match.over) == (360, True)


def test_a_bid_capot_on_paper_is_said_to_be_made_or_failed(as_denise, match, desk):
    unclear = {"contract": "capot", "bid": "A-hearts", "points_a": "162"}
    page = as_denise.post(f"{desk}paper/", written(match, first=1, **rows(unclear)))
    assert page.status_code == 422
    assert "dites si le capot est réussi ou chuté" in text(page)
    assert 'name="d0-capot_bid"' in page.content.decode()
    as_denise.post(f"{desk}paper/", written(match, first=1, **rows({**unclear, "capot_bid": "failed"})))
    assert (again(match).total_a, again(match).total_b) == (0, 500)


def test_no_row_after_the_end(as_denise, match, desk):
    capot = {"contract": "capot", "bid": "A-hearts", "double": "coinche", "capot_a": "1"}
    page = as_denise.post(f"{desk}paper/", written(match, first=1, **rows(capot, PLAYED)))
    assert "finie avant cette donne" in text(page)
    assert not DealVersion.objects.exists()


# ── who, while ──


def test_the_desk_reads_the_sheet_but_sees_no_act_of_a_referee(as_denise, match, desk, referee):
    play(match, referee, "A 90H 95/67")
    page = text(as_denise.get(desk))
    assert "100" in page
    assert "Saisir la donne" not in page
    assert "Saisir une feuille de papier" in page
    assert "Déplacer" not in page
