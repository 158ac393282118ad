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

from . import addresses, card, instance, management, rescue, returning
from .addresses import Network
from .awake import Awake
from .commands import DEFAULT_PORT
from .console import hear, say
from .environment import last_lines
from .instance import FileLock, RunningProgram
from .management import environment_for
from .messages import CannotStart, message
from .places import DataFolder
from .processes import Child, end_all, fresh_log

READY_SECONDS = 180.0
"""The first start of an unpacked zip compiles every library, on a slow laptop under its antivirus."""
SECOND_START_SECONDS = 30.0
LOOK_SECONDS = 10.0
CHILDREN = ("web", "worker")
"""Only the first one's end ends the evening."""
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
    environment: dict[str, str] = field(default_factory=dict)
    """What our own commands run in, once that is known."""

    def __post_init__(self) -> None:
        self.awake = Awake(self.data.awake)

    def run(self) -> int:
        """Run until told to stop; 0 when it ended well. A second start shows the first one instead, or takes
        its place when it was just stopping.

        Raises CannotStart when it cannot start.
        """
        lock = FileLock(self.data.lock)
        if not lock.acquire():
            first = instance.wait_for_answer(
                self.data.running, seconds=SECOND_START_SECONDS, ended=lock.acquire
            )
            if not lock.is_held:
                return self.show_running(first)
        try:
            returning.drop_wish(self.data)
            self.killed = instance.read_running(self.data.running)
            self.data.running.unlink(missing_ok=True)
            if self.killed is not None:
                say(rescue.killed_sentence(self.data))
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
        """Prepare, start the children, show the card, and watch until the end."""
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
        self.environment = environment
        say(message("starting"))
        hear(self.typed)
        rescue.see_to_data(self.data, environment, typed=self.typed, stop=self.stop, open_page=self.open)
        organised = management.prepare_data(self.data, environment)
        running = RunningProgram(pid=os.getpid(), port=port, instance=name)
        running.write(self.data.running)
        if management.is_embedded(environment) and not self.data.copies.exists():
            self.data.copies.write_text("{}", encoding="utf-8")
        children = self.make_children(environment)
        try:
            web, *others = children
            web.start()
            link = "" if organised else management.first_link(environment)
            self.wait_until_ready(running, web)
            for child in others:  # phones wait for the server alone: the others take no time from its start
                child.started()
            if not self.stop.is_set():
                card.show(network, local=running.url, link=link)
                self.open(running.url.rstrip("/") + (link or "/"))
                self.awake.hold()
            return self.watch(children, network)
        finally:
            say(message("stopping"))
            self.data.running.unlink(missing_ok=True)  # a start from here on waits for our end
            end_all(children)
            self.awake.release()
            say(message("stopped", folder=self.data.path))

    def make_children(self, environment: dict[str, str]) -> list[Child]:
        """The server first, then those that the evening can do without; none runs yet."""
        log = fresh_log(self.data.logs)
        return [
            Child(
                message(f"{kind}_name"),
                f"launcher.{kind}",
                python=Path(sys.executable),
                environment=environment,
                log=log,
                spare=kind != CHILDREN[0],
            )
            for kind in CHILDREN
        ]

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
        last_look = time.monotonic()
        while not self.stop.wait(0.3):
            for child in children:
                sentence = child.tend()
                if sentence is not None:
                    say(message(sentence, name=child.name, log=child.log), error=sentence in TROUBLES)
                if sentence == "child_gave_up":
                    return 1
            self.return_if_asked(children)
            if time.monotonic() - last_look > LOOK_SECONDS:
                last_look = time.monotonic()
                if network.look():
                    card.announce(network)
            with contextlib.suppress(Empty):
                self.obey(self.typed.get_nowait(), network)
        return 0

    def return_if_asked(self, children: list[Child]) -> None:
        """Where somebody asked on a page for a copy in the place of the data: every child ends, the file
        changes, they begin again. Whoever opened one at a first start is known to nobody yet: a link is
        shown."""
        name = returning.asked(self.data)
        if name is None:
            return
        say(message("returning", file=name))
        end_all(children)
        returning.go_back(self.data, name, self.environment)
        for child in children:
            child.started()
        last = returning.last(self.data)
        running = instance.read_running(self.data.running)
        if Path(name).is_absolute() and last is not None and not last.refused and running is not None:
            self.wait_until_ready(running, children[0])
            link = running.url.rstrip("/") + management.new_link(self.environment)
            say(f"{message('organiser_link')}\n    {link}")
            self.open(link)

    def obey(self, line: str, network: Network) -> None:
        """A number chooses the phones' address; anything else is nothing."""
        before = network.url
        if line.isdecimal() and network.choose(int(line)) and network.url != before:
            card.announce(network)

    def open(self, url: str) -> None:
        """Open the user's browser unless told not to."""
        if not self.options.no_browser:
            card.open_page(url)
