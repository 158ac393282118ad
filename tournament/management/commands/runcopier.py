"""The copier, in one process: verified copies of the embedded database while something is written."""

from __future__ import annotations

import os
import signal
import threading
from contextlib import suppress
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.archive.copies.copier import Copier
from tournament.archive.copies.files import database_file
from tournament.archive.copies.second import SecondCopies
from tournament.core.errors import Refused

POLITENESS = 10


class Command(BaseCommand):
    """Run until it is told to stop; what a killed one left half made is dropped by the next."""

    help = "Makes verified copies of the embedded database after results, releases and closings."
    # The start has checked: the site's pages and addresses, a third of the memory, stay unread.
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            database_file()
        except Refused as refusal:
            raise CommandError(refusal.message) from refusal
        if hasattr(os, "nice"):  # checking gives way to whoever answers phones
            with suppress(OSError):
                os.nice(POLITENESS)
        stop = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stop.set())
        second = SecondCopies()
        second.start()
        Copier(stop, second.tell).run()
