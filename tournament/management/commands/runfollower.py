"""The follower, in one process: fetches what the other laptop has, until it is told to stop."""

from __future__ import annotations

import signal
import threading
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from tournament.partner.following import Follower, followed_folder


class Command(BaseCommand):
    """Opens no database of ours: what is followed lies apart."""

    help = "Follows the laptop that this one was paired with (start.py follow)."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        stop = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stop.set())
        Follower(followed_folder(), settings.PORT, stop).run()
