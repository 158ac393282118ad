"""The program that suffers: the real start with all its processes, on a private folder with an evening in
play, or the web server and worker alone; and what a fresh process finds in its data afterwards."""

import http.client
import json
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from itertools import count
from pathlib import Path
from threading import Lock
from urllib.parse import urlsplit

from launcher import management
from launcher.places import ROOT, DataFolder
from tests.chaos.writers import Hall, Ledger, clerk, table
from tests.launcher.running import Program, children_of, environment_without_services, eventually

TEAMS = 24
NUMBERS = count(1)
BACK_SECONDS = 120.0
START_SECONDS = 600.0
"""Of a first start, while other things run on the computer."""


def asked(folder, verb, *given, more=None):
    """What `tests.chaos.inside` answers about this data folder."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.chaos.inside", verb],
        input=json.dumps(given),
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=environment_of(folder) | (more or {}),
        check=True,
    )
    return json.loads(done.stdout)


def environment_of(folder):
    """The variables of every process on that folder, with nothing of the caller's services."""
    own = {"DIX_DATA": str(folder), "DIX_COMMAND": "python start.py", **management.FRUGAL}
    return environment_without_services() | own | {"DJANGO_SETTINGS_MODULE": "tournament.settings"}


def prepare(folder, more=None):
    """Bring the data and the static files of a folder up to date."""
    folder.mkdir(parents=True, exist_ok=True)
    management.prepare_data(DataFolder(folder), environment_of(folder) | (more or {}))


@dataclass
class Evening(Program):
    """The program started on a folder; `tables` are those that write. Killed with all its processes at the
    end."""

    patience: float = START_SECONDS
    tables: list = field(default_factory=list)
    people: dict = field(default_factory=dict)
    more: dict = field(default_factory=dict)
    twin: Path | None = None
    """A copy of the folder from before anything was written."""
    ledger: Ledger = field(default_factory=Ledger)
    goes_on_later: bool = False
    """Another fault follows in it: the twin is asked at the last one, for all of them."""
    choice: int = 0
    """What to take up where a start asks; none."""

    @property
    def environment(self):
        return environment_without_services() | {"DIX_PEOPLE_PER_ADDRESS": "600"} | self.more

    @property
    def data(self):
        return DataFolder(self.folder)

    @property
    def is_ready(self):
        """As for every start; one that asks is answered first."""
        asks = next((line.strip() for line in self.said.splitlines() if line.startswith("    http")), "")
        if self.choice and asks and "=" * 72 not in self.said and choose(asks, self.choice):
            self.choice = 0
        return super().is_ready

    def ask(self, verb, *given):
        return asked(self.folder, verb, *given, more=self.more)

    def begin_writing(self, hall, *, port=None, most=1_000_000):
        """Every table writes, `most` deals at most, and somebody asks for workbooks."""
        port = port or self.port
        hall.add(
            *(
                table(port, self.ledger, one, hall.ended, most=most, seed=place)
                for place, one in enumerate(self.tables)
            )
        )
        if "Olga" in self.people:
            hall.add(clerk(port, self.ledger, self.tables[0]["slug"], self.people["Olga"], hall.ended))

    @contextmanager
    def written_in(self, *, most=1_000_000) -> Iterator[Hall]:
        """Tables write all the while; at the end each has its answer."""
        with Hall() as hall:
            self.begin_writing(hall, most=most)
            if not self.goes_on(3):
                raise AssertionError(f"nobody could write: {self.ledger}")
            yield hall
            hall.finish()

    def goes_on(self, writes=3, *, seconds=BACK_SECONDS):
        """Whether so many more writes are acknowledged in time."""
        wanted = len(self.ledger.kept) + writes
        return eventually(lambda: len(self.ledger.kept) >= wanted, seconds=seconds)

    def pid_of(self, module):
        """The number of the process that runs this module; None while there is none."""
        with suppress(StopIteration, subprocess.CalledProcessError):
            return self.child(f"launcher.{module}")
        return None

    def web_processes(self):
        """Those that answer, forked from the web server's own."""
        watcher = self.pid_of("web")
        return list(children_of(watcher)) if watcher else []

    def start_again(self):
        """As somebody does who found the program gone."""
        self.process.wait()
        Program.__enter__(self)

    def served(self, slug):
        """The standings as the running program serves them, which has seen all that happened."""
        address = f"http://127.0.0.1:{self.port}/t/{slug}/live/standings/"
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(address, timeout=30) as page:
            return sha256(page.read()).hexdigest()


def choose(url, number):
    """Answer the page of a start that asks, as a browser does."""
    parts = urlsplit(url)
    line = http.client.HTTPConnection(parts.hostname, parts.port, timeout=10)
    headers = {"Host": parts.netloc, "Content-Type": "application/x-www-form-urlencoded"}
    line.request("POST", parts.path, f"number={number}", headers)
    return line.getresponse().status == 200


class Arena:
    """Where a run of the command takes place: its folder, and the evening that every fault begins with. In
    the short form faults that do not destroy it follow each other in one evening."""

    def __init__(self, folder, *, long=False, twin_at_the_end=False, seed=1):
        self.folder, self.long, self.twin_at_the_end, self.seed = folder, long, twin_at_the_end, seed
        self._shared, self._open, self._making = None, ExitStack(), Lock()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._open.close()

    def place(self):
        """A folder of its own."""
        return self.folder / f"place-{next(NUMBERS)}"

    @property
    def template(self):
        """A prepared data folder with an evening made in it, and what is told of it."""
        with self._making:
            return self._template

    @cached_property
    def _template(self):
        folder = self.place()
        prepare(folder)
        return folder, asked(folder, "make", TEAMS)

    def told(self):
        """What is told of the evening, for one who may change it."""
        return deepcopy(self.template[1])

    def copy(self):
        """The template again."""
        folder = self.place()
        shutil.copytree(self.template[0], folder)
        return folder

    @contextmanager
    def evening(self, *, last=False) -> Iterator[Evening]:
        """The program on a copy of the template; `last`: no other fault follows in it."""
        if self.long:
            with self._begun() as evening:
                yield evening
            return
        if self._shared is None:
            self._shared = self._open.enter_context(self._begun())
        self._shared.ledger.mark()
        self._shared.goes_on_later = self.twin_at_the_end and not last
        yield self._shared

    def _begun(self):
        told = self.told()
        return Evening(self.copy(), tables=told["tables"], people=told["people"], twin=self.copy())
