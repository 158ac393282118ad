"""Writes jobs as a service would, and says afterwards what became of them."""

from __future__ import annotations

import json
import sys
import time
from typing import Any

from benchmarks.inside.worker import LOG
from tournament.core.jobs import enqueue
from tournament.core.journal import Author
from tournament.models import Club, Job


def run_jobs(count: int, a_second: float, seconds: float) -> dict[str, Any]:
    """So many jobs at that pace, each lasting so long; comes back when all are done or a minute passed."""
    club = Club.objects.get_or_create(name="Les Valets de Valmory")[0]
    for _ in range(count):
        enqueue("bench", club=club, by=Author(), seconds=seconds)
        time.sleep(1 / a_second)
    end = time.monotonic() + 60
    unfinished = Job.objects.filter(kind="bench", state__in=[Job.State.WAITING, Job.State.RUNNING])
    while unfinished.exists() and time.monotonic() < end:
        time.sleep(0.1)
    return outcome()


def outcome() -> dict[str, Any]:
    """States of the jobs; how often each attempt ended; the delay of each first beginning, in seconds."""
    jobs = {job.pk: job for job in Job.objects.filter(kind="bench")}
    lines = [line.split() for line in LOG.read_text(encoding="ascii").splitlines()]
    ended = [(pk, attempt) for event, pk, attempt, _ in lines if event == "ended"]
    first: dict[int, float] = {}
    for event, pk, _, moment in lines:
        if event == "began":
            first.setdefault(int(pk), float(moment))
    return {
        "jobs": len(jobs),
        "lost": sum(job.state != Job.State.DONE for job in jobs.values()),
        "doubled": len(ended) - len(set(ended)),
        "again": sum(job.attempts > 1 for job in jobs.values()),
        "delays": [first[pk] - job.made_at.timestamp() for pk, job in jobs.items() if pk in first],
    }


if __name__ == "__main__":
    count, a_second, seconds = sys.argv[1:]
    sys.stdout.write(json.dumps(run_jobs(int(count), float(a_second), float(seconds))))
