"""Files an organiser takes away: copies of the database, and the logs as one zip.

Knows files only. The copies that make themselves are copies/'s; restoring is the launcher's, with the program
stopped. The log holds no names."""

from __future__ import annotations

import io
import platform
import sqlite3
import zipfile
from contextlib import closing

import django
from django.conf import settings
from django.utils.translation import gettext as _

from launcher.room import room_for_copy

from ..core.access import Action, Actor, require
from ..core.errors import Refused
from ..core.journal import writing_club
from ..core.log_secrets import hidden
from ..models import Club
from .copies import files
from .copies.files import Backup


def make_backup(reason: str = "manual") -> Backup:
    """Copy the database while it is in use and check the file; what is in it the copier checks of its own.

    Raises Refused when the copy is not sound or has no room; nothing half made stays behind."""
    source = files.database_file()
    if not room_for_copy(settings.BACKUP_DIR, source.stat().st_size):
        raise Refused("no_room", _("Le disque est presque plein : faites de la place pour une sauvegarde."))
    partial = files.fresh_partial()
    try:
        with closing(sqlite3.connect(source, timeout=30)) as live:
            files.copy_database(live, partial)
        files.require_sound(partial)
        return files.keep(partial, reason)
    except (OSError, sqlite3.OperationalError) as error:  # no room, or nowhere to write
        sentence = _("La copie n’a pas pu être écrite : la sauvegarde n’a pas été gardée.")
        raise Refused("not_written", sentence) from error
    except sqlite3.DatabaseError as error:
        raise Refused("damaged", _("La copie est abîmée : la sauvegarde n’a pas été gardée.")) from error
    finally:
        partial.unlink(missing_ok=True)


def all_backups() -> list[Backup]:
    """Every copy, the newest first."""
    return files.backups_in(settings.BACKUP_DIR)


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
