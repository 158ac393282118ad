"""A bracket match whose team may be the wrong one does not begin: its phone says so and deals are refused."""

import pytest
from django.urls import reverse

from scoring import parse_notation
from tests.evenings import eight_in_a_tree, quarter
from tournament.core.errors import Refused
from tournament.evening.round_rows import round_board
from tournament.models import Match, TableLink
from tournament.referee.services import deals, sheets


@pytest.fixture
def tree(by):
    return eight_in_a_tree(by)


def after(first):
    """The semi-final and the consolation match of the teams of a quarter-final."""
    return list(Match.objects.filter(feeders__source=first).order_by("-bracket"))


def refusal(match, by):
    with pytest.raises(Refused) as no:
        deals.record_deal(match=match, number=1, played=parse_notation("A 90H 95/67"), by=by)
    return no.value


def states(round_):
    return {row.match.pk: row.state for row in round_board(round_)}


def test_a_released_match_knows_which_matches_sent_its_teams(tree):
    first = quarter()
    semi, consolation = after(first)
    assert (semi.bracket, consolation.bracket) == ("main", "consolation")
    assert list(semi.feeders.values_list("side", "won")) == [("A", True), ("B", True)]
    assert list(consolation.feeders.values_list("side", "won")) == [("A", False), ("B", False)]


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
