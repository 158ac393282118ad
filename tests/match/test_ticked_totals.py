"""Totals with a doubt: the desk's tick confirms them, a level match waits for its winner."""

from dataclasses import replace

import pytest

from scoring import Side, builtin
from scoring.totals import GameTotals
from tests import cast
from tests.match.hall import again, classic, handed
from tournament.core.errors import Refused
from tournament.match import signing
from tournament.match.totals import hand_totals
from tournament.models import Match

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(tournament):
    cast.released(tournament)
    classic(tournament)
    return again(
        Match.objects.filter(tournament=tournament, round__number=1).order_by("table__number").first()
    )


def test_what_was_looked_at_on_the_sheet_is_confirmed(match, by):
    assert handed(match, by, 1000, 941, checked=True).state == "confirmed"


def test_a_level_match_is_not_confirmed_before_its_winner_is_said(match, by):
    level = handed(match, by, 972, 972, checked=True)
    assert level.state == "submitted"
    with pytest.raises(Refused) as refused:
        signing.confirm(match=level, by=by)
    assert refused.value.code == "winner"
    version = level.handed_results.get(current=True).version
    won = GameTotals(972, 972, winner=Side.A)
    assert hand_totals(match=again(match), totals=won, seen=version, checked=True, by=by).state == "confirmed"


def test_an_evening_that_has_draws_confirms_one(match, by):
    match.tournament.draw_allowed = True
    match.tournament.save()
    assert handed(again(match), by, 972, 972, checked=True).state == "confirmed"


def test_a_rulebook_that_ends_a_level_match_as_a_draw_confirms_one(match, by):
    rules = replace(builtin("belote"), end_level="draw")
    match.tournament.ruleset = rules.to_dict()
    match.tournament.save()
    assert handed(again(match), by, 972, 972, checked=True).state == "confirmed"


def test_below_its_target_a_match_with_a_limit_of_time_is_not_doubted(match, by):
    Match.objects.filter(pk=match.pk).update(minutes=40, limits_changed=True)
    assert handed(again(match), by, 486, 486 - 162).state == "confirmed"
