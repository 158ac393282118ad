"""Makes a demonstration evening and prints where it is."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tournament.control.demo import FORMULAS, SEED, STEPS, demo_evening
from tournament.models import Club


class Command(BaseCommand):
    """Sixteen teams, through the same services as a real evening."""

    help = "Makes a demonstration evening, marked as one everywhere, and prints its address."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--until", choices=STEPS, default="playing")
        parser.add_argument("--format", choices=FORMULAS, default="pools")
        parser.add_argument("--seed", type=int, default=SEED)

    def handle(self, *args: Any, **options: Any) -> None:
        club = Club.objects.first() or Club.objects.create(name="Les Valets de Valmory")
        made = demo_evening(
            club=club, until=options["until"], formula=options["format"], seed=options["seed"]
        )
        self.stdout.write(f"/t/{made.slug}/")
