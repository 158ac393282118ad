"""Missègre IX through whole evenings: nobody plays fewer matches than promised unless a match was offered."""

import os
from collections import Counter

import pytest

from tests.draw.organiser import FORMATS, Organiser, Truths
from tournament.control.queries.short import short_teams
from tournament.evening import evening_of
from tournament.evening.beside import free_now
from tournament.evening.minimum import short_of_matches
from tournament.models import Match
from tournament.referee.services.beside import add_friendly

SEEDS = range(int(os.environ.get("DIX_MODEL_EVENINGS", "1")))
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
    for a, b, counts in rows.exclude(pk__in=left).values_list("slot_a__team", "slot_b__team", "counts_for"):
        found.update({"A": [a], "B": [b]}.get(counts, [a, b]))
    return found


def named(tournament):
    """As the desk's pages say it, which keep it while nothing is written."""
    tournament.refresh_from_db()
    return {one.team.number: one.sure for one in short_teams(tournament)}


@pytest.mark.parametrize("form", FORMATS)
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


@pytest.mark.parametrize("form", [form for form in FORMATS if form != "mêlée"])
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


@pytest.mark.parametrize("teams", [12, 40])
def test_the_statements_do_not_grow_with_the_teams(by, django_assert_num_queries, teams):
    one = Organiser("ranked", "many", by, count=teams)
    one.draw(plain=True)
    first, second = one.matches("waiting")[:2]
    one.play([first])
    Match.objects.filter(pk=second.pk).update(state="forfeited", forfeited_by="A")
    one.tournament.least_matches = 4
    one.tournament.save()
    with django_assert_num_queries(10):
        assert len(short_of_matches(evening_of(one.tournament))) == 2
