"""Keeps the computer awake while an evening runs, where the system lets a program do so, and says how far in
a file that the page of checks reads (tournament/web/computer.py).

wakepy does not hold the lid on Linux. Each way ends with us, however we end: what holds the system is a
child at the other end of a pipe, or of our process number, or on Windows a state of our thread."""

from __future__ import annotations

import contextlib
import ctypes
import os
import subprocess
import sys
import threading
from pathlib import Path

from .console import say
from .messages import message

# Windows: until told otherwise, the system and its screen are in use.
ES_CONTINUOUS, ES_SYSTEM_REQUIRED, ES_DISPLAY_REQUIRED = 0x80000000, 0x00000001, 0x00000002
SETTLED_SECONDS = 1.5
"""A command that stands for so long was not refused."""
HELD_WITH_LID, HELD, REFUSED = "lid", "held", "refused"


def commands_for(platform: str, pid: int) -> list[tuple[str, list[str]]]:
    """What holds the system awake there, the strongest first, and what each holds."""
    if platform == "darwin":
        return [(HELD, ["caffeinate", "-d", "-i", "-s", "-w", str(pid)])]
    # Asked by nobody: without a right to it, logind refuses at once. `cat` ends when we close its pipe.
    inhibit = ["systemd-inhibit", "--who=Dix de der", "--why=Une soirée est en cours", "--mode=block"]
    return [
        (HELD_WITH_LID, [*inhibit, "--what=sleep:idle:handle-lid-switch", "cat"]),
        (HELD, [*inhibit, "--what=sleep:idle", "cat"]),
    ]


class Awake:
    """The hold on the system, from `hold` to `release`, both by one thread; `said` is where it is written."""

    def __init__(self, said: Path) -> None:
        self.said = said
        self._process: subprocess.Popen[bytes] | None = None
        self._released = threading.Event()

    def hold(self) -> None:
        """Begin, and say what came of it once that is known."""
        if sys.platform == "win32":
            flags = ctypes.c_uint(ES_CONTINUOUS | ES_SYSTEM_REQUIRED | ES_DISPLAY_REQUIRED)
            self._say(HELD if ctypes.windll.kernel32.SetThreadExecutionState(flags) else REFUSED)
        else:
            commands = commands_for(sys.platform, os.getpid())
            threading.Thread(target=self.try_each, args=(commands,), name="awake", daemon=True).start()

    def try_each(self, commands: list[tuple[str, list[str]]]) -> None:
        """The first command that stands holds; one that ends at once was refused."""
        for holds, command in commands:
            with contextlib.suppress(OSError):
                self._process = subprocess.Popen(
                    command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
                )
                with contextlib.suppress(subprocess.TimeoutExpired):
                    self._process.wait(SETTLED_SECONDS)
                    continue
                return self._say(holds)
        return self._say(REFUSED)

    def _say(self, state: str) -> None:
        if not self._released.is_set():
            with contextlib.suppress(OSError):
                self.said.write_text(state, encoding="ascii")
            say(message("not_kept_awake" if state == REFUSED else "kept_awake"))

    def release(self) -> None:
        """The system may sleep again."""
        self._released.set()
        if sys.platform == "win32":
            ctypes.windll.kernel32.SetThreadExecutionState(ctypes.c_uint(ES_CONTINUOUS))
        if self._process is not None and self._process.stdin is not None:
            self._process.terminate()
            self._process.communicate()
        self.said.unlink(missing_ok=True)
