"""FLOOR 2: the job queue, and how far a job is. A row written in the business transaction *is* the task;
workers claim rows.

Claims are conditional updates: exactly one worker gets a job, a dead worker's come back, on SQLite as on
PostgreSQL. Knows celery; of what a job does only the name of its function, in settings.JOB_WORKS."""

from __future__ import annotations

import datetime
import logging
import os
import socket
import threading
from collections.abc import Callable
from types import TracebackType
from typing import Any

import celery
from celery import shared_task
from django.conf import settings
from django.db import close_old_connections, connections, transaction
from django.db.models import Count, F, Q, QuerySet
from django.utils.module_loading import import_string

from ..models import Club, Job, Tournament
from .clock import hour_now
from .journal import Author
from .trouble import Trouble, recover

Progress = Callable[[int], None]
RUN = "tournament.run_job"


def enqueue(
    kind: str,
    *,
    tournament: Tournament | None = None,
    club: Club | None = None,
    by: Author,
    **arguments: object,
) -> Job:
    """Write a job of a tournament, or of a club, in the caller's transaction; with Redis its id is sent once
    that is committed."""
    owner = {"club": tournament.club if tournament else club, "tournament": tournament}
    job = Job.objects.create(kind=kind, arguments=arguments, made_by=by.user, **owner)
    if settings.REDIS_URL:
        transaction.on_commit(lambda: celery.current_app.send_task(RUN, [job.pk]), robust=True)
    return job


MAX_ATTEMPTS = 5
S = Job.State
UNFINISHED = (S.WAITING, S.RUNNING)
IN_HAND: set[int] = set()
"""The jobs that this process took and has not ended. A row may say that it has more: one whose end could not
be written, for the database was gone."""


def job_version(job: Job | None) -> int:
    """A number that grows with whatever a page shows of a job: asked for, begun, so far, over."""
    if job is None:
        return 0
    steps = {S.WAITING: job.progress, S.RUNNING: job.progress + 1}
    return job.pk * 1000 + steps.get(S(job.state), 200)


def _lease() -> datetime.datetime:
    return hour_now() + datetime.timedelta(seconds=settings.JOB_LEASE_SECONDS)


def waiting_jobs(limit: int = 10) -> list[int]:
    """Ids of jobs nobody has yet, oldest first."""
    return list(Job.objects.filter(state=S.WAITING).values_list("pk", flat=True)[:limit])


def claim(job_id: int, worker: str) -> Job | None:
    """Take a waiting job; None when someone was faster."""
    waiting = Job.objects.filter(pk=job_id, state=S.WAITING)
    if waiting.update(state=S.RUNNING, worker=worker, lease_until=_lease()) != 1:
        return None
    job = _job_with_owner(job_id)
    IN_HAND.add(job_id)
    return job


def _job_with_owner(job_id: int) -> Job:
    return Job.objects.select_related("club", "tournament").get(pk=job_id)


def _own(job: Job, worker: str) -> QuerySet[Job]:
    """The job, unless it was taken from this worker meanwhile."""
    return Job.objects.filter(pk=job.pk, state=S.RUNNING, worker=worker)


def begin(job: Job, worker: str) -> bool:
    """Count an attempt as the work begins: jobs that only stood in a dead worker's line have made none."""
    return _own(job, worker).update(attempts=F("attempts") + 1, lease_until=_lease()) == 1


def renew(worker: str) -> int:
    """Push back the leases of the jobs that this worker has in hand."""
    lease = _lease()
    own_jobs = Job.objects.filter(pk__in=list(IN_HAND), state=S.RUNNING, worker=worker, lease_until__lt=lease)
    return own_jobs.update(lease_until=lease)


def give_back_lost(*, all_running: bool = False) -> int:
    """Jobs whose worker died wait again (all of them when this is the only worker, at its start).

    After `MAX_ATTEMPTS` a job is failed: it kills its worker every time."""
    lost = Q(state=S.RUNNING) if all_running else Q(state=S.RUNNING, lease_until__lt=hour_now())
    failed = Job.objects.filter(lost, attempts__gte=MAX_ATTEMPTS).update(
        state=S.FAILED, error=f"stopped {MAX_ATTEMPTS} times", done_at=hour_now()
    )
    return failed + Job.objects.filter(lost).update(state=S.WAITING, worker="", lease_until=None)


SILENT_SECONDS = 20.0


def jobs_stand_still() -> bool:
    """Say whether jobs wait, or began, and nobody has worked for `SILENT_SECONDS`: a worker that lives takes
    what waits, unless its threads are busy, and renews the leases of what it has every `SWEEP_EVERY`."""
    since = hour_now() - datetime.timedelta(seconds=SILENT_SECONDS)
    lease = since + datetime.timedelta(seconds=settings.JOB_LEASE_SECONDS)
    at_work = Q(state=S.RUNNING, lease_until__gte=lease)
    left_alone = Q(state=S.WAITING, made_at__lt=since) | Q(state=S.RUNNING, lease_until__lt=lease)
    counts = Job.objects.filter(state__in=UNFINISHED).aggregate(
        at_work=Count("pk", filter=at_work), left_alone=Count("pk", filter=left_alone)
    )
    return counts["left_alone"] > 0 and not counts["at_work"]


def finish(job: Job, worker: str, result: dict[str, object]) -> bool:
    """Store the result, unless the job was taken from this worker meanwhile."""
    done = {"state": S.DONE, "progress": 100, "result": result, "error": "", "done_at": hour_now()}
    return _own(job, worker).update(**done) == 1


def fail(job: Job, worker: str, error: str) -> bool:
    """Say that the job raised; it is not tried again, a person asks for it again."""
    return _own(job, worker).update(state=S.FAILED, error=error[:300], done_at=hour_now()) == 1


def report(job: Job, worker: str, percent: int) -> None:
    """Show how far it is; a heartbeat as well."""
    _own(job, worker).update(progress=max(0, min(99, percent)), lease_until=_lease())


log = logging.getLogger(__name__)
CLAIM_EVERY = 0.1
SWEEP_EVERY = 5.0


def worker_name() -> str:
    """This process, unique among those alive: host and process number."""
    return f"{socket.gethostname()[:40]}-{os.getpid()}"


@shared_task(name=RUN)
def run_job(job_id: int, claimed: bool = False) -> None:
    """Do one job. Sent by Redis it is claimed here; embedded, the claimer thread has done so."""
    worker = worker_name()
    job: Job | None = None
    try:
        close_old_connections()
        job = _job_with_owner(job_id) if claimed else claim(job_id, worker)
        if job is not None and begin(job, worker):
            work(job, worker)
    finally:
        if claimed or job is not None:
            IN_HAND.discard(job_id)
        close_old_connections()


def work_of(kind: str) -> Any:
    """The function that does jobs of this kind: (job, progress in percent) → result.

    It may run again after a crash, so it must be safe to repeat."""
    return import_string(settings.JOB_WORKS[kind])


def work(job: Job, worker: str) -> None:
    """Call the room's function and store what it returns, or that it failed. One that the database left
    alone is neither: its lease passes, and it is done again."""
    try:
        result = work_of(job.kind)(job, lambda percent: report(job, worker, percent))
    except Exception as error:
        trouble = recover(error)
        log.exception("job %s (%s) failed", job.pk, job.kind)
        if trouble is not Trouble.GONE:
            fail(job, worker, f"{type(error).__name__}: {error}")
    else:
        finish(job, worker, result)


def claim_for_ever(stop: threading.Event) -> None:
    """Embedded: look for new rows ten times a second and hand them to the pool of this process; before the
    first, take back what a dead worker had, as soon as the database answers."""
    has_begun = False
    while not stop.wait(CLAIM_EVERY):
        try:
            close_old_connections()
            if not has_begun:
                give_back_lost(all_running=True)
                has_begun = True
            for job_id in waiting_jobs():
                if claim(job_id, worker_name()) is not None:
                    run_job.delay(job_id, claimed=True)
        except Exception as error:
            recover(error)
            log.exception("claiming jobs")
            stop.wait(1)


def look_after() -> None:
    """What rooms want seen to every few seconds besides jobs."""
    for name in settings.WORKER_SWEEPS:
        _saw_to(name)


def begin_with(names: list[str]) -> list[str]:
    """What rooms want seen to once by each worker; those that could not be done, to be tried again."""
    return [name for name in names if not _saw_to(name)]


def _saw_to(name: str) -> bool:
    """Do that; whether it ended well."""
    try:
        close_old_connections()
        import_string(name)()
    except Exception as error:
        recover(error)
        log.exception("looking after %s", name)
        return False
    return True


def watch_for_ever(stop: threading.Event) -> None:
    """Keep this worker's leases, take back lost jobs, and with Redis send what its messages lost."""
    look_after()
    waiting = begin_with(settings.WORKER_BEGINS)
    while not stop.wait(SWEEP_EVERY):
        look_after()
        waiting = begin_with(waiting)
        try:
            close_old_connections()
            renew(worker_name())
            give_back_lost()
            for job_id in waiting_jobs() if settings.REDIS_URL else ():
                run_job.delay(job_id)
        except Exception as error:
            recover(error)
            log.exception("watching jobs")


METER_EVERY = 0.3


class Meter:
    """`with Meter(progress, total) as meter: … meter.tick()`; rows are 85 %, the saving the rest."""

    ROWS = 85

    def __init__(self, progress: Progress, total: int = 1) -> None:
        self._progress, self.total, self._rows = progress, total, 0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._report, name="meter", daemon=True)

    def __enter__(self) -> Meter:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        self._thread.join()

    def tick(self) -> None:
        """One row is written."""
        self._rows += 1

    @property
    def percent(self) -> int:
        return min(self.ROWS, self._rows * self.ROWS // max(1, self.total))

    def _report(self) -> None:
        reported = -1
        while not self._stop.wait(METER_EVERY):
            if (percent := self.percent) == reported:
                continue
            try:
                self._progress(percent)
                reported = percent
            except Exception as error:  # a database that is busy, or gone for a moment: at the next look
                recover(error)
                log.exception("reporting progress")
        connections.close_all()
