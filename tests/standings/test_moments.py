"""One evening at several moments: each has its own rows and its own ranking, and none changes another."""

import pytest

from tests.draw.played import play
from tests.evenings import draw, evening, sixteen_ranked
from tournament.evening import evening_of
from tournament.models import Match

pytestmark = pytest.mark.django_db


def order(moment):
    return [place.team.number for place in moment.standings.overall]


def test_before_a_round_is_the_evening_as_it_stood_then(by):
    made = sixteen_ranked(by)
    then = evening_of(made)
    expected, known = order(then), then.rows.matches
    play(made)
    now = evening_of(made)
    assert order(now) != expected
    before = now.before(2)
    assert order(before) == expected
    assert before.rows.matches == tuple(match for match in known if match.round < 2)
    assert {match.round for match in now.rows.matches} == {1, 2}, "the evening itself is as it was"


def test_before_a_round_nobody_rests_in_it(by):
    made = evening(9, ("rounds", {"draw": "ranked", "rounds": 4}))
    draw(made, by)
    play(made)
    draw(made, by)
    assert [rest.round for rest in evening_of(made).rows.rests] == [1, 2]
    before = evening_of(made).before(2)
    assert [rest.round for rest in before.rows.rests] == [1]
    assert [rest.round for rest in before.ranking.exempts] == [1]


def test_a_result_supposed_is_another_moment_that_reads_the_ranking_once(by, django_assert_num_queries):
    made = sixteen_ranked(by)
    match = Match.objects.filter(round__number=1).order_by("number").last()
    now = evening_of(made)
    with django_assert_num_queries(4):
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
