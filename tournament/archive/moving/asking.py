"""What is done with an archive at once, and what is asked for: a large one is written, read and taken in by
the worker, as a workbook is, and a page shows how far it is.

Knows jobs and files; `tasks` does what is asked for here."""

from __future__ import annotations

import datetime
from collections.abc import Collection
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from launcher.room import FOR_AN_EXPORT, has_room

from ...core.access import Action, Actor, require
from ...core.clock import hour_now
from ...core.errors import Refused
from ...core.jobs import UNFINISHED, enqueue
from ...core.journal import writing_club
from ...core.tokens import AlreadyDone
from ...models import Club, Job
from . import shelf
from .layout import Holding, count_rows
from .packing import export_archive
from .unpacking import told_rows

AT_ONCE = 10_000
"""Rows: up to so many whoever asks waits for, a second or two on a club's laptop; more is a job."""
KIND = TOPIC = "archive"
EXPORT, READ, TAKE = "export", "read", "take"
"""The works of that kind of job, as its arguments name them."""


def is_large(held: Holding) -> bool:
    """Whether writing its archive is a job."""
    return count_rows(held) > AT_ONCE


def brings_much(path: Path) -> bool:
    """Whether reading this archive, and taking it in, is a job. Raises Refused as `read_archive`."""
    return told_rows(path) > AT_ONCE


def require_room() -> None:
    """Raises Refused "no_room": below 200 MB archives stop before deals do."""
    if not has_room(Path(settings.DATA_DIR), FOR_AN_EXPORT):
        raise Refused("no_room", _("Le disque est presque plein : faites de la place pour une archive."))


def export_now(*, held: Holding, by: Actor) -> Path:
    """An archive that is waited for; where it lies. Raises Refused."""
    require_room()
    path = shelf.new_path()
    export_archive(held=held, path=path, by=by)
    return path


def ask_for_export(*, held: Holding, by: Actor, token: str | None = None) -> Job:
    """The job that writes it; while one of the same is in hand, that one. Raises Refused: only an organiser
    may, "no_room"."""
    work = {"work": EXPORT, "evening": held.tournament.pk if held.tournament else None}
    return _asked(held.club, "archive.asked", by, token, work, archive=shelf.new_path().name)


def ask_for_import(*, club: Club, archive: str, as_copy: bool, by: Actor, token: str | None = None) -> Job:
    """The job that takes in a file of the shelf; while one is in hand, that one. Raises Refused: only an
    organiser may, "no_room"."""
    work = {"work": TAKE, "archive": archive}
    return _asked(club, "archive.import_asked", by, token, work, as_copy=as_copy)


def _asked(club: Club, verb: str, by: Actor, token: str | None, work: dict[str, Any], **more: Any) -> Job:
    """Written with the club's journal. `work`: what two who ask for the same have in common."""
    try:
        with writing_club(
            club, verb, by.author, token=token, content=[verb, work, more.get("as_copy")]
        ) as entry:
            require(by, Action.BACKUPS, None)
            require_room()
            same = {f"arguments__{name}": value for name, value in work.items()}
            in_hand = jobs_of(club).filter(state__in=UNFINISHED, **same).first()
            job = in_hand or _enqueued(club, by, **work, **more)
            entry.about, entry.answer = {"job": KIND}, {"job": job.pk}
    except AlreadyDone as earlier:
        return Job.objects.get(pk=earlier.answer["job"])
    return job


def ask_for_reading(*, club: Club, archive: str, by: Actor) -> Job:
    """The job that says what a file of the shelf holds; nothing of it is taken in, so no journal says it.
    Raises Refused: only an organiser may."""
    require(by, Action.BACKUPS, None)
    with transaction.atomic():
        return _enqueued(club, by, work=READ, archive=archive)


def _enqueued(club: Club, by: Actor, **arguments: Any) -> Job:
    return enqueue(KIND, club=club, by=by.author, language=get_language() or "fr", **arguments)


def jobs_of(club: Club) -> QuerySet[Job]:
    """All that were asked for in a club."""
    return Job.objects.filter(club=club, kind=KIND)


def recent_jobs(club: Club) -> list[Job]:
    """Those whose file may still lie on the shelf, the newest first."""
    since = hour_now() - datetime.timedelta(seconds=shelf.KEPT_FOR)
    return list(jobs_of(club).filter(made_at__gte=since).order_by("-pk")[:10])


def reading_of(club: Club, archive: str) -> Job | None:
    """The job that said what this file of the shelf holds."""
    read = jobs_of(club).filter(arguments__work=READ, arguments__archive=archive, state=Job.State.DONE)
    return read.last()


def archive_jobs(ids: Collection[int]) -> dict[int, Job]:
    """By the id of their job; one statement."""
    return Job.objects.filter(kind=KIND).in_bulk(ids)
