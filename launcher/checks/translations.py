"""The English catalogue is complete and up to date, the French one knows every plural, both are compiled.

French sentences are collected again by Django's own command (it needs GNU gettext) in a copy of the project.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import polib

from ..places import ROOT
from . import Finding

CATALOGUE = Path("locale/en/LC_MESSAGES/django.po")
FRENCH = Path("locale/fr/LC_MESSAGES/django.po")
SOURCES = ("tournament", "scoring", "templates", "static", "locale", "manage.py")


def check() -> Finding:
    """Compare the committed catalogues with the sentences found now, and with the compiled files."""
    source, french = ROOT / CATALOGUE, ROOT / FRENCH
    if not (source.exists() and french.exists()):
        return Finding(False, f"{CATALOGUE} or {FRENCH} is missing")
    wrong = incomplete(polib.pofile(str(source))) + stale(source) + stale(french)
    wrong += uncounted(source, french)
    if shutil.which("xgettext") is None:
        wrong.append("xgettext is missing: install gettext, so that new sentences are found")
    else:
        wrong += unknown(source)
    return Finding(not wrong, "\n".join(wrong[:30]))


def incomplete(catalogue: polib.POFile) -> list[str]:
    """Sentences without English, or with English that was only guessed."""
    return [f"not translated: {entry.msgid!r}" for entry in catalogue.untranslated_entries()] + [
        f"to be reviewed: {entry.msgid!r}" for entry in catalogue.fuzzy_entries()
    ]


def uncounted(english: Path, french: Path) -> list[str]:
    """Sentences with a plural that the French catalogue, which says when French has one, does not know."""
    known = {(entry.msgctxt, entry.msgid, entry.msgid_plural) for entry in polib.pofile(str(french))}
    return [
        f"no French plural: {entry.msgid!r}"
        for entry in polib.pofile(str(english))
        if entry.msgid_plural and (entry.msgctxt, entry.msgid, entry.msgid_plural) not in known
    ]


def stale(source: Path) -> list[str]:
    """What differs between the source and the compiled catalogue."""
    compiled = source.with_suffix(".mo")
    if not compiled.exists():
        return [f"{compiled.name} is missing: run manage.py catalogues --compile"]
    wanted = {
        (entry.msgctxt, entry.msgid): texts(entry) for entry in polib.pofile(str(source)).translated_entries()
    }
    found = {(entry.msgctxt, entry.msgid): texts(entry) for entry in polib.mofile(str(compiled))}
    return (
        []
        if wanted == found
        else [f"{compiled.name} is older than its source: run manage.py catalogues --compile"]
    )


def texts(entry: polib.POEntry | polib.MOEntry) -> tuple[str, ...]:
    """The translation of one sentence, its plural forms in order."""
    if entry.msgid_plural:
        return tuple(
            text for _, text in sorted((int(form), text) for form, text in entry.msgstr_plural.items())
        )
    return (entry.msgstr,)


def unknown(source: Path) -> list[str]:
    """Sentences of the program that the catalogue does not know, found in a copy so that nothing here
    changes.
    """
    with tempfile.TemporaryDirectory(prefix="dix-sentences-") as folder:
        copy = Path(folder)
        for name in SOURCES:
            place = ROOT / name
            if place.is_dir():
                shutil.copytree(
                    place, copy / name, ignore=shutil.ignore_patterns("__pycache__", "migrations")
                )
            elif place.is_file():
                shutil.copy(place, copy / name)
        command = [sys.executable, "manage.py", "makemessages", "-l", "en", "--no-obsolete", "--no-location"]
        done = subprocess.run(
            command, cwd=copy, capture_output=True, text=True, errors="replace", check=False
        )
        if done.returncode != 0:
            return ["makemessages failed: " + done.stderr.strip()]
        now = {
            (entry.msgctxt, entry.msgid)
            for entry in polib.pofile(str(copy / CATALOGUE))
            if not entry.obsolete
        }
    known = {(entry.msgctxt, entry.msgid) for entry in polib.pofile(str(source)) if not entry.obsolete}
    return [f"missing in the catalogue: {msgid!r}" for _, msgid in sorted(now - known, key=str)] + [
        f"no longer in the program: {msgid!r}" for _, msgid in sorted(known - now, key=str)
    ]
