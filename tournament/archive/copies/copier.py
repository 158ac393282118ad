"""The copier: sees that something was written, makes a verified copy in time, says how that went.

A process of its own (`manage.py runcopier`), so that whatever happens to copies happens to nobody else. The
live file is read for a moment at a time; what was written the journal tells, a line for every write."""

from __future__ import annotations

import errno
import logging
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import DatabaseError

from launcher.room import room_for_copy

from ...core.clock import hour_now
from ...core.trouble import Trouble, trouble_of
from ...web.copies import CopyState, read_state, update_state
from . import files, keeping
from .checks import NotVerified, copy_with_standings, verify

log = logging.getLogger(__name__)

LOOK_SECONDS = 1.0
MERGED_SECONDS = 15.0
"""What is asked for within this is one copy."""
APART_SECONDS = 90.0
"""Writes that ask for no copy get one so long after the last; made and checked it is in time for two."""
AGAIN_SECONDS = 20.0
"""After an attempt that came to nothing."""
DAY_SECONDS = 24 * 3600.0
# What asks for a copy of its own, by the verb of its line in the journal; the first that is there names it.
REASONS = {
    "tournament.closed": "closing",
    "round.closed": "round-closed",
    "correction.carried_out": "correction",
    "draw.released": "release",
    "draw.published": "release",
    "match.confirmed": "result",
}
NEWEST = "SELECT COALESCE(MAX(id), 0) FROM tournament_journalentry"
WRITTEN = "SELECT id, verb FROM tournament_journalentry WHERE id > ? ORDER BY id"


@dataclass
class Wanted:
    """What was written since the last copy; moments are of the monotonic clock."""

    changed_at: float | None = None
    asked_at: float | None = None
    verbs: set[str] = field(default_factory=set)

    def note(self, verbs: list[str], now: float) -> None:
        """More was written."""
        if verbs and self.changed_at is None:
            self.changed_at = now
        if self.asked_at is None and not REASONS.keys().isdisjoint(verbs):
            self.asked_at = now
        self.verbs.update(verbs)

    @property
    def reason(self) -> str:
        """Why the next copy is made, as its name says."""
        return next((reason for verb, reason in REASONS.items() if verb in self.verbs), "change")

    @property
    def everything(self) -> bool:
        """Whether closed evenings are checked as well."""
        return "tournament.closed" in self.verbs

    def due_at(self, copied_at: float | None) -> float | None:
        """When the next copy is to be begun, `copied_at` being when the last was; None while nothing was
        written."""
        if self.changed_at is None:
            return None
        unasked = self.changed_at + MERGED_SECONDS
        if copied_at is not None:
            unasked = max(unasked, copied_at + APART_SECONDS)
        return unasked if self.asked_at is None else min(unasked, self.asked_at + MERGED_SECONDS)


def failure_of(error: Exception) -> str:
    """Why there is no copy, in one of the desk's words: damaged, different, full, missing, error."""
    if isinstance(error, NotVerified):
        return error.code
    if isinstance(error, FileNotFoundError):
        return "missing"
    known: dict[Trouble | None, str] = {Trouble.FULL: "full", Trouble.DAMAGED: "damaged"}
    return known.get(trouble_of(error), "error")


class Copier:
    """One data folder's. `stop` ends it after a last copy; `hand_on` is given every verified copy."""

    def __init__(self, stop: threading.Event, hand_on: Callable[[Path], None] = lambda _path: None) -> None:
        self.stop, self._hand_on = stop, hand_on
        self._source = files.database_file()
        self._state = read_state() or CopyState()
        self._seen = self._state.entry
        self._wanted = Wanted()
        self._copied_at: float | None = None
        self._not_before = 0.0

    def run(self) -> None:
        """Until told to stop."""
        files.drop_partials(settings.BACKUP_DIR)
        self._save()
        while not self.stop.wait(LOOK_SECONDS):
            self.look()
        self.look(last=True)

    def look(self, *, last: bool = False) -> None:
        """See what was written, and make the copy that is due; the `last` is due whatever the time."""
        now = time.monotonic()
        if now < self._not_before and not last:
            return
        try:
            self._source.stat()
            self._wanted.note(self._written(), now)
        except (OSError, sqlite3.Error) as error:
            self._failed(error)
            return
        due = self._wanted.due_at(self._copied_at)
        if due is None and self._once_a_day():
            due = now
        if due is not None and (last or now >= due):
            self.make()

    def _written(self) -> list[str]:
        """The verbs of what was written since the last look. Raises sqlite3.Error."""
        address = f"{self._source.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True, timeout=5)) as live:
            newest = live.execute(NEWEST).fetchone()[0]
            if newest < self._seen:  # put back to an older state: the numbers are given again
                self._seen = 0
            rows = live.execute(WRITTEN, (self._seen,)).fetchall()
        self._seen = rows[-1][0] if rows else self._seen
        return [verb for _number, verb in rows]

    def _once_a_day(self) -> bool:
        """Whether everything was checked over a day ago, or never though there is something to check."""
        at = self._state.everything_at
        return self._seen > 0 and (at is None or time.time() - at >= DAY_SECONDS)

    def make(self) -> None:
        """One copy, checked. A failure is said to the desk and tried again."""
        wanted, entry = self._wanted, self._seen
        everything = wanted.everything or self._once_a_day()
        began, began_at = time.monotonic(), time.time()
        try:
            copy = self._verified_copy(wanted.reason, everything=everything)
        except (NotVerified, OSError, sqlite3.Error, DatabaseError) as error:
            self._failed(error)
            return
        self._wanted, self._copied_at = Wanted(), began
        self._save(
            verified_at=began_at,
            name=copy.name,
            entry=entry,
            everything_at=began_at if everything else self._state.everything_at,
            failure="",
            since=None,
        )
        self._hand_on(copy.path)
        drop_what_need_not_stay(settings.BACKUP_DIR)
        log.info("verified copy %s in %.2f s", copy.name, time.monotonic() - began)

    def _verified_copy(self, reason: str, *, everything: bool) -> files.Backup:
        """Twice at most: what a copy alone got wrong is not said of the data."""
        try:
            return verified_copy(self._source, reason, everything=everything)
        except NotVerified as error:
            log.warning("a copy did not stand its check: %s", error)
            return verified_copy(self._source, reason, everything=everything)

    def _failed(self, error: Exception) -> None:
        log.error("no verified copy: %s", error)
        self._not_before = time.monotonic() + AGAIN_SECONDS
        self._save(failure=failure_of(error), since=self._state.since or time.time())

    def _save(self, **said: Any) -> None:
        """Say it to the desk."""
        self._state = update_state(**said)


def verified_copy(source: Path, reason: str, *, everything: bool) -> files.Backup:
    """A copy that stood every check, under its name. One whose contents did not is kept as doubtful, the last
    one only: it is better than none.

    Raises NotVerified, OSError, sqlite3.Error, DatabaseError."""
    if not room_for_copy(settings.BACKUP_DIR, source.stat().st_size):
        raise OSError(errno.ENOSPC, "no room for a copy")
    partial = files.fresh_partial()
    try:
        live = copy_with_standings(source, partial)
        try:
            verify(partial, live, everything=everything)
        except NotVerified as error:
            if error.code == "different":
                _keep_doubtful(partial)
            raise
        return files.keep(partial, reason)
    finally:
        partial.unlink(missing_ok=True)


def _keep_doubtful(partial: Path) -> None:
    new = files.keep(partial, files.DOUBTFUL)
    for old in files.backups_in(settings.BACKUP_DIR):
        if old.reason == files.DOUBTFUL and old.name != new.name:
            old.path.unlink(missing_ok=True)


def drop_what_need_not_stay(folder: Path) -> None:
    """Keep the copies that keeping.py chooses in this folder."""
    backups = files.backups_in(folder)
    total = sum(backup.size for backup in backups)
    most = keeping.ceiling(free=shutil.disk_usage(folder).free, ours=total)
    held = [keeping.Held(backup.at, backup.name, backup.size, backup.reason) for backup in backups]
    stays = keeping.kept(held, now=hour_now(), most_bytes=most)
    for backup in backups:
        if backup.name not in stays:
            with suppress(OSError):
                backup.path.unlink()
