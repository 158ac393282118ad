"""The workbooks asked for, and where they lie in the data folder: names nobody can guess, the last ten kept.

Knows jobs and files; the page is the only way to a file."""

from __future__ import annotations

import datetime
import re
import secrets
import time
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from ..core.jobs import UNFINISHED, job_version, jobs_stand_still
from ..models import Job, Tournament
from ..web.naming import folded

KEPT = 10
NAME = re.compile(r"[0-9a-f]{32}")
# A file no job knows is what a crash or a deleted tournament left; younger ones may be in hand.
ORPHAN_AFTER = 3600


def new_name() -> str:
    """A name for a workbook to be made: 128 bits."""
    return secrets.token_hex(16)


def target(name: str) -> Path:
    """Where the workbook of that name belongs. ValueError for a name that is not ours."""
    if not NAME.fullmatch(name):
        raise ValueError("not a workbook's name")
    return Path(settings.EXPORT_DIR) / f"{name}.xlsx"


def path_of(job: Job) -> Path | None:
    """The file a finished job made, if it is still there."""
    name = job.result.get("file", "")
    path = target(name) if NAME.fullmatch(name) else None
    return path if path is not None and path.is_file() else None


def name_for_people(tournament: Tournament) -> str:
    """ "tournoi-d-automne-2026-11-20.xlsx"."""
    words = re.sub(r"[^a-z0-9]+", "-", folded(tournament.name)).strip("-")[:60].strip("-")
    return f"{words or 'tournoi'}-{tournament.date.isoformat()}.xlsx"


def tidy(job: Job) -> None:
    """Keep this job's file and the nine before it; remove what no job knows any more."""
    done_jobs = Job.objects.filter(
        kind=job.kind, tournament=job.tournament_id, state=Job.State.DONE, pk__lt=job.pk
    )
    for old_job in done_jobs.order_by("-pk")[KEPT - 1 :]:
        if (path := path_of(old_job)) is not None:
            path.unlink(missing_ok=True)
    known_names = set(Job.objects.filter(kind=job.kind).values_list("arguments__file", flat=True))
    for path in Path(settings.EXPORT_DIR).iterdir():
        stem = path.name.partition(".")[0]
        forgotten = stem not in known_names or path.suffix == ".partial"
        if forgotten and _is_orphan(path):
            path.unlink(missing_ok=True)


def _is_orphan(path: Path) -> bool:
    """Whether nobody writes it any more; one that another worker has ended meanwhile is none."""
    try:
        return time.time() - path.stat().st_mtime > ORPHAN_AFTER
    except FileNotFoundError:
        return False


KIND = "workbook"
SHOWN = 10


@dataclass(frozen=True, slots=True)
class WorkbookCopy:
    """A workbook that was made: `version` is the last journal entry it holds, `size` is in bytes."""

    id: int
    version: int
    provisional: bool
    final: bool
    made_at: datetime.datetime | None
    made_by: str
    size: int
    is_there: bool


@dataclass(frozen=True, slots=True)
class WorkbookPage:
    """The job in hand if there is one, whether the last one failed, whether no worker answers, and the
    workbooks made, newest first."""

    job: Job | None
    failed: bool
    stands_still: bool
    copies: tuple[WorkbookCopy, ...]
    version: int

    @property
    def waiting(self) -> bool:
        return self.job is not None and self.job.state == Job.State.WAITING


def unfinished_job(tournament: Tournament) -> Job | None:
    """The workbook being made, or waiting to be."""
    return Job.objects.filter(tournament=tournament, kind=KIND, state__in=UNFINISHED).first()


def workbook_page(tournament: Tournament) -> WorkbookPage:
    """What the page of the workbook shows."""
    workbook_jobs = Job.objects.filter(tournament=tournament, kind=KIND).select_related("made_by")
    jobs = list(workbook_jobs.order_by("-id")[: 2 * SHOWN])
    last = jobs[0] if jobs else None
    done_jobs = [job for job in jobs if job.state == Job.State.DONE][:SHOWN]
    return WorkbookPage(
        job=next((job for job in jobs if job.state in UNFINISHED), None),
        failed=last is not None and last.state == Job.State.FAILED,
        stands_still=jobs_stand_still(),
        copies=tuple(_copy(job) for job in done_jobs),
        version=job_version(last),
    )


def _copy(job: Job) -> WorkbookCopy:
    result = job.result
    return WorkbookCopy(
        id=job.pk,
        version=result.get("version", 0),
        provisional=result.get("provisional", False),
        final=result.get("final", False),
        made_at=job.done_at,
        made_by=job.made_by.name if job.made_by else "",
        size=result.get("bytes", 0),
        is_there=path_of(job) is not None,
    )
