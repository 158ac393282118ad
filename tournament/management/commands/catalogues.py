"""Brings the catalogues of locale/ up to date with the sentences of templates and code and the remarks of the
rulebooks, and compiles them.

English holds every sentence; French, the source, only those with a plural. `--check` changes nothing and says
what is missing. Collecting needs GNU gettext, the rest does not."""

from __future__ import annotations

import contextlib
import json
import shutil
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import polib
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

ENGLISH, FRENCH = "en/LC_MESSAGES/django.po", "fr/LC_MESSAGES/django.po"
SOURCES = ("scoring", "pairing", "tournament", "templates")
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
            plural_forms = {0: entry.msgid, 1: entry.msgid_plural}
            catalogue.append(
                polib.POEntry(
                    msgctxt=entry.msgctxt,
                    msgid=entry.msgid,
                    msgid_plural=entry.msgid_plural,
                    msgstr_plural=plural_forms,
                    flags=[flag for flag in entry.flags if flag != "fuzzy"],
                )
            )
    return catalogue


def collected(root: Path) -> polib.POFile:
    """The English catalogue of what the program says now; in a copy, so that nothing here changes.

    Raises CommandError without GNU gettext."""
    with tempfile.TemporaryDirectory(prefix="dix-sentences-") as folder:
        for name in (*SOURCES, "locale"):
            left_out = shutil.ignore_patterns("__pycache__", "migrations")
            shutil.copytree(root / name, Path(folder) / name, ignore=left_out)
        mark_remarks(Path(folder))
        with contextlib.chdir(folder):
            call_command("makemessages", locale=["en"], no_obsolete=True, add_location="file", verbosity=0)
        return polib.pofile(str(Path(folder) / "locale" / ENGLISH), wrapwidth=0)


def mark_remarks(root: Path) -> None:
    """Beside each rulebook a source that marks its remarks, which stand in JSON, for the collector."""
    for book in (root / "scoring" / "rulesets").glob("*.json"):
        notes = json.loads(book.read_text("utf-8"))["parameters"]["notes"].values()
        marked = "".join(f"gettext_noop({json.dumps(note, ensure_ascii=False)})\n" for note in notes)
        book.with_suffix(".json.py").write_text(marked, encoding="utf-8")


def faults(root: Path) -> list[str]:
    """What is wrong with the catalogues as they lie there, a line each."""
    english, french_file = root / "locale" / ENGLISH, root / "locale" / FRENCH
    if not (english.exists() and french_file.exists()):
        return [f"{ENGLISH} or {FRENCH} is missing"]
    stored = polib.pofile(str(english))
    wrong = incomplete(stored) + stale(english) + stale(french_file)
    wrong += uncounted(stored, polib.pofile(str(french_file)))
    if shutil.which("xgettext") is None:
        return [*wrong, "xgettext is missing: install gettext, so that new sentences are found"]
    return wrong + strangers(stored, collected(root))


def incomplete(catalogue: polib.POFile) -> list[str]:
    """Sentences without English, or with English that was only guessed."""
    return [f"not translated: {entry.msgid!r}" for entry in catalogue.untranslated_entries()] + [
        f"to be reviewed: {entry.msgid!r}" for entry in catalogue.fuzzy_entries()
    ]


def uncounted(english: polib.POFile, source: polib.POFile) -> list[str]:
    """Sentences with a plural that the French catalogue, which says when French has one, does not know."""
    known_keys = {(entry.msgctxt, entry.msgid, entry.msgid_plural) for entry in source}
    return [
        f"no French plural: {entry.msgid!r}"
        for entry in english
        if entry.msgid_plural and (entry.msgctxt, entry.msgid, entry.msgid_plural) not in known_keys
    ]


def stale(source: Path) -> list[str]:
    """What differs between a catalogue and its compiled file."""
    compiled = source.with_suffix(".mo")
    if not compiled.exists():
        return [f"{compiled.name} is missing: run manage.py catalogues --compile"]
    source_texts = {
        (entry.msgctxt, entry.msgid): texts(entry) for entry in polib.pofile(str(source)).translated_entries()
    }
    compiled_texts = {(entry.msgctxt, entry.msgid): texts(entry) for entry in polib.mofile(str(compiled))}
    older = f"{compiled.name} is older than its source: run manage.py catalogues --compile"
    return [] if source_texts == compiled_texts else [older]


def texts(entry: polib.POEntry | polib.MOEntry) -> tuple[str, ...]:
    """The translation of one sentence, its plural forms in order."""
    if entry.msgid_plural:
        forms = sorted((int(form), text) for form, text in entry.msgstr_plural.items())
        return tuple(text for _, text in forms)
    return (entry.msgstr,)


def strangers(stored: polib.POFile, program: polib.POFile) -> list[str]:
    """Sentences that only the program knows, or only its catalogue."""
    stored_keys, program_keys = (
        {(entry.msgctxt, entry.msgid) for entry in catalogue if not entry.obsolete}
        for catalogue in (stored, program)
    )
    return [
        f"missing in the catalogue: {msgid!r}" for _, msgid in sorted(program_keys - stored_keys, key=str)
    ] + [f"no longer in the program: {msgid!r}" for _, msgid in sorted(stored_keys - program_keys, key=str)]


class Command(BaseCommand):
    """`manage.py catalogues [--compile | --check]`."""

    help = "Collect the sentences to be translated, and compile the catalogues."

    def add_arguments(self, parser: ArgumentParser) -> None:
        only = parser.add_mutually_exclusive_group()
        only.add_argument("--compile", action="store_true", help="collect nothing, only compile")
        only.add_argument("--check", action="store_true", help="change nothing; fail if something is missing")
        parser.add_argument("--root", type=Path, default=settings.BASE_DIR, help="the folder to look in")

    def handle(self, *args: Any, **options: Any) -> None:
        root: Path = options["root"]
        if options["check"]:
            if wrong := faults(root):
                raise CommandError("\n".join(wrong[:30]))
            self.stdout.write("nothing is missing")
            return
        stored = polib.pofile(str(root / "locale" / ENGLISH), wrapwidth=0)
        english = headed(stored if options["compile"] else collected(root), "en")
        for catalogue, name in ((english, ENGLISH), (french(english), FRENCH)):
            catalogue.save(str(root / "locale" / name))
            catalogue.save_as_mofile(str((root / "locale" / name).with_suffix(".mo")))
        missing = len(english.untranslated_entries()) + len(english.fuzzy_entries())
        self.stdout.write(f"{len(english)} sentences, {missing} to be translated or reviewed")
