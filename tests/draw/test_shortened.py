"""Fewer rounds once the evening has begun: judged by who is still there, and what was really played."""

import pytest

from tests.draw.test_desk_pages import text
from tests.evenings import draw, evening, play, ranked
from tournament.core.errors import Refused
from tournament.draw.formula import change_rounds, promise_of
from tournament.evening.past import teams_still_there
from tournament.evening.reading import evening_of
from tournament.evening.roll import Choices
from tournament.formats import format_of
from tournament.formats.formula import compose_stages, stage_rows
from tournament.incidents.departures import team_gone
from tournament.models import Exempt, Match, Stage, Team

WHY = "il est tard"


def shorten(tournament, rounds, by):
    return change_rounds(stage=Stage.objects.get(tournament=tournament), rounds=rounds, reason=WHY, by=by)


def refused(tournament, rounds, by):
    with pytest.raises(Refused) as no:
        shorten(tournament, rounds, by)
    stage = Stage.objects.get(tournament=tournament)
    assert stage.options["rounds"] != rounds
    assert (no.value.code, no.value.field) == ("minimum", "rounds")
    return no.value.message


def sure(tournament):
    """The matches that the formula promises those still there."""
    stages = [format_of(row) for row in stage_rows(tournament)]
    return compose_stages(len(teams_still_there(evening_of(tournament))), stages).least


def exempt_of(number):
    return Exempt.objects.get(round__number=number).team


def gone(team, by):
    team_gone(team=team, status="withdrawn", by=by, reason="malade")


@pytest.fixture
def eight_of_nine(by):
    """Nine drawn, the exempt team gone after the first round, two rounds played by the eight others."""
    made = ranked(by)
    gone(exempt_of(1), by)
    draw(made, by)
    play(made)
    assert not Exempt.objects.filter(round__number=2).exists()
    return made


def test_two_rounds_that_the_eight_have_played_are_enough(eight_of_nine, by, as_odile):
    shorten(eight_of_nine, 2, by)
    assert sure(eight_of_nine) == 2
    page = text(as_odile.get(f"/desk/t/{eight_of_nine.slug}/draw/formula/"))
    assert "ne tient pas la règle" not in page
    promise = promise_of(evening_of(eight_of_nine), Choices())
    assert (promise.kept, promise.text) == (True, "Chaque équipe joue au moins 2 parties.")


def test_an_odd_number_still_there_forbids_two_rounds(by):
    made = ranked(by)
    draw(made, by)
    play(made)
    assert refused(made, 2, by) == "Cette formule ne garantit qu’une partie à chacun."
    shorten(made, 3, by)
    assert sure(made) == 2


def test_whoever_was_exempt_before_others_left_forbids_it_and_is_named(by):
    """Eight of nine are left, for whom two rounds would do: one of them has played in one only."""
    made = ranked(by)
    gone(Team.objects.exclude(pk=exempt_of(1).pk).filter(tournament=made).order_by("number").first(), by)
    draw(made, by)
    play(made)
    told = refused(made, 2, by)
    assert told == f"Avec si peu de tours, il manquerait des parties à\u00a0: {exempt_of(1).number}."
    shorten(made, 3, by)


def test_an_exempt_round_still_to_come_is_feared(by):
    made = ranked(by, teams=10)
    gone(Team.objects.get(tournament=made, number=3), by)
    assert refused(made, 2, by) == "Cette formule ne garantit qu’une partie à chacun."
    shorten(made, 3, by)
    assert sure(made) == 2


def test_more_rounds_are_never_refused_to_who_still_falls_short_with_them(by):
    made = ranked(by, teams=8, rounds=3)
    for _ in range(2):
        draw(made, by)
        play(made)
    one = Team.objects.get(tournament=made, number=8)
    Match.objects.filter(team_a=one).update(state="forfeited", forfeited_by="A")
    Match.objects.filter(team_b=one).update(state="forfeited", forfeited_by="B")
    shorten(made, 4, by)
    told = refused(made, 3, by)
    assert told == "Avec si peu de tours, il manquerait des parties à\u00a0: 8."


def test_a_stage_that_others_follow_keeps_its_rounds_once_they_are_drawn(by):
    made = evening(8, ("rounds", {"draw": "ranked", "rounds": 2}), ("finals", {"size": 4}))
    for _time in range(3):
        draw(made, by)
        play(made)
    stage = Stage.objects.get(tournament=made, kind="rounds")
    with pytest.raises(Refused) as no:
        change_rounds(stage=stage, rounds=3, reason=WHY, by=by)
    assert (no.value.code, no.value.field) == ("next_drawn", "rounds")
