"""The program that already runs on a data folder: what it wrote about itself, and whether it answers."""

from __future__ import annotations

import json
import os
import time
import urllib.request
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

PROGRAM = "dix-de-der"


@dataclass(frozen=True, slots=True)
class Running:
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
        made = path.with_suffix(f".{os.getpid()}")
        made.write_text(json.dumps(asdict(self)), encoding="utf-8")
        made.replace(path)

    def answers(self, *, timeout: float = 2.0) -> bool:
        """Ask the program for its name; an answer by anybody else, or by another start, is no answer."""
        return health(self.port, timeout=timeout).get("instance") == self.instance


def read(path: Path) -> Running | None:
    """What the running program wrote, or None when it is missing or torn."""
    try:
        written = json.loads(path.read_text(encoding="utf-8"))
        return Running(pid=int(written["pid"]), port=int(written["port"]), instance=str(written["instance"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def health(port: int, *, timeout: float = 2.0) -> dict[str, str]:
    """Ask /health/ on this computer; empty when nobody answers or when it is not Dix de Der."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with direct.open(f"http://127.0.0.1:{port}/health/", timeout=timeout) as answer:
            said = json.loads(answer.read(2000))
    except (OSError, ValueError):
        return {}
    if not isinstance(said, dict) or said.get("program") != PROGRAM:
        return {}
    return {str(key): str(value) for key, value in said.items()}


def wait_for_answer(path: Path, *, seconds: float, ended: Callable[[], bool]) -> Running | None:
    """Wait until the program described in this file answers; None when it has ended, or not in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        running = read(path)
        if running is not None and running.answers():
            return running
        if ended():
            return None
        time.sleep(0.2)
    return None
