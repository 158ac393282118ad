"""Asking for a demonstration evening: one at a time."""

from __future__ import annotations

from ...core.access import Action, Actor, require
from ...core.jobs import UNFINISHED, enqueue
from ...core.journal import writing_club
from ...models import Club, Job


def ask_for_demo(*, club: Club, by: Actor, until: str = "playing") -> Job:
    """The job that makes it; the one already asked for, if it is not done yet."""
    with writing_club(club, "demo.asked", by.author) as entry:
        require(by, Action.CREATE, None)
        pending_job = Job.objects.filter(club=club, kind="demo", state__in=UNFINISHED).first()
        job = pending_job or enqueue("demo", club=club, by=by.author, until=until)
        entry.about = {"job": job.kind}
    return job
