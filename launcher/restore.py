"""Puts a back-up in the place of the data, the server stopped, the present state backed up first.

Knows SQLite files, not what is in them, but for one table every Django database has. Standard library only.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from .console import is_interactive, say
from .instance import FileLock
from .messages import CannotStart, message
from .places import DataFolder

KEPT_REASON = "restore"
OURS = "SELECT 1 FROM django_migrations WHERE app = 'tournament' LIMIT 1"


def restore(data: DataFolder, name_or_path: str) -> bool:
    """Restore the named back-up, or the one chosen in a list; False when nothing was chosen.

    Raises CannotStart: the program runs, the data are on a server, no such file, a damaged one.
    """
    if not os.environ.get("DATABASE_URL", "sqlite").startswith("sqlite"):
        raise CannotStart("restore_server")
    lock = FileLock(data.lock)
    if not lock.acquire():
        raise CannotStart("stop_first")
    try:
        file = named_backup(data, name_or_path) if name_or_path else chosen_backup(data)
        if file is None:
            say(message("restore_nothing"))
            return False
        replace_data(data, file)
    finally:
        lock.release()
    return True


def backups_of(data: DataFolder) -> list[Path]:
    """The back-ups of a data folder, the latest first: their names begin with their date."""
    return sorted(data.backups.glob("*.sqlite3"), key=lambda file: file.name, reverse=True)


def named_backup(data: DataFolder, name_or_path: str) -> Path:
    """The file of this path, or of this name among the back-ups. Raises CannotStart when there is none."""
    for file in (Path(name_or_path).expanduser(), data.backups / name_or_path):
        if file.is_file():
            return file.resolve()
    raise CannotStart("restore_missing", file=name_or_path)


def chosen_backup(data: DataFolder) -> Path | None:
    """Show the back-ups and let somebody type a number. Raises CannotStart when nobody can, or when there is
    none.
    """
    files = backups_of(data)
    if not files:
        raise CannotStart("restore_none", folder=data.backups)
    say(message("restore_list"))
    for number, file in enumerate(files, start=1):
        say(f"  {number:2}  {file.name}")
    if not is_interactive():
        raise CannotStart("restore_name")
    say(message("restore_ask"))
    typed = input().strip()
    return files[int(typed) - 1] if typed.isdecimal() and 1 <= int(typed) <= len(files) else None


def replace_data(data: DataFolder, file: Path) -> None:
    """Keep the present data as a back-up, then put this file in their place, whole or not at all."""
    put_back(data, file, keeping=True)
    say(message("restored", file=file))


def put_back(data: DataFolder, file: Path, *, keeping: bool = False) -> None:
    """Put this file in the place of the data; without `keeping` they hold nothing that it lacks."""
    restored = data.database.with_suffix(".restored")
    restored.unlink(missing_ok=True)
    try:
        copy_checked(file, restored)
        if keeping and data.database.exists():
            say(message("restore_kept", file=back_up_present(data)))
        drop_write_ahead_log(data.database)
        restored.replace(data.database)
    finally:
        restored.unlink(missing_ok=True)


def copy_checked(file: Path, target: Path) -> None:
    """Copy a back-up by SQLite itself and check the copy. Raises CannotStart when it is no sound back-up of
    ours.
    """
    try:
        with (
            closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(target)) as copy,
        ):
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
            sound = copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            ours = copy.execute(OURS).fetchone()
    except sqlite3.Error as error:
        raise CannotStart("restore_damaged", file=file) from error
    if not (sound and ours):
        raise CannotStart("restore_damaged", file=file)


def back_up_present(data: DataFolder) -> Path:
    """Back the present data up, even damaged ones: then the bare file is copied."""
    data.backups.mkdir(parents=True, exist_ok=True)
    backup_file = free_name(data.backups)
    try:
        with closing(sqlite3.connect(data.database)) as source, closing(sqlite3.connect(backup_file)) as copy:
            source.backup(copy)
    except sqlite3.Error:
        shutil.copy2(data.database, backup_file)
    return backup_file


def free_name(folder: Path) -> Path:
    """A name like those of the program's own back-ups: the time in UTC, then the reason; never one already
    there.
    """
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    counted = ("", *(f"-{count}" for count in range(2, 1000)))
    names = (folder / f"{stamp}{count}_{KEPT_REASON}.sqlite3" for count in counted)
    return next(name for name in names if not name.exists())


def drop_write_ahead_log(database: Path) -> None:
    """Leave no write-ahead log of the former data beside the new ones. Raises CannotStart while somebody uses
    them.
    """
    try:
        with closing(sqlite3.connect(database, timeout=5)) as present:
            present.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise CannotStart("stop_first") from error
    except sqlite3.DatabaseError:
        pass  # damaged: its log goes with it
    for name in ("-wal", "-shm"):
        database.with_name(database.name + name).unlink(missing_ok=True)
