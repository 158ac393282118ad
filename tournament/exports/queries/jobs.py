"""The workbooks asked for: the one in hand, and those that can be downloaded. One statement."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from ...models import Job, Tournament
from .. import files

KIND = "workbook"
SHOWN = 10
UNFINISHED = (Job.State.WAITING, Job.State.RUNNING)


@dataclass(frozen=True, slots=True)
class Copy:
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
    """The job in hand if there is one, whether the last one failed, and the workbooks made, newest first."""

    job: Job | None
    failed: bool
    copies: tuple[Copy, ...]
    version: int

    @property
    def waiting(self) -> bool:
        return self.job is not None and self.job.state == Job.State.WAITING


def in_hand(tournament: Tournament) -> Job | None:
    """The workbook being made, or waiting to be."""
    return Job.objects.filter(tournament=tournament, kind=KIND, state__in=UNFINISHED).first()


def workbook_page(tournament: Tournament) -> WorkbookPage:
    """What the page of the workbook shows."""
    asked = Job.objects.filter(tournament=tournament, kind=KIND).select_related("made_by")
    jobs = list(asked.order_by("-id")[: 2 * SHOWN])
    last = jobs[0] if jobs else None
    done = [job for job in jobs if job.state == Job.State.DONE][:SHOWN]
    return WorkbookPage(
        job=next((job for job in jobs if job.state in UNFINISHED), None),
        failed=last is not None and last.state == Job.State.FAILED,
        copies=tuple(_copy(job) for job in done),
        version=_version(last),
    )


def _version(job: Job | None) -> int:
    """A number that grows with whatever the page shows, for phones that poll."""
    if job is None:
        return 0
    return job.pk * 1000 + (200 if job.state not in UNFINISHED else job.progress)


def _copy(job: Job) -> Copy:
    result = job.result
    return Copy(
        id=job.pk,
        version=result.get("version", 0),
        provisional=result.get("provisional", False),
        final=result.get("final", False),
        made_at=job.done_at,
        made_by=job.made_by.name if job.made_by else "",
        size=result.get("bytes", 0),
        is_there=files.path_of(job) is not None,
    )
