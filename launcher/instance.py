"""The one program that runs on a data folder: the lock it holds, what it wrote of itself, if it answers."""

from __future__ import annotations

import json
import os
import sys
import time
import urllib.request
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO

from .whole import write_whole

PROGRAM = "dix-de-der"


@dataclass(frozen=True, slots=True)
class RunningProgram:
    """One running program: its process, the port it answers on, and the name only it knows."""

    pid: int
    port: int
    instance: str

    @property
    def url(self) -> str:
        """Where this computer's browser finds it: by number, as Windows tries IPv6 first for a name."""
        return f"http://127.0.0.1:{self.port}/"

    def write(self, path: Path) -> None:
        """Leave this for a second start, whole or not at all."""
        write_whole(path, json.dumps(asdict(self)))

    def answers(self, *, timeout: float = 2.0) -> bool:
        """Ask the program for its name; an answer by anybody else, or by another start, is no answer."""
        return health(self.port, timeout=timeout).get("instance") == self.instance


def read_running(path: Path) -> RunningProgram | None:
    """What the running program wrote, or None when it is missing or torn."""
    try:
        written = json.loads(path.read_text(encoding="utf-8"))
        return RunningProgram(
            pid=int(written["pid"]), port=int(written["port"]), instance=str(written["instance"])
        )
    except (OSError, ValueError, KeyError, TypeError):
        return None


def health(port: int, *, timeout: float = 2.0) -> dict[str, str]:
    """Ask /health/ on this computer; empty when nobody answers or when it is not Dix de Der."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with direct.open(f"http://127.0.0.1:{port}/health/", timeout=timeout) as answer:
            identity = json.loads(answer.read(2000))
    except (OSError, ValueError):
        return {}
    if not isinstance(identity, dict) or identity.get("program") != PROGRAM:
        return {}
    return {str(key): str(value) for key, value in identity.items()}


def wait_for_answer(path: Path, *, seconds: float, ended: Callable[[], bool]) -> RunningProgram | None:
    """Wait until the program described in this file answers; None when it has ended, or not in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        running = read_running(path)
        if running is not None and running.answers():
            return running
        if ended():
            return None
        time.sleep(0.2)
    return None


if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class FileLock:
    """Held by at most one process of this computer; never waits."""

    def __init__(self, path: Path) -> None:
        """Name the file; nothing is opened yet."""
        self.path = path
        self._file: IO[bytes] | None = None

    def acquire(self) -> bool:
        """Take the lock and say whether we hold it. Raises OSError when the folder cannot be written."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        file = self.path.open("a+b")
        try:
            if sys.platform == "win32":
                file.seek(0)
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            return False
        os.set_inheritable(file.fileno(), False)
        self._file = file
        return True

    @property
    def is_held(self) -> bool:
        """Whether we are the one who holds it."""
        return self._file is not None

    def release(self) -> None:
        """Let the lock go; twice is harmless."""
        if self._file is not None:
            self._file.close()
            self._file = None
