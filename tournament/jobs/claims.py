"""Claiming rows by conditional updates: exactly one worker gets a job, a dead worker's come back.

Behaves the same on SQLite and PostgreSQL; knows nothing of what a job does."""

from __future__ import annotations

import datetime

from django.conf import settings
from django.db.models import F, Q
from django.utils import timezone

from ..models import Job

MAX_ATTEMPTS = 5
S = Job.State


def _lease() -> datetime.datetime:
    return timezone.now() + datetime.timedelta(seconds=settings.JOB_LEASE_SECONDS)


def waiting(limit: int = 10) -> list[int]:
    """Ids of jobs nobody has yet, oldest first."""
    return list(Job.objects.filter(state=S.WAITING).values_list("pk", flat=True)[:limit])


def claim(job_id: int, worker: str) -> Job | None:
    """Take a waiting job; None when someone was faster."""
    changed = Job.objects.filter(pk=job_id, state=S.WAITING).update(
        state=S.RUNNING, worker=worker, lease_until=_lease()
    )
    return Job.objects.select_related("tournament").get(pk=job_id) if changed == 1 else None


def begin(job: Job, worker: str) -> bool:
    """Count an attempt as the work begins: jobs that only stood in a dead worker's line have made none."""
    mine = Job.objects.filter(pk=job.pk, state=S.RUNNING, worker=worker)
    return mine.update(attempts=F("attempts") + 1, lease_until=_lease()) == 1


def renew(worker: str) -> int:
    """Push back the leases of this worker's running jobs."""
    return Job.objects.filter(state=S.RUNNING, worker=worker).update(lease_until=_lease())


def give_back_lost(*, all_running: bool = False) -> int:
    """Jobs whose worker died wait again (all of them when this is the only worker, at its start).

    After `MAX_ATTEMPTS` a job is failed: it kills its worker every time."""
    lost = Q(state=S.RUNNING) if all_running else Q(state=S.RUNNING, lease_until__lt=timezone.now())
    failed = Job.objects.filter(lost, attempts__gte=MAX_ATTEMPTS).update(
        state=S.FAILED, error=f"stopped {MAX_ATTEMPTS} times", done_at=timezone.now()
    )
    return failed + Job.objects.filter(lost).update(state=S.WAITING, worker="", lease_until=None)


def finish(job: Job, worker: str, result: dict[str, object]) -> bool:
    """Store the result, unless the job was taken from this worker meanwhile."""
    mine = Job.objects.filter(pk=job.pk, state=S.RUNNING, worker=worker)
    return mine.update(state=S.DONE, progress=100, result=result, error="", done_at=timezone.now()) == 1


def fail(job: Job, worker: str, error: str) -> bool:
    """Say that the job raised; it is not tried again, a person asks for it again."""
    mine = Job.objects.filter(pk=job.pk, state=S.RUNNING, worker=worker)
    return mine.update(state=S.FAILED, error=error[:300], done_at=timezone.now()) == 1


def report(job: Job, worker: str, percent: int) -> None:
    """Show how far it is; a heartbeat as well."""
    mine = Job.objects.filter(pk=job.pk, state=S.RUNNING, worker=worker)
    mine.update(progress=max(0, min(99, percent)), lease_until=_lease())
