"""Whether a database has the tables of this program: the first migration records its own fingerprint beside
its name, so that every copy of the data carries it.

Until the first release `0001_initial.py` is rewritten under the same name, and Django alone would take the
tables of another one for ours. Also used by the program; standard library only."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Collection
from contextlib import closing
from functools import cache
from pathlib import Path

from .messages import CannotStart
from .places import ROOT

FIRST = ROOT / "tournament" / "migrations" / "0001_initial.py"
RECORDED_AS = "fingerprint"
"""What stands for an app in Django's table of migrations."""

Row = tuple[str, str]


@cache
def fingerprint() -> str:
    """Of this program's first migration, whatever its line endings."""
    return hashlib.sha256(FIRST.read_text(encoding="utf-8").encode()).hexdigest()[:32]


def are_others(recorded: Collection[Row]) -> bool:
    """Whether these (app, name) of applied migrations are of a database whose tables another program made."""
    return any(app == "tournament" for app, _ in recorded) and (RECORDED_AS, fingerprint()) not in recorded


def recorded_in(file: Path) -> set[Row]:
    """The migrations a file has seen, read without a trace: no lock, no journal file. None where there is no
    database, or a damaged one."""
    try:
        uri = f"{file.absolute().as_uri()}?mode=ro&immutable=1"
        with closing(sqlite3.connect(uri, uri=True)) as database:
            return set(database.execute("SELECT app, name FROM django_migrations"))
    except sqlite3.Error:
        return set()


def require_ours(database: Path) -> None:
    """Raises CannotStart where another program made the tables of this data folder; touches nothing."""
    if are_others(recorded_in(database)):
        raise CannotStart("other_tables", folder=database.parent)
