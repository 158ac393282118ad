"""What no service writes, both databases refuse: each row is written past everything, and committed."""

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, models, transaction

from tests.models.evenings import world
from tests.models.written import accepted, foreign_keys, refused
from tournament.models import (
    Deal,
    DealVersion,
    Draw,
    Exempt,
    Incident,
    Job,
    JournalEntry,
    Match,
    Penalty,
    Round,
    Slot,
    Stage,
    Table,
    TableLink,
    Team,
    Tournament,
)
from tournament.models.constraints import CompositeForeignKey

NOBODY = 10**9
OURS = list(apps.get_app_config("tournament").get_models())
OF_A_TOURNAMENT = [
    model for model in OURS if any(field.name == "tournament" for field in model._meta.concrete_fields)
]
# Relations between two tables of a tournament that no key of several columns holds.
WITHOUT_KEY = {
    (JournalEntry, "table"): "history: it outlives what it tells of, by no foreign key at all",
}
NOT_OWNED = {
    JournalEntry: "history",
    Job: "a club's as well: its tournament may be none",
}


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


def test_words_that_are_no_choices_of_a_model_are_known_too(rows):
    wrong = {
        "a deal": lambda: rows.write(DealVersion, status="zzz"),
        "a target": lambda: rows.write(Tournament, target_mode="zzz"),
        "a stage without a kind": lambda: rows.write(Stage, kind=""),
        "both, where a side wins": lambda: rows.write(Match, winner="X"),
        "nobody, where a side gets points": lambda: rows.write(Penalty, to_side=""),
    }
    assert accepted(wrong) == []
    assert not refused(lambda: rows.write(Stage, kind="one day"))


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


def test_rows_of_one_tournament_may_point_to_each_other(rows):
    beside = rows.beside
    right = {
        "table": lambda: rows.write(Match, table=beside[Table]),
        "link": lambda: (
            TableLink.objects.filter(table=beside[Table]).delete(),
            rows.write(TableLink, table=beside[Table]),
        ),
        "caught up": lambda: rows.write(Exempt, match=rows.row(Match)),
        "seat": lambda: Slot.objects.create(stage=beside[Stage], team=rows.row(Team), position=9),
        "deal": lambda: rows.write(Penalty, deal=rows.row(Deal), incident=rows.row(Incident)),
        "whole match": lambda: rows.write(
            Match,
            stage=beside[Stage],
            round=Round.objects.create(stage=beside[Stage], number=9),
            slot_a=beside[Match].slot_a,
            slot_b=beside[Match].slot_b,
        ),
    }
    assert accepted(right) == [*right]


def test_every_relation_between_rows_of_a_tournament_is_held():
    """Walked over all models: a new relation has its key, or its reason here."""
    loose = {}
    for model in OF_A_TOURNAMENT:
        held = {rule.from_fields[-1]: rule.from_fields[0] for rule in composite(model)}
        for field in model._meta.concrete_fields:
            if not field.is_relation or field.remote_field.model not in OF_A_TOURNAMENT:
                continue
            owner = held.get(field.name)
            while owner not in (None, "tournament"):
                owner = held.get(owner)
            if owner is None and (model, field.name) not in WITHOUT_KEY:
                loose[model.__name__] = field.name
    assert loose == {}


def test_every_table_of_a_tournament_is_pointed_to_alike():
    """By (tournament, id), which takes the place of an index of the tournament alone."""
    for model in set(OF_A_TOURNAMENT) - set(NOT_OWNED):
        uniques = [
            rule.fields for rule in model._meta.constraints if isinstance(rule, models.UniqueConstraint)
        ]
        assert ("tournament", "id") in uniques, model.__name__
        tournament = model._meta.get_field("tournament")
        assert (tournament.null, tournament.db_index) == (False, False), model.__name__


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


def test_the_databases_tell_all_of_it(db):
    for model in OURS:
        table = model._meta.db_table
        with connection.cursor() as cursor:
            known = connection.introspection.get_constraints(cursor, table)
        keys = foreign_keys(table)
        for rule in model._meta.constraints:
            if isinstance(rule, CompositeForeignKey):
                wanted = rule.columns(model), rule.target(model)._meta.db_table, rule.target_columns(model)
                assert wanted in keys, rule.name
            else:
                assert rule.name in known, rule.name


@pytest.mark.sqlite_only
def test_no_key_is_looked_up_through_a_whole_tournament(db):
    """SQLite looks for who points to a row that goes: by that row, never by all rows of its tournament."""
    for model in set(OF_A_TOURNAMENT) - set(NOT_OWNED):
        with connection.cursor() as cursor:
            cursor.execute(f'EXPLAIN QUERY PLAN DELETE FROM "{model._meta.db_table}" WHERE id = 1')
            plan = [row[3] for row in cursor.fetchall()]
        assert not [line for line in plan if "(tournament_id=?)" in line or line.startswith("SCAN")], plan
