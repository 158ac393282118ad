"""The task worker, in one process: celery's thread pool and the threads that feed and watch it."""

from __future__ import annotations

import threading
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import connection

from tournament.celery import app
from tournament.core.jobs import claim_for_ever, watch_for_ever
from tournament.deployment import require_database, require_redis


class Command(BaseCommand):
    """Run until it is told to stop; jobs in hand at a crash are done again at the next start."""

    help = "Runs the task worker (embedded: no broker; with REDIS_URL: the same rows, sent by Redis)."

    def handle(self, *args: Any, **options: Any) -> None:
        require_database(connection)
        require_redis(settings.REDIS_URL)
        stop = threading.Event()
        loops = [watch_for_ever] if settings.REDIS_URL else [watch_for_ever, claim_for_ever]
        for loop in loops:
            threading.Thread(target=loop, args=(stop,), daemon=True, name=loop.__name__).start()
        try:
            app.Worker(pool="threads", concurrency=2, loglevel="WARNING", quiet=True).start()
        finally:
            stop.set()
