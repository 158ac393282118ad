"""Puts a back-up in the place of the data, the server stopped, the present state backed up first.

Knows SQLite files, not what is in them, but for two tables: Django's of migrations, and that of restores.
Standard library only.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path

from .console import say
from .instance import FileLock
from .messages import CannotStart, message
from .places import DataFolder
from .tables import are_others, recorded_in
from .whole import on_disk

KEPT_REASON = "restore"
COPIES_FOLDER = "Dix de Der"
"""The folder of ours in a place that was chosen (tournament/archive/second.py)."""
COPIES_TRIED = 50
OURS = "SELECT 1 FROM django_migrations WHERE app = 'tournament' LIMIT 1"


def restore(data: DataFolder, name_or_path: str) -> None:
    """Restore the named back-up; without a name the list is shown. Raises CannotStart: the program runs, the
    data are on a server, no name, no such file, a damaged one."""
    if not os.environ.get("DATABASE_URL", "sqlite").startswith("sqlite"):
        raise CannotStart("restore_server")
    lock = FileLock(data.lock)
    if not lock.acquire():
        raise CannotStart("stop_first")
    try:
        if not name_or_path:
            say("\n".join(file.name for file in backups_of(data.backups)))
            raise CannotStart("restore_name")
        file = named_backup(data, name_or_path)
        replace_data(data, file)
        say(message("restored", file=file))
    finally:
        lock.release()


def backups_of(folder: Path) -> list[Path]:
    """The back-ups in a folder, the latest first: their names begin with their date."""
    try:
        return sorted(folder.glob("[0-9]*.sqlite3"), key=lambda file: file.name, reverse=True)
    except OSError:  # a stick that is pulled out
        return []


def newest_copy(*folders: Path) -> Path | None:
    """The newest sound copy in these folders or in the one of ours there (a USB stick); one that was never
    verified is none."""
    files = [file for folder in folders for file in backups_of(folder) + backups_of(folder / COPIES_FOLDER)]
    verified = [file for file in files if f"_{KEPT_REASON}" not in file.name]
    newest_first = sorted(verified, key=lambda file: file.name, reverse=True)
    return next((file for file in newest_first[:COPIES_TRIED] if is_sound_copy(file)), None)


def named_backup(data: DataFolder, name_or_path: str) -> Path:
    """The file of this path, the newest copy of this folder, or the one of this name among the back-ups.
    Raises CannotStart when there is none."""
    for file in (Path(name_or_path).expanduser(), data.backups / name_or_path):
        copy = newest_copy(file) if file.is_dir() else file
        if copy is not None and copy.is_file():
            return copy.resolve()
    raise CannotStart("restore_missing", file=name_or_path)


def replace_data(data: DataFolder, file: Path, *, keeping: bool = True) -> Path | None:
    """Put this file in the place of the data, whole or not at all; the back-up of those that were there, if
    there was something to keep. Without `keeping` they hold nothing that it lacks."""
    kept = None
    restored = data.database.with_suffix(".restored")
    restored.unlink(missing_ok=True)
    try:
        copy_checked(file, restored)
        if keeping and data.database.exists():
            kept = back_up_present(data)
            say(message("restore_kept", file=kept))
            say(message("restore_undo", file=kept.name))
        drop_write_ahead_log(data.database)
        on_disk(restored)
        restored.replace(data.database)
        data.returning.unlink(missing_ok=True)  # what it told was of other data
        with suppress(OSError):
            begin_copies_anew(data)
    finally:
        restored.unlink(missing_ok=True)
    return kept


def copy_checked(file: Path, target: Path) -> None:
    """Copy a back-up by SQLite itself, check the copy, and say in it that it takes the place of the data.
    Raises CannotStart when it is no sound back-up of ours, or one with other tables.
    """
    if are_others(recorded_in(file)):
        raise CannotStart("restore_other_tables", file=file)
    try:
        with (
            closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(target)) as copy,
        ):
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
            sound = _is_sound(copy)
            if sound:
                mark_restored(copy)
    except sqlite3.Error as error:
        raise CannotStart("restore_damaged", file=file) from error
    if not sound:
        raise CannotStart("restore_damaged", file=file)


def mark_restored(copy: sqlite3.Connection) -> None:
    """As `tournament/core/database.py` does: phones give again what this copy may lack."""
    copy.execute(
        "INSERT INTO tournament_restore (mark, at) VALUES (?, datetime('now'))", [secrets.token_hex(16)]
    )
    copy.commit()


def _is_sound(copy: sqlite3.Connection) -> bool:
    whole = copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    recorded = set(copy.execute("SELECT app, name FROM django_migrations"))
    return whole and not are_others(recorded) and any(app == "tournament" for app, _ in recorded)


def is_sound_copy(file: Path) -> bool:
    """Whether a file is a sound back-up of ours; it is not changed."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as copy:
            return _is_sound(copy)
    except sqlite3.Error:
        return False


def begin_copies_anew(data: DataFolder) -> None:
    """The numbers of the journal are given again after this: what the copier knew of them is forgotten, but
    not the second place."""
    if data.copies.exists():
        kept = {name: said for name, said in copier_state(data).items() if name == "second"}
        data.copies.write_text(json.dumps(kept), encoding="utf-8")


def copier_state(data: DataFolder) -> dict[str, object]:
    """What the copier last said; nothing where it never ran."""
    with suppress(OSError, ValueError):
        state = json.loads(data.copies.read_text(encoding="utf-8"))
        if isinstance(state, dict):
            return state
    return {}


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
