"""Fewer rounds once the evening has begun: judged by who is still there, and what was really played."""

import pytest

from tests.draw.test_desk_pages import text
from tests.evenings import draw, play, ranked
from tournament.core.errors import Refused
from tournament.draw.queries.formula.promise import promise_of
from tournament.draw.services import change_rounds
from tournament.evening import evening_of
from tournament.evening.minimum import least_of
from tournament.evening.roll import Choices
from tournament.models import Exempt, Match, Stage, Team
from tournament.referee.services.departures import team_gone

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
    assert shorten(eight_of_nine, 2, by).least == 2
    page = text(as_odile.get(f"/desk/t/{eight_of_nine.slug}/draw/formula/"))
    assert "Chacun est sûr de jouer au moins 2 parties." in page
    assert "ne peut pas être choisie" not in page
    promise = promise_of(evening_of(eight_of_nine), Choices())
    assert (promise.kept, promise.text) == (True, "Chaque équipe joue au moins 2 parties.")


def test_a_team_still_there_that_was_exempt_forbids_it_and_is_named(by):
    made = ranked(by)
    draw(made, by)
    play(made)
    names = sorted((exempt_of(1).number, exempt_of(2).number))
    told = refused(made, 2, by)
    assert told == " ".join(f"L’équipe {number} ne jouerait qu’une partie." for number in names)
    assert shorten(made, 3, by).least == 2


def test_an_exempt_round_still_to_come_is_feared(by):
    made = ranked(by, teams=10)
    gone(Team.objects.get(tournament=made, number=3), by)
    assert refused(made, 2, by) == "Une équipe exempte d’ici la fin ne jouerait qu’une partie."
    assert shorten(made, 3, by).least == 2


def test_more_rounds_are_never_refused_to_who_still_falls_short_with_them(by):
    made = ranked(by, teams=8, rounds=3)
    for _ in range(2):
        draw(made, by)
        play(made)
    one = Team.objects.get(tournament=made, number=8)
    Match.objects.filter(team_a=one).update(state="forfeited", forfeited_by="A")
    Match.objects.filter(team_b=one).update(state="forfeited", forfeited_by="B")
    assert least_of(evening_of(made)).of(8) == 0
    shorten(made, 4, by)
    assert refused(made, 3, by) == "L’équipe 8 ne jouerait aucune partie."
