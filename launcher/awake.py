"""Keeps the computer awake while an evening runs, where the system lets a program do so, and says how far in
a file that the page of checks reads (tournament/web/computer.py).

Each way ends with us, however we end: what holds the system is a child at the other end of a pipe, or of our
process number, or on Windows a state of our own thread."""

from __future__ import annotations

import contextlib
import ctypes
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

# Windows: until told otherwise, the system and its screen are in use.
ES_CONTINUOUS, ES_SYSTEM_REQUIRED, ES_DISPLAY_REQUIRED = 0x80000000, 0x00000001, 0x00000002
SETTLED_SECONDS = 1.5
"""A command that stands for so long was not refused."""
HELD_WITH_LID, HELD, REFUSED = "lid", "held", "refused"


def commands_for(platform: str, pid: int) -> list[tuple[str, list[str]]]:
    """What holds the system awake there, the strongest first, and what each holds; nothing where a call of
    the system does (Windows)."""
    if platform == "darwin":
        return [(HELD, ["caffeinate", "-d", "-i", "-s", "-w", str(pid)])]
    if platform == "win32":
        return []
    # Asked by nobody: without a right to it, logind refuses at once. `cat` ends when we close its pipe.
    inhibit = ["systemd-inhibit", "--who=Dix de der", "--why=Une soirée est en cours", "--mode=block"]
    return [
        (HELD_WITH_LID, [*inhibit, "--what=sleep:idle:handle-lid-switch", "cat"]),
        (HELD, [*inhibit, "--what=sleep:idle", "cat"]),
    ]


def windows_state(flags: int) -> bool:
    """Tell Windows what this thread needs; False where it does not take it."""
    if sys.platform != "win32":
        return False
    return bool(ctypes.windll.kernel32.SetThreadExecutionState(ctypes.c_uint(flags)))


class Awake:
    """The hold on the system: `hold` once, `look` several times a second, `release` at the end; all three
    from one thread. `said` is where it is written."""

    def __init__(
        self,
        said: Path,
        *,
        platform: str = sys.platform,
        commands: list[tuple[str, list[str]]] | None = None,
        state: Callable[[int], bool] = windows_state,
    ) -> None:
        self.said = said
        self._by_state = state if platform == "win32" else None
        self._left = commands_for(platform, os.getpid()) if commands is None else list(commands)
        self._process: subprocess.Popen[bytes] | None = None
        self._holds, self._since, self._settled = "", 0.0, False

    def hold(self) -> None:
        """Begin; what came of it is known by `look`."""
        if self._by_state is not None:
            fine = self._by_state(ES_CONTINUOUS | ES_SYSTEM_REQUIRED | ES_DISPLAY_REQUIRED)
            self._say(HELD if fine else REFUSED)
        else:
            self._next()

    def look(self) -> str | None:
        """The name of the sentence to say, once: the computer stays awake, or nothing keeps it so. A command
        that was refused, or that somebody ended, gives way to the next."""
        if self._process is not None and self._process.poll() is not None:
            self._settled = False
            self._next()
        if self._settled or (self._process is not None and time.monotonic() - self._since < SETTLED_SECONDS):
            return None
        if self._process is not None:
            self._say(self._holds)
        elif not self.state:
            return None
        self._settled = True
        return "not_kept_awake" if self.state == REFUSED else "kept_awake"

    def _next(self) -> None:
        """Try the next command that this computer has."""
        self._close()
        while self._left:
            self._holds, command = self._left.pop(0)
            with contextlib.suppress(OSError):
                self._process = subprocess.Popen(
                    command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
                )
                self._since = time.monotonic()
                return
        self._say(REFUSED)

    @property
    def state(self) -> str:
        """What is written: "lid", "held" or "refused"; nothing before it is known."""
        try:
            return self.said.read_text(encoding="ascii")
        except OSError:
            return ""

    def _say(self, state: str) -> None:
        with contextlib.suppress(OSError):
            self.said.write_text(state, encoding="ascii")

    def release(self) -> None:
        """The system may sleep again."""
        if self._by_state is not None:
            self._by_state(ES_CONTINUOUS)
        self._close()
        with contextlib.suppress(OSError):
            self.said.unlink(missing_ok=True)

    def _close(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if process.stdin is not None:
            with contextlib.suppress(OSError):
                process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=0.5)
        if process.poll() is None:
            process.terminate()
            process.wait()
