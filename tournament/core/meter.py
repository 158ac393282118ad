"""FLOOR 2: how far a job is, told from a thread beside it: the work only counts its rows.

Knows neither what is counted nor where it is shown."""

from __future__ import annotations

import logging
import threading
from types import TracebackType

from django.db import connections

from .jobs import Progress
from .trouble import recover

log = logging.getLogger(__name__)
EVERY = 0.3


class Meter:
    """`with Meter(progress, total) as meter: … meter.tick()`; rows are 85 %, the saving the rest."""

    ROWS = 85

    def __init__(self, progress: Progress, total: int = 1) -> None:
        self._progress, self.total, self._rows = progress, total, 0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._report, name="meter", daemon=True)

    def __enter__(self) -> Meter:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        self._thread.join()

    def tick(self) -> None:
        """One row is written."""
        self._rows += 1

    @property
    def percent(self) -> int:
        return min(self.ROWS, self._rows * self.ROWS // max(1, self.total))

    def _report(self) -> None:
        reported = -1
        while not self._stop.wait(EVERY):
            if (percent := self.percent) == reported:
                continue
            try:
                self._progress(percent)
                reported = percent
            except Exception as error:  # a database that is busy, or gone for a moment: at the next look
                recover(error)
                log.exception("reporting progress")
        connections.close_all()
