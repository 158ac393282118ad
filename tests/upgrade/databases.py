"""A second, empty database beside that of the tests, migrated as an old program left it; what stands in it.

On SQLite it is a file of its own, on PostgreSQL a database of its own."""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

LAST = "0070_terms"
SQUASHED = "0001_squashed_0070_terms"
FORMERLY_SQUASHED = ("0001_squashed_0011_limits_of_the_final", "0001_squashed_0049_bell")


@contextmanager
def empty_database(folder: Path) -> Iterator[None]:
    """The default connection reaches an empty database until the end."""
    usual = connection.settings_dict["NAME"]
    is_file = connection.vendor == "sqlite"
    name = str(folder / "tournament.sqlite3") if is_file else f"{usual}_upgrade"
    if not is_file:
        with connection.cursor() as cursor:
            cursor.execute(f'DROP DATABASE IF EXISTS "{name}"')
            cursor.execute(f'CREATE DATABASE "{name}"')
    move_to(name)
    try:
        yield
    finally:
        move_to(usual)
        if not is_file:
            with connection.cursor() as cursor:
                cursor.execute(f'DROP DATABASE "{name}"')


def move_to(name: str) -> None:
    connection.close()
    connection.settings_dict["NAME"] = name


def begin_at(name: str) -> None:
    """Bring the empty database to this migration: walked once a session, copied afterwards."""
    here = connection.settings_dict["NAME"]
    kept = KEPT.get(name)
    connection.close()
    if kept is not None:
        put(kept, in_place_of=here)
        return
    migrate_by_the_old_files(("tournament", name))
    connection.close()
    KEPT[name] = copied(here, f"at_{name[:4]}")


KEPT: dict[str, str] = {}


def copied(name: str, ending: str) -> str:
    """A copy of this database, and what it is called."""
    if connection.vendor == "sqlite":
        copy = str(Path(tempfile.mkdtemp(prefix="dix-upgrade-")) / f"{ending}.sqlite3")
        shutil.copyfile(name, copy)
        return copy
    with connection._nodb_cursor() as cursor:
        cursor.execute(f'DROP DATABASE IF EXISTS "{name}_{ending}"')
        cursor.execute(f'CREATE DATABASE "{name}_{ending}" TEMPLATE "{name}"')
    return f"{name}_{ending}"


def put(copy: str, *, in_place_of: str) -> None:
    """The copy stands where that database stood."""
    if connection.vendor == "sqlite":
        shutil.copyfile(copy, in_place_of)
        return
    with connection._nodb_cursor() as cursor:
        cursor.execute(f'DROP DATABASE IF EXISTS "{in_place_of}"')
        cursor.execute(f'CREATE DATABASE "{in_place_of}" TEMPLATE "{copy}"')


def forget_copies() -> None:
    """At the end of the session."""
    for copy in KEPT.values():
        if connection.vendor == "sqlite":
            shutil.rmtree(Path(copy).parent)
        else:
            with connection._nodb_cursor() as cursor:
                cursor.execute(f'DROP DATABASE IF EXISTS "{copy}"')
    KEPT.clear()


def migrate_by_the_old_files(*targets: tuple[str, str]) -> None:
    """Migrate to these states one file after the other, as before they were squashed."""
    executor = MigrationExecutor(connection)
    executor.loader = MigrationLoader(connection, replace_migrations=False)
    executor.migrate(list(targets))


def found(capsys) -> dict[str, object]:
    """What the launcher is told of migrations before anything else touches the data."""
    capsys.readouterr()
    call_command("check_database")
    facts = json.loads(capsys.readouterr().out)
    return {name: facts[name] for name in ("empty", "pending", "unknown")}


def recorded() -> set[str]:
    """The migrations of ours that the database has seen."""
    return {name for app, name in MigrationRecorder(connection).applied_migrations() if app == "tournament"}


def schema() -> set[tuple[str, ...]]:
    """All that holds in the database, told by the database, whatever the order of the columns."""
    with connection.cursor() as cursor:
        return set(of_sqlite(cursor)) if connection.vendor == "sqlite" else set(of_postgresql(cursor))


def of_sqlite(cursor) -> Iterator[tuple[str, ...]]:
    """Each table's columns and constraints as they were written, and each index."""
    cursor.execute("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    for kind, name, sql in cursor.fetchall():
        if kind == "table":
            body = sql[sql.index("(") + 1 : sql.rindex(")")]
            yield from (("table", name, line) for line in parts(body))
        else:
            yield kind, name, sql


def parts(body: str) -> Iterator[str]:
    """What stands between commas that no bracket holds."""
    depth, begun = 0, 0
    for place, sign in enumerate(body):
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if sign == "," and not depth:
            yield body[begun:place].strip()
            begun = place + 1
    yield body[begun:].strip()


def of_postgresql(cursor) -> Iterator[tuple[str, ...]]:
    """Columns, constraints and indexes."""
    asked = (
        """SELECT 'column', table_name, column_name, data_type, character_maximum_length, is_nullable,
        column_default, is_identity FROM information_schema.columns WHERE table_schema = 'public'""",
        """SELECT 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid)
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace""",
        "SELECT 'index', tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'",
    )
    for sql in asked:
        cursor.execute(sql)
        yield from (tuple(unnamed(part) for part in row) for row in cursor.fetchall())


def unnamed(text: object) -> object:
    """Without the names that PostgreSQL and Django give by themselves: they keep that of a renamed table."""
    return OWN_NAME.sub("own_name", text) if isinstance(text, str) else text


OWN_NAME = re.compile(r"\btournament_\w+?_(pkey\d*|key\d*|check\d*|[0-9a-f]{8}(_\w+)?)\b")


def columns(table: str) -> dict[str, str]:
    """Name → type of a table's columns on PostgreSQL."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT column_name, data_type FROM information_schema.columns WHERE table_name = %s", [table]
        )
        return dict(cursor.fetchall())
