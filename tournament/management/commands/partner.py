"""What the launcher asks of the other laptop, one word at a time, as a line of JSON: `pair` (with the address
and the key in the environment, as the history of a console keeps command lines), `probe`, `lead`, `taken`."""

from __future__ import annotations

import argparse
import json
import os
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from tournament.partner import joining


class Command(BaseCommand):
    """Of the second laptop."""

    help = (
        "Pairs with another laptop, asks whether it answers, tells it that this one leads (start.py follow)."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("word", choices=("pair", "probe", "lead", "taken"))
        parser.add_argument("--address", default="")

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(json.dumps(self.said(str(options["word"]), str(options["address"]))))

    def said(self, word: str, address: str) -> dict[str, Any]:
        """The answer to one word."""
        if word == "pair":
            typed = os.environ.get("DIX_PARTNER_ADDRESS", ""), os.environ.get("DIX_PARTNER_KEY", "")
            return joining.join(*typed, port=settings.PORT)
        if word == "probe":
            return {"answers": joining.is_answering()}
        if word == "lead":
            return joining.say_we_lead(address)
        joining.take()
        return {}
