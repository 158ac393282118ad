"""Starts the real program on a private folder and a private port, and looks at its processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.private import free_port
from launcher import instance
from launcher.places import ROOT, DataFolder

PATIENCE = 180.0  # seconds; a first start makes the database, and the machine may have more to do


def eventually(condition, *, seconds: float = PATIENCE) -> bool:
    """Whether the condition came true in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.1)
    return False


def environment_without_services() -> dict[str, str]:
    """A start as on a club's laptop: embedded, in French, with nothing of the test run's own settings."""
    dropped = ("DATABASE_URL", "REDIS_URL", "DIX_MANIFEST_STATIC", "LC_ALL", "LC_MESSAGES")
    kept = {name: value for name, value in os.environ.items() if name not in dropped}
    return kept | {"PYTHONPATH": str(ROOT), "LANG": "fr_FR.UTF-8", "PYTHONUTF8": "1"}


def start_command(*words: str) -> list[str]:
    """The program inside an environment that is already there: this test run's own."""
    return [sys.executable, "-m", "launcher", "--no-browser", *words]


def run_to_end(*words: str, **more: str) -> subprocess.CompletedProcess[str]:
    """One start that ends by itself."""
    return subprocess.run(
        start_command(*words),
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment_without_services() | more,
        cwd=ROOT.parent,
        timeout=PATIENCE * 2,
        check=False,
    )


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and waits to be buried does not."""
    done = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return bool(done.stdout.strip()) and not done.stdout.strip().startswith("Z")


def children_of(pid: int) -> dict[int, str]:
    """Every descendant of a process: its number → its command line."""
    listed = subprocess.run(
        ["ps", "-eo", "pid=,ppid=,args="], capture_output=True, text=True, check=True
    ).stdout
    rows = [line.split(None, 2) for line in listed.splitlines()]
    found: dict[int, str] = {}
    waiting = [pid]
    while waiting:
        parent = waiting.pop()
        for row in rows:
            if int(row[1]) == parent:
                found[int(row[0])] = row[2] if len(row) > 2 else ""
                waiting.append(int(row[0]))
    return found


@dataclass
class Program:
    """A start that runs until it is told to end."""

    folder: Path
    port: int = field(default_factory=free_port)
    words: tuple[str, ...] = ()
    process: subprocess.Popen[bytes] | None = None
    starts: tuple[str, ...] = tuple(start_command())
    patience: float = PATIENCE

    def __enter__(self) -> Program:
        self.begin()
        if not eventually(lambda: self.is_ready or self.has_ended, seconds=self.patience) or self.has_ended:
            self.end()  # what is not entered is not left
            raise AssertionError(self.said)
        return self

    def begin(self) -> None:
        """Start it, and wait for nothing."""
        self.output = self.folder.with_suffix(".out")
        command = [*self.starts, "--data", str(self.folder), "--port", str(self.port), *self.words]
        with self.output.open("wb") as output:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                env=self.environment,
                start_new_session=True,
            )

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        """Kill it with all its processes."""
        for pid in [*self.family, self.pid]:
            if is_alive(pid):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()

    @property
    def environment(self) -> dict[str, str]:
        return environment_without_services()

    @property
    def pid(self) -> int:
        return self.process.pid

    @property
    def said(self) -> str:
        return self.output.read_text(encoding="utf-8")

    @property
    def family(self) -> dict[int, str]:
        return children_of(self.pid)

    @property
    def has_ended(self) -> bool:
        return self.process.poll() is not None

    @property
    def is_ready(self) -> bool:
        """Whether the card has been shown and the server answers."""
        return "=" * 72 in self.said and self.answers

    @property
    def answers(self) -> bool:
        running = instance.read_running(DataFolder(self.folder).running)
        return running is not None and running.answers()

    def child(self, module: str) -> int:
        """The number of the process the start itself began for this module."""
        command = f"-m {module}"
        listed = subprocess.run(
            ["ps", "-eo", "pid=,ppid=,args="], capture_output=True, text=True, check=True
        ).stdout
        rows = [line.split(None, 2) for line in listed.splitlines()]
        return next(int(row[0]) for row in rows if int(row[1]) == self.pid and row[2].endswith(command))
