"""`manage.py continue_here`: somebody typed in the console that the evening goes on on this computer."""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandError

from tournament.core.access import PROGRAM
from tournament.core.errors import Refused
from tournament.partner.fence import continue_here


class Command(BaseCommand):
    """Asked by the launcher, to whom the phrase was typed."""

    help = "Dit que la soirée continue sur cet ordinateur, après une veille ou un redémarrage."

    def handle(self, *args: object, **options: object) -> None:
        try:
            continue_here(by=PROGRAM)
        except Refused as refusal:
            raise CommandError(str(refusal.message)) from refusal
