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
FIRST_PAUSE, LONGEST_PAUSE = 15.0, 240.0
LIVES_SECONDS = 20.0
"""After a pause, a process that stands for so long is said to be back."""
LOG_BYTES = 1_000_000
if sys.platform == "win32":
    # What happens to the window, Ctrl-C or its closing, is for the parent; its children hear it by the pipe.
    APART = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW
else:
    APART = 0


class Child:
    """One long-lived process: a module of ours run inside the environment."""

    def __init__(
        self, name: str, module: str, *, python: Path, environment: Mapping[str, str], log: Path
    ) -> None:
        """Say what to run; nothing runs yet. What it prints goes to the log file."""
        self.name, self.log = name, log
        self._command = [str(python), *UTF8, "-m", module]
        self._environment = dict(environment) | HELD
        self._process: subprocess.Popen[bytes] | None = None
        self._falls: list[float] = []

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
        """Look after the process, several times a second: begin it again when it has fallen, unless that
        happened too often in a minute. The name of the sentence to say, if there is one."""
        if self.is_alive:
            return None
        now = time.monotonic()
        self._falls = [fall for fall in self._falls if now - fall < FALLS_SECONDS] + [now]
        self.kill()
        if len(self._falls) > FALLS_ALLOWED:
            return "child_gave_up"
        return "child_restarted" if self.started() else None

    def ask_to_end(self) -> None:
        """Close the pipe: the child finishes what it does and ends."""
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()

    def wait(self, until: float) -> None:
        """Wait for the end until this monotonic time, then insist on it and on what it began."""
        if self._process is None:
            return
        try:
            self._process.wait(max(0.0, until - time.monotonic()))
        except subprocess.TimeoutExpired:
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


class SpareChild(Child):
    """One that the evening can do without: where another is given up, it is tried again after a pause, and
    after one twice as long each time that it has fallen once more."""

    _pause = 0.0
    """Seconds of the last one; none while all goes well."""
    _until: float | None = None
    """When it is tried again; none while it runs."""
    _tried_at = 0.0

    def tend(self) -> str | None:
        """As for every child, but it is never given up."""
        if self._pause:
            return self._tend_paused()
        sentence = super().tend()
        if sentence != "child_gave_up":
            return sentence
        self._rest(FIRST_PAUSE)
        return "child_paused"

    def _rest(self, seconds: float) -> None:
        self._pause, self._until = seconds, time.monotonic() + seconds

    def _tend_paused(self) -> str | None:
        now = time.monotonic()
        if self._until is None and not self.is_alive:
            self.kill()
            self._rest(min(2 * self._pause, LONGEST_PAUSE))
        elif self._until is not None and now >= self._until:
            self.started()
            self._until, self._tried_at = None, now
        elif self._until is None and now - self._tried_at >= LIVES_SECONDS:
            self._pause = 0.0
            self._falls.clear()
            return "child_back"
        return None


def end_all(children: list[Child]) -> None:
    """Ask every child to end, together, and come back when none is left."""
    for child in children:
        child.ask_to_end()
    until = time.monotonic() + STOP_SECONDS
    for child in children:
        child.wait(until)
        child.kill()


def fresh_log(folder: Path) -> Path:
    """The file where children print what they have not logged; the former one is kept when it grows large."""
    folder.mkdir(parents=True, exist_ok=True)
    log = folder / "start.log"
    if log.exists() and log.stat().st_size > LOG_BYTES:
        log.replace(folder / "start.log.1")
    return log
