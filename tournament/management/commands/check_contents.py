"""Says whether all that the database holds goes together: deals, totals. The launcher asks it of a
repaired file before it offers it."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.archive.copies.checks import NotVerified, require_contents


class Command(BaseCommand):
    """Every deal and match counted again."""

    help = "Counts every deal again; exit 1 with the first thing that is wrong."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            require_contents()
        except NotVerified as error:
            raise CommandError(str(error)) from error
