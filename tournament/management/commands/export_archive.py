"""`manage.py export_archive FILE`: the whole club, or with `--tournament` one evening, as one file."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.archive.moving.layout import Holding
from tournament.archive.moving.packing import export_archive
from tournament.core.access import PROGRAM
from tournament.models import Club, Tournament


class Command(BaseCommand):
    """Write one archive."""

    help = "Écrit le club entier, ou un tournoi, dans une archive que import_archive reprend ailleurs."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("file", metavar="FICHIER", type=Path)
        parser.add_argument("--tournament", metavar="SLUG", help="un seul tournoi")

    def handle(self, *args: object, **options: Any) -> None:
        path: Path = options["file"]
        if path.exists():
            raise CommandError(f"{path} existe déjà.")
        try:
            told = export_archive(held=held_by(options["tournament"]), path=path, by=PROGRAM)
        except OSError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{path} : {sum(told['rows'].values())} lignes, {path.stat().st_size} octets.")


def held_by(slug: str | None) -> Holding:
    """The evening of that address, or the club."""
    if slug is not None:
        tournament = Tournament.objects.select_related("club").filter(slug=slug).first()
        if tournament is None:
            raise CommandError(f"Aucun tournoi « {slug} ».")
        return Holding(tournament.club, tournament)
    clubs = list(Club.objects.order_by("pk")[:2])
    if len(clubs) != 1:
        raise CommandError("Il n’y a pas un club, et un seul : nommez un tournoi.")
    return Holding(clubs[0])
