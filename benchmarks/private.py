"""A private evening: a data folder of its own, the program's own web server and worker, a private port.

Starts them as the launcher does; `ask` runs a module of `inside` within the same settings."""

from __future__ import annotations

import json
import secrets
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from launcher import addresses, instance, management
from launcher.management import environment_for
from launcher.places import ROOT, DataFolder
from launcher.processes import Child, end_all

READY_SECONDS = 60.0
# All phones of a measure have this computer’s address.
PEOPLE = "600"
SERVICES = ("DATABASE_URL", "REDIS_URL", "DIX_MANIFEST_STATIC")
# Below what a system lends to whoever calls out (from 32768 on Linux, from 49152 elsewhere). A port of those
# may be free now and lent by the time the program listens, some minutes later or again after a kill.
PORTS = range(20_000, 32_000)


def free_port() -> int:
    """A port nobody listens on, and that nobody is lent meanwhile."""
    wanted = secrets.SystemRandom().sample(PORTS, 100)
    return next(port for port in wanted if addresses.is_free(port))


class PrivateEvening:
    """One data folder (and one database) with its processes; leaves nothing running."""

    def __init__(
        self, folder: Path, *, database: str = "", worker: str = "launcher.worker", shape: str = ""
    ) -> None:
        self.folder, self.port = folder, free_port()
        folder.mkdir(parents=True, exist_ok=True)
        environment = environment_for(
            folder, DIX_PORT=str(self.port), DIX_PEOPLE_PER_ADDRESS=PEOPLE, PYTHONPATH=str(ROOT)
        )
        self.environment = {name: value for name, value in environment.items() if name not in SERVICES}
        if database:
            self.environment["DATABASE_URL"] = database
        if shape:
            self.environment["DIX_WEB_SHAPE"] = shape
        self.web, self.worker = self._child("launcher.web"), self._child(worker)

    def __enter__(self) -> PrivateEvening:
        management.prepare_data(DataFolder(self.folder), self.environment)
        return self

    def __exit__(self, *_: object) -> None:
        end_all([self.web, self.worker])

    def _child(self, module: str) -> Child:
        return Child(
            module,
            module,
            python=Path(sys.executable),
            environment=self.environment,
            log=self.folder / "children.log",
        )

    def serve(self) -> None:
        """Start the web server and come back when it answers. Raises TimeoutError."""
        self.web.start()
        end = time.monotonic() + READY_SECONDS
        while not instance.health(self.port):
            if time.monotonic() > end:
                raise TimeoutError((self.folder / "children.log").read_text(encoding="utf-8")[-2000:])
            time.sleep(0.05)

    def ask(self, module: str, *words: object) -> Any:
        """What `python -m benchmarks.inside.<module>` prints, read as JSON. Raises CalledProcessError."""
        completed = subprocess.run(  # noqa: S603 — a module of ours
            [sys.executable, "-m", f"benchmarks.inside.{module}", *map(str, words)],
            stdout=subprocess.PIPE,
            cwd=ROOT,
            env=self.environment,
            check=True,
        )
        return json.loads(completed.stdout)
