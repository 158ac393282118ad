"""What no service writes, both databases refuse: each row is written past everything, and committed."""

import pytest
from django.apps import apps
from django.db import IntegrityError, models, transaction

from tests.models.evenings import accepted, refused, world
from tournament.models import (
    Deal,
    Draw,
    JournalEntry,
    Match,
    Penalty,
    Slot,
    Stage,
    Table,
    Team,
)
from tournament.models.constraints import CompositeForeignKey

NOBODY = 10**9
OURS = list(apps.get_app_config("tournament").get_models())


def composite(model):
    return [rule for rule in model._meta.constraints if isinstance(rule, CompositeForeignKey)]


def choices_of(model):
    """Its columns of choices, and what each may hold."""
    for field in model._meta.concrete_fields:
        if field.choices:
            values = {value for value, _label in field.flatchoices}
            yield field, values | ({""} if field.blank else set())


@pytest.fixture
def rows(db):
    return world()


# ── values ──


def test_every_column_of_choices_refuses_another_value(rows):
    writes = {
        f"{model.__name__}.{field.name}": lambda model=model, field=field: rows.write(
            model, **{field.name: "zzz"[: field.max_length]}
        )
        for model in OURS
        for field, _values in choices_of(model)
    }
    assert {"Match.state", "Round.state", "Draw.state", "Dispute.state", "Penalty.to_side"} <= set(writes)
    assert {"Match.winner", "Match.forfeited_by", "HandedResult.winner", "Job.state"} <= set(writes)
    assert accepted(writes) == []


def listed(rule):
    """The column of a check that lists its values, and the values."""
    [*parts] = rule.condition.children if isinstance(rule, models.CheckConstraint) else []
    if len(parts) == 1 and isinstance(parts[0], tuple) and parts[0][0].endswith("__in"):
        return parts[0][0].removesuffix("__in"), set(parts[0][1])
    return None


# A forfeit's side together with the state of its match, a seat's source with the columns of its kind.
HELD_WITH_OTHERS = ("forfeited_by", "source_kind")


def test_each_check_holds_the_choices_and_no_more():
    """Where a choice is added, its check is too."""
    for model in OURS:
        checks = dict(filter(None, map(listed, model._meta.constraints)))
        for field, values in choices_of(model):
            if field.name not in HELD_WITH_OTHERS:
                assert checks[field.name] == values, f"{model.__name__}.{field.name}"


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
    draw = {"engine": "pools", "engine_version": 1, "seed": 1, "record": {}}
    bare = {"stage": stage, "position": 7}
    Slot.objects.create(**bare)
    wrong = {
        "two draws of an evening": lambda: Draw.objects.create(stage=rows.beside[Stage], number=1, **draw),
        "two places in a pool": lambda: Slot.objects.create(stage=stage, pool=match.slot_a.pool, position=1),
        "two places without a pool": lambda: Slot.objects.create(**bare),
        "two entries of a club": lambda: [
            JournalEntry.objects.create(club=match.tournament.club, sequence=77, verb="a") for _ in "ab"
        ],
        "a match of one seat": lambda: rows.write(Match, slot_b=match.slot_a),
        "a penalty of a deal without head": lambda: rows.write(Penalty, deal=NOBODY),
    }
    assert accepted(wrong) == []
    assert not refused(lambda: Draw.objects.create(stage=rows.away[Stage], number=2, **draw))
    assert not refused(lambda: Slot.objects.create(stage=rows.beside[Stage], position=7))


# ── two rows of one tournament, stage or match ──


def test_every_key_refuses_what_is_of_another(rows):
    writes = {}
    for model in OURS:
        for rule in composite(model):
            owner, relation = rule.from_fields
            target = rows.elsewhere(owner)[rule.target(model)]
            row = rows.pair if model is Team else None
            writes[rule.name] = lambda model=model, row=row, relation=relation, target=target: rows.write(
                model, row=row, **{relation: target}
            )
    assert len(writes) > 40
    assert accepted(writes) == []


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_it_is_refused_when_it_is_committed():
    rows = world()
    match = rows.row(Match)
    with pytest.raises(IntegrityError), transaction.atomic():
        rows.write(Match, table=rows.away[Table])
        assert Match.objects.get(pk=match.pk).table_id == rows.away[Table].pk
    with pytest.raises(IntegrityError):
        rows.write(Slot, team=rows.away[Team])
    with pytest.raises(IntegrityError):
        rows.write(Penalty, deal=rows.beside[Deal])
    assert Match.objects.get(pk=match.pk).table_id == rows.row(Table).pk


# ── read back ──
