"""A Redis of one's own that can be killed, and a worker with jobs that last until they are let go."""

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing

from launcher.places import ROOT
from tests.launcher.running import free_port


class Redis:
    """A server of the test's own, which keeps nothing."""

    def __init__(self):
        self.program = shutil.which("redis-server")
        assert self.program, "redis-server is not installed (apt-get install redis-server)"
        self.port, self.process = free_port(), None

    @property
    def url(self):
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self):
        command = [self.program, "--port", str(self.port), "--save", "", "--bind", "127.0.0.1"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def kill(self):
        self.process.kill()
        self.process.wait()


class Jobs:
    """Asks for jobs that last until they are let go, and sees what the worker does with them."""

    def __init__(self, folder, redis):
        dropped = ("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE")
        kept = {name: value for name, value in os.environ.items() if name not in dropped}
        own = {"DIX_DATA": str(folder), "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "REDIS_URL": redis.url}
        self.folder, self.environment = folder, kept | own
        self.worker = None

    def call(self, *words):
        command = [sys.executable, "-m", "tests.jobs.held_worker", *words]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    def start_worker(self):
        command = [sys.executable, "-m", "tests.jobs.held_worker", "work"]
        with (self.folder / "worker.out").open("ab") as out:
            self.worker = subprocess.Popen(command, env=self.environment, stdout=out, stderr=out)

    @property
    def log(self):
        """What the worker wrote down, the connections that it lost and made too."""
        log = self.folder / "logs" / "dix-de-der.log"
        return log.read_text(encoding="utf-8") if log.exists() else ""

    @property
    def looks_for_redis(self):
        """Whether the last that it wrote of Redis is that it did not answer."""
        return self.log.rfind("Cannot connect to redis") > self.log.rfind("Connected to redis")

    @property
    def has_ended(self):
        return self.worker.poll() is not None

    @property
    def begun(self):
        lines = self.folder / "begun.txt"
        return lines.read_text(encoding="ascii").split() if lines.exists() else []

    def states(self):
        with closing(sqlite3.connect(self.folder / "tournament.sqlite3", timeout=30)) as database:
            return [state for (state,) in database.execute("SELECT state FROM tournament_job ORDER BY id")]

    def let_go(self):
        (self.folder / "let-go").touch()
