"""A closed evening is final: what it was closed without counts as unplayed, never as 0–0."""

import pytest

from tests import evenings as last_round
from tournament.evening.reading import standings_now
from tournament.models import Dispute, Round, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def left(tournament):
    return last_round.unfinished(tournament)


def of(seen, match, side):
    team = match.team_a if side == "A" else match.team_b
    return seen.by_team[team.pk].row.tally


def fresh(tournament):
    return standings_now(Tournament.objects.select_related("club").get(pk=tournament.pk))


def test_before_its_end_it_is_provisional(tournament, left):
    seen = fresh(tournament)
    assert (seen.final, seen.provisional) == (False, True)
    assert (seen.unplayed, seen.to_play, seen.left, seen.submitted) == (3, 3, 0, 1)


def test_a_closed_evening_is_final_whatever_it_was_closed_without(tournament, left):
    Dispute.objects.create(match=left["submitted"], what="other")
    seen = standings_now(last_round.closed(tournament))
    assert (seen.final, seen.provisional) == (True, False)
    assert (seen.unplayed, seen.to_play, seen.left) == (3, 0, 3)
    assert (seen.submitted, seen.disputes) == (1, 1)
    assert seen.rounds_finished == 3
    assert all(pool.finished for pool in seen.pools)


def test_a_match_left_is_not_played_and_not_nil_nil(tournament, left):
    seen = standings_now(last_round.closed(tournament))
    for kind in ["waiting", "playing", "unsigned"]:
        for side in "AB":
            tally = of(seen, left[kind], side)
            assert (tally.played, tally.counted) == (2, 2)


def test_teams_with_fewer_matches_are_compared_by_means_and_the_page_says_so(tournament, left):
    """Where teams have played different numbers of matches the criteria are means per match."""
    assert not fresh(tournament).means
    assert "moyennes par partie" in standings_now(last_round.closed(tournament)).means


def test_opening_it_again_gives_the_standing_back_as_it_was(tournament, left):
    before = fresh(tournament)
    last_round.closed(tournament)
    after = standings_now(last_round.reopened(tournament))
    assert vars(after) == vars(before)


def test_a_round_closed_without_a_match_leaves_it_while_the_evening_runs(tournament, left):
    Round.objects.filter(number=3).update(state=Round.State.CLOSED)
    seen = fresh(tournament)
    assert (seen.final, seen.left, seen.to_play, seen.provisional) == (False, 3, 0, True)
