"""The demonstration: the same for the same seed, through the real services, marked and removable."""

import random

import pytest
from django.core.management import call_command

from scoring import Side, builtin, score_deal
from tests import cast
from tournament.control.demo.deals import played_deal, taker_points
from tournament.control.demo.evening import demo_evening
from tournament.control.services.demo import ask_for_demo
from tournament.errors import Refused
from tournament.models import Deal, Dispute, Match, Team, Tournament
from tournament.standings.queries import standings

pytestmark = pytest.mark.django_db


def test_every_deal_of_the_generator_can_be_scored_and_its_figures_are_plausible():
    rng, ruleset = random.Random(1), builtin("missegre")
    scores = [score_deal(played_deal(rng), ruleset) for _n in range(3000)]
    made = [score.made for score in scores if score.made is not None]
    assert 0.55 < sum(made) / len(made) < 0.85


@pytest.mark.parametrize("barred", list(Side))
def test_a_barred_side_never_takes(barred):
    rng = random.Random(2)
    assert all(played_deal(rng, barred).taker is not barred for _n in range(500))


def test_no_cards_make_1_or_161():
    rng = random.Random(3)
    assert not {1, 161} & {taker_points(rng, contract) for _n in range(3000) for contract in (80, 160)}


def test_registered_leaves_something_to_do_at_the_desk(club):
    demo = demo_evening(club=club, until="registered")
    assert (demo.is_demo, demo.state) == (True, "registration")
    assert Team.objects.filter(paid=False).count() == 2
    assert Team.objects.filter(checked_in=False).count() == 2


def test_drawn_has_its_pools_and_no_deal(club):
    demo_evening(club=club, until="drawn")
    assert (Match.objects.count(), Deal.objects.count()) == (24, 0)


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
        ranked = standings(demo)
        assert not ranked.provisional
        seen.append([(place.team.number, place.cells) for place in ranked.overall])
    assert seen[0] == seen[1]
    call_command("rescore")


def test_a_second_press_shows_the_first_job(odile, club):
    first = ask_for_demo(club=club, by=cast.actor(odile))
    assert ask_for_demo(club=club, by=cast.actor(odile)).pk == first.pk


def test_only_an_organiser_may_ask(remi, club):
    with pytest.raises(Refused):
        ask_for_demo(club=club, by=cast.actor(remi))


def test_the_command_prints_where_it_is(db, capsys):
    call_command("demo_evening", "--until", "registered")
    assert capsys.readouterr().out.strip() == f"/t/{Tournament.objects.get().slug}/"
