"""After the end: the hall says what is final and what stayed without a result, and nothing is under way."""

import pytest
from django.urls import reverse

from tests import evenings as last_round
from tests.hall.conftest import half_a_second_passes
from tournament.models import Match, Round


@pytest.fixture
def left(tournament):
    return last_round.unfinished(tournament)


def shown(client, name, tournament, *more):
    half_a_second_passes()
    return client.get(reverse(f"hall:{name}", args=[tournament.slug, *more])).content.decode()


def test_the_standings_are_final_and_say_what_was_left(client, tournament, left):
    assert "Classement provisoire" in shown(client, "standings", tournament)
    last_round.closed(tournament)
    page = shown(client, "standings", tournament)
    assert "Classement définitif" in page
    assert "provisoire" not in page
    assert "3 parties sont restées sans résultat" in page
    assert "1 partie rendue sans être confirmée compte." in page


def test_the_wall_is_final_too(client, tournament, left):
    last_round.closed(tournament)
    page = shown(client, "wall", tournament)
    assert "Classement définitif" in page
    assert "3 parties sans résultat" in page
    assert "wall-no" not in page, "no tables to go to any more"
    assert "1000 points" not in page, "no match has limits any more"


def test_the_first_page_says_final_and_no_round_is_under_way(client, tournament, left):
    assert "en cours" in shown(client, "home", tournament)
    last_round.closed(tournament)
    page = shown(client, "home", tournament)
    assert "définitif" in page
    assert "en cours" not in page


def test_a_closed_round_of_a_running_evening_is_not_called_under_way(client, tournament, left):
    Round.objects.update(state=Round.State.CLOSED)
    page = shown(client, "home", tournament)
    assert "Tour 3 sur 3\u00a0: c’est fini" in page
    assert "en cours" not in page


def test_the_round_shows_no_score_for_a_match_left(client, tournament, left):
    assert "100 – 70" in shown(client, "round_number", tournament, 3)
    last_round.closed(tournament)
    page = shown(client, "round_number", tournament, 3)
    assert page.count("Sans résultat") == 3
    assert page.count("Non confirmée") == 1
    assert page.count("100 – 70") == 1, "the submitted one counts"
    assert "En cours" not in page


@pytest.mark.parametrize("kind", ["waiting", "playing"])
def test_a_team_reads_without_result_and_its_deals(client, tournament, left, kind):
    last_round.closed(tournament)
    match = Match.objects.select_related("team_a").get(pk=left[kind].pk)
    page = shown(client, "team", tournament, match.team_a.number)
    assert "sans résultat" in page
    assert "en cours" not in page
    assert "Le tournoi est fini" in page
    assert "0 – 0" not in page
    assert ("Donne par donne" in page) == (kind != "waiting")
