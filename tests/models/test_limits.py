"""What no service writes, both databases refuse: each row is written past everything, and committed."""

import pytest
from django.db import models

from tests.models.evenings import accepted, refused, world
from tournament.models import (
    Draw,
    JournalEntry,
    Match,
    Penalty,
    Slot,
    Stage,
    Team,
)

NOBODY = 10**9


@pytest.fixture
def rows(db):
    return world()


# ── values ──


def test_no_count_is_negative(rows):
    counts = (models.PositiveIntegerField, models.PositiveSmallIntegerField, models.PositiveBigIntegerField)
    writes = {
        f"{model.__name__}.{field.name}": lambda model=model, field=field: rows.write(
            model, **{field.name: -1}
        )
        for model in rows.here
        for field in model._meta.concrete_fields
        if isinstance(field, counts)
    }
    assert {"Match.deal_count", "Match.version", "Tournament.fee_cents", "Club.version"} <= set(writes)
    assert accepted(writes) == []


# ── rows that contradict themselves ──


def test_a_signed_sheet_has_totals(rows):
    wrong = {
        "confirmed": lambda: rows.write(Match, state="confirmed"),
        "submitted": lambda: rows.write(Match, state="submitted"),
        "half of them": lambda: rows.write(Match, state="confirmed", total_a=1000),
    }
    assert accepted(wrong) == []
    assert not refused(lambda: rows.write(Match, state="confirmed", total_a=0, total_b=0))


def test_a_forfeit_says_who_and_nobody_else_gives_up(rows):
    wrong = {
        "nobody": lambda: rows.write(Match, state="forfeited"),
        "a side of a match that is played": lambda: rows.write(Match, state="playing", forfeited_by="A"),
        "an unknown side": lambda: rows.write(Match, state="forfeited", forfeited_by="Q"),
    }
    assert accepted(wrong) == []
    for side in "ABX":
        assert not refused(lambda side=side: rows.write(Match, state="forfeited", forfeited_by=side))


def test_a_team_that_plays_has_a_number(rows):
    playing = ("registered", "withdrawn", "absent", "out")
    assert accepted({s: lambda s=s: rows.write(Team, status=s, number=None) for s in playing}) == []
    others = ("waiting", "cancelled", "void")
    assert accepted({s: lambda s=s: rows.write(Team, status=s, number=None) for s in others}) == [*others]


def test_what_has_a_number_or_a_place_has_it_alone(rows):
    stage, match = rows.row(Stage), rows.row(Match)
    draw = {"tournament": stage.tournament, "engine": "pools", "seed": 1, "record": {}}
    bare = {"stage": stage, "position": 7}
    Slot.objects.create(**bare)
    wrong = {
        "two draws of an evening": lambda: Draw.objects.create(stage=rows.beside[Stage], number=1, **draw),
        "two places in a pool": lambda: Slot.objects.create(stage=stage, pool=match.pool, position=1),
        "two places without a pool": lambda: Slot.objects.create(**bare),
        "two entries of a club": lambda: [
            JournalEntry.objects.create(club=match.tournament.club, sequence=77, verb="a") for _ in "ab"
        ],
        "a match of one team": lambda: rows.write(Match, team_b=match.team_a),
        "a penalty of a deal without head": lambda: rows.write(Penalty, deal=NOBODY),
    }
    assert accepted(wrong) == []
    assert not refused(lambda: Draw.objects.create(stage=rows.beside[Stage], number=3, **draw))
    assert not refused(lambda: Slot.objects.create(stage=rows.beside[Stage], position=7))
