"""FLOOR 2: which state of the database is read: one for many statements, while the evening goes on being
written (what a workbook is made of); and the mark of the last restore, as answers and pages carry it.

A phone that sees another mark than the one under which it was answered gives its deals of the last half hour
again (static/js/restored.js): the copy that took the place of the data may be some minutes old."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from django.db import DatabaseError, connection, transaction

from ..models import Restore


@contextmanager
def consistent_read() -> Iterator[None]:
    """Every statement inside sees the database as it was at the first one."""
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA query_only = ON")
            cursor.execute("BEGIN DEFERRED")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")
                cursor.execute("PRAGMA query_only = OFF")
    else:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield


def mark_restore() -> Restore:
    """Say that a copy took the place of the data; web processes read it when they begin again."""
    return Restore.objects.create(mark=secrets.token_hex(16))


def restore_mark() -> str:
    """The newest mark, "" where nothing was ever restored or the database does not answer."""
    try:
        return _newest_mark()
    except DatabaseError:
        return ""


@cache
def _newest_mark() -> str:
    """Read once a process: a restore ends them all."""
    return Restore.objects.order_by("-pk").values_list("mark", flat=True).first() or ""
