"""Databases that old programs left in mid-evening, opened by this one: nobody's points, rank, draw or journal
entry changes. How the files were made is `make`'s."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Count

from tests.upgrade.databases import LAST, SQUASHED, columns, found, migrate_by_the_old_files, recorded
from tests.upgrade.make import digest, ranks, text_of
from tournament.evening import standings_now
from tournament.models import Draw, Feeder, Forfeit, JournalEntry, Match, Slot, Tournament

HERE = Path(__file__).parent


def opened(file):
    """The file's rows stand in the empty database, at the file's migrations."""
    text = text_of(file)
    if connection.vendor == "sqlite":
        with closing(sqlite3.connect(connection.settings_dict["NAME"])) as database:
            database.executescript(text)
        return
    with closing(sqlite3.connect(":memory:")) as database:
        database.executescript(text)
        applied = dict(database.execute("SELECT app, MAX(name) FROM django_migrations GROUP BY app"))
        migrate_by_the_old_files(*applied.items())
        MigrationRecorder(connection).migration_qs.filter(name=SQUASHED).delete()  # no old program knew it
        tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        with transaction.atomic(), connection.cursor() as cursor:
            for (table,) in database.execute(tables).fetchall():
                if table != "django_migrations":
                    copy(database, cursor, table)


def copy(database, cursor, table):
    """All rows of one table, with their numbers; the next row gets the next one."""
    read = database.execute(f'SELECT * FROM "{table}"')
    names = [column[0] for column in read.description]
    types = columns(table)
    assert set(names) == set(types), table
    rows = [
        [bool(value) if types[name] == "boolean" and value is not None else value for name, value in pairs]
        for pairs in (zip(names, row, strict=True) for row in read)
    ]
    if not rows:
        return
    listed, places = ", ".join(f'"{name}"' for name in names), ", ".join(["%s"] * len(names))
    cursor.executemany(f'INSERT INTO "{table}" ({listed}) VALUES ({places})', rows)
    if "id" in names:
        cursor.execute(
            f"""SELECT setval(pg_get_serial_sequence('"{table}"', 'id'), MAX(id)) FROM "{table}" """
        )


def truth_now():
    """What the file's JSON tells, read from this program's tables."""
    return {made.slug: facts_of(made) for made in Tournament.objects.all()}


def facts_of(tournament):
    draws = Draw.objects.filter(stage__tournament=tournament).order_by("number", "id")
    journal = JournalEntry.objects.filter(tournament=tournament).order_by("sequence")
    matches = Match.objects.filter(round__stage__tournament=tournament)
    counted = {"deals": "deals__versions", **{name: name for name in ("penalties", "disputes", "rulings")}}
    counts = {name: Count(path, distinct=True) for name, path in counted.items()}
    where = ("round__stage__order", "round__number", "number")
    return {
        "standings": ranks(standings_now(tournament)),
        "draws": [
            [draw.number, draw.state, draw.engine, draw.engine_version, draw.seed, digest(draw.record)]
            for draw in draws
        ],
        "journal": [
            [
                entry.sequence,
                entry.verb,
                entry.by and entry.by.username,
                entry.table and entry.table.number,
                entry.at.strftime("%Y-%m-%d %H:%M:%S"),
                entry.reason,
            ]
            for entry in journal.select_related("by", "table")
        ],
        "matches": [
            list(row)
            for row in matches.order_by(*where)
            .annotate(**{f"how_many_{name}": count for name, count in counts.items()})
            .values_list(
                *where,
                "table__number",
                "state",
                "total_a",
                "total_b",
                "deal_count",
                *(f"how_many_{name}" for name in counts),
            )
        ],
    }


def told_in_json():
    """What the file's matches and seats say in JSON, as far as its program knew the columns: (row, side) or
    row → what was said of it."""
    found = {}
    asked = {"match": ("came", "forfeits", "counts"), "slot": ("source",)}
    with connection.cursor() as cursor:
        for table, names in asked.items():
            described = connection.introspection.get_table_description(cursor, f"tournament_{table}")
            for name in {column.name for column in described}.intersection(names):
                cursor.execute(f'SELECT id, "{name}" FROM tournament_{table}')
                rows = [(pk, value if name == "counts" else json.loads(value)) for pk, value in cursor]
                found[name] = {pk: value for pk, value in rows if value}
    return found


def told_in_rows():
    """The same of this program's tables."""
    found = {"came": {}, "forfeits": {}, "counts": {}, "source": {}}
    for feeder in Feeder.objects.all():
        sent = {"match": feeder.source_id, "won": feeder.won}
        found["came"].setdefault(feeder.match_id, {})[feeder.side] = sent
    for forfeit in Forfeit.objects.all():
        why = {"cause": forfeit.cause, "reason": forfeit.reason}
        found["forfeits"].setdefault(forfeit.match_id, {})[forfeit.side] = why
    found["counts"] |= Match.objects.exclude(counts_for="").values_list("pk", "counts_for")
    for slot in Slot.objects.exclude(bracket="").select_related("source_pool"):
        assert slot.source_kind == Slot.SourceKind.POOL, "the files hold places of pools only"
        where = {"kind": "place", "number": slot.source_number, "of": slot.source_pool.name}
        found["source"][slot.pk] = {"bracket": slot.bracket} | where
    return found


def is_carried_over(file, capsys):
    """Migrate to the newest by what it lacks; all that was true is, and what is stored is what the facts
    give."""
    opened(file)
    before = found(capsys)
    assert not before["empty"] and not before["unknown"]
    lacking = [name[11:15] for name in before["pending"] if name.startswith("tournament.")]
    assert [number for number in lacking if number <= "0011"] == [
        f"{number:04}" for number in range(int(file) + 1, 12)
    ]
    truth = json.loads((HERE / f"{file}.json").read_text(encoding="utf-8"))
    told = told_in_json()
    for way in (way for ways in told.get("came", {}).values() for way in ways.values()):
        del way["side"]  # where a team sat there: nobody asked, and no longer true of a match played again
    call_command("migrate", verbosity=0)
    rows = told_in_rows()
    assert {name: rows[name] for name in told} == told
    now = truth_now()
    assert set(now) == set(truth)
    for slug, facts in truth.items():
        for name, rows in facts.items():
            assert now[slug][name] == rows, f"{name} of {slug}"
    assert not JournalEntry.objects.filter(verb="draw.repaired").exists()
    call_command("rescore")
    connection.check_constraints()
    assert found(capsys) == {"empty": False, "pending": [], "unknown": []}
    assert {SQUASHED, "0001_initial", LAST} <= recorded()


def test_an_evening_of_0001(elsewhere, capsys):
    is_carried_over("0001", capsys)


@pytest.mark.long
def test_an_evening_of_0004(elsewhere, capsys):
    is_carried_over("0004", capsys)


def test_an_evening_of_0007_whose_matches_get_their_draw(elsewhere, capsys):
    is_carried_over("0007", capsys)
    assert not Match.objects.filter(draw=None).exists()


@pytest.mark.long
def test_an_evening_of_0011(elsewhere, capsys):
    is_carried_over("0011", capsys)


def test_the_files_hold_what_they_are_for():
    """An evening half played, with all that a migration might lose."""
    wanted = {
        "0001": ("SELECT 1 FROM tournament_deal WHERE version > 1",),
        "0004": ("SELECT 1 FROM tournament_match WHERE forfeits <> '{}'",),
        "0007": ("SELECT 1 FROM tournament_ruling WHERE incident_id IS NOT NULL",),
        "0011": (
            "SELECT 1 FROM tournament_team WHERE status = 'pair' AND members <> '[]'",
            "SELECT 1 FROM tournament_exempt",
            "SELECT 1 FROM tournament_match WHERE came <> '{}'",
            "SELECT 1 FROM tournament_match WHERE forfeits <> '{}'",
            "SELECT 1 FROM tournament_slot WHERE source <> '{}'",
            "SELECT 1 FROM tournament_stage WHERE kind = 'friendly'",
        ),
    }
    everywhere = (
        *(f"SELECT 1 FROM tournament_match WHERE state = '{state}'" for state in ("waiting", "playing")),
        *(f"SELECT 1 FROM tournament_dispute WHERE state = '{state}'" for state in ("open", "ruled")),
        "SELECT 1 FROM tournament_penalty",
        "SELECT 1 FROM tournament_player WHERE replaces_id IS NOT NULL",
    )
    for file, asked in wanted.items():
        assert (HERE / f"{file}.sqlite.sql.gz").stat().st_size < 150_000
        with closing(sqlite3.connect(":memory:")) as database:
            database.executescript(text_of(file))
            newest = "SELECT MAX(name) FROM django_migrations WHERE app = 'tournament'"
            assert database.execute(newest).fetchone()[0].startswith(file)
            for sql in (*asked, *everywhere):
                assert database.execute(sql).fetchone(), f"{file}: {sql}"
