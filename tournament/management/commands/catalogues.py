"""Brings the catalogues of locale/ up to date with the sentences of templates and code, and compiles them.

English holds every sentence; French, the source, only those with a plural. Collecting needs GNU gettext, the
rest does not."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import polib
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

ENGLISH, FRENCH = "en/LC_MESSAGES/django.po", "fr/LC_MESSAGES/django.po"
LEFT_OUT = ("migrations", "tests", "launcher", "benchmarks", "node_modules", ".*")
# No dates and no names: the file changes only when a sentence does.
HEAD = {
    "Project-Id-Version": "Dix de Der",
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
}
PLURALS = {"en": "nplurals=2; plural=(n != 1);", "fr": "nplurals=2; plural=(n > 1);"}


def headed(catalogue: polib.POFile, language: str) -> polib.POFile:
    """The catalogue under the house's head: its language and what that language calls plural."""
    catalogue.header = "French is the source language: see docs/glossary.md for the words of the game."
    catalogue.metadata = HEAD | {"Language": language, "Plural-Forms": PLURALS[language]}
    catalogue.metadata_is_fuzzy = False
    catalogue.wrapwidth = 0
    return catalogue


def french(entries: Iterable[polib.POEntry]) -> polib.POFile:
    """The French catalogue: the sentences with a plural, as they are written."""
    catalogue = headed(polib.POFile(), "fr")
    for entry in entries:
        if entry.msgid_plural and not entry.obsolete:
            said = {0: entry.msgid, 1: entry.msgid_plural}
            catalogue.append(
                polib.POEntry(
                    msgctxt=entry.msgctxt,
                    msgid=entry.msgid,
                    msgid_plural=entry.msgid_plural,
                    msgstr_plural=said,
                    flags=[flag for flag in entry.flags if flag != "fuzzy"],
                )
            )
    return catalogue


class Command(BaseCommand):
    """`manage.py catalogues [--compile]`."""

    help = "Collect the sentences to be translated, and compile the catalogues."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--compile", action="store_true", help="collect nothing, only compile")

    def handle(self, *args: Any, **options: Any) -> None:
        locale = Path(settings.LOCALE_PATHS[0])
        if not options["compile"]:
            call_command(
                "makemessages",
                locale=["en"],
                no_obsolete=True,
                add_location="file",
                ignore_patterns=list(LEFT_OUT),
                verbosity=0,
            )
        english = headed(polib.pofile(str(locale / ENGLISH), wrapwidth=0), "en")
        for catalogue, name in ((english, ENGLISH), (french(english), FRENCH)):
            catalogue.save(str(locale / name))
            catalogue.save_as_mofile(str((locale / name).with_suffix(".mo")))
        missing = len(english.untranslated_entries()) + len(english.fuzzy_entries())
        self.stdout.write(f"{len(english)} sentences, {missing} to be translated or reviewed")
