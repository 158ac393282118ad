"""The squashed first migration gives the tables of those it replaces, and a new database begins with it."""

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from tests.upgrade.databases import (
    FORMERLY_SQUASHED,
    LAST,
    SQUASHED,
    empty_database,
    found,
    migrate_by_the_old_files,
    recorded,
    schema,
)


def test_the_tables_are_those_of_those_it_replaces(transactional_db, tmp_path):
    schemas = []
    for folder, name in ((tmp_path / "old", LAST), (tmp_path / "new", SQUASHED)):
        folder.mkdir()
        with empty_database(folder):
            if name == LAST:
                migrate_by_the_old_files(("tournament", name))
            else:
                call_command("migrate", "tournament", name, verbosity=0)
            schemas.append(schema())
    old, new = schemas
    assert old - new == set()
    assert new - old == set()
    assert len({row[1] for row in old if row[1].startswith("tournament_") and row[0] != "index"}) >= 25


def test_the_models_are_those_of_those_it_replaces():
    files = MigrationLoader(None, replace_migrations=False)
    old = files.project_state([("tournament", LAST)])
    new = files.project_state([("tournament", SQUASHED)])
    assert set(old.models) == set(new.models)
    for key, model in old.models.items():
        other = new.models[key]
        assert {name: field.deconstruct() for name, field in model.fields.items()} == {
            name: field.deconstruct() for name, field in other.fields.items()
        }
        assert by_name(model) == by_name(other)


def by_name(model):
    """Options of a model, whatever the order its constraints were made in."""
    options = {"constraints": [], "indexes": []} | model.options
    return options | {"constraints": sorted(options["constraints"], key=lambda made: made.name)}


def test_a_new_database_begins_with_it_alone(elsewhere, capsys):
    facts = found(capsys)
    assert facts["empty"] and not facts["unknown"]
    assert [name for name in facts["pending"] if name.startswith("tournament.000")] == [
        f"tournament.{SQUASHED}"
    ]
    call_command("migrate", verbosity=0)
    assert found(capsys) == {"empty": False, "pending": [], "unknown": []}
    assert SQUASHED in recorded()


@pytest.mark.parametrize("former", FORMERLY_SQUASHED)
def test_a_database_that_began_with_a_former_squash_is_no_newer_one(elsewhere, capsys, former):
    call_command("migrate", verbosity=0)
    recorder = MigrationRecorder(connection)
    recorder.migration_qs.filter(app="tournament", name=SQUASHED).delete()
    recorder.record_applied("tournament", former)
    assert found(capsys) == {"empty": False, "pending": [], "unknown": []}
    recorder.record_applied("tournament", "9999_of_tomorrow")
    assert found(capsys)["unknown"] == ["tournament.9999_of_tomorrow"]
