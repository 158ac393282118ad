"""A copy in the place of the data: from the page of back-ups, or at a first start, on this computer's own
screen, a copy of another one. What would change, the wish, what came of the last one.

The start that runs does it (launcher/returning.py), between two lives of this process: a file in use is never
replaced. Where nobody started us so, on a server, it is not offered."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _

from launcher import returning
from launcher.last_written import LastWritten, last_written
from launcher.messages import CannotStart
from launcher.places import DataFolder
from launcher.restore import is_sound_copy, named_backup, newest_copy

from ..core.access import Action
from ..core.errors import Refused
from ..core.journal import Author, Draft, writing_club
from ..core.writes import writes_club
from ..models import Club, JournalEntry
from ..people.accounts import is_organised
from ..web.qr import THIS_COMPUTER
from .files import Backup, backup_at, database_file, is_embedded
from .second import places_found

DONE = "backup.returned"
DEALS = """SELECT r.tournament_id, COUNT(*)
FROM tournament_dealversion v JOIN tournament_deal d ON d.id = v.deal_id
JOIN tournament_match m ON m.id = d.match_id JOIN tournament_round r ON r.id = m.round_id
WHERE v.current GROUP BY r.tournament_id"""
ROUNDS = "SELECT tournament_id, COUNT(*) FROM tournament_round GROUP BY tournament_id"
NAMES = "SELECT id, tournament_id, given_name, family_name FROM tournament_player"
TOURNAMENTS = "SELECT id, name FROM tournament_tournament ORDER BY id"


def may_be_asked() -> bool:
    """Whether there is a start that would do it."""
    return bool(settings.INSTANCE_ID) and is_embedded()


@dataclass(frozen=True)
class Preview:
    """What of each tournament would change, and how many writes of the journal would be left aside."""

    changes: list[Change]
    sound: bool


def preview(backup: Backup) -> Preview | None:
    """What going back to this copy would mean now; None where nobody would do it."""
    if not may_be_asked():
        return None
    return Preview(changes_between(database_file(), backup.path), is_sound_copy(backup.path))


@writes_club("backup.return_asked", Action.BACKUPS)
def ask_return(club: Club, backup: Backup, entry: Draft) -> None:
    """Ask for this copy in the place of the data.

    Raises Refused: nobody would do it, the copy is damaged, the wish cannot be written; AlreadyDone;
    Conflict."""
    if not may_be_asked():
        raise Refused("no_start", _("Sur un serveur, revenir à une copie est l’affaire du serveur."))
    if not is_sound_copy(backup.path):
        raise Refused("damaged", _("Cette copie est abîmée : choisissez-en une autre."))
    entry.after = {"name": backup.name}
    try:
        returning.ask(_data(), backup.name)
    except OSError as error:
        raise Refused("unwritable", _("Ce choix n’a pas pu être noté.")) from error


def last_return() -> returning.Return | None:
    """What came of the last one; None while one is under way, or when there was none."""
    last = returning.last(_data())
    return last if last is not None and last.at else None


def tell_journal() -> None:
    """What the worker sees to once, for it begins anew with each going back: one line in the journal of the
    data that are in force again, which copy they were and what was kept of those before."""
    last = last_return()
    club = Club.objects.order_by("pk").first() if last and not last.refused else None
    if last is None or club is None:
        return
    facts = {"name": last.to, "kept": last.kept}
    if not JournalEntry.objects.filter(verb=DONE, after=facts).exists():
        with writing_club(club, DONE, Author()) as entry:
            entry.after = facts


def may_open_copy(request: HttpRequest) -> bool:
    """Whether this is a first start, seen on the computer's own screen."""
    asked = {request.META.get("REMOTE_ADDR"), urlsplit(f"//{request.get_host()}").hostname}
    return asked <= THIS_COMPUTER and may_be_asked() and not is_organised()


def found_copy() -> tuple[Backup, LastWritten] | None:
    """The newest sound copy that is plugged in, and the last of what it holds."""
    copy = newest_copy(*map(Path, places_found()))
    return (backup_at(copy), last_written(copy)) if copy else None


def open_copy(path: str) -> None:
    """Ask for the copy of that path, or the newest of that folder, in the place of the empty data.

    Raises Refused: "no_copy", "damaged", "unwritable"."""
    data = _data()
    if not Path(path).is_absolute():
        raise Refused("no_copy", _("Écrivez le chemin entier du fichier ou du dossier."))
    try:
        copy = named_backup(data, path)
    except (CannotStart, OSError, ValueError) as error:
        raise Refused("no_copy", _("Il n’y a pas de copie à cet endroit.")) from error
    if not is_sound_copy(copy):
        raise Refused("damaged", _("Cette copie est abîmée, ou n’est pas de ce programme."))
    try:
        returning.ask(data, str(copy))
    except OSError as error:
        raise Refused("unwritable", _("Ce choix n’a pas pu être noté.")) from error


@dataclass(frozen=True, slots=True)
class Change:
    """One tournament before and after; `names`: how many players are written otherwise, come or go."""

    tournament: str
    deals: tuple[int, int]
    rounds: tuple[int, int]
    names: int


def changes_between(present: Path, copy: Path) -> list[Change]:
    """What of each tournament would change if the copy took the present file's place; nothing where one of
    them cannot be read."""
    before, after = _contents(present), _contents(copy)
    if before is None or after is None:
        return []
    changes = []
    for pk, title in {**after.titles, **before.titles}.items():
        deals = before.deals.get(pk, 0), after.deals.get(pk, 0)
        rounds = before.rounds.get(pk, 0), after.rounds.get(pk, 0)
        written = {row for row in before.names ^ after.names if row[1] == pk}
        names = len({row[0] for row in written})
        gone = (pk in before.titles) != (pk in after.titles)
        if deals[0] != deals[1] or rounds[0] != rounds[1] or names or gone:
            changes.append(Change(title, deals, rounds, names))
    return changes


@dataclass(frozen=True, slots=True)
class _Contents:
    titles: dict[int, str]
    deals: dict[int, int]
    rounds: dict[int, int]
    names: set[tuple[Any, ...]]


def _contents(file: Path) -> _Contents | None:
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as database:
            return _Contents(
                dict(database.execute(TOURNAMENTS)),
                dict(database.execute(DEALS)),
                dict(database.execute(ROUNDS)),
                set(database.execute(NAMES)),
            )
    except sqlite3.Error:
        return None


def _data() -> DataFolder:
    return DataFolder(Path(settings.DATA_DIR))
