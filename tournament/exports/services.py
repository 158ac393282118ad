"""Asking for the workbook: one job at a time for a tournament."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _

from launcher.room import FOR_AN_EXPORT, has_room

from ..core.access import Action, Actor, require
from ..core.errors import Refused
from ..core.jobs import enqueue
from ..core.journal import writing
from ..core.tokens import AlreadyDone
from ..models import Job, Tournament
from . import files


class WorkbookInHand(Exception):
    """A workbook of this tournament is being made; raised to undo the write that began."""

    def __init__(self, job: Job) -> None:
        super().__init__("in hand")
        self.job = job


def ask_for_workbook(
    *, tournament: Tournament, by: Actor, language: str = "fr", token: str | None = None
) -> Job:
    """Write the job that makes the workbook in that language; while one is in hand, that one is the answer.

    Raises Refused for those who may not, and where the disk is nearly full ("no_room")."""
    try:
        with writing(
            tournament, "workbook.asked", by.author, token=token, content={"language": language}
        ) as entry:
            require(by, Action.EXPORT, tournament)
            if not has_room(Path(settings.EXPORT_DIR), FOR_AN_EXPORT):
                raise Refused(
                    "no_room", _("Le disque est presque plein : faites de la place pour un classeur.")
                )
            if (job := files.unfinished_job(tournament)) is not None:
                raise WorkbookInHand(job)
            job = enqueue(
                files.KIND, tournament=tournament, by=by.author, language=language, file=files.new_name()
            )
            entry.about, entry.answer = {"job": job.kind}, {"job": job.pk}
    except WorkbookInHand as running:
        return running.job
    except AlreadyDone as earlier:
        return Job.objects.get(pk=earlier.answer["job"])
    return job
