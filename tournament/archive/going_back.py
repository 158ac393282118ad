"""Going back to a copy from the page of back-ups: what would change, the wish, what came of the last one.

The start that runs does it (launcher/returning.py), between two lives of this process: a file in use is never
replaced. Where nobody started us so, on a server, it is not offered."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _

from launcher import returning
from launcher.places import DataFolder
from launcher.restore import is_sound_copy

from ..core.access import Action, Actor, require
from ..core.errors import Refused
from ..core.journal import Author, writing_club
from ..models import Club, JournalEntry
from .changes import Change, changes_between
from .copies.files import Backup, database_file, is_embedded

DONE = "backup.returned"


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


def ask_return(backup: Backup, *, club: Club, by: Actor, token: str) -> None:
    """Ask for this copy in the place of the data.

    Raises Refused: nobody would do it, the copy is damaged, the wish cannot be written; AlreadyDone;
    Conflict."""
    require(by, Action.BACKUPS, None)
    if not may_be_asked():
        raise Refused("no_start", _("Sur un serveur, revenir à une copie est l’affaire du serveur."))
    if not is_sound_copy(backup.path):
        raise Refused("damaged", _("Cette copie est abîmée : choisissez-en une autre."))
    with writing_club(club, "backup.return_asked", by.author, token=token) as entry:
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


def _data() -> DataFolder:
    return DataFolder(Path(settings.DATA_DIR))
