"""One evening at several moments: each has its own rows and its own ranking, and none changes another."""

import pytest

from tests.evenings import sixteen_ranked
from tournament.evening.reading import evening_of
from tournament.models import Match

pytestmark = pytest.mark.django_db


def order(moment):
    return [place.team.number for place in moment.standings.overall]


def test_a_result_supposed_is_another_moment_that_reads_the_ranking_once(by, django_assert_num_queries):
    made = sixteen_ranked(by)
    match = Match.objects.filter(round__number=1).order_by("number").last()
    now = evening_of(made)
    with django_assert_num_queries(2):
        standing, then = order(now), now.supposing(match.pk, 0, 5000)
        assert order(then) != standing
    ended = next(row for row in then.rows.matches if row.id == match.pk)
    assert (ended.state, ended.total_a, ended.total_b, ended.winner) == ("confirmed", 0, 5000, "")
    assert next(row for row in now.rows.matches if row.id == match.pk).total_a == match.total_a
    assert order(now) == standing


def test_level_it_keeps_the_winner_that_the_rules_named(by):
    made = sixteen_ranked(by)
    match = Match.objects.filter(round__number=1).order_by("number").first()
    Match.objects.filter(pk=match.pk).update(winner="B")
    then = evening_of(made).supposing(match.pk, 700, 700)
    assert next(row for row in then.rows.matches if row.id == match.pk).winner == "B"
