"""Files an organiser takes away: copies of the database, checked, the last twenty kept; the logs as one zip.

Knows files only. Restoring is the launcher's, with the program stopped. The log holds no names."""

from __future__ import annotations

import datetime
import io
import platform
import re
import secrets
import sqlite3
import threading
import zipfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import django
from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from ..core.access import Action, Actor, require
from ..core.errors import Refused
from ..core.journal import writing_club
from ..models import Club

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


def make_backup(reason: str = "manual") -> Backup:
    """Copy the database while it is in use, check the copy, keep the last twenty.

    Raises Refused when the copy is not sound; nothing half made stays behind."""
    source = database_file()
    with ONE_AT_A_TIME:
        target = _copy_database(source, reason)
    for old_backup in all_backups()[KEPT:]:
        old_backup.path.unlink(missing_ok=True)
    return _backup_at(target)


def _copy_database(source: Path, reason: str) -> Path:
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


def all_backups() -> list[Backup]:
    """Every copy, the newest first."""
    backups = [_backup_at(path) for path in settings.BACKUP_DIR.glob("*.sqlite3") if NAME.match(path.name)]
    return sorted(backups, key=lambda backup: backup.name, reverse=True)


def backup_named(name: str) -> Backup | None:
    """The copy of that name, if it is one of ours."""
    return next((backup for backup in all_backups() if backup.name == name), None)


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


def _backup_at(path: Path) -> Backup:
    match = NAME.match(path.name)
    stamp, reason = match.groups() if match else ("19700101-000000", "")
    at = datetime.datetime.strptime(stamp, "%Y%m%d-%H%M%S").replace(tzinfo=datetime.UTC)
    return Backup(path=path, at=at, reason=reason, size=path.stat().st_size)


def back_up(*, club: Club, by: Actor) -> Backup:
    """Make a back-up now. Raises Refused on a server's database."""
    require(by, Action.BACKUPS, None)
    backup = make_backup("manual")
    with writing_club(club, "backup.made", by.author) as entry:
        entry.after = {"name": backup.name, "bytes": backup.size}
    return backup


def about_program() -> str:
    """Version of the program and of what it stands on, one fact a line."""
    facts = {
        "Dix de Der": settings.VERSION,
        "Python": platform.python_version(),
        "Django": django.get_version(),
        "SQLite": sqlite3.sqlite_version,
        "System": platform.platform(),
        "Database": settings.DATABASES["default"]["ENGINE"],
    }
    return "".join(f"{name}: {value}\n" for name, value in facts.items())


def zipped_logs() -> bytes:
    """Every log file and the facts, compressed."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("version.txt", about_program())
        for path in sorted(settings.LOG_DIR.glob("*.log*")):
            archive.write(path, f"logs/{path.name}")
    return buffer.getvalue()
