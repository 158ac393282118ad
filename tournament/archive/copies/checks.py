"""What a copy must stand before it counts, asked of the copy: a long read of the live file would hold back
its log.

A check is a function of the copy's path, the live standings of its own moment, and the evenings to look at;
it raises NotVerified. The connection of this thread points to the copy meanwhile."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

from django.db import DatabaseError, connection

from ...evening import standings_now
from ...models import Tournament
from ...referee.services.rescoring import differences
from . import files

Digests = dict[int, str]
"""The standings of evenings in short, by the evening's key."""


class NotVerified(Exception):
    """A copy did not stand a check. `code`: damaged (the file) or different (what is in it)."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code, self.detail = code, detail


@contextmanager
def looking_at(address: str, **options: Any) -> Iterator[sqlite3.Connection]:
    """This thread's connection leads to another SQLite file, by its URI; afterwards where it led before."""
    usual = connection.settings_dict
    connection.close()
    connection.settings_dict = {**usual, "NAME": address, "OPTIONS": options}
    try:
        connection.ensure_connection()
        yield cast("sqlite3.Connection", connection.connection)
    finally:
        connection.close()
        connection.settings_dict = usual


def copy_with_standings(source: Path, target: Path) -> Digests:
    """Copy the live file, and say the standings of the evenings being played at the copy's own moment.

    Raises sqlite3.Error, DatabaseError."""
    with looking_at(str(source), timeout=30, init_command="PRAGMA query_only=ON") as live:
        live.execute("BEGIN")  # the standings and the copy see one moment
        digests = {evening.pk: standings_digest(evening) for evening in evenings_to_check(everything=False)}
        files.copy_database(live, target)
        live.rollback()
    return digests


def evenings_to_check(*, everything: bool) -> list[Tournament]:
    """Those being played, or all."""
    evenings = Tournament.objects.order_by("pk")
    return list(evenings if everything else evenings.filter(state=Tournament.State.RUNNING))


def standings_digest(evening: Tournament) -> str:
    """Two standings with the same digest have everybody in the same place for the same reasons."""
    digest = hashlib.sha256(str(evening.version).encode())
    standings = standings_now(evening)
    for place in standings.overall:
        digest.update(repr((place.row.rank, place.team.id, place.row.values, place.bracket)).encode())
    return digest.hexdigest()


def contents_recounted(_copy: Path, _live: Digests, evenings: list[Tournament]) -> None:
    """Stored marks and totals are what the deals give."""
    for evening in evenings:
        for difference in differences(evening):
            where = f"{evening.slug} {difference.match.pk} {difference.field}"
            raise NotVerified("different", where)


def standings_equal(_copy: Path, live: Digests, evenings: list[Tournament]) -> None:
    """The copy's standings are those that the live file gave at its moment."""
    for evening in evenings:
        if evening.pk in live and standings_digest(evening) != live[evening.pk]:
            raise NotVerified("different", f"{evening.slug} standings")


CHECKS: tuple[Callable[[Path, Digests, list[Tournament]], None], ...] = (
    contents_recounted,
    standings_equal,
)


def require_contents() -> None:
    """What this thread's database holds, all of it, for whoever has a file and no live one beside it. Raises
    NotVerified."""
    evenings = evenings_to_check(everything=True)
    for check in CHECKS:
        check(Path(), {}, evenings)


def verify(copy: Path, live: Digests, *, everything: bool) -> None:
    """Ask all of a copy; `everything`: of closed evenings too. Raises NotVerified."""
    try:
        files.require_sound(copy)
        address = f"{copy.absolute().as_uri()}?mode=ro&immutable=1"
        with looking_at(address, init_command="PRAGMA query_only=ON"):
            evenings = evenings_to_check(everything=everything)
            for check in CHECKS:
                check(copy, live, evenings)
    except (sqlite3.DatabaseError, DatabaseError) as error:
        raise NotVerified("damaged", str(error)) from error
