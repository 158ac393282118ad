"""Children of the start: begins them, begins them again when they fall, ends every one of them.

Each child holds one end of a pipe (see `lifeline`): closing it is the order to end, on every system.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from .lifeline import HELD
from .places import ROOT, UTF8

STOP_SECONDS = 10.0
FALLS_ALLOWED, FALLS_SECONDS = 5, 60.0
PAUSE_SECONDS = 60.0
LOG_BYTES = 1_000_000
if sys.platform == "win32":
    # What happens to the window, Ctrl-C or its closing, is for the parent; its children hear it by the pipe.
    APART = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW
else:
    APART = 0


class Child:
    """One long-lived process: a module of ours run inside the environment. What it prints goes to `log`.
    `spare`: the evening can do without it."""

    def __init__(
        self,
        name: str,
        module: str,
        *,
        python: Path,
        environment: Mapping[str, str],
        log: Path,
        spare: bool = False,
    ) -> None:
        self.name, self.log, self.spare = name, log, spare
        self._command = [str(python), *UTF8, "-m", module]
        self._environment = dict(environment) | HELD
        self._process: subprocess.Popen[bytes] | None = None
        self._falls: list[float] = []
        self._paused_until = 0.0

    def start(self) -> None:
        """Begin the process, out of reach of the console's Ctrl-C: we tell it when to end."""
        with self.log.open("ab") as output:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=output,
                stderr=subprocess.STDOUT,
                cwd=ROOT,
                env=self._environment,
                start_new_session=sys.platform != "win32",
                creationflags=APART,
            )

    def started(self) -> bool:
        """Begin it where the system lets us; what it refuses now counts as a fall."""
        try:
            self.start()
        except OSError:
            return False
        return True

    @property
    def pid(self) -> int:
        """Of the process begun last. Raises RuntimeError when none was."""
        if self._process is None:
            raise RuntimeError(f"{self.name} was not begun")
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Say whether the process runs."""
        return self._process is not None and self._process.poll() is None

    def tend(self) -> str | None:
        """Look after the process, several times a second: begin it again when it has fallen. When that
        happened too often in a minute a spare one waits for a while; the other is given up. The name of the
        sentence to say, if there is one."""
        now = time.monotonic()
        if self.is_alive or now < self._paused_until:
            return None
        self._falls = [fall for fall in self._falls if now - fall < FALLS_SECONDS] + [now]
        self.kill()
        if len(self._falls) <= FALLS_ALLOWED:
            return "child_restarted" if self.started() else None
        self._falls.clear()
        self._paused_until = now + PAUSE_SECONDS
        return "child_paused" if self.spare else "child_gave_up"

    def ask_to_end(self) -> None:
        """Close the pipe: the child finishes what it does and ends."""
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()

    def wait(self, until: float) -> None:
        """Wait for the end until this monotonic time, then insist on it and on what it began."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            if self._process is not None:
                self._process.wait(max(0.0, until - time.monotonic()))
        self.kill()

    def kill(self) -> None:
        """End the process and everything it began, at once; harmless when it has ended."""
        if self._process is None:
            return
        if sys.platform == "win32":
            command = ["taskkill", "/F", "/T", "/PID", str(self._process.pid)]
            subprocess.run(command, capture_output=True, check=False)
        else:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)  # its own session, hence its own group
        self._process.wait()
        self._process = None


def end_all(children: list[Child]) -> None:
    """Ask every child to end, together, and come back when none is left."""
    for child in children:
        child.ask_to_end()
    until = time.monotonic() + STOP_SECONDS
    for child in children:
        child.wait(until)


def fresh_log(folder: Path) -> Path:
    """The file where children print what they have not logged; the former one is kept when it grows large."""
    folder.mkdir(parents=True, exist_ok=True)
    log = folder / "start.log"
    if log.exists() and log.stat().st_size > LOG_BYTES:
        log.replace(folder / "start.log.1")
    return log
