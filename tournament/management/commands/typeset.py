"""Sets every French sentence of the interface as a printer does: no-break spaces, curled apostrophes.

Rewrites msgids in templates and Python in place; `--check` only names them. Knows typography, no room."""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tournament.web.language import french

# Each pattern: what stands before the sentence, the sentence, what stands after.
IN_TEMPLATES = (
    re.compile(r'(\{% translate ")(.*?)(")'),
    re.compile(r"(\{% translate ')(.*?)(')"),
    re.compile(r"(\{% said )(.*?)(%\})"),
    re.compile(r'(\b_\(")(.*?)("\))'),
    re.compile(r"(\{% blocktranslate.*?%\})(.*?)(\{% (?:plural|endblocktranslate) %\})", re.S),
    re.compile(r"(\{% blocksaid.*?%\})(.*?)(\{% (?:plural|endblocksaid) %\})", re.S),
    re.compile(r"(\{% plural %\})(.*?)(\{% endblock(?:translate|said) %\})", re.S),
)
LITERAL = r'"(?:[^"\\\n]|\\.)*"'
IN_PYTHON = (re.compile(rf"(\b(?:_|n?gettext(?:_lazy)?)\(\s*)((?:{LITERAL}[\s,]*)+)()"),)


def typeset(text: str, patterns: tuple[re.Pattern[str], ...]) -> str:
    """The same source with its sentences set; everything else is left alone."""
    for pattern in patterns:
        text = pattern.sub(lambda match: match[1] + french(match[2]) + match[3], text)
    return text


def sources(root: Path) -> Iterator[tuple[Path, tuple[re.Pattern[str], ...]]]:
    """Every file that may hold a sentence, with the way sentences are marked in it."""
    for path in sorted((root / "templates").rglob("*.html")):
        yield path, IN_TEMPLATES
    for room in ("scoring", "pairing", "tournament"):
        for path in sorted((root / room).rglob("*.py")):
            yield path, IN_PYTHON


class Command(BaseCommand):
    """`manage.py typeset [--check]`."""

    help = "Set the French sentences of templates and code: no-break spaces, curled apostrophes."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="change nothing; fail if a file is not set")
        parser.add_argument("--root", type=Path, default=settings.BASE_DIR, help="the folder to look in")

    def handle(self, *args: Any, **options: Any) -> None:
        not_set = []
        for path, patterns in sources(options["root"]):
            text = path.read_text("utf-8")
            set_text = typeset(text, patterns)
            if set_text != text:
                not_set.append(path.relative_to(options["root"]).as_posix())
                if not options["check"]:
                    path.write_text(set_text, encoding="utf-8", newline="\n")
        if not_set and options["check"]:
            raise CommandError("Not set (run manage.py typeset): " + ", ".join(not_set))
        self.stdout.write(f"{len(not_set)} files set")
