"""What is said before a team leaves: who would play too little. It is what the evening says once the team has
left, and nobody then plays less."""

import os
from collections import Counter
from random import Random

import pytest
from django.db import transaction

from tests.draw.organiser import FORMATS, Organiser
from tournament.evening import evening_of
from tournament.evening.match import COUNTED
from tournament.evening.minimum import short_of_matches
from tournament.models import Exempt, Match, Team, Tournament
from tournament.referee.queries.departures import departure
from tournament.referee.services.departures import team_gone

EVENINGS = int(os.environ.get("DIX_MODEL_EVENINGS", "1"))
STEPS = 10
MOST = 9
"""More matches than anybody plays: everybody whom it concerns is named."""


def promised(tournament):
    """Number → the matches that a team is sure of, of those it does not have yet."""
    Tournament.objects.filter(pk=tournament.pk).update(least_matches=MOST)
    tournament.refresh_from_db()
    return {short.team.number: short.sure for short in short_of_matches(evening_of(tournament))}


class TakenBack(Exception):
    """The write was only tried."""


def after(team, by):
    """What the evening says once that team has really left; nothing of it stays."""
    said = {}
    try:
        with transaction.atomic():
            leave(team, by)
            said |= promised(team.tournament)
            raise TakenBack
    except TakenBack:
        return said


def leave(team, by):
    team_gone(team=team, status=Team.Status.WITHDRAWN, by=by, reason="fatigue", begun="go_on")


def played(tournament):
    """Number → the matches played, and the rounds without opponent: the lot may leave a team out."""
    rows = Match.objects.filter(tournament=tournament, state__in=COUNTED, counts_for="")
    numbers = Counter()
    for pair in rows.values_list("slot_a__team__number", "slot_b__team__number"):
        numbers.update(pair)
    exempt = Exempt.objects.filter(tournament=tournament, kind="exempt")
    numbers.update(exempt.values_list("slot__team__number", flat=True))
    return numbers


@pytest.mark.parametrize("form", [form for form in FORMATS if form != "mêlée"])
@pytest.mark.parametrize("seed", range(EVENINGS))
def test_what_is_said_before_a_team_leaves_is_so_once_it_has(odile, by, form, seed):
    one, rng = Organiser(form, seed, by), Random(f"{form}{seed}")
    while not evening_of(one.tournament).begun:
        one.advance()
    for _step in range(STEPS):
        one.act()
        if not evening_of(one.tournament).begun:
            continue
        Tournament.objects.filter(pk=one.tournament.pk).update(least_matches=MOST)
        teams = one.teams("registered")
        if one.tournament.state != "running" or not teams:
            continue
        team = rng.choice(teams)
        team.tournament.refresh_from_db()
        said = {rival.number: left for rival, left in departure(team).short}
        now = after(team, by)
        assert said == {number: now[number] for number in said}
        assert team.number not in said


@pytest.mark.parametrize("form", [form for form in FORMATS if form != "mêlée"])
@pytest.mark.parametrize("seed", range(EVENINGS))
def test_whoever_is_not_named_then_plays_two_matches(odile, by, form, seed):
    one, rng = Organiser(form, seed, by), Random(f"{form}{seed}")
    while not evening_of(one.tournament).begun:
        one.advance()
    for _step in range(rng.randrange(8)):
        one.advance()
    leave(rng.choice(one.teams("registered")), by)
    told = promised(one.tournament)
    one.finish()
    had = played(one.tournament)
    assert {number: (sure, had[number]) for number, sure in told.items() if had[number] < min(sure, 2)} == {}
