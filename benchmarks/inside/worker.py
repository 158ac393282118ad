"""The task worker with one more kind of job, "bench", that writes down when it began and ended.

The rest of it is the program's own: the same claims, the same celery, the same command."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command

from launcher import lifeline
from tournament.core.jobs import Progress
from tournament.models import Job

LOG = Path(settings.DATA_DIR) / "bench-jobs.txt"


def bench(job: Job, progress: Progress) -> dict[str, Any]:
    """A tenth of a second of nothing, its beginning and its end on a line of their own."""
    note("began", job)
    time.sleep(job.arguments["seconds"])
    note("ended", job)
    return {"pid": os.getpid()}


def note(event: str, job: Job) -> None:
    """One line, whole whatever happens: a single write to a file opened to append."""
    with LOG.open("a", encoding="ascii") as log:
        log.write(f"{event} {job.pk} {job.attempts} {time.time():.4f}\n")


if __name__ == "__main__":
    settings.JOB_WORKS["bench"] = "benchmarks.inside.worker.bench"
    lifeline.watch(lifeline.interrupt)
    sys.exit(call_command("runworker"))
