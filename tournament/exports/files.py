"""The workbook of a tournament, and where it lies in the data folder: the last one is kept.

The page is the only way to a file. Asking for one writes a job, one at a time for a tournament."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _

from launcher.room import FOR_AN_EXPORT, has_room

from ..core.access import Action, Actor, require
from ..core.errors import Refused
from ..core.jobs import UNFINISHED, enqueue, job_version, jobs_stand_still
from ..core.journal import writing
from ..core.tokens import AlreadyDone
from ..models import Job, Tournament
from ..web.naming import folded

KIND = "workbook"


def path_of(tournament: Tournament) -> Path:
    """Where the workbook of this tournament lies once it is made."""
    return Path(settings.EXPORT_DIR) / f"{tournament.uid}.xlsx"


def name_for_people(tournament: Tournament) -> str:
    """ "tournoi-d-automne-2026-11-20.xlsx"."""
    words = re.sub(r"[^a-z0-9]+", "-", folded(tournament.name)).strip("-")[:60].strip("-")
    return f"{words or 'tournoi'}-{tournament.date.isoformat()}.xlsx"


@dataclass(frozen=True, slots=True)
class WorkbookPage:
    """What the page of the workbook shows: the job in hand if there is one, whether the last one failed,
    whether no worker answers, and the job that made the workbook that is there."""

    job: Job | None
    failed: bool
    stands_still: bool
    made: Job | None
    version: int

    @property
    def waiting(self) -> bool:
        return self.job is not None and self.job.state == Job.State.WAITING


def workbook_page(tournament: Tournament) -> WorkbookPage:
    """How far the workbook of this tournament is."""
    jobs = tournament.jobs.filter(kind=KIND).select_related("made_by").order_by("-id")
    last, made = jobs.first(), jobs.filter(state=Job.State.DONE).first()
    return WorkbookPage(
        job=last if last is not None and last.state in UNFINISHED else None,
        failed=last is not None and last.state == Job.State.FAILED,
        stands_still=jobs_stand_still(),
        made=made if path_of(tournament).is_file() else None,
        version=job_version(last),
    )


def remove_orphans() -> None:
    """Remove the workbooks of tournaments that were deleted."""
    known = {str(uid) for uid in Tournament.objects.values_list("uid", flat=True)}
    for path in Path(settings.EXPORT_DIR).iterdir():
        if path.stem not in known:
            path.unlink(missing_ok=True)


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
            if in_hand := tournament.jobs.filter(kind=KIND, state__in=UNFINISHED).first():
                raise AlreadyDone({"job": in_hand.pk})  # which undoes the write that began
            job = enqueue(KIND, tournament=tournament, by=by.author, language=language)
            entry.about, entry.answer = {"job": job.kind}, {"job": job.pk}
    except AlreadyDone as earlier:
        return Job.objects.get(pk=earlier.answer["job"])
    return job
