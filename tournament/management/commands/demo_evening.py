"""Makes a demonstration evening and prints where it is."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.desk.demo import FORMULAS, SEED, STEPS, demo_evening
from tournament.models import Club


class Command(BaseCommand):
    """Sixteen teams, through the same services as a real evening."""

    help = "Makes a demonstration evening, marked as one everywhere, and prints its address."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--until", choices=STEPS, default="playing")
        parser.add_argument("--format", choices=FORMULAS, default="pools")
        parser.add_argument("--seed", type=int, default=SEED)
        parser.add_argument("--club", help="the name of the club, where there are several")

    def handle(self, *args: Any, **options: Any) -> None:
        club = self.club_of(options["club"])
        tournament = demo_evening(
            club=club, until=options["until"], formula=options["format"], seed=options["seed"]
        )
        self.stdout.write(f"/t/{tournament.slug}/")

    @staticmethod
    def club_of(name: str | None) -> Club:
        """The club named, else the only one, made where there is none."""
        clubs = Club.objects.filter(name=name) if name else Club.objects.all()
        if len(clubs) > 1 or (name and not clubs):
            names = ", ".join(Club.objects.order_by("name").values_list("name", flat=True))
            raise CommandError(f"--club: {names}")
        return clubs.first() or Club.objects.create(name="Les Valets de Valmory")
