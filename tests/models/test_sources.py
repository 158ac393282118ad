"""Where a seat came from, what fed a match, who gave it up: what the database refuses, whoever writes it."""

import pytest
from django.db import connection

from tests import cast
from tests.models.test_deals import accepted, refused
from tests.referee.hall import seated
from tournament.models import Feeder, Forfeit, Match, Pool, Slot, Stage

NOBODY = 10**9


@pytest.fixture
def matches(tournament):
    """Two of a pool."""
    return seated(tournament), seated(tournament, a=1, b=2, table=5)


@pytest.fixture
def source(matches):
    """Writes a seat of the brackets after the pool, with that source."""
    pool = Pool.objects.get()
    stage = Stage.objects.create(tournament=pool.tournament, order=2, kind="brackets")
    named = {"pool": pool, "stage": pool.stage, "own": stage}

    def write(kind, **columns):
        fields = {"bracket": "main", "source_kind": kind}
        fields |= {name: named.get(value, value) for name, value in columns.items()}
        return Slot.objects.create(stage=stage, position=Slot.objects.next_position(stage), **fields)

    return write


RIGHT = {
    "": {},
    "pool": {"source_number": 1, "source_pool": "pool"},
    "stage": {"source_number": 2, "source_stage": "stage"},
    "across": {"source_number": 3, "source_place": 2},
    "overall": {"source_number": 4},
}


def test_a_seat_names_just_what_belongs_to_its_source(source):
    """Every set of columns with every kind: five are right."""
    columns = {name: value for row in RIGHT.values() for name, value in row.items()}
    names = sorted(columns)
    taken = []
    for kind in (*RIGHT, "draw"):
        for which in range(2 ** len(names)):
            row = {name: columns[name] for place, name in enumerate(names) if which >> place & 1}
            if not refused(lambda kind=kind, row=row: source(kind, **row)):
                taken.append((kind, row.keys()))
    assert taken == [(kind, row.keys()) for kind, row in RIGHT.items()]


def test_a_source_is_a_place_of_another_stage_and_leads_into_a_bracket(source):
    wrong = {
        "the 0th of a pool": lambda: source("pool", source_number=0, source_pool="pool"),
        "across the 0th": lambda: source("across", source_number=1, source_place=0),
        "the ranking of its own stage": lambda: source("stage", source_number=1, source_stage="own"),
        "of no bracket": lambda: source("overall", source_number=1, bracket=""),
        "a pool that is not there": lambda: source("pool", source_number=1, source_pool_id=NOBODY),
        "a stage that is not there": lambda: source("stage", source_number=1, source_stage_id=NOBODY),
    }
    assert accepted(wrong) == []
    assert not refused(lambda: source("", bracket=""))


def feeder(matches, **fields):
    match, later = matches
    return Feeder.objects.create(**{"match": later, "side": "A", "source": match, "won": True} | fields)


def test_each_side_of_a_match_was_sent_by_one_other(matches):
    match, later = matches
    feeder(matches)
    other = {"side": "B"}
    wrong = {
        "one side twice": lambda: feeder(matches, won=False),
        "no side": lambda: feeder(matches, side=""),
        "both sides": lambda: feeder(matches, side="X"),
        "itself": lambda: feeder(matches, source=later, **other),
        "nobody knows whether it won": lambda: feeder(matches, won=None, **other),
        "by a match that is not there": lambda: Feeder.objects.update(source=NOBODY),
        "to a match that is not there": lambda: Feeder.objects.update(match=NOBODY),
    }
    assert accepted(wrong) == []
    assert feeder(matches, **other).tournament_id == match.tournament_id


def test_a_match_that_is_taken_away_sent_nobody(matches):
    feeder(matches)
    Match.objects.filter(pk=matches[0].pk).delete()
    assert not Feeder.objects.exists()


def test_a_side_gives_a_match_up_once_and_one_way(matches):
    match = matches[0]
    Forfeit.objects.create(match=match, side="A", cause="team", reason="partis")
    wrong = {
        "one side twice": lambda: Forfeit.objects.create(match=match, side="A", cause="match"),
        "both in one row": lambda: Forfeit.objects.create(match=match, side="X", cause="match"),
        "no cause": lambda: Forfeit.objects.create(match=match, side="B"),
        "another cause": lambda: Forfeit.objects.create(match=match, side="B", cause="rain"),
        "no match": lambda: Forfeit.objects.update(match=NOBODY),
    }
    assert accepted(wrong) == []
    made = Forfeit.objects.create(match=match, side="B", cause="match")
    assert made.tournament_id == match.tournament_id


def test_the_next_position_comes_after_the_last_whoever_left(tournament):
    stage = Stage.objects.create(tournament=tournament, order=1)
    pool = Pool.objects.create(stage=stage, name="A", order=1)
    assert Slot.objects.next_position(stage) == 1
    for position in (1, 2, 3):
        Slot.objects.create(stage=stage, position=position, team=cast.team(tournament, position))
    Slot.objects.create(stage=stage, pool=pool, position=1)
    Slot.objects.filter(position=2).delete()
    assert Slot.objects.next_position(stage) == 4
    assert Slot.objects.next_position(stage, pool) == 2


NAMES = {
    Slot: {
        "slot_source_of_its_kind",
        "slot_source_into_a_bracket",
        "slot_source_number_from_1",
        "slot_source_place_from_1",
        "slot_source_is_another_stage",
    },
    Feeder: {"one_feeder_a_side", "feeder_of_a_side", "feeder_is_another_match"},
    Forfeit: {"one_forfeit_a_side", "forfeit_of_a_side", "forfeit_has_a_cause"},
}


def test_the_database_knows_its_constraints(db):
    for model, names in NAMES.items():
        with connection.cursor() as cursor:
            known = connection.introspection.get_constraints(cursor, model._meta.db_table)
        assert names <= set(known), model.__name__
        keys = {key["columns"][0] for key in known.values() if key["foreign_key"]}
        assert {field.column for field in model._meta.fields if field.many_to_one} <= keys
