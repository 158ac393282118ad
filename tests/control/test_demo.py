"""The demonstration: the same for the same seed, through the real services, marked and removable."""

import datetime
import random
from itertools import islice

import pytest
from django.core.management import call_command
from django.utils import timezone

from scoring import builtin, score_deal
from tests import cast
from tournament.control.demo import deals_of_a_match, demo_evening
from tournament.control.services.demo import ask_for_demo
from tournament.core.errors import Refused
from tournament.evening.standings.overall import standings_now
from tournament.models import DealVersion, Dispute, Match, Team, Tournament

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("book", ["missegre", "stephanoise", "annonces"])
def test_every_deal_can_be_scored_and_begins_where_the_last_dealer_sat(book):
    ruleset = builtin(book)
    played = list(islice(deals_of_a_match(ruleset, random.Random(1)), 300))
    assert all(score_deal(deal, ruleset) for deal in played)
    assert all(deal.dealer in (1, 2, 3, 4) for deal in played)
    assert len({deal.dealer for deal in played[:4]}) == 4


def test_registered_leaves_something_to_do_at_the_desk(club):
    demo = demo_evening(club=club, until="registered")
    assert (demo.is_demo, demo.state) == (True, "registration")
    assert Team.objects.filter(paid=False).count() == 2
    assert Team.objects.filter(checked_in=False).count() == 2


def test_made_past_midnight_it_belongs_to_the_day_that_began_the_evening(club, monkeypatch):
    past_midnight = datetime.datetime(2026, 11, 20, 23, 30, tzinfo=datetime.UTC)  # 0:30 on the 21st in Paris
    monkeypatch.setattr(timezone, "now", lambda: past_midnight)
    call_command("demo_evening", until="registered")
    assert Tournament.objects.get().date == datetime.date(2026, 11, 20)


def test_drawn_has_its_pools_and_no_deal(club):
    demo_evening(club=club, until="drawn")
    assert (Match.objects.count(), DealVersion.objects.count()) == (24, 0)


def test_playing_shows_every_state_of_a_round(club):
    demo_evening(club=club, until="playing")
    states = set(Match.objects.filter(round__number=2).values_list("state", flat=True))
    assert {"confirmed", "playing", "submitted"} <= states
    assert Dispute.objects.filter(state="open").count() == 1


def test_finished_has_a_final_standing_and_is_the_same_again(club):
    seen = []
    for _time in range(2):
        demo = demo_evening(club=club, until="finished")
        assert demo.state == "closed"
        ranked = standings_now(demo)
        assert not ranked.provisional
        seen.append([(place.team.number, place.cells) for place in ranked.overall])
    assert seen[0] == seen[1]
    call_command("rescore")


@pytest.mark.parametrize(("formula", "rounds"), [("ranked", 4), ("knockout", 4)])
def test_another_formula_is_drawn_round_by_round(club, formula, rounds):
    demo = demo_evening(club=club, until="finished", formula=formula)
    assert demo.state == "closed"
    assert demo.stages.get().rounds.count() == rounds
    assert not standings_now(demo).provisional


def test_the_next_round_of_another_formula_is_under_way(club):
    demo_evening(club=club, until="playing", formula="ranked")
    states = set(Match.objects.filter(round__number=2).values_list("state", flat=True))
    assert {"confirmed", "playing", "submitted"} <= states


def test_a_second_press_shows_the_first_job(odile, club):
    first = ask_for_demo(club=club, by=cast.actor(odile))
    assert ask_for_demo(club=club, by=cast.actor(odile)).pk == first.pk


def test_only_an_organiser_may_ask(remi, club):
    with pytest.raises(Refused):
        ask_for_demo(club=club, by=cast.actor(remi))


def test_the_command_prints_where_it_is(db, capsys):
    call_command("demo_evening", "--until", "registered")
    assert capsys.readouterr().out.strip() == f"/t/{Tournament.objects.get().slug}/"
