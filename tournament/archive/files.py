"""The copies as files: their names, how one is made and checked, which stay, and those that an organiser
makes or takes away, with the log.

Knows SQLite files, nothing of what is in them. The launcher reads the same names (launcher/restore.py)."""

from __future__ import annotations

import datetime
import errno
import io
import platform
import re
import secrets
import shutil
import sqlite3
import threading
import zipfile
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

import django
from django.conf import settings
from django.utils.translation import gettext as _

from launcher.room import room_for_copy
from launcher.whole import on_disk, sync_folder

from ..core.access import Action, Actor, require
from ..core.clock import hour_now
from ..core.errors import Refused
from ..core.journal import writing_club
from ..core.outside import hidden
from ..models import Club
from . import keeping

NAME = re.compile(r"^(\d{8}-\d{6})(?:-\d+)?_([a-z-]+)\.sqlite3$")
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
    """Forget what a worker that was killed left half made."""
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
    """Raises sqlite3.DatabaseError where a page is not as it should be."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as copy:
        verdict = copy.execute("PRAGMA quick_check(1)").fetchone()[0]
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


def verified_copy(source: Path, reason: str) -> Backup:
    """A copy in one step whose pages are sound, on the disk under its name. Raises OSError, sqlite3.Error."""
    if not room_for_copy(settings.BACKUP_DIR, source.stat().st_size):
        raise OSError(errno.ENOSPC, "no room for a copy")
    partial = fresh_partial()
    try:
        with closing(sqlite3.connect(source, timeout=30)) as live:
            copy_database(live, partial)
        require_sound(partial)
        return keep(partial, reason)
    finally:
        partial.unlink(missing_ok=True)


def drop_what_need_not_stay(folder: Path) -> None:
    """Keep the copies that keeping.py chooses in this folder."""
    backups = backups_in(folder)
    total = sum(backup.size for backup in backups)
    most = keeping.ceiling(free=shutil.disk_usage(folder).free, ours=total)
    held = [keeping.Held(backup.at, backup.name, backup.size, backup.reason) for backup in backups]
    stays = keeping.kept(held, now=hour_now(), most_bytes=most)
    for backup in backups:
        if backup.name not in stays:
            with suppress(OSError):
                backup.path.unlink()


def make_backup(reason: str = "manual") -> Backup:
    """Copy the database while it is in use and check the file.

    Raises Refused when the copy is not sound or has no room; nothing half made stays behind."""
    source = database_file()
    if not room_for_copy(settings.BACKUP_DIR, source.stat().st_size):
        raise Refused("no_room", _("Le disque est presque plein : faites de la place pour une sauvegarde."))
    try:
        return verified_copy(source, reason)
    except (OSError, sqlite3.OperationalError) as error:  # no room, or nowhere to write
        sentence = _("La copie n’a pas pu être écrite : la sauvegarde n’a pas été gardée.")
        raise Refused("not_written", sentence) from error
    except sqlite3.DatabaseError as error:
        raise Refused("damaged", _("La copie est abîmée : la sauvegarde n’a pas été gardée.")) from error


def all_backups() -> list[Backup]:
    """Every copy, the newest first."""
    return backups_in(settings.BACKUP_DIR)


def backup_named(name: str) -> Backup | None:
    """The copy of that name, if it is one of ours."""
    return next((backup for backup in all_backups() if backup.name == name), None)


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
    """Every log file and the facts, compressed. What a process printed past the log is in them too, and holds
    no more secrets than that."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("version.txt", about_program())
        for path in sorted(settings.LOG_DIR.glob("*.log*")):
            text = path.read_text(encoding="utf-8", errors="replace")
            archive.writestr(f"logs/{path.name}", hidden(text))
    return buffer.getvalue()
