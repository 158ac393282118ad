"""`manage.py raise_term`: this computer takes over from the one it followed; prints the new term."""

from __future__ import annotations

import argparse

from django.core.management.base import BaseCommand, CommandError

from tournament.core.fenced import is_watched
from tournament.partner.terms import raise_term


class Command(BaseCommand):
    """Asked by the take-over on the data that were followed; the program is started after it."""

    help = "Cet ordinateur prend le relais : le numéro de relais monte d’un, dans les données et au journal."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--machine", default="", help="comment cet ordinateur s’appelle")
        parser.add_argument("--address", default="", help="l’adresse à laquelle il répond")

    def handle(self, *args: object, **options: object) -> None:
        if not is_watched():
            raise CommandError("Sur un serveur il n’y a pas de second ordinateur.")
        self.stdout.write(str(raise_term(str(options["machine"]), str(options["address"]))))
