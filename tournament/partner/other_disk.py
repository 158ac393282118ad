"""The data of the computer that led before, once its disk can be read: a copy of its file is kept beside our
data, with what its log holds, and its journals are read from it by plain SQL; nothing of it is written here.

Knows the journal's columns only, which every version since the chain has."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from launcher.room import room_for_copy

from ..archive.second_place import may_be_chosen
from ..core.access import Action, Actor, require
from ..core.errors import Refused

FOLDER, FILE = "other-disk", "tournament.sqlite3"
WITHIN = ("", "dix-de-der", "Dix de Der")
"""Below the folder that is named, where the file may lie."""
QUERY = """SELECT club_id, tournament_id, sequence, text, hash, reason FROM tournament_journalentry
 ORDER BY club_id, tournament_id, sequence"""
IS_TABLE = "SELECT type FROM sqlite_master WHERE name = 'tournament_journalentry'"


@dataclass(frozen=True)
class Written:
    """One entry of a journal as it stands in a file. `journal`: the tournament's uid, or "club"."""

    journal: str
    number: int
    hash: str
    text: str
    reason: str

    @property
    def facts(self) -> dict[str, Any]:
        """What the text says."""
        return facts_in(self.text)


def kept_file() -> Path:
    """Where the copy is."""
    return Path(settings.DATA_DIR) / FOLDER / FILE


def bring(*, named: str, by: Actor) -> None:
    """Keep a copy of the file in that folder, or of that file; its log is folded into it. What was kept
    before goes. Raises Refused: "no_second", "no_file", "own_file", "no_room", "unreadable"."""
    require(by, Action.BACKUPS, None)
    if not may_be_chosen():
        raise Refused("no_second", _("Sur un serveur il n’y a pas de second ordinateur."), "folder")
    source = _file_in(named)
    if source.resolve().parent == Path(settings.DATA_DIR).resolve():
        raise Refused("own_file", _("Ce sont les données de cet ordinateur-ci."), "folder")
    new = kept_file().with_name("arriving.sqlite3")
    new.parent.mkdir(mode=0o700, exist_ok=True)
    try:
        if not room_for_copy(Path(settings.DATA_DIR), source.stat().st_size):
            raise Refused("no_room", _("Le disque est presque plein : faites de la place d’abord."), "folder")
        _copy(source, new)
        _fold(new)
        new.replace(kept_file())
    except (OSError, sqlite3.Error) as error:
        sentence = _("Ce fichier ne se lit pas comme les données de l’autre ordinateur.")
        raise Refused("unreadable", sentence, "folder") from error
    finally:
        for path in new.parent.glob(f"{new.name}*"):
            path.unlink(missing_ok=True)


def _file_in(named: str) -> Path:
    place = Path(named)
    with suppress(OSError, ValueError):  # a name that no system takes
        if place.is_absolute() and place.is_file():
            return place
        for inner in WITHIN:
            if place.is_absolute() and (place / inner / FILE).is_file():
                return place / inner / FILE
    sentence = _("Il n’y a pas de fichier %(file)s dans ce dossier.") % {"file": FILE}
    raise Refused("no_file", sentence, "folder")


def _copy(source: Path, target: Path) -> None:
    """The file and its log: the last writes of a computer that was cut off are in the log alone."""
    with suppress(FileNotFoundError):
        target.unlink()
    shutil.copyfile(source, target)
    log = source.with_name(source.name + "-wal")
    if log.is_file():
        shutil.copyfile(log, target.with_name(target.name + "-wal"))


def _fold(file: Path) -> None:
    """One whole file, found sound. Raises sqlite3.Error."""
    with closing(sqlite3.connect(file)) as copy:
        copy.execute("PRAGMA journal_mode=DELETE")
        if copy.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise sqlite3.DatabaseError("not sound")
        if copy.execute(IS_TABLE).fetchone() != ("table",):
            raise sqlite3.DatabaseError("no journal")
        copy.execute(QUERY).fetchone()


def entries_of(club_id: int) -> list[Written]:
    """Every chained entry of the journals of a club in the kept copy, each journal in its order; nothing
    where none is kept. Raises Refused: "unreadable"."""
    if not kept_file().is_file():
        return []
    try:
        with closing(sqlite3.connect(f"{kept_file().absolute().as_uri()}?mode=ro", uri=True)) as copy:
            return list(_read(copy, club_id))
    except (sqlite3.Error, ValueError) as error:
        sentence = _("Ce fichier ne se lit pas comme les données de l’autre ordinateur.")
        raise Refused("unreadable", sentence, "folder") from error


def _read(copy: sqlite3.Connection, club_id: int) -> Iterator[Written]:
    """A journal is called as its last entry calls it: an evening that came as a copy was called otherwise
    before."""
    journals: dict[int | None, list[tuple[int, str, str, str]]] = {}
    for club, tournament, number, text, hash_, reason in copy.execute(QUERY):
        if club == club_id and hash_:
            journals.setdefault(tournament, []).append((int(number), str(text), str(hash_), str(reason)))
    for rows in journals.values():
        name = str(facts_in(rows[-1][1]).get("journal") or "")
        for number, text, hash_, reason in rows:
            yield Written(name, number, hash_, text, reason)


def facts_in(text: str) -> dict[str, Any]:
    """What the text of an entry says; nothing where it is none."""
    try:
        facts = json.loads(text)
    except ValueError:
        return {}
    return facts if isinstance(facts, dict) else {}
