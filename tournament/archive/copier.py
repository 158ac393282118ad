"""The copier, a thread of the worker: sees in the journal that something was written, makes a verified copy
in time, says how that went.

A copy is whole and its pages are sound; whether an evening's rows go together is asked apart, at a round's
end: what is odd in one evening stops no copy."""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import close_old_connections

from ..core.database import consistent_read
from ..core.trouble import Trouble, trouble_of
from ..models import Tournament
from ..web.copies import DIFFERENT, UNREAD, CopyState, read_state, update_state
from . import files
from .contents import faults

log = logging.getLogger(__name__)

LOOK_SECONDS = 1.0
MERGED_SECONDS = 15.0
"""What is asked for within this is one copy."""
APART_SECONDS = 90.0
"""Writes that ask for no copy get one so long after the last; made and checked it is in time for two."""
AGAIN_SECONDS = 20.0
"""After an attempt that came to nothing."""
# What asks for a copy of its own, by the verb of its line in the journal; the first that is there names it.
REASONS = {
    "tournament.closed": "closing",
    "round.closed": "round-closed",
    "correction.carried_out": "correction",
    "draw.released": "release",
    "draw.published": "release",
    "match.confirmed": "result",
}
CHECKED = {"round.closed", "tournament.closed"}
"""After these the evening is counted again."""
NEWEST = "SELECT COALESCE(MAX(id), 0) FROM tournament_journalentry"
WRITTEN = "SELECT id, verb, tournament_id FROM tournament_journalentry WHERE id > ? ORDER BY id"


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
    """Why there is no copy, in one of the desk's words: damaged, full, missing, error."""
    if isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.OperationalError):
        return "damaged"
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
        self._to_check = {int(evening) for evening in self._state.doubts}
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
        """See what was written, make the copy that is due, ask the evenings that are; a `last` copy is due
        whatever the time. Whatever goes wrong is said to the desk and tried again."""
        try:
            self._look(last)
        except Exception as error:
            log.exception("no verified copy")
            self._not_before = time.monotonic() + AGAIN_SECONDS
            self._save(failure=failure_of(error))

    def _look(self, last: bool) -> None:
        now = time.monotonic()
        if now < self._not_before and not last:
            return
        self._source.stat()
        self._note(now)
        due = self._wanted.due_at(self._copied_at)
        if due is not None and (last or now >= due):
            self.make()
            self._to_check |= {int(evening) for evening in self._state.doubts}
        if self._to_check and not last:
            self._check()

    def _note(self, now: float) -> None:
        """What was written since the last look. Raises sqlite3.Error."""
        address = f"{self._source.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True, timeout=5)) as live:
            newest = live.execute(NEWEST).fetchone()[0]
            if newest < self._seen:  # put back to an older state: the numbers are given again
                self._seen = 0
            rows = live.execute(WRITTEN, (self._seen,)).fetchall()
        self._seen = rows[-1][0] if rows else self._seen
        self._wanted.note([verb for _number, verb, _evening in rows], now)
        self._to_check |= {evening for _number, verb, evening in rows if verb in CHECKED}

    def make(self) -> None:
        """One copy, checked. Raises OSError, sqlite3.Error."""
        wanted, entry = self._wanted, self._seen
        began, began_at = time.monotonic(), time.time()
        copy = self._verified_copy(wanted.reason)
        self._wanted, self._copied_at = Wanted(), began
        self._save(verified_at=began_at, name=copy.name, entry=entry, failure="")
        self._hand_on(copy.path)
        files.drop_what_need_not_stay(settings.BACKUP_DIR)
        log.info("verified copy %s in %.2f s", copy.name, time.monotonic() - began)

    def _verified_copy(self, reason: str) -> files.Backup:
        """Twice at most: what a copy alone got wrong is not said of the data."""
        try:
            return files.verified_copy(self._source, reason)
        except sqlite3.DatabaseError as error:
            log.warning("a copy did not stand its check: %s", error)
            return files.verified_copy(self._source, reason)

    def _check(self) -> None:
        """Ask these evenings whether their rows go together, each for itself, and say it to the desk."""
        doubts = dict(self._state.doubts)
        for evening in self._to_check:
            doubts.pop(str(evening), None)
            if doubt := doubt_about(evening):
                doubts[str(evening)] = doubt
        self._to_check = set()
        if doubts != self._state.doubts:
            self._save(doubts=doubts)

    def _save(self, **said: Any) -> None:
        """Say it to the desk."""
        self._state = update_state(**said)


def doubt_about(evening: int) -> str:
    """Why the rows of an evening are doubtful: they differ, or cannot be read; "" where they are not."""
    try:
        close_old_connections()
        with consistent_read():
            tournament = Tournament.objects.filter(pk=evening).first()
            found = list(faults(tournament)) if tournament else []
    except Exception:
        log.exception("evening %s cannot be counted again", evening)
        return UNREAD
    for fault in found:
        log.error("%s", fault)
    return DIFFERENT if found else ""
