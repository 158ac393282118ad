"""What is wrong with the data file before anything opens it, and its repair on a copy.

Knows SQLite files and their tables' names, not what they mean: whether a repaired file holds all that was
written the caller asks the program itself. Never changes the file it looks at. Standard library only."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from .restore import OURS, backups_of

WHOLE_CHECK_BYTES = 300_000_000
"""A larger file is looked at without comparing its indexes to its tables, or a start would take minutes."""
TREES = re.compile(r"(?:Tree|tree page) (\d+)")
BESIDE = ("", "-wal", "-shm")


@dataclass(frozen=True, slots=True)
class FileTrouble:
    """Why the data cannot be opened: missing (no file, or an empty one) or damaged; `detail` is SQLite's."""

    kind: str
    detail: str = ""


def trouble_of(database: Path, backups: Path) -> FileTrouble | None:
    """What is wrong with the data, None when nothing is; no file is no trouble where there never was one."""
    if not database.exists() or database.stat().st_size == 0:
        return FileTrouble("missing") if backups_of(backups) or database.with_name("pulse").exists() else None
    try:
        with closing(sqlite3.connect(database, timeout=5)) as live:
            verdict = _verdict(live, "integrity_check" if _is_small(database) else "quick_check")
            ours = not verdict and _is_ours(live)
    except sqlite3.OperationalError as error:  # in use, or not to be opened: the next step says it
        return FileTrouble("damaged", str(error)) if "disk I/O" in str(error) else None
    except sqlite3.DatabaseError as error:
        return FileTrouble("damaged", str(error))
    if verdict:
        return FileTrouble("damaged", verdict)
    return None if ours or not backups_of(backups) else FileTrouble("missing")


def _is_small(database: Path) -> bool:
    return database.stat().st_size <= WHOLE_CHECK_BYTES


def _verdict(connection: sqlite3.Connection, check: str) -> str:
    """What SQLite finds, a line each; nothing when all is well. Where it gives up, that is the last.
    Raises sqlite3.OperationalError where the file cannot be looked at."""
    lines: list[str] = []
    try:
        lines.extend(str(line) for (line,) in connection.execute(f"PRAGMA {check}(50)"))
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError as error:
        lines.append(str(error))
    return "" if lines == ["ok"] else "\n".join(lines)


def _is_ours(connection: sqlite3.Connection) -> bool:
    """Whether a club's tables are in it; of an update that was killed at its very first step nothing is."""
    try:
        return connection.execute(OURS).fetchone() is not None
    except sqlite3.OperationalError:
        return False


def repaired(database: Path, scratch: Path, holds_all: Callable[[Path], bool]) -> Path | None:
    """A sound file that holds every row of the damaged one, made in an empty folder of its own; None when
    there is none. `holds_all` looks at what is in it. Raises OSError."""
    raw = scratch / "raw.sqlite3"
    for suffix in BESIDE[:2]:
        source = database.with_name(database.name + suffix)
        if source.exists():
            shutil.copyfile(source, raw.with_name(raw.name + suffix))
    try:
        with closing(sqlite3.connect(raw)) as damaged:
            counts = _counts(damaged)
    except sqlite3.DatabaseError:
        return None
    for number, way in enumerate((_reindexed, _written_anew)):
        target = scratch / f"repaired{number}.sqlite3"
        try:
            way(raw, target)
            if _stands(target, counts) and holds_all(target):
                return target
        except sqlite3.DatabaseError:
            continue
    return None


def _counts(damaged: sqlite3.Connection) -> dict[str, int]:
    """The rows of every table, read without an index. Raises sqlite3.DatabaseError where one cannot be read,
    and where no index that can be read agrees, or one knows of more: then rows may be lost."""
    in_trouble = {int(root) for root in TREES.findall(_verdict(damaged, "integrity_check"))}
    schema = damaged.execute("SELECT type, name, tbl_name, rootpage FROM sqlite_master").fetchall()
    counts = {}
    for _type, table, _table, root in [row for row in schema if row[0] == "table"]:
        rows = sum(1 for _row in damaged.execute(f'SELECT * FROM "{table}" NOT INDEXED'))  # noqa: S608
        indexes = [name for kind, name, of, _root in schema if kind == "index" and of == table]
        told = [number for name in indexes if (number := _told_by(damaged, table, name)) is not None]
        agreed = rows in told if indexes else root not in in_trouble
        if not agreed or max(told, default=0) > rows:
            raise sqlite3.DatabaseError(f"rows of {table} are lost")
        counts[table] = rows
    return counts


def _told_by(damaged: sqlite3.Connection, table: str, index: str) -> int | None:
    """How many rows an index knows of; None where it is damaged or holds some of them only."""
    try:
        query = f'SELECT COUNT(*) FROM "{table}" INDEXED BY "{index}"'  # noqa: S608
        return int(damaged.execute(query).fetchone()[0])
    except sqlite3.DatabaseError:
        return None


def _stands(file: Path, counts: dict[str, int]) -> bool:
    with closing(sqlite3.connect(file)) as repaired_file:
        now = {
            table: repaired_file.execute(f'SELECT COUNT(*) FROM "{table}"').fetchone()[0]  # noqa: S608
            for table in counts
        }
        sound = not _verdict(repaired_file, "integrity_check")
        return sound and now == counts and not repaired_file.execute("PRAGMA foreign_key_check").fetchall()


def _reindexed(raw: Path, target: Path) -> None:
    """The same file, its indexes made again from its tables."""
    shutil.copyfile(raw, target)  # its log was folded in when it was closed
    with closing(sqlite3.connect(target)) as file:
        file.execute("PRAGMA journal_mode=DELETE")
        file.execute("REINDEX")


def _written_anew(raw: Path, target: Path) -> None:
    """A new file with the same tables, every row read from the tables' own pages."""
    with closing(sqlite3.connect(raw)) as source, closing(sqlite3.connect(target)) as new:
        schema = source.execute("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
        for kind, name, sql in schema:
            if kind == "table" and not name.startswith("sqlite_"):
                new.execute(sql)
        for kind, name, _sql in schema:
            if kind == "table" and (not name.startswith("sqlite_") or name == "sqlite_sequence"):
                _copy_rows(source, new, name)
        for kind, _name, sql in schema:
            if kind != "table":
                new.execute(sql)
        new.commit()


def _copy_rows(source: sqlite3.Connection, new: sqlite3.Connection, table: str) -> None:
    rows = source.execute(f'SELECT * FROM "{table}" NOT INDEXED')  # noqa: S608
    marks = ", ".join("?" for _column in rows.description)
    if table == "sqlite_sequence":
        new.execute("DELETE FROM sqlite_sequence")
    new.executemany(f'INSERT INTO "{table}" VALUES ({marks})', rows)  # noqa: S608


def set_aside(database: Path, folder: Path, stamp: str) -> Path:
    """Keep the file and its log as they are, out of the way. Raises OSError."""
    folder.mkdir(exist_ok=True)
    target = folder / f"{stamp}.sqlite3"
    for suffix in BESIDE:
        file = database.with_name(database.name + suffix)
        if file.exists():
            file.replace(target.with_name(target.name + suffix))
    return target
