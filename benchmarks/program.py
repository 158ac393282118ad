"""The real program, started as a club does, on a data folder and a port of its own; Linux only."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 120.0
SERVICES = ("DATABASE_URL", "REDIS_URL", "DIX_MANIFEST_STATIC", "PYTHONPATH")
# Below what a system lends to whoever calls out: one that is free now stays free.
PORTS = range(19_000, 20_000)


def is_free(port: int) -> bool:
    """Whether nobody listens there."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


class Program:
    """One data folder and the processes that serve it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port, self.pid = folder, next(filter(is_free, PORTS)), 0
        kept = {name: value for name, value in os.environ.items() if name not in SERVICES}
        # All phones of a measure have this computer's address.
        self.environment = kept | {"DIX_DATA": str(folder)}

    @contextmanager
    def running(self) -> Iterator[float]:
        """The seconds from the start to the first page; ended afterwards, with all its processes."""
        command = [sys.executable, "start.py", "--no-browser", "--data", str(self.folder)]
        began, log = time.monotonic(), self.folder.with_suffix(".log")
        with log.open("ab") as output:
            process = subprocess.Popen(  # noqa: S603
                [*command, "--port", str(self.port)],
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
            )
        self.pid = process.pid
        try:
            while not self._answers():
                if process.poll() is not None or time.monotonic() - began > PATIENCE:
                    raise TimeoutError(log.read_text(encoding="utf-8")[-2000:])
                time.sleep(0.02)
            yield time.monotonic() - began
        finally:
            process.terminate()
            process.wait(PATIENCE)

    def _answers(self) -> bool:
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with suppress(OSError), opener.open(f"http://127.0.0.1:{self.port}/", timeout=10) as answer:
            return bool(answer.status == 200)
        return False

    def ask(self, function: str, *words: object) -> Any:
        """What a function of `benchmarks.inside` says of this data. Raises CalledProcessError."""
        command = [sys.executable, "-m", "benchmarks.inside", function, *map(str, words)]
        return json.loads(subprocess.check_output(command, cwd=ROOT, env=self.environment))  # noqa: S603

    def memory(self) -> float:
        """Megabytes of all its processes; a page that several share counts once (PSS)."""
        kilobytes = 0
        for pid in self._family():
            with suppress(OSError):  # one that ended meanwhile
                text = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
                kilobytes += int(text.partition("\nPss:")[2].split()[0])
        return kilobytes * 1024 / 1_000_000

    def _family(self) -> list[int]:
        """The start and everything it began."""
        listing = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True)  # noqa: S607
        parents = {int(child): int(parent) for child, parent in map(str.split, listing.stdout.splitlines())}
        family = [self.pid]
        for ancestor in family:
            family += [child for child, parent in parents.items() if parent == ancestor]
        return family
