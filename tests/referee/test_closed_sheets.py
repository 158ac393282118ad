"""A sheet that takes no deal: its round or evening is closed, or its bracket may seat another team."""

import pytest
from django.urls import reverse

from scoring import parse_notation
from tests import evenings as last_round
from tests.evenings import eight_in_a_tree, quarter
from tests.referee.hall import again
from tournament.core.errors import Refused
from tournament.evening.round_rows import round_board
from tournament.models import Dispute, Match, Round, TableLink
from tournament.referee.queries.sheet import sheet
from tournament.referee.services import deals, sheets


@pytest.fixture
def left(tournament):
    return last_round.unfinished(tournament)


def page_of(client, tournament, match):
    return client.get(reverse("referee:sheet", args=[tournament.slug, match.pk])).content.decode()


@pytest.mark.parametrize("kind", ["waiting", "playing", "unsigned"])
def test_a_match_left_says_so_and_takes_nothing_more(as_odile, tournament, left, kind):
    last_round.closed(tournament)
    page = sheet(again(left[kind]))
    assert (page.state, page.may_enter, page.may_sign, page.ended) == ("left", False, False, True)
    shown = page_of(as_odile, tournament, left[kind])
    assert "elle ne compte pas" in shown
    assert "gagne de" not in shown
    for act in ("Saisir la donne", "Déposer pour les deux", "Forfait", "Rendre une décision"):
        assert act not in shown


def test_a_submitted_one_says_that_its_score_counts(as_odile, tournament, left):
    last_round.closed(tournament)
    shown = page_of(as_odile, tournament, left["submitted"])
    assert "sans être confirmée : le score compte." in shown.replace("\u00a0", " ")
    assert "Confirmer 100" not in shown


def test_a_closed_round_offers_nothing_while_the_evening_runs(as_odile, tournament, left):
    assert "Confirmer 100" in page_of(as_odile, tournament, left["submitted"])
    Round.objects.filter(number=3).update(state=Round.State.CLOSED)
    shown = page_of(as_odile, tournament, left["submitted"])
    for act in ("Confirmer 100", "Rouvrir la feuille", "Forfait", "Rendre une décision"):
        assert act not in shown
    assert "Pour y jouer encore, rouvrez-le" in shown
    assert reverse("control:correction", args=[tournament.slug, left["submitted"].pk]) in shown
    assert f"{reverse('control:round', args=[tournament.slug, 3])}#reopen" in shown
    last_round.closed(tournament)
    shown = page_of(as_odile, tournament, left["submitted"])
    assert "Pour y jouer encore" not in shown
    assert "Corriger ce résultat" not in shown


def test_the_desk_shows_no_total_of_a_match_left(tournament, left):
    rows = {row.match.pk: row for row in round_board(Round.objects.get(number=3))}
    assert rows[left["playing"].pk].total_a == 100
    last_round.closed(tournament)
    rows = {row.match.pk: row for row in round_board(Round.objects.get(number=3))}
    assert [(rows[left[kind].pk].state, rows[left[kind].pk].total_a) for kind in left] == [
        ("left", None),
        ("left", None),
        ("left", None),
        ("unconfirmed", 100),
    ]


def test_a_dispute_nobody_ruled_waits_no_more(client, remi, tournament, left):
    Dispute.objects.create(match=left["playing"], what="other")
    client.force_login(remi)
    list_of = reverse("referee:disputes", args=[tournament.slug])
    assert "Trancher" in client.get(list_of).content.decode()
    last_round.closed(tournament)
    page = client.get(list_of).content.decode()
    assert "Jamais tranchés" in page
    assert "Trancher" not in page
    assert sheet(again(left["playing"])).state == "left"
    overview = client.get(reverse("control:overview", args=[tournament.slug])).content.decode()
    assert "litige attend" not in overview


# ── suspended in a bracket ──


@pytest.fixture
def tree(by):
    return eight_in_a_tree(by)


def after(first):
    """The semi-final and the consolation match of the teams of a quarter-final."""
    return list(Match.objects.filter(pk__in=(first.winner_to_id, first.loser_to_id)).order_by("-bracket"))


def refusal(match, by):
    with pytest.raises(Refused) as no:
        deals.record_deal(match=match, number=1, played=parse_notation("A 90H 95/67"), by=by)
    return no.value


def states(round_):
    return {row.match.pk: row.state for row in round_board(round_)}


def test_a_reopened_match_suspends_the_next_one_until_it_is_confirmed_again(tree, by):
    first = quarter()
    semi, consolation = after(first)
    sheets.reopen(match=first, reason="erreur de total", by=by)
    for match in (semi, consolation):
        assert refusal(match, by).code == "suspended"
        assert states(match.round)[match.pk] == "suspended"
    assert list(states(semi.round).values()).count("waiting") == 2
    Match.objects.filter(pk=first.pk).update(state="confirmed", total_a=first.total_a, total_b=first.total_b)
    assert set(states(semi.round).values()) == {"waiting"}
    deals.record_deal(match=semi, number=1, played=parse_notation("A 90H 95/67"), by=by)


def test_a_corrected_result_suspends_it_while_the_wrong_team_stands_there(tree, by):
    first = quarter()
    Match.objects.filter(pk=first.pk).update(total_a=first.total_b, total_b=first.total_a)
    for match in after(first):
        assert "une autre équipe doit jouer ici" in refusal(match, by).message


def test_a_match_that_began_goes_on(tree, by):
    first = quarter()
    semi, _ = after(first)
    deals.record_deal(match=semi, number=1, played=parse_notation("A 90H 95/67"), by=by)
    sheets.reopen(match=first, reason="erreur de total", by=by)
    deals.record_deal(match=semi, number=2, played=parse_notation("A 90H 95/67"), by=by)


def test_the_phone_of_its_table_says_so_and_offers_no_deal(tree, by, client):
    first = quarter()
    elsewhere = next(match for match in after(first) if match.table != first.table)
    link = TableLink.objects.get(table=elsewhere.table, revoked_at=None)
    address = reverse("table:sheet", args=[link.token])
    assert "À revoir" not in client.get(address).content.decode()
    sheets.reopen(match=first, reason="erreur de total", by=by)
    html = client.get(address).content.decode()
    assert "À revoir" in html
    assert "Saisir la donne" not in html
