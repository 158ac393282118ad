"""Makes one back-up and prints where it is; the launcher calls it before every migration."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.archive import files
from tournament.core.errors import Refused


class Command(BaseCommand):
    """Copy, check, keep the last twenty."""

    help = "Makes a checked back-up of the embedded database and prints its path."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--reason", default="manual")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self.stdout.write(str(files.make_backup(options["reason"]).path))
        except Refused as refusal:
            raise CommandError(refusal.message) from refusal
