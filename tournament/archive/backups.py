"""Copies of the database in the data folder: made by SQLite's online back-up, checked, the last twenty kept.

Knows files only. Restoring is the launcher's, with the program stopped."""

from __future__ import annotations

import datetime
import re
import secrets
import sqlite3
import threading
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from ..errors import Refused

KEPT = 20
# Two jobs of one second would choose the same name; the worker has two threads.
ONE_AT_A_TIME = threading.Lock()
NAME = re.compile(r"^(\d{8}-\d{6})(?:-\d+)?_([a-z-]+)\.sqlite3$")


@dataclass(frozen=True)
class Backup:
    """One copy: when it was made, why (a code), how large in bytes."""

    path: Path
    at: datetime.datetime
    reason: str
    size: int

    @property
    def name(self) -> str:
        return self.path.name


def database_file() -> Path:
    """The embedded database. Raises Refused on a server's database, which has its own tools."""
    database = settings.DATABASES["default"]
    if database["ENGINE"] != "django.db.backends.sqlite3":
        raise Refused(
            "not_embedded",
            _("La base est sur un serveur : sauvegardez-la avec les outils de ce serveur."),
        )
    return Path(database["NAME"])


def make(reason: str = "manual") -> Backup:
    """Copy the database while it is in use, check the copy, keep the last twenty.

    Raises Refused when the copy is not sound; nothing half made stays behind."""
    source = database_file()
    with ONE_AT_A_TIME:
        target = _copied(source, reason)
    for old in listed()[KEPT:]:
        old.path.unlink(missing_ok=True)
    return _read(target)


def _copied(source: Path, reason: str) -> Path:
    """A checked copy under a free name; nobody else writes to the file it grows in."""
    partial = settings.BACKUP_DIR / f"{secrets.token_hex(8)}.partial"
    try:
        with closing(sqlite3.connect(source, timeout=30)) as live, closing(sqlite3.connect(partial)) as copy:
            live.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
            verdict = copy.execute("PRAGMA integrity_check").fetchone()[0]
        if verdict != "ok":
            raise Refused("damaged", _("La copie est abîmée : la sauvegarde n’a pas été gardée."))
        target = _free_name(reason)
        partial.replace(target)
    finally:
        partial.unlink(missing_ok=True)
    return target


def listed() -> list[Backup]:
    """Every copy, the newest first."""
    found = [_read(path) for path in settings.BACKUP_DIR.glob("*.sqlite3") if NAME.match(path.name)]
    return sorted(found, key=lambda backup: backup.name, reverse=True)


def named(name: str) -> Backup | None:
    """The copy of that name, if it is one of ours."""
    return next((backup for backup in listed() if backup.name == name), None)


def _free_name(reason: str) -> Path:
    """A name that sorts by time and says why; a counter when two are made in one second."""
    code = re.sub(r"[^a-z]+", "-", reason.lower()).strip("-") or "manual"
    stamp = timezone.now().astimezone(datetime.UTC).strftime("%Y%m%d-%H%M%S")
    path: Path = settings.BACKUP_DIR / f"{stamp}_{code}.sqlite3"
    count = 1
    while path.exists():
        count += 1
        path = settings.BACKUP_DIR / f"{stamp}-{count}_{code}.sqlite3"
    return path


def _read(path: Path) -> Backup:
    match = NAME.match(path.name)
    stamp, reason = match.groups() if match else ("19700101-000000", "")
    at = datetime.datetime.strptime(stamp, "%Y%m%d-%H%M%S").replace(tzinfo=datetime.UTC)
    return Backup(path=path, at=at, reason=reason, size=path.stat().st_size)
