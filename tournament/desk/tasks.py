"""The demonstration as a job: it takes some seconds, and the page shows how far it is."""

from __future__ import annotations

from typing import Any

from ..core.jobs import Progress
from ..models import Job
from .demo import demo_evening


def demo(job: Job, progress: Progress) -> dict[str, Any]:
    """Make the evening; asked again after a crash it makes a new one, the half-made one can be removed."""
    tournament = demo_evening(club=job.club, until=job.arguments["until"], progress=progress)
    return {"slug": tournament.slug}
