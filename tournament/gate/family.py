"""Processes forked from one that has loaded everything: their memory is shared, a dead one is made anew.

Each child holds one end of a pipe whose other end is the parent's: it ends when the parent does, however."""

from __future__ import annotations

import contextlib
import logging
import os
import select
import signal
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType

FALLS_ALLOWED, FALLS_SECONDS = 10, 60.0
END_SECONDS = 4.0
LOG = logging.getLogger(__name__)


class Family:
    """So many processes that do the same work, and this one, which watches them."""

    def __init__(self, how_many: int, work: Callable[[], None]) -> None:
        self._how_many, self._work = how_many, work
        self._children: set[int] = set()
        self._ending = False
        self._falls: list[float] = []

    def run(self) -> None:
        """Until SIGTERM or SIGINT, or until they fall too often: then SystemExit is raised."""
        self._line, self._kept = os.pipe()
        woken = self._listen()
        for _ in range(self._how_many):
            self._begin()
        while self._children:
            select.select([woken], [], [])
            os.read(woken, 1024)
            for pid in list(self._children):
                ended, status = os.waitpid(pid, os.WNOHANG)
                if ended:
                    self._children.discard(pid)
                    self._again(pid, status)

    def _listen(self) -> int:
        """What a signal writes to, whichever thread it reaches: `wait` would sleep on in this one."""
        woken, waker = os.pipe()
        os.set_blocking(waker, False)
        signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
        for name in (signal.SIGTERM, signal.SIGINT):
            signal.signal(name, self._end)
        signal.signal(signal.SIGALRM, self._insist)
        signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
        return woken

    def _again(self, pid: int, status: int) -> None:
        """One has died: begin another, unless they all should."""
        if self._ending:
            return
        LOG.error("the web process %d ended (%d)", pid, os.waitstatus_to_exitcode(status))
        now = time.monotonic()
        self._falls = [fall for fall in self._falls if now - fall < FALLS_SECONDS] + [now]
        if len(self._falls) > FALLS_ALLOWED:
            self._end()
            raise SystemExit(1)
        self._begin()

    def _begin(self) -> None:
        # No signal between the fork and the line that knows of the child.
        signals = {signal.SIGTERM, signal.SIGINT}
        signal.pthread_sigmask(signal.SIG_BLOCK, signals)
        try:
            pid = os.fork()
            if pid == 0:
                self._live()
            self._children.add(pid)
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, signals)

    def _live(self) -> None:
        """The child's whole life."""
        code = 1
        try:
            signal.set_wakeup_fd(-1)
            for name in (signal.SIGTERM, signal.SIGINT, signal.SIGALRM, signal.SIGCHLD):
                signal.signal(name, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM, signal.SIGINT})
            os.close(self._kept)
            threading.Thread(target=self._with_parent, name="family", daemon=True).start()
            self._work()
            code = 0
        except BaseException:
            LOG.exception("a web process fell")
        finally:
            with contextlib.suppress(OSError, ValueError):
                sys.stdout.flush()
                sys.stderr.flush()
            os._exit(code)

    def _with_parent(self) -> None:
        """Wait for the end of the parent, then end too; at once when that takes long."""
        with contextlib.suppress(OSError):
            os.read(self._line, 1)
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(END_SECONDS)
        os._exit(1)

    def _end(self, _number: int = 0, _frame: FrameType | None = None) -> None:
        """Tell all of them to end, and insist after a while."""
        self._ending = True
        self._tell(signal.SIGTERM)
        signal.setitimer(signal.ITIMER_REAL, END_SECONDS)

    def _insist(self, _number: int, _frame: FrameType | None) -> None:
        self._tell(signal.SIGKILL)

    def _tell(self, number: int) -> None:
        for pid in list(self._children):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)
