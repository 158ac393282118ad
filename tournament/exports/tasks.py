"""The workbook as a job. Done again after a crash it writes the same file, so nothing is doubled."""

from __future__ import annotations

from typing import Any

from django.utils import timezone, translation

from ..jobs import Progress, task
from ..models import Job
from . import files
from .making import make_workbook
from .queries.jobs import KIND


@task(KIND)
def workbook(job: Job, progress: Progress) -> dict[str, Any]:
    """Write the file whose name the job carries, then remove the oldest ones."""
    name = job.arguments["file"]
    zone = job.tournament.club.time_zone
    with translation.override(job.arguments["language"]), timezone.override(zone):
        made = make_workbook(job.tournament_id, files.target(name), progress)
    files.tidy(job)
    said = {"version": made.version, "provisional": made.provisional, "final": made.final}
    return {"file": name, "bytes": made.size, **said}
