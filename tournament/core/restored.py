"""FLOOR 2: the mark of the last restore, as answers and pages carry it.

A phone that sees another mark than the one under which it was answered gives its deals of the last half hour
again (static/js/restored.js): the copy that took the place of the data may be some minutes old."""

from __future__ import annotations

import secrets
from functools import cache

from django.db import DatabaseError

from ..models import Restore


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
