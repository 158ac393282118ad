"""FLOOR 2: the log book. Every write opens `writing`: it serialises, claims the token and adds one entry.

Knows tournaments, users and tables by id; never a name, never what a verb means."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.db.models import F

from ..models import Club, JournalEntry, Match, Table, Tournament, User
from . import tokens
from .writers import WriterQueue

LINE = WriterQueue(settings.DATA_DIR / "writers.lock")


def in_line() -> AbstractContextManager[object]:
    """The line of those who write to SQLite; a server's database has a better one of its own."""
    waits = connection.vendor == "sqlite" and not connection.in_atomic_block
    return LINE if waits else nullcontext()


@dataclass(frozen=True)
class Author:
    """Who writes: a person, a table's phone, or the program itself (both None)."""

    user: User | None = None
    table: Table | None = None


@dataclass
class Draft:
    """The entry being written; the service fills it, `writing` stores it. `answer` is kept with the token."""

    verb: str
    about: dict[str, Any] = field(default_factory=dict)
    before: dict[str, Any] = field(default_factory=dict)
    after: dict[str, Any] = field(default_factory=dict)
    reason: str = ""
    answer: dict[str, Any] = field(default_factory=dict)


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
    with in_line(), transaction.atomic():
        Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1)
        tournament.refresh_from_db()
        digest = tokens.content_hash([verb, content]) if token else ""
        if token:
            tokens.refuse_used(token, digest)
        draft = Draft(verb=verb, reason=reason)
        yield draft
        JournalEntry.objects.create(
            club_id=tournament.club_id,
            tournament=tournament,
            sequence=tournament.version,
            verb=draft.verb,
            by=by.user,
            table=by.table,
            match_id=match.pk if match else None,
            about=draft.about,
            before=draft.before,
            after=draft.after,
            reason=draft.reason,
        )
        if token:
            tokens.use(token, digest, draft.answer)


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
    """One write about the club itself (people, roles, rules, back-ups): atomic, journaled, once per token."""
    with transaction.atomic():
        Club.objects.select_for_update().get(pk=club.pk)
        digest = tokens.content_hash(content) if token else ""
        if token:
            tokens.refuse_used(token, digest)
        draft = Draft(verb=verb, reason=reason)
        yield draft
        JournalEntry.objects.create(
            club=club,
            verb=draft.verb,
            by=by.user,
            about=draft.about,
            before=draft.before,
            after=draft.after,
            reason=draft.reason,
        )
        if token:
            tokens.use(token, digest, draft.answer)
