"""A result supposed: the ranking before and after it, from the same rows, nothing written."""

import pytest

from tests import cast
from tests.hall.conftest import finish
from tournament.evening.standings.overall import standings_before_and_after, standings_now
from tournament.models import Match, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(tournament):
    cast.released(tournament)
    return tournament


def first(**wanted):
    return Match.objects.filter(round__number=1, **wanted).order_by("number").first()


def same(one, other):
    return {**vars(one), "version": 0} == {**vars(other), "version": 0}


def fresh(tournament):
    return standings_now(Tournament.objects.select_related("club").get(pk=tournament.pk))


def test_after_is_what_the_standing_becomes_when_the_match_ends_so(evening):
    match = first()
    before, after = standings_before_and_after(evening, match.pk, 1000, 480)
    assert same(before, fresh(evening))
    finish(match, 1000, 480, state="submitted")
    assert same(after, fresh(evening))


def test_a_counted_match_gets_the_other_totals(evening):
    match = first()
    finish(match, 1000, 480)
    before, after = standings_before_and_after(evening, match.pk, 480, 1000)
    assert before.by_team[match.slot_a.team_id].row.tally.points == 1000
    assert after.by_team[match.slot_a.team_id].row.tally.points == 480


def test_a_forfeit_is_supposed_played(evening):
    match = first()
    Match.objects.filter(pk=match.pk).update(state="forfeited", forfeited_by="A")
    _before, after = standings_before_and_after(evening, match.pk, 1000, 480)
    assert after.by_team[match.slot_a.team_id].row.tally.wins == 1


def test_nothing_is_written(evening):
    match = first()
    standings_before_and_after(evening, match.pk, 1000, 480)
    match.refresh_from_db()
    assert (match.total_a, match.state) == (None, "waiting")


def test_five_statements_whatever_the_size(odile, django_assert_num_queries):
    for teams in (4, 40):
        tournament = cast.tournament(created_by=odile, table_count=30)
        cast.teams(tournament, teams)
        cast.released(tournament)
        match = Match.objects.filter(tournament=tournament).first()
        with django_assert_num_queries(5):
            standings_before_and_after(tournament, match.pk, 1000, 0)
