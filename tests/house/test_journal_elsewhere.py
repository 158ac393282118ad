"""A journal read in elsewhere: every primary key of the database is another, and every entry still names the
right people, teams, matches and draws to all who read it."""

import pytest
from django.apps import apps
from django.db import models
from django.db.models import F

from tests import cast
from tests.control.closed_rounds import WHY, carry, first_of, second_round, turned
from tests.draw.test_misplaced import turn
from tests.evenings import eight_in_a_tree, evening, quarter, sixteen_ranked
from tournament.control.demo import demo_evening
from tournament.control.queries import journal as reads
from tournament.control.queries.corrections import outdated_draws
from tournament.control.services.corrections import exchange_teams, keep_draw, put_right
from tournament.draw.queries.corrected import corrected
from tournament.draw.queries.drafts import record_of
from tournament.models import Club, Draw, Match, Team, Tournament
from tournament.people import services as people
from tournament.registration import services as desk

SHIFT = 1_000_000


def elsewhere():
    """Give every row another primary key, each table its own, and follow it in every foreign key: what the
    same rows are in a database that had others before. The keys are compared when the test commits."""
    tables = list(apps.get_app_config("tournament").get_models())
    shift = {model: SHIFT * place for place, model in enumerate(tables, start=1)}
    for model in tables:
        keys = [field for field in model._meta.concrete_fields if field.is_relation]
        columns = {field.attname: F(field.attname) + shift[field.related_model] for field in keys}
        models.QuerySet(model).update(id=F("id") + shift[model], **columns)


def told(tournament):
    """The journal as it is read, and what the last entry of each match is found by."""
    found = reads.entries(tournament, Club.objects.get(), reads.Filters())
    return reads.lines(found)


def of_match(tournament, match):
    found = reads.entries(tournament, Club.objects.get(), reads.Filters(match=match.pk))
    return [line.what for line in reads.lines(found)]


@pytest.mark.django_db
def test_a_played_evening_reads_the_same(club):
    made = demo_evening(club=club, until="playing")
    match = Match.objects.filter(tournament=made, round__number=1).first()
    before = told(made), of_match(made, match)
    elsewhere()
    there = Tournament.objects.get(uid=made.uid)
    assert there.pk != made.pk
    assert (told(there), of_match(there, Match.objects.get(uid=match.uid))) == before
    assert len(before[0]) > 100
    assert len(before[1]) > 5


def test_the_clubs_own_journal_reads_the_same(club, odile):
    by = cast.actor(odile)
    made = people.invite(club=club, role="desk", by=by)
    person = people.enter(invitation=made, entrance=people.Entrance(name="Denise"))
    people.give_role(club=club, person=person, role="referee", by=by)
    before = told(None)
    elsewhere()
    assert told(None) == before
    assert before[0].what == "Denise reçoit un rôle\u00a0: arbitre"


def test_an_act_of_the_desk_is_taken_back_there(tournament, odile):
    teams = cast.teams(tournament, 3)
    done = desk.split_team(team=teams[1], by=cast.actor(odile))
    people = {str(teams[1].player_1.uid), str(teams[1].player_2.uid)}
    elsewhere()
    there, again = Tournament.objects.get(), cast.actor(type(odile).objects.get())
    desk.undo(tournament=there, sequence=done.sequence, words={}, by=again)
    team = Team.objects.select_related("player_1", "player_2").get(uid=teams[1].uid)
    assert {str(team.player_1.uid), str(team.player_2.uid)} == people
    assert team.number == 2


def lines_of(draw):
    """What became of each line of a draw."""
    teams = Team.objects.filter(tournament=draw.tournament)
    found = corrected(draw, record_of(draw), teams)
    return found.lines, {line: change.reason for line, change in found.changed.items()}


def test_a_correction_of_a_closed_round_reads_the_same_there(by):
    made = second_round(evening(8, ("knockout", {"pot": False})), by)
    match = first_of(made)
    carry(match, turned(match), by, "swap")
    draw = Draw.objects.filter(tournament=made, state="released").order_by("number").last()
    before, lines = told(made), lines_of(draw)
    assert set(lines[1].values()) == {WHY}
    assert any("à la place qui lui revient" in change for change in before[0].changes)
    elsewhere()
    there = Tournament.objects.get(uid=made.uid)
    assert told(there) == before
    assert lines_of(Draw.objects.get(uid=draw.uid)) == lines


def test_corrected_draws_are_followed_there(by):
    tree, rounds = eight_in_a_tree(by), sixteen_ranked(by)
    turn(quarter())
    put_right(draw=outdated_draws(tree)[0].draw, by=by, reason="mal additionné")
    turn(Match.objects.filter(tournament=rounds, round__number=1).first())
    draw = outdated_draws(rounds)[0].draw
    first, second = draw.matches.select_related("slot_a__team")[:2]
    one, two = first.slot_a.team.number, second.slot_a.team.number
    exchange_teams(draw=draw, one=one, two=two, by=by, reason="voisins")
    keep_draw(draw=draw, by=by, reason="tant pis")
    uids = [draw.uid, Draw.objects.filter(tournament=tree, state="released").order_by("number").last().uid]
    before = [lines_of(Draw.objects.get(uid=uid)) for uid in uids]
    assert [set(changed.values()) for _lines, changed in before] == [{"voisins"}, {"mal additionné"}]
    elsewhere()
    assert [lines_of(Draw.objects.get(uid=uid)) for uid in uids] == before
    there = Tournament.objects.get(uid=rounds.uid)
    assert [found.kept_reason for found in outdated_draws(there)] == ["tant pis"]
