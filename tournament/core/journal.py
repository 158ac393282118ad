"""FLOOR 2: the log book, one entry a write. Every write opens `writing`, which waits in line, serialises,
claims a token, adds one.

Knows tournaments, clubs, people and tables; never a name, never what a verb means."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any
from uuid import UUID

from django.conf import settings
from django.db import connection, transaction
from django.db.models import F

from ..models import Club, JournalEntry, Match, Table, Tournament, User
from . import tokens
from .clock import hour_now

if sys.platform != "win32":
    import fcntl


class WriterQueue:
    """The line in which the writers of this computer stand before SQLite's one write lock: `with line:` waits
    for one's turn among all threads and processes that named the same file.

    Whoever finds SQLite's lock taken sleeps and tries again, up to a tenth of a second too late and in no
    order. Here threads wait on a lock and processes on a file, which the system lets go when its holder dies.
    The line protects nothing: what keeps writes apart is the database."""

    def __init__(self, path: Path) -> None:
        """Name the file; it is opened by the first who writes."""
        self.path = path
        self._begin_anew()
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._begin_anew)

    def _begin_anew(self) -> None:
        """Nobody here stands in line. A process that was forked must open the file for itself: what it got
        from its parent would let both in at once."""
        self._threads = threading.Lock()
        self._file: IO[bytes] | None = None

    def __enter__(self) -> None:
        self._threads.acquire()
        try:
            self._wait()
        except BaseException:
            self._threads.release()
            raise

    def __exit__(self, *_: object) -> None:
        try:
            if sys.platform != "win32" and self._file is not None:
                fcntl.flock(self._file, fcntl.LOCK_UN)
        finally:
            self._threads.release()

    # Windows runs one web process: its threads' lock is the whole line.
    def _wait(self) -> None:
        if sys.platform != "win32":
            self._file = self._file or self.path.open("ab")
            fcntl.flock(self._file, fcntl.LOCK_EX)


WRITER_QUEUE = WriterQueue(settings.DATA_DIR / "writers.lock")


def writer_queue() -> AbstractContextManager[object]:
    """The line of those who write to SQLite; a server's database has a better one of its own."""
    waits = connection.vendor == "sqlite" and not connection.in_atomic_block
    return WRITER_QUEUE if waits else nullcontext()


@dataclass(frozen=True)
class Author:
    """Who writes: a person, a table's phone, or the program itself (both None)."""

    user: User | None = None
    table: Table | None = None


@dataclass
class Draft:
    """The entry being written; the service fills it, `writing` stores it. Rows stand in it by their uid.

    `answer` is kept with the token and is no part of the entry."""

    verb: str
    about: dict[str, Any] = field(default_factory=dict)
    before: dict[str, Any] = field(default_factory=dict)
    after: dict[str, Any] = field(default_factory=dict)
    reason: str = ""
    answer: dict[str, Any] = field(default_factory=dict)


@contextmanager
def _entry(
    owner: Tournament | Club, draft: Draft, by: Author, token: str | None, digest: str, **columns: object
) -> Iterator[Draft]:
    """The entry of a write that has begun, numbered by its owner's version; with its token, once. Nobody
    comes between: the version's increment holds all others back."""
    yield draft
    JournalEntry.objects.create(
        sequence=owner.version,
        verb=draft.verb,
        by=by.user,
        about=draft.about,
        before=draft.before,
        after=draft.after,
        reason=draft.reason,
        at=hour_now(),
        **columns,
    )
    if token:
        tokens.use(token, digest, draft.answer)


def uid_of(value: Any) -> UUID | None:
    """A uid as an entry holds it; None for anything else, so that no entry breaks a page."""
    try:
        return UUID(value) if isinstance(value, str) else None
    except ValueError:
        return None


@contextmanager
def _once(token: str | None, content: object) -> Iterator[str]:
    """A write that is made once per token; yields the hash of its content. Whether the token was used is
    asked when a write has failed and is undone: the usual one, for which all others wait, need not ask.

    Raises tokens.AlreadyDone and errors.Conflict instead of what the repeated write met."""
    digest = tokens.content_hash(content) if token else ""
    try:
        yield digest
    except Exception:
        if token:
            tokens.refuse_used(token, digest)
        raise


@contextmanager
def writing(
    tournament: Tournament,
    verb: str,
    by: Author,
    *,
    match: Match | None = None,
    reason: str = "",
    token: str | None = None,
    content: object = None,
) -> Iterator[Draft]:
    """One write of one tournament: atomic, serialised by the version, journaled, and once per token.

    The version's increment is the first statement, so PostgreSQL waits in line as SQLite does.
    Raises tokens.AlreadyDone (retry) and errors.Conflict (token reused with other content)."""
    with _once(token, [verb, content]) as digest, writer_queue(), transaction.atomic():
        _step(tournament)
        draft = Draft(verb=verb, reason=reason)
        columns = {
            "club_id": tournament.club_id,
            "tournament": tournament,
            "table": by.table,
            "match_uid": match.uid if match else None,
        }
        with _entry(tournament, draft, by, token, digest, **columns):
            yield draft


@contextmanager
def writing_together() -> Iterator[None]:
    """Several writes as one, each with its entry: all are made or none, in one turn of the line."""
    with writer_queue(), transaction.atomic():
        yield


def _step(tournament: Tournament) -> None:
    """Take the tournament one version further and read it as it is now, in one statement: each gives the
    other threads of this process a turn while the whole hall waits."""
    stepped = Tournament.objects.raw(
        "UPDATE tournament_tournament SET version = version + 1 WHERE id = %s RETURNING *", [tournament.pk]
    )
    now = next(iter(stepped), None)
    if now is None:
        raise Tournament.DoesNotExist
    for column in Tournament._meta.concrete_fields:
        setattr(tournament, column.attname, getattr(now, column.attname))
    tournament._state.fields_cache.pop("saved_ruleset", None)  # the club's rules as they are now, too


@contextmanager
def writing_club(
    club: Club,
    verb: str,
    by: Author,
    *,
    reason: str = "",
    token: str | None = None,
    content: object = None,
) -> Iterator[Draft]:
    """One write about the club itself (people, roles, rules, back-ups): atomic, serialised by the club's
    version, journaled, once per token."""
    with _once(token, content) as digest, writer_queue(), transaction.atomic():
        Club.objects.filter(pk=club.pk).update(version=F("version") + 1)
        club.refresh_from_db(fields=["version"])
        draft = Draft(verb=verb, reason=reason)
        with _entry(club, draft, by, token, digest, club=club):
            yield draft
