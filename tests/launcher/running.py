"""Starts the real program on a private folder and a port of its own, and looks at its processes."""

from __future__ import annotations

import getpass
import os
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from launcher import instance
from launcher.addresses import is_free
from launcher.places import ROOT, DataFolder

PATIENCE = 240.0  # seconds, which only a failure takes: the machine may have much more to do
# Below what a system lends to whoever calls out, and each taken by one test run of this computer at a time.
PORTS = range(20_000, 32_000)
CARD = "=" * 72
_taken: list[instance.FileLock] = []


def free_port() -> int:
    """A port that nobody listens on, ours until this process ends."""
    folder = Path(tempfile.gettempdir()) / f"dix-ports-{getpass.getuser()}"
    for port in PORTS:
        lock = instance.FileLock(folder / str(port))
        if lock.acquire():
            _taken.append(lock)
            if is_free(port):
                return port
    raise AssertionError("no port is free")


def eventually(condition, *, seconds: float = PATIENCE) -> bool:
    """Whether the condition came true; asked once more at the end."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.05)
    return bool(condition())


def environment_without_services() -> dict[str, str]:
    """A start as on a club's laptop: embedded, in French, with nothing of the test run's own settings."""
    dropped = ("DATABASE_URL", "REDIS_URL", "DIX_MANIFEST_STATIC", "LC_ALL", "LC_MESSAGES")
    kept = {name: value for name, value in os.environ.items() if name not in dropped}
    return kept | {"PYTHONPATH": str(ROOT), "LANG": "fr_FR.UTF-8", "PYTHONUTF8": "1"}


def start_command(*words: str) -> list[str]:
    """The program inside an environment that is already there: this test run's own."""
    return [sys.executable, "-m", "launcher", "--no-browser", *words]


def run_to_end(*words: str, command: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    """One start that ends by itself."""
    return subprocess.run(
        [*(command or start_command()), *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment_without_services(),
        cwd=ROOT.parent,
        timeout=PATIENCE,
        check=False,
    )


def _processes() -> list[tuple[int, int, str, str]]:
    """Number, parent, state and command line of every process."""
    command = ["ps", "-eo", "pid=,ppid=,stat=,args="]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    rows = [[*line.split(None, 3), ""] for line in listed.splitlines()]
    return [(int(row[0]), int(row[1]), row[2], row[3]) for row in rows]


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and waits to be buried does not."""
    return any(number == pid and not state.startswith("Z") for number, _parent, state, _args in _processes())


def children_of(pid: int) -> dict[int, str]:
    """Every descendant of a process: its number → its command line."""
    rows = _processes()
    found: dict[int, str] = {}
    waiting = [pid]
    while waiting:
        parent = waiting.pop()
        begun = {number: args for number, its_parent, _state, args in rows if its_parent == parent}
        found |= begun
        waiting += begun
    return found


@dataclass
class Program:
    """A start that runs until it is told to end."""

    folder: Path
    port: int = field(default_factory=free_port)
    words: tuple[str, ...] = ()
    process: subprocess.Popen[bytes] | None = None
    starts: tuple[str, ...] = tuple(start_command())
    more: dict[str, str] = field(default_factory=dict)

    def __enter__(self) -> Program:
        self.begin()
        if not eventually(lambda: self.is_ready or self.has_ended) or self.has_ended:
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

    def stop(self, number: int = signal.SIGTERM) -> None:
        """Tell it to end, as somebody does who goes home, and see that nothing of it is left."""
        family = self.family
        os.killpg(self.pid, number) if number == signal.SIGINT else os.kill(self.pid, number)
        assert eventually(lambda: self.has_ended), self.said
        assert eventually(lambda: not any(map(is_alive, family))), family

    @property
    def environment(self) -> dict[str, str]:
        return environment_without_services() | self.more

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
        """Whether the card stands there to its last line and the server answers."""
        return self.said.count(CARD) >= 2 and self.answers

    @property
    def answers(self) -> bool:
        running = instance.read_running(DataFolder(self.folder).running)
        return running is not None and running.answers(timeout=10)

    def child(self, module: str) -> int | None:
        """The number of the process that the start itself began for this module; None while there is none."""
        ends = f"-m {module}"
        return next(
            (
                number
                for number, parent, state, args in _processes()
                if parent == self.pid and args.endswith(ends) and not state.startswith("Z")
            ),
            None,
        )
