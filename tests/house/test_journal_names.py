"""What the journal names, it names by uid: no primary key in any entry, in no text and under no key."""

import json
import re

import pytest
from django.apps import apps
from django.db import connection, transaction

from scoring import parse_notation
from tests import cast
from tests.acts import ACTS, ROOMS
from tests.draw.test_misplaced import turn
from tests.evenings import eight_in_a_tree, quarter, sixteen_ranked
from tests.test_sent_again import phone_or_desk
from tests.urls import World, path_of
from tournament.control.demo import demo_evening
from tournament.control.queries.corrections import outdated_draws
from tournament.control.services.corrections import exchange_teams, keep_draw, put_right, redraw
from tournament.core.journal import renamed, uid_of
from tournament.models import JournalEntry, Match
from tournament.people import services as people
from tournament.referee.queries.places import free_places
from tournament.referee.services import deals, departures, late_teams

FIRST = 7_000_000_000
# By itself: a digest may hold such a run of digits by chance.
KEY = re.compile(r"(?<![0-9a-f])7\d{9}(?![0-9a-f])")
UID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
# About a match that this act takes away, or one after it: nobody answers to the uid any more.
GONE = {"friendly.added", "friendly.removed", "exempt.caught_up", "exempt.catch_up_undone"}


@pytest.fixture(autouse=True)
def keys_that_show(db):
    """Every primary key made from now on has ten digits and begins with a 7, as nothing else here does."""
    with connection.cursor() as cursor:
        for place, model in enumerate(apps.get_app_config("tournament").get_models()):
            table, start = model._meta.db_table, FIRST + place * 1_000_000
            if connection.vendor == "sqlite":
                cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
                cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, start])
            else:
                cursor.execute(f'ALTER TABLE "{table}" ALTER COLUMN id RESTART WITH {start}')


def told(entry):
    return {"about": entry.about, "before": entry.before, "after": entry.after}


def named(entry):
    """(model, value) of everything that stands under a key of the table."""
    found = []
    renamed(entry.verb, told(entry), lambda model, value: found.append((model, value)) or value)
    return [(model, value) for model, value in found if not str(value).startswith("exempt-")]


def keys_in(entry):
    """The primary keys in an entry, wherever they hide."""
    return KEY.findall(UID.sub("", json.dumps(told(entry))))


def unnamed(entry):
    """The uids that stand outside the table's keys: whoever carries entries elsewhere would miss them."""
    inside = {str(value) for _model, value in named(entry)}
    return set(UID.findall(json.dumps(told(entry)))) - inside


def wrong_in(entries):
    """Verbs and what is wrong with what they name."""
    for entry in entries:
        for fault in (*keys_in(entry), *unnamed(entry)):
            yield f"{entry.verb}: {fault} in {told(entry)}"
        for model, value in named(entry):
            if uid_of(value) is None:
                yield f"{entry.verb}: {model} {value!r} is no uid"


def nobody_answers(entries):
    for entry in entries:
        for model, value in named(entry) if entry.verb not in GONE else ():
            if not apps.get_model("tournament", model).objects.filter(uid=value).exists():
                yield f"{entry.verb}: no {model} {value}"


def test_after_a_played_evening_everything_named_is_there(club):
    tournament = demo_evening(club=club, until="playing")
    entries = list(JournalEntry.objects.filter(tournament=tournament))
    assert {"deal.recorded", "dispute.opened", "misdeal.declared", "round.closed", "draw.released"} <= {
        entry.verb for entry in entries
    }
    assert tournament.pk >= FIRST
    assert not list(wrong_in(entries))
    assert not list(nobody_answers(entries))
    assert {entry.match_uid for entry in entries} > {None}


@pytest.mark.parametrize("room", ROOMS)
def test_no_form_of_the_program_writes_a_primary_key(room, tmp_path, settings):
    settings.BACKUP_DIR = settings.EXPORT_DIR = tmp_path
    world, wrong, verbs = World(), [], set()
    for name in (f"{room}:{act}" for act in ROOMS[room]):
        with transaction.atomic():
            act = ACTS[name](world)
            phone_or_desk(world, name).post(path_of(name, world, **act.parts), {"token": name, **act.fields})
            entries = list(JournalEntry.objects.all())
            wrong += [*wrong_in(entries), *nobody_answers(entries)]
            verbs |= {entry.verb for entry in entries}
            transaction.set_rollback(True)
    assert not wrong, "\n".join(wrong)
    assert len(verbs) >= min(len(ROOMS[room]), 4)


def test_nor_does_a_correction(by):
    tree, rounds = eight_in_a_tree(by), sixteen_ranked(by)
    turn(quarter())
    put_right(draw=outdated_draws(tree)[0].draw, by=by, reason="mal additionné")
    turn(Match.objects.filter(tournament=rounds, round__number=1).first())
    draw = outdated_draws(rounds)[0].draw
    keep_draw(draw=draw, by=by, reason="tant pis")
    first, second, third = draw.matches.select_related("slot_a__team")[:3]
    one, two = first.slot_a.team.number, second.slot_a.team.number
    exchange_teams(draw=draw, one=one, two=two, by=by, reason="voisins")
    deals.record_deal(match=third, number=1, played=parse_notation("A 90H 95/67"), by=by)
    redraw(draw=draw, by=by, reason="le reste du tour")
    entries = list(JournalEntry.objects.filter(verb__startswith="correction."))
    assert [entry.verb.partition(".")[2] for entry in entries] == ["swapped", "kept", "exchanged", "redrawn"]
    assert not list(wrong_in(entries))
    assert not list(nobody_answers(entries))


def test_nor_does_a_late_team(by):
    """The place that it takes is called by what people see of it."""
    made = cast.tournament(table_count=12)
    cast.released(made, 15)
    newcomers = late_teams.Newcomers("Paul", "Lacaze", "Ana", "Xu")
    (rest,) = [place for place in free_places(made) if place.pool and not place.slot]
    late_teams.enter_late(tournament=made, newcomers=newcomers, place=rest.code, by=by)
    gone = made.teams.get(number=7)
    departures.team_gone(team=gone, status="withdrawn", reason="malade", by=by)
    (left,) = [place for place in free_places(made) if place.slot]
    late_teams.enter_late(tournament=made, newcomers=newcomers, place=left.code, by=by)
    entries = list(JournalEntry.objects.filter(verb="team.late"))
    assert [entry.about["place"] for entry in entries] == [f"rest-{rest.pool.name}", "slot-7"]
    assert entries[1].after["instead_of"] == str(gone.uid)
    assert not list(wrong_in(entries))


def test_nor_do_people_and_their_links(club, odile):
    by = cast.actor(odile)
    made = people.invite(club=club, role="desk", by=by)
    person = people.enter(invitation=made, entrance=people.Entrance(name="Denise"))
    people.recover(club=club, person=person, by=by)
    people.give_role(club=club, person=person, role="referee", by=by)
    people.revoke_person(club=club, person=person, by=by)
    entries = list(JournalEntry.objects.filter(tournament=None))
    assert len(entries) == 5
    assert not list(wrong_in(entries))
    assert not list(nobody_answers(entries))
