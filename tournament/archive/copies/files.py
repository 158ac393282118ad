"""The copies as files: their names, the list of them, and the one way in which one is made.

Knows SQLite files, nothing of what is in them. The launcher reads the same names (launcher/restore.py)."""

from __future__ import annotations

import datetime
import re
import secrets
import sqlite3
import threading
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _

from launcher.whole import on_disk, sync_folder

from ...core.clock import hour_now
from ...core.errors import Refused

NAME = re.compile(r"^(\d{8}-\d{6})(?:-\d+)?_([a-z-]+)\.sqlite3$")
DOUBTFUL = "doubtful"
"""The reason of a sound file whose contents did not stand their check: kept, and never called verified."""
# Two threads of one second would choose the same name.
ONE_AT_A_TIME = threading.Lock()


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


def is_embedded() -> bool:
    """Whether the data are a file of ours."""
    return bool(settings.DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3")


def database_file() -> Path:
    """The embedded database. Raises Refused on a server's database, which has its own tools."""
    if not is_embedded():
        raise Refused(
            "not_embedded",
            _("La base est sur un serveur : sauvegardez-la avec les outils de ce serveur."),
        )
    return Path(settings.DATABASES["default"]["NAME"])


def backups_in(folder: Path) -> list[Backup]:
    """Every copy in a folder, the newest first; one that goes away meanwhile is none."""
    backups = []
    for path in folder.glob("*.sqlite3"):
        with suppress(FileNotFoundError):
            if NAME.match(path.name):
                backups.append(backup_at(path))
    return sorted(backups, key=lambda backup: (backup.at, backup.name), reverse=True)


def backup_at(path: Path) -> Backup:
    """What the name and the file say. Raises FileNotFoundError."""
    match = NAME.match(path.name)
    stamp, reason = match.groups() if match else ("19700101-000000", "")
    at = datetime.datetime.strptime(stamp, "%Y%m%d-%H%M%S").replace(tzinfo=datetime.UTC)
    return Backup(path=path, at=at, reason=reason, size=path.stat().st_size)


def fresh_partial() -> Path:
    """Where a copy grows; nobody else writes there, and nobody takes it for a copy."""
    return Path(settings.BACKUP_DIR) / f"{secrets.token_hex(8)}.partial"


def drop_partials(folder: Path) -> None:
    """Forget what a copier that was killed left half made."""
    for path in (*folder.glob("*.partial"), *folder.glob("*.partial-journal")):
        with suppress(OSError):
            path.unlink()


def copy_database(live: sqlite3.Connection, target: Path) -> None:
    """What this connection sees, as one file of its own. In one step: portions begin again at each commit and
    never end while a hall writes. Raises sqlite3.Error."""
    with closing(sqlite3.connect(target)) as copy:
        live.backup(copy, pages=-1)
        copy.execute("PRAGMA journal_mode=DELETE")


def require_sound(path: Path) -> None:
    """Raises sqlite3.DatabaseError where a page, or an entry of an index, is not as it should be."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as copy:
        verdict = copy.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if verdict != "ok":
        raise sqlite3.DatabaseError(verdict)


def keep(partial: Path, reason: str) -> Backup:
    """Give a finished copy its name, once it and the folder are on the disk. Raises OSError."""
    on_disk(partial)
    with ONE_AT_A_TIME:
        target = _free_name(reason)
        partial.replace(target)
    sync_folder(target.parent)
    return backup_at(target)


def _free_name(reason: str) -> Path:
    """A name that sorts by time and says why; a counter when two are made in one second."""
    code = re.sub(r"[^a-z]+", "-", reason.lower()).strip("-") or "manual"
    stamp = hour_now().astimezone(datetime.UTC).strftime("%Y%m%d-%H%M%S")
    path: Path = settings.BACKUP_DIR / f"{stamp}_{code}.sqlite3"
    count = 1
    while path.exists():
        count += 1
        path = settings.BACKUP_DIR / f"{stamp}-{count}_{code}.sqlite3"
    return path
