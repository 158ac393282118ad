"""The worker, in one process: celery's thread pool, the threads that feed and watch it, and the one that
makes the copies of an embedded database."""

from __future__ import annotations

import sys
import threading
from typing import Any

from celery.signals import worker_ready
from celery.worker.request import Request
from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import connection

from tournament.archive.copier import Copier
from tournament.archive.files import is_embedded
from tournament.archive.second import SecondCopies
from tournament.celery import app
from tournament.core.jobs import claim_for_ever, run_job, watch_for_ever
from tournament.deployment import require_database, require_redis

READY = "Ready for tasks."
LAST_COPY_SECONDS = 8.0
"""Of the ten that the start gives its children to end."""
# Workers need not know of each other: they share the table.
ALONE = {"without_gossip": True, "without_mingle": True, "without_heartbeat": True}


class UnansweredRequest(Request):
    """What celery keeps of a message: nobody waits for its acknowledgement (`tournament/celery.py`)."""

    def acknowledge(self) -> None:
        self.acknowledged = True

    def reject(self, requeue: bool = False) -> None:
        self.acknowledged = True


class Command(BaseCommand):
    """Run until it is told to stop; jobs in hand at a crash are done again at the next start."""

    help = "Runs the task worker (embedded: no broker; with REDIS_URL: the same rows, sent by Redis)."
    # The start has checked: of the site's pages and addresses it reads those that its jobs need.
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        require_database(connection)
        require_redis(settings.REDIS_URL)
        stop = threading.Event()
        loops = [watch_for_ever] if settings.REDIS_URL else [watch_for_ever, claim_for_ever]
        for loop in loops:
            threading.Thread(target=loop, args=(stop,), daemon=True, name=loop.__name__).start()
        copies = copies_thread(stop) if is_embedded() else None
        run_job.Request = UnansweredRequest
        worker_ready.connect(self.say_ready)
        worker = app.Worker(pool="threads", concurrency=2, loglevel="WARNING", quiet=True, **ALONE)
        try:
            worker.start()
        finally:
            stop.set()
            if copies is not None:
                copies.join(LAST_COPY_SECONDS)
        if worker.exitcode:
            sys.exit(worker.exitcode)  # it did not end because it was told to

    def say_ready(self, **_: Any) -> None:
        """Into the log of whoever started it: from now on it ends as it is told, with its tasks in hand."""
        self.stdout.write(READY)
        self.stdout.flush()


def copies_thread(stop: threading.Event) -> threading.Thread:
    """Begin the thread that makes copies until the end; another one brings them to the second place."""
    second = SecondCopies()
    second.start()
    copies = threading.Thread(target=Copier(stop, second.tell).run, daemon=True, name="copies")
    copies.start()
    return copies
