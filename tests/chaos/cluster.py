"""kill -9 of PostgreSQL while every table writes: a cluster of the command's own, made by initdb in a folder
that nobody else uses; one of its processes, then the whole of it."""

import os
import pwd
import random
import shutil
import signal
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path

import psycopg

from tests.chaos.evening import TEAMS, Evening, prepare
from tests.chaos.outcome import Outcome
from tests.launcher.running import eventually, free_port

INSTALLED = "/usr/lib/postgresql"
SHORT, LONG = ("process", "server"), ("process", "server") * 10


class MissingPart(Exception):
    """Something that a fault needs is not on this computer; said plainly, and a failure."""


def program(name):
    """The path of one of PostgreSQL's programs. Raises MissingPart."""
    packaged = sorted(Path(INSTALLED).glob(f"*/bin/{name}"), reverse=True)
    found = packaged[0] if packaged else shutil.which(name)
    if not found:
        raise MissingPart(f"{name} is not installed (apt-get install postgresql)")
    return str(found)


class Cluster:
    """A PostgreSQL server that can be killed; root lends it to another user, for it never runs as root."""

    def __init__(self):
        self.folder, self.port = Path(tempfile.mkdtemp(prefix="dix-chaos-")), free_port()
        self.data, self.process, self.user = self.folder / "data", None, None
        if os.geteuid() == 0:
            names = {entry.pw_name for entry in pwd.getpwall()}
            self.user = "postgres" if "postgres" in names else "nobody"
            shutil.chown(self.folder, self.user)

    @property
    def url(self):
        return f"postgres://chaos@127.0.0.1:{self.port}/postgres"

    def __enter__(self):
        words = ["-U", "chaos", "-A", "trust", "-E", "UTF8", "--locale", "C", "-D", str(self.data)]
        done = self.run([program("initdb"), *words], capture_output=True, text=True)
        if done.returncode:
            raise MissingPart(f"initdb: {done.stderr.strip()[-300:]}")
        self.start()
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(20)
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, command, **how):
        return subprocess.run(command, cwd=self.folder, user=self.user, check=False, **how)

    def start(self):
        """Begin it, and come back when it answers; what is left of a killed one may hold its place."""
        assert eventually(self._answers_once_begun, seconds=60), self.said

    def _answers_once_begun(self):
        if self.process is None or self.process.poll() is not None:
            words = ["-D", str(self.data), "-p", str(self.port), "-c", "listen_addresses=127.0.0.1"]
            words += ["-c", f"unix_socket_directories={self.folder}"]
            with (self.folder / "server.log").open("ab") as log:
                self.process = subprocess.Popen(
                    [program("postgres"), *words],
                    cwd=self.folder,
                    user=self.user,
                    stdout=log,
                    stderr=log,
                    start_new_session=True,
                )
        return self.answers

    @property
    def answers(self):
        with suppress(psycopg.Error):
            psycopg.connect(self.url, connect_timeout=2).close()
            return True
        return False

    @property
    def said(self):
        return (self.folder / "server.log").read_text(encoding="utf-8", errors="replace")[-2000:]

    def kill(self):
        """The server, as a power cut would end it."""
        self.process.kill()
        self.process.wait()

    def kill_one(self):
        """One of the processes that answer: PostgreSQL then ends all of them and recovers."""
        others = "backend_type = 'client backend' AND pid <> pg_backend_pid()"
        with psycopg.connect(self.url) as asked:
            pids = [pid for (pid,) in asked.execute(f"SELECT pid FROM pg_stat_activity WHERE {others}")]
        if pids:
            os.kill(pids[0], signal.SIGKILL)
        return bool(pids)


def killed_postgresql(arena):
    """A backend, the postmaster, in turn; the program is never started again."""
    outcome, luck = Outcome("kill -9 of PostgreSQL"), random.Random(arena.seed)
    with Cluster() as cluster:
        more = {"DATABASE_URL": cluster.url, "DIX_JOB_LEASE": "10"}
        folder = arena.place()
        shutil.copytree(arena.template[0] / "static", folder / "static")
        prepare(folder, more)
        evening = Evening(folder, more=more, twin=arena.copy())
        told = evening.ask("make", TEAMS)
        evening.tables, evening.people = told["tables"], told["people"]
        outcome.writers = len(evening.tables)
        with evening:
            with evening.written_in():
                for what in LONG if arena.long else SHORT:
                    eventually(lambda: False, seconds=luck.uniform(0.1, 0.6))
                    strike(evening, cluster, what, outcome)
            outcome.judge(evening)
    return outcome


def strike(evening, cluster, what, outcome):
    """Kill it, see that it is back, and that writes go on."""
    if what == "process":
        outcome.struck += eventually(cluster.kill_one, seconds=30)
    else:
        cluster.kill()
        outcome.struck += 1
    cluster.start()
    if not evening.goes_on(5):
        outcome.wrong.append(f"nobody could write after the end of the {what}")
