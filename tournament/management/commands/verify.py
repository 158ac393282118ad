"""`manage.py verify`: what the rows of an evening must say of each other; exit 1 with what they do not."""

from __future__ import annotations

import argparse
import sys

from django.core.management.base import BaseCommand

from tournament.archive.contents import faults

from .rescore import tournaments_named


class Command(BaseCommand):
    """Every deal counted again, no row that leads into another evening, stage or match."""

    help = "Vérifie que tout ce qui est enregistré va ensemble ; sort en erreur avec ce qui ne va pas."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--tournament", metavar="SLUG", help="un seul tournoi")

    def handle(self, *args: object, **options: object) -> None:
        wrong = [fault for one in tournaments_named(options["tournament"]) for fault in faults(one)]
        for fault in wrong:
            self.stdout.write(fault)
        if wrong:
            sys.exit(1)
        self.stdout.write("Tout ce qui est enregistré va ensemble.")
