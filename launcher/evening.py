"""One evening on this computer, from the lock to the last child's end: the order of things, no detail of
them.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import secrets
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, Queue

from . import addresses, card, instance, management
from .addresses import Network
from .commands import DEFAULT_PORT
from .console import is_interactive, say
from .environment import last_lines
from .instance import FileLock, RunningProgram
from .management import environment_for
from .messages import CannotStart, message
from .places import DataFolder
from .processes import Child, SpareChild, end_all, fresh_log

READY_SECONDS = 60.0
LOOK_SECONDS = 10.0
CHILDREN: dict[str, type[Child]] = {"web": Child, "worker": SpareChild}
TROUBLES = ("child_gave_up", "child_paused")


@dataclass
class ProgramRun:
    """What one start holds while it runs."""

    data: DataFolder
    options: argparse.Namespace
    stop: threading.Event
    typed: Queue[str] = field(default_factory=Queue)
    killed: RunningProgram | None = None
    """What a start that was killed left behind: its children may still be ending."""

    def run(self) -> int:
        """Run until told to stop; 0 when it ended well. A second start shows the first one instead, or takes
        its place when it was just stopping.

        Raises CannotStart when it cannot start.
        """
        lock = FileLock(self.data.lock)
        if not lock.acquire():
            first = instance.wait_for_answer(self.data.running, seconds=READY_SECONDS / 2, ended=lock.acquire)
            if not lock.is_held:
                return self.show_running(first)
        try:
            self.killed = instance.read_running(self.data.running)
            self.data.running.unlink(missing_ok=True)
            return self.run_alone()
        finally:
            for file in (self.data.running, self.data.address):
                file.unlink(missing_ok=True)
            lock.release()

    def show_running(self, running: RunningProgram | None) -> int:
        """Open the program that already runs on these data. Raises CannotStart when it does not answer."""
        if running is None:
            silent = instance.read_running(self.data.running)
            if silent is None:
                raise CannotStart("running_but_busy")
            raise CannotStart("running_but_silent", pid=silent.pid)
        say(message("already_running", url=running.url))
        self.open(running.url)
        return 0

    def run_alone(self) -> int:
        """Prepare, start both children, show the card, and watch until the end."""
        requested_port = self.options.port or DEFAULT_PORT
        held_by_killed = self.killed is not None and self.killed.port == requested_port
        port = addresses.choose_port(
            requested_port,
            insisted=self.options.port is not None,
            patience=addresses.KILLED_SECONDS if held_by_killed else addresses.CLOSED_SECONDS,
        )
        if port != requested_port:
            say(message("port_moved", port=requested_port, other=port))
        network = Network(port, self.data.address)
        if self.options.address:
            network.insist(self.options.address)
        name = secrets.token_hex(8)
        environment = environment_for(self.data.path, DIX_PORT=str(port), DIX_INSTANCE=name)
        say(message("starting"))
        management.prepare_data(self.data, environment)
        running = RunningProgram(pid=os.getpid(), port=port, instance=name)
        running.write(self.data.running)
        log = fresh_log(self.data.logs)
        children = [
            child_class(
                message(f"{kind}_name"),
                f"launcher.{kind}",
                python=Path(sys.executable),
                environment=environment,
                log=log,
            )
            for kind, child_class in CHILDREN.items()
        ]
        try:
            for child in children:
                child.start()
            link = management.first_link(environment)
            self.wait_until_ready(running, children[0])
            if not self.stop.is_set():
                card.show(network, local=running.url, link=link, prints=self.data.prints)
                self.open(running.url.rstrip("/") + (link or "/"))
            return self.watch(children, network)
        finally:
            say(message("stopping"))
            self.data.running.unlink(missing_ok=True)  # a start from here on waits for our end
            end_all(children)
            say(message("stopped", folder=self.data.path))

    def wait_until_ready(self, running: RunningProgram, web: Child) -> None:
        """Come back when the server answers, or when we are told to stop.

        Raises CannotStart when it will not."""
        end = time.monotonic() + READY_SECONDS
        while not (self.stop.is_set() or running.answers()):
            if not web.is_alive or time.monotonic() > end:
                detail = last_lines(web.log.read_text(encoding="utf-8", errors="replace"), 12)
                raise CannotStart("did_not_start", log=web.log, detail=detail)
            self.stop.wait(0.1)

    def watch(self, children: list[Child], network: Network) -> int:
        """Keep the children alive and the address true until told to stop; 1 when a child that the evening
        cannot do without keeps falling."""
        if is_interactive():
            threading.Thread(target=self.listen, name="keyboard", daemon=True).start()
        last_look = time.monotonic()
        while not self.stop.wait(0.3):
            for child in children:
                sentence = child.tend()
                if sentence is not None:
                    say(message(sentence, name=child.name, log=child.log), error=sentence in TROUBLES)
                if sentence == "child_gave_up":
                    return 1
            if time.monotonic() - last_look > LOOK_SECONDS:
                last_look = time.monotonic()
                if network.look():
                    card.announce(network, self.data.prints)
            with contextlib.suppress(Empty):
                self.obey(self.typed.get_nowait(), network)
        return 0

    def listen(self) -> None:
        """Pass on what is typed in the console."""
        with contextlib.suppress(OSError, ValueError):
            for line in sys.stdin:
                self.typed.put(line.strip())

    def obey(self, line: str, network: Network) -> None:
        """A number chooses the phones' address; anything else is nothing."""
        before = network.url
        if line.isdecimal() and network.choose(int(line)) and network.url != before:
            card.announce(network, self.data.prints)

    def open(self, url: str) -> None:
        """Open the user's browser unless told not to."""
        if not self.options.no_browser:
            card.open_page(url)
