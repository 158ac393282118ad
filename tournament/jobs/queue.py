"""Writing jobs, and the register of what each kind does. Knows nothing of workers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import celery
from django.conf import settings
from django.db import transaction

from ..journal import Author
from ..models import Job, Tournament

Progress = Callable[[int], None]
Work = Callable[[Job, Progress], dict[str, Any]]
WORKS: dict[str, Work] = {}
RUN = "tournament.run_job"


def task(kind: str) -> Callable[[Work], Work]:
    """Register the function that does jobs of this kind: (job, progress in percent) → result.

    It may run again after a crash, so it must be safe to repeat."""

    def registered(work: Work) -> Work:
        WORKS[kind] = work
        return work

    return registered


def enqueue(kind: str, *, tournament: Tournament | None, by: Author, **arguments: object) -> Job:
    """Write a job in the caller's transaction; with Redis its id is sent once that is committed."""
    job = Job.objects.create(kind=kind, tournament=tournament, arguments=arguments, made_by=by.user)
    if settings.REDIS_URL:
        transaction.on_commit(lambda: celery.current_app.send_task(RUN, [job.pk]), robust=True)
    return job
