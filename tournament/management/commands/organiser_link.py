"""`manage.py organiser_link [--first]`: the path of a one-use link, printed alone on its line.

The launcher puts the machine's address before it."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tournament.people import links


class Command(BaseCommand):
    help = "Print the path of a one-use link for an organiser."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--first", action="store_true", help="only while there is no organiser; prints nothing afterwards"
        )

    def handle(self, *args: Any, first: bool, **options: Any) -> None:
        link = links.first_link() if first else links.machine_link()
        if link is not None:
            self.stdout.write(links.path_of(link))
