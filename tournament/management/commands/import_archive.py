"""`manage.py import_archive FILE`: takes in what `export_archive`, or the page of archives, wrote; in an
empty database it makes the club."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.archive.moving.arriving import import_archive
from tournament.archive.moving.unpacking import Parcel, read_archive
from tournament.core.access import PROGRAM
from tournament.core.errors import Refused
from tournament.core.journal import writing_together
from tournament.models import Club


class Command(BaseCommand):
    """Take one archive in, whole or not at all."""

    help = "Reprend une archive, tout entière ou pas du tout ; ce qui est déjà ici est refusé, ou copié."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("file", metavar="FICHIER", type=Path)
        parser.add_argument("--copy", action="store_true", help="reprend comme une copie ce qui est déjà ici")

    def handle(self, *args: object, **options: Any) -> None:
        if not options["file"].is_file():
            raise CommandError(f"{options['file']} : ce fichier n’existe pas.")
        try:
            parcel = read_archive(options["file"])
            with writing_together():
                made = import_archive(
                    club=club_for(parcel), parcel=parcel, by=PROGRAM, as_copy=options["copy"]
                )
        except Refused as refusal:
            raise CommandError(refusal.message) from refusal
        for tournament in made:
            self.stdout.write(f"{tournament.slug} : {tournament.version} lignes.")


def club_for(parcel: Parcel) -> Club:
    """The club of this installation; in an empty one, a club of the archive's name."""
    clubs = list(Club.objects.order_by("pk")[:2])
    if len(clubs) > 1:
        raise CommandError("Plusieurs clubs sont ici : reprenez l’archive par la page « Archives ».")
    if clubs:
        return clubs[0]
    told = next(iter(parcel.rows[Club].values()))
    return Club.objects.create(name=told["name"], time_zone=told["time_zone"])
