"""Somebody plays on for somebody else in a mêlée: the rounds behind keep the name of who played them, on all
pages and paper; what is not over shows who plays now."""

import pytest
from django.urls import reverse

from tests.evenings import evening, second_draw
from tests.match.hall import team, text_of
from tournament.evening.reading import standings_now
from tournament.incidents.teams import matches_of, replace_player
from tournament.printing.queries import slips
from tournament.web.naming import sign, team_full


@pytest.fixture
def melee(by):
    """Eight players; the first of three rounds is confirmed, the second waits."""
    return second_draw(evening(8, ("melee", {"rounds": 3}), tables=8, individuals=True), by)


@pytest.fixture
def replaced(melee, referee):
    """Number 7, Chloé Fabre, leaves before the second round; Paul Lacaze plays on for her."""
    leaving = team(melee).player_1
    replace_player(team=team(melee), leaving=leaving, given="Paul", family="Lacaze", by=referee)
    return melee


def rounds_of_7(tournament):
    return matches_of(team(tournament))


def pair_of_7(match):
    return next(team for team in (match.team_a, match.team_b) if "7" in str(sign(team)).split("+"))


def test_the_pair_of_the_round_behind_keeps_its_names(replaced):
    first, second = (pair_of_7(match) for match in rounds_of_7(replaced))
    assert "Chloé Fabre" in team_full(first)
    assert "Paul Lacaze" not in team_full(first)
    assert "Paul Lacaze" in team_full(second)
    assert "Chloé Fabre" not in team_full(second)


def test_the_standings_read_the_same_names_and_one_player(replaced):
    ranked = standings_now(replaced)
    first, second = (pair_of_7(match).pk for match in rounds_of_7(replaced))
    assert "Chloé Fabre" in ranked.pairs[first].full
    assert "Paul Lacaze" in ranked.pairs[second].full
    own = team(replaced).pk
    assert own in ranked.pairs[first].members
    assert own in ranked.pairs[second].members
    assert ranked.teams[own].full == "Paul Lacaze"


@pytest.mark.parametrize("page", ["hall:round_number", "printing:by_table_round"])
def test_pages_of_a_round_show_who_played_it(replaced, client, remi, page):
    client.force_login(remi)
    first, second = (text_of(client.get(reverse(page, args=[replaced.slug, number]))) for number in (1, 2))
    assert "Fabre" in first and "Lacaze" not in first
    assert "Lacaze" in second and "Fabre" not in second


def test_slips_show_numbers_and_names_of_a_pair(replaced):
    sides = [side for slip in slips(replaced, 1) for side in (slip.a, slip.b)]
    (side,) = (side for side in sides if "7 Chloé Fabre" in side.players)
    pair = pair_of_7(rounds_of_7(replaced)[0])
    assert [player.split()[0] for player in side.players] == str(sign(pair)).split("+")
    assert {len(side.players) for side in sides} == {2}
