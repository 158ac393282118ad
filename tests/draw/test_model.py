"""Random evenings of an organiser who draws, corrects, loses teams and changes her mind: nothing breaks, the
evening goes on to its end, nobody plays fewer matches than promised unless one was offered (Missègre IX)."""

import os
from collections import Counter
from random import Random

import pytest

from pairing.record import load, replay
from tests.draw.organiser import FORMATS, Organiser, Truths
from tournament.archive.contents import crossings
from tournament.desk.overview import short_teams
from tournament.evening.at_tables import free_now
from tournament.evening.minimum import short_of_matches
from tournament.evening.reading import evening_of
from tournament.incidents.beside import add_friendly
from tournament.incidents.departures import team_gone
from tournament.models import Draw, Exempt, Match, Team, Tournament
from tournament.models.result import COUNTED

SEEDS = range(int(os.environ.get("DIX_MODEL_EVENINGS", "1")))
STEPS = int(os.environ.get("DIX_MODEL_STEPS", "40"))
TEAMS_ONLY = [form for form in FORMATS if form != "mêlée"]
FEW = ("ranked", "pools", "cadrage", "rounds, finals")
USUAL = (*FEW, "rotation", "pot", "pools, rounds", "mêlée")


def forms(every, gate):
    """Of these formats the gate plays some, `make long` all."""
    return [form if form in gate else pytest.param(form, marks=pytest.mark.long) for form in every]


@pytest.mark.parametrize("form", forms(FORMATS, USUAL))
@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_happens_the_evening_goes_on(odile, by, client, form, seed):
    client.force_login(odile)
    one, did = Organiser(form, seed, by), []
    truths = Truths(one, client)
    try:
        for step in range(STEPS):
            did.append(one.act())
            truths.hold()
            if step % 4 == 0:
                truths.some_page()
        did.append("── the end ──")
        one.finish()
    except Exception as no:
        raise AssertionError(did) from no
    assert truths.complete(evening_of(one.tournament)), did
    assert list(crossings(one.tournament)) == []
    for draw in Draw.objects.filter(tournament=one.tournament):
        record = load(draw.record)
        assert replay(record) == record


TROUBLES = ("leave", "leave", "forfeit", "forfeit", "come_late", "come_back", "undo_forfeit", "take_back")
OF_LATE = ("leave", "forfeit", "come_late", "come_back", "take_back", "settle")


class Troubled(Organiser):
    """An evening in which teams only leave, come and give matches up."""

    def act(self):
        name = self.do("advance" if self.rng.random() < 0.6 else self.rng.choice(TROUBLES))
        self.settle()
        return name


def counted(tournament):
    """Team → the matches that it played or that wait for it, by its rows alone."""
    rows = Match.objects.filter(tournament=tournament).exclude(state="forfeited")
    left = rows.filter(round__state="closed", state__in=("waiting", "playing"))
    found = Counter()
    for a, b, counts in rows.exclude(pk__in=left).values_list("team_a", "team_b", "counts_for"):
        found.update({"A": [a], "B": [b]}.get(counts, [a, b]))
    return found


def named(tournament):
    """As the desk's pages say it, which keep it while nothing is written."""
    tournament.refresh_from_db()
    return {one.team.number: one.sure for one in short_teams(tournament)}


@pytest.mark.parametrize("form", forms(FORMATS, FEW))
@pytest.mark.parametrize("seed", SEEDS)
def test_undisturbed_everybody_plays_the_minimum_and_nobody_is_named(by, form, seed):
    one = Organiser(form, f"quiet {seed}", by, gone=0)
    for _ in range(40):
        assert named(one.tournament) == {}
        waiting, steps = one.matches("waiting"), one.steps()
        if not waiting and not steps:
            break
        one.play(waiting) if waiting else one.draw(plain=True)
    assert Truths(one).complete(evening_of(one.tournament))
    if form != "mêlée":
        found = counted(one.tournament)
        assert min(found[team.pk] for team in one.teams("registered")) >= one.tournament.least_matches


@pytest.mark.parametrize("form", forms(TEAMS_ONLY, FEW))
@pytest.mark.parametrize("seed", SEEDS)
def test_with_departures_late_teams_and_forfeits_whoever_falls_below_is_offered_a_match(by, form, seed):
    one = Troubled(form, f"troubled {seed}", by, gone=4)
    in_time, was, did = set(), {}, []
    for step in range(60):
        did.append(one.act() if step < 25 else one.do("advance"))
        one.settle()
        now, to_play = named(one.tournament), bool(one.matches("waiting") or one.steps())
        new = now.keys() - was.keys()
        in_time |= {team for team in now if to_play or (team in new and did[-1] in OF_LATE)}
        was = now
        if step >= 25 and not to_play:
            break
    found, needed = counted(one.tournament), one.tournament.least_matches
    there = [team for team in one.teams("registered") if team.number]
    short = {team.number: found[team.pk] for team in there if found[team.pk] < needed}
    assert short == was, did
    assert short.keys() <= in_time, did
    take_what_is_offered(one)


def take_what_is_offered(one):
    """Every match offered can be played: then nobody is named any more."""
    for _ in range(20):
        below = list(named(one.tournament))
        free = free_now(one.tournament)
        if not below or len(free.teams) < 2:
            break
        other = next(team.number for team in reversed(free.teams) if team.number != below[0])
        table = free.tables[0].number
        add_friendly(tournament=one.tournament, one=below[0], two=other, table=table, by=one.by)
        one.play(Match.objects.filter(stage__ranked=False, state="waiting"))
    assert named(one.tournament) == {} or len(there_are(one)) < 2


def there_are(one):
    return [team for team in one.teams("registered") if team.number]


MOST = 9
"""More matches than anybody plays: everybody whom it concerns is named."""


def promised(tournament):
    """Number → the matches that a team is sure of, of those it does not have yet."""
    Tournament.objects.filter(pk=tournament.pk).update(least_matches=MOST)
    tournament.refresh_from_db()
    return {short.team.number: short.sure for short in short_of_matches(evening_of(tournament))}


def withdraw(team, by):
    team_gone(team=team, status=Team.Status.WITHDRAWN, by=by, reason="fatigue", begun="go_on")


def matches_of(tournament):
    """Number → the matches had, and the rounds without opponent: the lot may withdraw a team out."""
    rows = Match.objects.filter(tournament=tournament, state__in=COUNTED, counts_for="")
    numbers = Counter()
    for pair in rows.values_list("team_a__number", "team_b__number"):
        numbers.update(pair)
    exempt = Exempt.objects.filter(round__tournament=tournament, kind="exempt")
    numbers.update(exempt.values_list("team__number", flat=True))
    return numbers


@pytest.mark.parametrize("form", forms(TEAMS_ONLY, FEW))
@pytest.mark.parametrize("seed", SEEDS)
def test_whoever_is_not_named_then_plays_two_matches(odile, by, form, seed):
    one, rng = Organiser(form, seed, by), Random(f"{form}{seed}")
    while not evening_of(one.tournament).begun:
        one.advance()
    for _step in range(rng.randrange(8)):
        one.advance()
    withdraw(rng.choice(one.teams("registered")), by)
    told = promised(one.tournament)
    one.finish()
    had = matches_of(one.tournament)
    assert {number: (sure, had[number]) for number, sure in told.items() if had[number] < min(sure, 2)} == {}
