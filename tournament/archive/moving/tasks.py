"""A large archive as a job: written, read to be shown, taken in. Done again after a crash each comes to the
same: the same file, the same preview, rows that are taken in once.

What is refused is a sentence in the result: the job is done, and its page says why."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from django.db import connection
from django.utils import translation
from django.utils.translation import gettext as _

from ...core.access import Actor, roles_of
from ...core.errors import Refused
from ...core.jobs import Progress, hold
from ...core.meter import Meter
from ...core.tokens import AlreadyDone, answer_of, was_used
from ...models import Job, Tournament
from . import shelf
from .arriving import import_archive, refuse_changed, told_evenings
from .asking import EXPORT, READ, TAKE
from .layout import Holding, count_rows
from .packing import archive_name, export_archive
from .unpacking import PASSES, Parcel, read_archive, told_rows

ONE_WRITE = 15 * 60
"""Seconds: longer than the largest archive that is taken in needs on an old laptop."""


def archive(job: Job, progress: Progress) -> dict[str, Any]:
    """What was asked for, in the language of whoever asked; a refusal is its result."""
    works = {EXPORT: export, READ: read, TAKE: take}
    with translation.override(job.arguments["language"]):
        try:
            return works[job.arguments["work"]](job, progress)
        except Refused as refusal:
            return {"refused": refusal.message}


def export(job: Job, progress: Progress) -> dict[str, Any]:
    """Write the file whose name the job carries."""
    held, path = _held(job), shelf.place(job.arguments["archive"])
    if not (was_used(_token(job)) and path.is_file()):  # or a crash came once the journal said so
        with Meter(progress, count_rows(held)) as meter, suppress(AlreadyDone):
            export_archive(held=held, path=path, by=_asker(job), token=_token(job), tick=meter.tick)
    return {"archive": path.name, "name": archive_name(held), "bytes": path.stat().st_size}


def _held(job: Job) -> Holding:
    key = job.arguments["evening"]
    if key is None:
        return Holding(job.club)
    tournament = Tournament.objects.filter(pk=key, club=job.club).first()
    if tournament is None:
        raise Refused("gone", _("Ce tournoi n’est plus là : choisissez de nouveau."))
    return Holding(job.club, tournament)


def _asker(job: Job) -> Actor:
    """Whoever asked, with the roles held now."""
    if job.made_by is None:
        return Actor()
    return Actor(user=job.made_by, roles=roles_of(job.made_by, job.club))


def _token(job: Job) -> str:
    return f"archive job {job.pk}"


def read(job: Job, progress: Progress) -> dict[str, Any]:
    """What the file holds, its journals checked. A file that is refused is not kept."""
    try:
        parcel = _parcel(job, progress)
        refuse_changed(parcel)
    except Refused:
        shelf.place(job.arguments["archive"]).unlink(missing_ok=True)
        raise
    return {"kind": parcel.kind, "name": parcel.header["name"], "evenings": told_evenings(parcel)}


def _parcel(job: Job, progress: Progress) -> Parcel:
    """The file of a job as it is read. What is written afterwards holds up whoever tells how far it is."""
    path = _file(job)
    with Meter(progress, PASSES * told_rows(path)) as meter:
        return read_archive(path, meter.tick)


def _file(job: Job) -> Path:
    path = shelf.kept(job.arguments["archive"])
    if path is None:
        raise Refused("gone", _("Cet aperçu est trop ancien : choisissez le fichier encore une fois."))
    return path


def take(job: Job, progress: Progress) -> dict[str, Any]:
    """Take the file in, whole or not at all. One that a crash cut off after its write asks for no file."""
    if done := answer_of(_token(job)):
        return {"slugs": done["slugs"]}
    parcel, as_copy = _parcel(job, progress), job.arguments["as_copy"]
    if connection.vendor == "sqlite":
        hold(job, ONE_WRITE)  # while it writes nobody else can say that it lives
    try:
        made = import_archive(
            club=job.club, parcel=parcel, by=_asker(job), as_copy=as_copy, token=_token(job)
        )
        slugs = [tournament.slug for tournament in made]
    except AlreadyDone as earlier:
        slugs = earlier.answer["slugs"]
    return {"slugs": slugs}
