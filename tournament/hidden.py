"""What no log may hold: people send it to others, and who has the address of a table writes on its sheet. And
what it does not say: a traceback where a sentence is enough, anything once the disk is nearly full."""

from __future__ import annotations

import logging
import time
from pathlib import Path

from launcher.room import FOR_A_LOG, has_room

from .core.outside import hidden
from .core.trouble import trouble_of


class DiscreetFormatter(logging.Formatter):
    """Writes each entry, its traceback too, without them."""

    def format(self, record: logging.LogRecord) -> str:
        """The whole entry."""
        return hidden(super().format(record))


class PlainWords(logging.Filter):
    """For the console: where the disk or the file fails, `core.trouble` says so in a sentence; the traceback
    stands in the log file."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to print it."""
        return not (record.exc_info and trouble_of(record.exc_info[1]))


class RoomToLog(logging.Filter):
    """For the log file: nothing while its disk is nearly full; looked at every ten seconds at most."""

    EVERY = 10.0

    def __init__(self, folder: str) -> None:
        super().__init__()
        self._folder, self._looked_at, self._has_room = Path(folder), -self.EVERY, True

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write it."""
        now = time.monotonic()
        if now - self._looked_at >= self.EVERY:
            self._looked_at, self._has_room = now, has_room(self._folder, FOR_A_LOG)
        return self._has_room
