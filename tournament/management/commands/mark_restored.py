"""`manage.py mark_restored`: after a server's database was restored, so that phones give again what they were
told since; the launcher does it by itself for a file."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from tournament.core.database import mark_restore


class Command(BaseCommand):
    help = "Say that the database was restored: phones send their deals of the last half hour again."

    def handle(self, *args: Any, **options: Any) -> None:
        mark_restore()
