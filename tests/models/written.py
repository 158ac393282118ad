"""Rows written past the services: whether the database takes them, and what it says of its own keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.db import IntegrityError, connection, transaction


def refused(write: Callable[[], object]) -> bool:
    """Whether the database refuses what was written, at once or when it is committed."""
    try:
        with transaction.atomic():
            write()
            connection.check_constraints()
    except IntegrityError:
        return True
    return False


def accepted(writes: Mapping[str, Callable[[], object]]) -> list[str]:
    """Those that the database took, by their names; each is undone."""
    return [name for name, write in writes.items() if not refused(write)]


def foreign_keys(table: str) -> list[tuple[list[str], str, list[str]]]:
    """(columns, target, its columns) of each deferred foreign key, as the database itself tells them."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            rows = cursor.execute(f'PRAGMA foreign_key_list("{table}")').fetchall()
            rows = [(row[0], row[3], row[2], row[4]) for row in sorted(rows)]
        else:
            cursor.execute(
                """SELECT c.oid, f.attname, c.confrelid::regclass::text, t.attname
                FROM pg_constraint c CROSS JOIN unnest(c.conkey, c.confkey) WITH ORDINALITY AS k(f, t, n)
                JOIN pg_attribute f ON f.attrelid = c.conrelid AND f.attnum = k.f
                JOIN pg_attribute t ON t.attrelid = c.confrelid AND t.attnum = k.t
                WHERE c.contype = 'f' AND c.conrelid = %s::regclass AND c.condeferred ORDER BY c.oid, k.n""",
                [table],
            )
            rows = cursor.fetchall()
    keys: dict[object, tuple[list[str], str, list[str]]] = {}
    for key, column, target, target_column in rows:
        columns, _, target_columns = keys.setdefault(key, ([], target, []))
        columns.append(column)
        target_columns.append(target_column)
    return list(keys.values())
