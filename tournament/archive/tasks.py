"""The back-up as a job: enqueued by a release and by a closed round."""

from __future__ import annotations

from typing import Any

from ..core.errors import Refused
from ..core.jobs import Progress
from ..models import Job
from . import services


def backup(job: Job, progress: Progress) -> dict[str, Any]:
    """Make a back-up; on a server's database there is nothing to do, and the result says so."""
    try:
        copy = services.make_backup(job.arguments.get("reason", "job"))
    except Refused as refusal:
        if refusal.code == "not_embedded":
            return {"skipped": refusal.code}
        raise
    return {"name": copy.name}
