"""Doing a claimed job, and the embedded worker's two threads: one claims rows, one keeps leases and sweeps.

Knows celery; rooms' functions are found by kind in `queue.WORKS`."""

from __future__ import annotations

import logging
import os
import socket
import threading

from celery import shared_task
from django.conf import settings
from django.db import close_old_connections

from ..models import Job
from . import claims
from .queue import RUN, WORKS

log = logging.getLogger(__name__)
CLAIM_EVERY = 0.1
SWEEP_EVERY = 5.0


def worker_name() -> str:
    """This process, unique among those alive: host and process number."""
    return f"{socket.gethostname()[:40]}-{os.getpid()}"


@shared_task(name=RUN, acks_late=True)
def run_job(job_id: int, claimed: bool = False) -> None:
    """Do one job. Sent by Redis it is claimed here; embedded, the claimer thread has done so."""
    close_old_connections()
    worker = worker_name()
    job = Job.objects.select_related("tournament").get(pk=job_id) if claimed else claims.claim(job_id, worker)
    if job is not None and claims.begin(job, worker):
        work(job, worker)
    close_old_connections()


def work(job: Job, worker: str) -> None:
    """Call the room's function and store what it returns, or that it failed."""
    try:
        result = WORKS[job.kind](job, lambda percent: claims.report(job, worker, percent))
    except Exception as error:
        log.exception("job %s (%s) failed", job.pk, job.kind)
        claims.fail(job, worker, f"{type(error).__name__}: {error}")
    else:
        claims.finish(job, worker, result)


def claim_for_ever(stop: threading.Event) -> None:
    """Embedded: look for new rows ten times a second and hand them to the pool of this process."""
    claims.give_back_lost(all_running=True)
    while not stop.wait(CLAIM_EVERY):
        try:
            close_old_connections()
            for job_id in claims.waiting():
                if claims.claim(job_id, worker_name()) is not None:
                    run_job.delay(job_id, claimed=True)
        except Exception:
            log.exception("claiming jobs")
            stop.wait(1)


def watch_for_ever(stop: threading.Event) -> None:
    """Keep this worker's leases, take back lost jobs, and with Redis send what its messages lost."""
    while not stop.wait(SWEEP_EVERY):
        try:
            close_old_connections()
            claims.renew(worker_name())
            claims.give_back_lost()
            for job_id in claims.waiting() if settings.REDIS_URL else ():
                run_job.delay(job_id)
        except Exception:
            log.exception("watching jobs")
