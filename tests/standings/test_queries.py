"""One query set: counts what is signed, says how sure it is, credits forfeits, breaks ties in words."""

import pytest

from tests import cast
from tests.hall.conftest import finish
from tests.pairing.ranking.evening import value_of
from tournament.evening.reading import evening_of, standings_now
from tournament.models import Match, Round, Team, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(tournament):
    cast.released(tournament)
    return tournament


def fresh(tournament):
    tournament.refresh_from_db()
    return standings_now(tournament)


def before_and_after(tournament, match, a, b):
    """The standings now and with that match ended so."""
    now = evening_of(tournament)
    return now.before_and_after(now.supposing(match, a, b), match)


def of(team_number, seen):
    return next(place for place in seen.overall if place.team.number == team_number)


def test_nothing_played_is_not_nil_nil(evening):
    seen = fresh(evening)
    assert seen.counted == 0
    assert seen.unplayed == 24
    assert seen.provisional
    assert all(place.cells[0] in {"–", "0"} for place in seen.overall)


@pytest.mark.parametrize(
    ("state", "counted"), [("waiting", 0), ("playing", 0), ("submitted", 1), ("confirmed", 1)]
)
def test_a_match_counts_once_it_is_signed(evening, state, counted):
    match = Match.objects.filter(round__number=1).first()
    finish(match, 1000, 400, state=state)
    seen = fresh(evening)
    assert seen.counted == counted
    assert seen.submitted == (state == "submitted")


def test_a_round_closed_with_matches_left_is_over_and_they_stay_without_result(evening):
    Round.objects.filter(number=1).update(state=Round.State.CLOSED)
    seen = fresh(evening)
    assert seen.rounds_finished == 1
    assert seen.unplayed == 24


def test_a_win_brings_two_points_a_loss_one(evening):
    match = Match.objects.filter(round__number=1).first()
    finish(match, 1000, 400)
    seen = fresh(evening)
    assert of(match.team_a.number, seen).cells[:2] == ("2", "+600")
    assert of(match.team_b.number, seen).cells[:2] == ("1", "−600")


def test_a_forfeit_credits_the_mean_of_the_rounds_winners(evening):
    first, second, given_up = Match.objects.filter(round__number=1)[:3]
    finish(first, 1000, 0)
    finish(second, 901, 0)
    Match.objects.filter(pk=given_up.pk).update(state="forfeited", forfeited_by="A")
    Team.objects.filter(pk=given_up.team_a_id).update(status="withdrawn")
    Tournament.objects.update(version=50)
    seen = fresh(evening)
    winner = of(given_up.team_b.number, seen)
    assert value_of(winner.row, "points").total == 951
    assert value_of(winner.row, "match_points").total == 2
    assert seen.overall[-1].team.number == given_up.team_a.number


def test_a_tie_says_what_broke_it(evening):
    for match in Match.objects.filter(round__number=1):
        finish(match, 1000, match.number * 10)
    seen = fresh(evening)
    assert any("départagées par la différence" in tie for pool in seen.pools for tie in pool.ties)


def test_the_place_in_the_pool_comes_first_or_all_together(evening):
    matches = Match.objects.filter(round__number=1)
    for match in matches:
        finish(match, 1000, 990 if match.pool.name == "A" else 0)
    firsts = {pool.places[0].team.number for pool in fresh(evening).pools}
    assert {place.team.number for place in fresh(evening).overall[:4]} == firsts
    Tournament.objects.update(overall="all_together")
    assert {place.team.number for place in fresh(evening).overall[:4]} != firsts


def test_five_statements_whatever_the_size(odile, django_assert_num_queries):
    for teams in (4, 40):
        tournament = cast.tournament(table_count=30)
        cast.teams(tournament, teams)
        cast.released(tournament)
        tournament.refresh_from_db()
        with django_assert_num_queries(5):
            standings_now(tournament)


# A result supposed: the ranking before and after it, from the same rows, nothing written.


def first(**wanted):
    return Match.objects.filter(round__number=1, **wanted).order_by("number").first()


def same(one, other):
    return vars(one) == vars(other)


def now(tournament):
    return standings_now(Tournament.objects.select_related("club").get(pk=tournament.pk))


def test_after_is_what_the_standing_becomes_when_the_match_ends_so(evening):
    match = first()
    before, after = before_and_after(evening, match.pk, 1000, 480)
    assert same(before, now(evening))
    finish(match, 1000, 480, state="submitted")
    assert same(after, now(evening))


def test_a_counted_match_gets_the_other_totals(evening):
    match = first()
    finish(match, 1000, 480)
    before, after = before_and_after(evening, match.pk, 480, 1000)
    assert before.by_team[match.team_a_id].row.tally.points == 1000
    assert after.by_team[match.team_a_id].row.tally.points == 480


def test_a_forfeit_is_supposed_played(evening):
    match = first()
    Match.objects.filter(pk=match.pk).update(state="forfeited", forfeited_by="A")
    _before, after = before_and_after(evening, match.pk, 1000, 480)
    assert after.by_team[match.team_a_id].row.tally.wins == 1


def test_nothing_is_written(evening):
    match = first()
    before_and_after(evening, match.pk, 1000, 480)
    match.refresh_from_db()
    assert (match.total_a, match.state) == (None, "waiting")
