"""Who leaves a later stage keeps its place in the stages before it, and in the bracket the one it reached."""

import pytest

from tests.evenings import decide, draw, evening, play
from tests.match.hall import gone
from tests.standings.stages import order, seen
from tournament.draw.release import take_back
from tournament.models import Match, Tournament
from tournament.standings.prizes import podium


def bracket_level(made, by, level):
    """Its first match of that level of the main bracket, waiting."""
    while not (found := Match.objects.filter(bracket="main", level=level)).exists():
        draw(made, by)
        if not found.exists():
            play(made)
    return found.select_related("team_a", "team_b").order_by("number").first()


def test_a_semi_final_given_up_rewrites_no_round(by):
    made = evening(10, ("rounds", {"draw": "ranked", "rounds": 3}), ("finals", {"size": 4}))
    semi = bracket_level(made, by, 1)
    rounds = order(seen(made).parts[0].places)
    leaving, winner = semi.team_a, semi.team_b
    gone(made, by, leaving.number)
    play(made)
    bracket_level(made, by, 2)
    play(made)
    now = seen(made)
    assert order(now.parts[0].places) == rounds
    assert order(now.overall)[3] == (4, leaving.number)
    assert order(now.overall)[4:] == rounds[4:]
    assert winner.number in {number for rank, number in order(now.overall) if rank <= 2}


def test_a_final_given_up_leaves_the_finalist_second_and_first_of_its_pool(by):
    made = evening(12, ("pools", {}), ("brackets", {}))
    final = bracket_level(made, by, 3 if Match.objects.filter(bracket="main").count() > 3 else 2)
    while final.title != "final":
        play(made)
        final = bracket_level(made, by, final.level + 1)
    before = seen(made)
    leaving, winner = final.team_a, final.team_b
    gone(made, by, leaving.number)
    now = seen(made)
    assert [order(pool.places) for pool in now.pools] == [order(pool.places) for pool in before.pools]
    assert order(now.overall)[:2] == [(1, winner.number), (2, leaving.number)]
    assert {rank for rank, _number in order(now.overall)[2:4]} == {3}
    assert next(place for place in now.overall if place.rank == 2).team.left_as == "abandon"
    Tournament.objects.filter(pk=made.pk).update(state="closed")
    assert [(step.rank, len(step.places)) for step in podium(seen(made))] == [(1, 1), (2, 1), (3, 2)]


@pytest.mark.parametrize("status", ["withdrawn", "out"])
def test_who_was_not_qualified_and_goes_home_keeps_its_place_too(by, status):
    made = evening(10, ("rounds", {"draw": "ranked", "rounds": 3}), ("finals", {"size": 4}))
    bracket_level(made, by, 1)
    before = seen(made)
    rounds = order(before.parts[0].places)
    leaving = rounds[5][1]
    gone(made, by, leaving, status, article="XIV")
    now = seen(made)
    if status == "out":
        assert order(now.overall)[-1][1] == leaving
        return
    assert order(now.parts[0].places) == rounds
    assert order(now.overall)[4:] == order(before.overall)[4:]
    assert next(place for place in now.overall if place.team.number == leaving).team.left_as == "abandon"
    play(made)
    assert bracket_level(made, by, 2)


def test_who_left_before_the_next_stage_was_drawn_is_last_of_the_rounds(by):
    made = evening(10, ("rounds", {"draw": "ranked", "rounds": 3}), ("finals", {"size": 4}))
    while Match.objects.filter(bracket="").count() < 15:
        draw(made, by)
        play(made)
    leaving = order(seen(made).parts[0].places)[2][1]
    gone(made, by, leaving)
    assert order(seen(made).parts[0].places)[-1][1] == leaving
    semi = bracket_level(made, by, 1)
    rounds = order(seen(made).parts[0].places)
    assert rounds[-1][1] == leaving
    late = rounds[5][1]
    gone(made, by, late)
    assert order(seen(made).parts[0].places) == rounds
    take_back(draw=semi.draw, by=by, reason="une erreur")
    assert {number for _rank, number in order(seen(made).parts[0].places)[-2:]} == {leaving, late}
    draw(made, by, reason="une erreur")
    assert {number for _rank, number in order(seen(made).parts[0].places)[-2:]} == {leaving, late}


def test_who_has_won_and_then_goes_home_has_won(by):
    made = evening(8, ("knockout", {"pot": False}))
    final = bracket_level(made, by, 3)
    play(made)
    final.refresh_from_db()
    gone(made, by, decide(final).number)
    assert order(seen(made).overall)[0] == (1, decide(final).number)
