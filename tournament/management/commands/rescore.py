"""`manage.py rescore`: prove that what is stored is what the facts give; exit 1 with the differences."""

from __future__ import annotations

import argparse
import sys

from django.core.management.base import BaseCommand, CommandError

from tournament.models import DealVersion, Tournament

from ...match.writes import Difference, differences, rescore


class Command(BaseCommand):
    """Counts every deal and match again."""

    help = "Recompte chaque donne et chaque partie à partir des faits ; sort en erreur s’il y a un écart."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--tournament", metavar="SLUG", help="un seul tournoi")
        parser.add_argument("--fix", action="store_true", help="enregistre ce que donnent les faits")

    def handle(self, *args: object, **options: object) -> None:
        wrong = [
            difference
            for tournament in tournaments_named(options["tournament"])
            for difference in tournament_differences(tournament, fix=options["fix"])
        ]
        for difference in wrong:
            self.stdout.write(difference_line(difference))
        if not wrong:
            self.stdout.write("Tout ce qui est enregistré est ce que donnent les faits.")
        elif not options["fix"]:
            sys.exit(1)


def tournament_differences(tournament: Tournament, *, fix: object) -> list[Difference]:
    """What differs in a tournament, put right when asked."""
    return rescore(tournament=tournament) if fix else list(differences(tournament))


def tournaments_named(slug: object) -> list[Tournament]:
    """The tournament of that slug, or all of them."""
    if slug is None:
        return list(Tournament.objects.order_by("pk"))
    tournaments = list(Tournament.objects.filter(slug=slug))
    if not tournaments:
        raise CommandError(f"Aucun tournoi « {slug} ».")
    return tournaments


def difference_line(difference: Difference) -> str:
    """One difference on one line."""
    place = f"tour {difference.match.round.number} table {difference.match.table}"
    if isinstance(difference.row, DealVersion):
        place += f" donne {difference.row.number} v{difference.row.version}"
    return f"{place}: {difference.field} {difference.stored!r} → {difference.counted!r}"
