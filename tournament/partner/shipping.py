"""The leader's side of what is shipped: a snapshot of the data file for the follower, made in the copier's
process while one asks and something was committed; its pages' hashes beside it, and what is not in the
database.

A snapshot is not a verified copy: the follower checks that it is whole, the copier what is in it."""

from __future__ import annotations

import hashlib
import json
import logging
import re
import secrets
import sqlite3
import threading
import time
from contextlib import closing, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from django.conf import settings

from launcher.fence import ELSEWHERE
from launcher.room import room_for_copy
from launcher.whole import write_whole

from ..archive.copies.files import copy_database
from ..core.fenced import closed_now
from ..web.computer import in_a_hall
from .pages import hashes_of, sum_of
from .state import LEADER, read_pairing

log = logging.getLogger(__name__)

FOLDER, CURRENT = "shipping", "current.json"
NAME = re.compile(r"[0-9a-f]{16}")
LOOK_SECONDS, APART_SECONDS = 1.0, 5.0
SHARE = 20
"""Snapshots take a twentieth of the time at most."""
ASKED_SECONDS = 60.0
"""A follower that was not heard for so long is not prepared for."""
KEPT = 2
BESIDE = ("secret_key.txt", "wifi.json", "erased.txt")
"""What phones, posters and erasures need besides the database."""
NEWEST = "SELECT COALESCE(MAX(id), 0) FROM tournament_journalentry"


@dataclass(frozen=True)
class Snapshot:
    """One state of the data file: its sum and what it holds. `as_of`: until when it is the newest there
    is."""

    name: str
    sum: str
    size: int
    page: int
    entry: int
    as_of: float


def may_be_followed() -> bool:
    """Whether there can be a second laptop at all: the data are a file, on a laptop."""
    engine = settings.DATABASES["default"]["ENGINE"]
    return in_a_hall() and engine == "django.db.backends.sqlite3"


def folder() -> Path:
    """Where snapshots lie."""
    return Path(settings.DATA_DIR) / FOLDER


def current() -> Snapshot | None:
    """The newest snapshot, if one was made."""
    try:
        said = json.loads((folder() / CURRENT).read_text(encoding="utf-8"))
        return Snapshot(**said)
    except (OSError, ValueError, TypeError):
        return None


def file_of(name: object, suffix: str = ".sqlite3") -> Path | None:
    """The file of a snapshot that was named from outside."""
    if not isinstance(name, str) or not NAME.fullmatch(name):
        return None
    path = folder() / f"{name}{suffix}"
    return path if path.is_file() else None


def beside() -> bytes:
    """What lies beside the data and belongs to the evening."""
    found = {}
    for name in BESIDE:
        with suppress(OSError, UnicodeError):
            found[name] = (Path(settings.DATA_DIR) / name).read_text(encoding="utf-8")
    return json.dumps(found, sort_keys=True).encode()


def sum_of_beside() -> str:
    """Tells whether it changed."""
    return hashlib.sha256(beside()).hexdigest()


class Shipper(threading.Thread):
    """Looks once a second; a thread of the copier's process."""

    def __init__(self, source: Path, stop: threading.Event) -> None:
        super().__init__(name="shipping", daemon=True)
        self._source, self._stop_event = source, stop
        self._line: sqlite3.Connection | None = None
        self._shipped: int | None = None
        self._not_before = 0.0

    def run(self) -> None:
        """Until the process ends: whatever fails here is tried again and stops no copy."""
        for path in folder().glob("*.partial*"):
            with suppress(OSError):  # Windows, while an antivirus reads it: the next process drops it
                path.unlink(missing_ok=True)
        while not self._stop_event.wait(LOOK_SECONDS):
            try:
                self.look()
            except Exception:
                log.exception("shipping")
                self._hang_up()
        self._hang_up()

    def look(self) -> None:
        """Make a snapshot where one is wanted. Raises OSError, sqlite3.Error."""
        pairing = read_pairing()
        wanted = pairing.is_paired and pairing.role == LEADER
        if not wanted or time.time() - pairing.contact_at > ASKED_SECONDS:
            self._hang_up()
            return
        began, version = time.time(), self._version()
        held = current()
        if version == self._shipped and held is not None:
            write_whole(folder() / CURRENT, json.dumps(asdict(held) | {"as_of": began}))
        elif time.monotonic() >= self._not_before or _is_waited_for():
            spent = time.monotonic()
            try:
                if make_snapshot(self._source, began) is not None:
                    self._shipped = version
            finally:  # one that fails costs as much
                spent = time.monotonic() - spent
                self._not_before = time.monotonic() + max(APART_SECONDS, SHARE * spent)

    def _version(self) -> int:
        """A number that changes with every commit of anybody."""
        if self._line is None:
            address = f"{self._source.absolute().as_uri()}?mode=ro"
            self._line = sqlite3.connect(address, uri=True, timeout=5)
            self._shipped = None
        return int(self._line.execute("PRAGMA data_version").fetchone()[0])

    def _hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
        self._line = self._shipped = None


def _is_waited_for() -> bool:
    """Whether the other one takes over: it waits for the last pages, and nobody enters deals here."""
    closed = closed_now()
    return closed is not None and closed.code == ELSEWHERE


def make_snapshot(source: Path, at: float) -> Snapshot | None:
    """One step of SQLite's own backup (portions begin again at each commit), its hashes, its name; the two
    newest stay. None where there is no room. Raises OSError, sqlite3.Error."""
    place = folder()
    place.mkdir(mode=0o700, exist_ok=True)
    if not room_for_copy(place, source.stat().st_size):
        return None
    partial = place / f"{secrets.token_hex(8)}.partial"
    try:
        page, entry = _backed_up(source, partial)
        total = sum_of(partial)
        snapshot = Snapshot(total[:16], total, partial.stat().st_size, page, entry, at)
        (place / f"{snapshot.name}.pages").write_bytes(hashes_of(partial, page))
        partial.replace(place / f"{snapshot.name}.sqlite3")
    finally:
        partial.unlink(missing_ok=True)
    write_whole(place / CURRENT, json.dumps(asdict(snapshot)))
    _drop_older(place, snapshot.name)
    return snapshot


def _backed_up(source: Path, target: Path) -> tuple[int, int]:
    """Its page size and its journal's newest entry."""
    with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True, timeout=30)) as live:
        copy_database(live, target)
    with closing(sqlite3.connect(target)) as copy:
        found: tuple[Any, Any] = (
            copy.execute("PRAGMA page_size").fetchone()[0],
            copy.execute(NEWEST).fetchone()[0],
        )
    return found


def _drop_older(place: Path, newest: str) -> None:
    """A follower that is in the middle of the one before may end it."""
    by_age = sorted(place.glob("*.sqlite3"), key=lambda path: path.stat().st_mtime, reverse=True)
    kept = {newest, *[path.stem for path in by_age if path.stem != newest][: KEPT - 1]}
    for path in [*by_age, *place.glob("*.pages")]:
        if path.stem not in kept:
            with suppress(OSError):  # Windows, while somebody reads it: the next one drops it
                path.unlink(missing_ok=True)
