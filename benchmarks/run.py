"""One run of the measures: where it may write, how long a load lasts, which server database to compare."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.private import PrivateEvening

SHORT, LONG = 15.0, 60.0


@dataclass
class Run:
    """`seconds` is the length of one load; `database` the URL of a PostgreSQL server, or empty;
    `wheels` a folder to install from."""

    folder: Path
    seconds: float = SHORT
    database: str = ""
    wheels: Path | None = None
    _numbers: Iterator[int] = field(default_factory=itertools.count)

    @contextmanager
    def private(
        self, *, database: str = "", worker: str = "launcher.worker", shape: str = ""
    ) -> Iterator[PrivateEvening]:
        """A new evening on a folder of its own, ended when the measure is; `shape`: "one" or "two" web
        processes, else as many as the system has."""
        folder = self.folder / f"evening-{next(self._numbers)}"
        with PrivateEvening(folder, database=database, worker=worker, shape=shape) as private:
            yield private
