"""Two organisers at once: what a page showed is gone by the time its button is pressed, and says so."""

import pytest

from scoring import parse_notation
from tests.evenings import draw, evening
from tests.referee.court import refusal
from tournament.control.services import closing
from tournament.control.services.corrections import exchange_teams, redraw
from tournament.draw.services import (
    change_rounds,
    choose_stages,
    propose_draw,
    release_draw,
    swap_teams,
    take_back,
)
from tournament.models import Draw, Exempt, JournalEntry, Match, Round, Stage, Team
from tournament.referee.services import clock, deals, departures, forfeits
from tournament.referee.services.beside import catch_up, undo_catch_up

WHY = "deux pages ouvertes"


@pytest.fixture
def nine(by):
    """Nine teams, the first of three ranked rounds released: one of them is exempt."""
    made = evening(9, ("rounds", {"draw": "ranked", "rounds": 3}))
    draw(made, by)
    return made


def shown(model):
    """The first row as a page read it a moment ago."""
    path = {Match: "round__stage", Round: "stage", Exempt: "round__stage", Draw: "stage"}[model]
    return model.objects.select_related(f"{path}__tournament").order_by("pk").first()


def test_what_a_taken_back_draw_took_with_it_is_refused_with_a_sentence(nine, by):
    match, round_, exempt, first = shown(Match), shown(Round), shown(Exempt), shown(Draw)
    take_back(draw=shown(Draw), by=by, reason=WHY)
    release_draw(draw=propose_draw(tournament=nine, by=by, reason=WHY), by=by)
    played, before = parse_notation("A 90H 95/67"), JournalEntry.objects.count()
    codes = [
        refusal(deals.record_deal, match=match, number=1, played=played, by=by).code,
        refusal(forfeits.forfeit_match, match=match, side="A", reason=WHY, by=by).code,
        refusal(closing.close_round, round_=round_, by=by).code,
        refusal(closing.reopen_round, round_=round_, by=by, reason=WHY).code,
        refusal(clock.start, round_=round_, by=by).code,
        refusal(catch_up, exempt=exempt, opponent=2, table=9, by=by).code,
        refusal(undo_catch_up, exempt=exempt, by=by).code,
        refusal(take_back, draw=first, by=by, reason=WHY).code,
    ]
    assert codes == [*["match_gone"] * 2, *["round_gone"] * 3, *["exempt_gone"] * 2, "draw_moved"]
    assert JournalEntry.objects.count() == before


def test_a_stage_taken_out_of_the_formula_is_refused_with_a_sentence(by):
    made = evening(16)
    two = [{"kind": "rounds", "rounds": 3}, {"kind": "rounds", "rounds": 2}]
    choose_stages(tournament=made, stages=two, by=by)
    last = Stage.objects.select_related("tournament").get(order=2)
    propose_draw(tournament=made, by=by)
    Draw.objects.update(stage=last)  # as if the first rounds were played
    draft, same = shown(Draw), shown(Draw)
    choose_stages(tournament=made, stages=two[:1], by=by)
    assert refusal(change_rounds, stage=last, rounds=3, reason=WHY, by=by).code == "stage_gone"
    assert refusal(swap_teams, draw=draft, one=1, two=2, by=by, reason=WHY).code == "stage_gone"
    assert refusal(release_draw, draw=same, by=by).code == "stage_gone"


# Who may be exchanged in a released round


def exchanged(by, one, two):
    return refusal(exchange_teams, draw=shown(Draw), one=one, two=two, by=by, reason=WHY).code


def exempt_and_playing():
    return Exempt.objects.get().slot.team, Match.objects.exclude(draw=None).order_by(
        "number"
    ).last().slot_a.team


def test_an_exempt_team_that_is_gone_takes_nobodys_place(nine, by):
    resting, playing = exempt_and_playing()
    team = Team.objects.select_related("tournament").get(pk=resting.pk)
    departures.team_gone(team=team, status="withdrawn", by=by, reason=WHY)
    assert exchanged(by, playing.number, resting.number) == "gone"


@pytest.fixture
def catching(nine, by):
    """The exempt team catches up at the ninth table."""
    first = Match.objects.order_by("number").first()
    confirmed = {"state": "confirmed", "total_a": 1000, "total_b": 500, "winner": "A", "over": True}
    Match.objects.filter(pk=first.pk).update(**confirmed)
    made = catch_up(exempt=shown(Exempt), opponent=first.slot_a.team.number, table=9, by=by)
    waiting = {"state": "waiting", "total_a": None, "total_b": None, "winner": "", "over": False}
    Match.objects.filter(pk=first.pk).update(**waiting)
    return made


def test_an_exempt_team_that_catches_up_takes_nobodys_place(catching, by):
    resting, playing = exempt_and_playing()
    assert exchanged(by, playing.number, resting.number) == "caught_up"


def test_a_round_in_which_somebody_catches_up_is_not_drawn_again(catching, by):
    assert refusal(redraw, draw=shown(Draw), by=by, reason=WHY).code == "already_played"
    assert Match.objects.filter(pk=catching.pk).exists()


def test_in_a_melee_two_who_rest_are_not_exchanged(by):
    made = evening(10, ("melee", {"rounds": 4}), individuals=True)
    draw(made, by)
    one, two = (rest.slot.team.number for rest in Exempt.objects.select_related("slot__team"))
    assert exchanged(by, one, two) == "not_a_round"
