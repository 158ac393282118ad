"""The demonstration: played through the real services."""

import datetime
import random
from itertools import islice

import pytest
from django.core.management import call_command
from django.utils import timezone

from scoring import builtin, score_deal
from tournament.desk.demo import deals_of_a_match, demo_evening
from tournament.evening.reading import standings_now
from tournament.models import Dispute, Match, Tournament

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("book", ["missegre", "annonces"])
def test_every_deal_can_be_scored_and_begins_where_the_last_dealer_sat(book):
    ruleset = builtin(book)
    played = list(islice(deals_of_a_match(ruleset, random.Random(1)), 300))
    assert all(score_deal(deal, ruleset) for deal in played)
    assert all(deal.dealer in (1, 2, 3, 4) for deal in played)
    assert len({deal.dealer for deal in played[:4]}) == 4


def test_playing_shows_every_state_of_a_round(club):
    demo_evening(club=club, until="playing")
    states = set(Match.objects.filter(round__number=2).values_list("state", flat=True))
    assert {"confirmed", "playing", "submitted"} <= states
    assert Dispute.objects.filter(state="open").count() == 1


def test_finished_has_a_final_standing(club):
    demo = demo_evening(club=club, until="finished")
    assert demo.state == "closed"
    assert not standings_now(demo).provisional
    call_command("rescore")


def test_made_past_midnight_it_belongs_to_the_day_that_began_the_evening(club, monkeypatch):
    past_midnight = datetime.datetime(2026, 11, 20, 23, 30, tzinfo=datetime.UTC)  # 0:30 on the 21st in Paris
    monkeypatch.setattr(timezone, "now", lambda: past_midnight)
    call_command("demo_evening", until="registered")
    assert Tournament.objects.get().date == datetime.date(2026, 11, 20)
