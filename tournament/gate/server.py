"""The server around the application: one process, or two of one family where the system can fork.

Called by whoever starts the web server; ends at SIGTERM (SIGINT, Ctrl-Break), with all its streams, in less
than three seconds."""

from __future__ import annotations

import asyncio
import functools
import logging
import socket
import sys
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any

import uvicorn

from .application import Gate
from .family import Family
from .protocol import KEEP_ALIVE_SECONDS, PER_ADDRESS, Connections, PatientProtocol

if sys.platform != "win32":
    import resource

ENOUGH_FILES, FILES_BESIDE = 65_536, 200
LEFT_SECONDS = 2
BACKLOG = 1024
LOG = logging.getLogger(__name__)


def serve(
    gate: Gate,
    address: str,
    port: int,
    *,
    processes: int = 1,
    accepting_thread: bool = False,
) -> None:
    """Answer on this address (0.0.0.0 is every one) until told to end; Django is loaded and warm."""
    files = more_files()
    connections = Connections(
        per_address=PER_ADDRESS * gate.people_per_address,
        in_all=max(100, files - FILES_BESIDE),
        headers=gate.headers,
        unlimited=gate.proxies.trusts,
    )

    def work() -> None:
        listener = listening(port, address=address, shared=processes > 1)
        HallServer(gate, connections, accepting_thread=accepting_thread).run(sockets=[listener])

    if processes > 1 and sys.platform != "win32":
        with bound(port, address=address, shared=True):  # the port stays ours while a process is made anew
            Family(processes, work).run()
    else:
        work()


class HallServer(uvicorn.Server):
    """uvicorn with our protocol; on Windows a thread of its own takes the connections in."""

    def __init__(self, gate: Gate, connections: Connections, *, accepting_thread: bool = False) -> None:
        super().__init__(
            uvicorn.Config(
                gate,
                http=functools.partial(PatientProtocol, connections_of=connections),  # type: ignore[arg-type]
                ws="none",
                lifespan="on",
                log_config=None,
                log_level="error",  # what a broken request did is no news, and must not fill the disk
                access_log=False,
                server_header=False,
                proxy_headers=False,
                timeout_keep_alive=KEEP_ALIVE_SECONDS,
                timeout_graceful_shutdown=LEFT_SECONDS,
                backlog=BACKLOG,
            )
        )
        self._gate, self._thread_accepts = gate, accepting_thread

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End; uvicorn would raise the signal once more at the end, and die of it."""
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        if not (self._thread_accepts and sockets):
            await super().startup(sockets)
            return
        await self.lifespan.startup()
        if self.lifespan.should_exit:
            self.should_exit = True
            return
        self.servers = []
        loop = asyncio.get_running_loop()
        taking = AcceptingThread(sockets[0], loop, self._protocol, lambda: self.should_exit)
        threading.Thread(target=taking.run, name="accept", daemon=True).start()
        self.started = True

    def _protocol(self) -> asyncio.Protocol:
        made: asyncio.Protocol = self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return made

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams first: each of their pages opens its own again."""
        self._gate.end_streams()
        await super().shutdown(sockets)


class AcceptingThread:
    """Takes connections in outside the loop: Windows' Proactor closes the listening socket when a client
    resets while it is taken in (CPython's issue 93821)."""

    def __init__(
        self,
        listener: socket.socket,
        loop: asyncio.AbstractEventLoop,
        protocol: Callable[[], asyncio.Protocol],
        ended: Callable[[], bool],
    ) -> None:
        self._listener, self._loop, self._protocol, self._ended = listener, loop, protocol, ended
        self._tasks: set[asyncio.Task[Any]] = set()

    def run(self) -> None:
        """Take in until the socket is closed."""
        self._listener.settimeout(0.5)
        while not self._ended():
            try:
                line, _address = self._listener.accept()
            except TimeoutError:
                continue
            except OSError:
                if self._listener.fileno() < 0:
                    return
                continue
            line.setblocking(False)
            try:
                self._loop.call_soon_threadsafe(self._hand_over, line)
            except RuntimeError:  # the loop has ended
                line.close()
                return

    def _hand_over(self, line: socket.socket) -> None:
        task = self._loop.create_task(self._connect(line))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _connect(self, line: socket.socket) -> None:
        try:
            await self._loop.connect_accepted_socket(self._protocol, line)
        except OSError:  # gone again
            line.close()


EVERY_INTERFACE = "0.0.0.0"  # noqa: S104 — phones of the hall come by any


def bound(port: int, *, address: str = EVERY_INTERFACE, shared: bool) -> socket.socket:
    """A socket there; `shared`: other processes of ours may have one on the same port."""
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if sys.platform == "win32":
        made.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if shared:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    made.bind((address, port))
    return made


def listening(port: int, *, address: str = EVERY_INTERFACE, shared: bool) -> socket.socket:
    """The same, to which one may connect."""
    made = bound(port, address=address, shared=shared)
    made.listen(BACKLOG)
    return made


def more_files() -> int:
    """Let this process open as many files as it may, and say how many: a phone uses about two."""
    if sys.platform == "win32":
        return ENOUGH_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH_FILES if hard == resource.RLIM_INFINITY else min(hard, ENOUGH_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):  # macOS says infinity and means less
            return soft
    return wanted
