"""Ends this process when the one that started it ends, however that happened, on every system.

A child's parent holds the other end of its standard input and never writes: its end is the parent's end. It
says so in the environment: who was started otherwise (systemd gives no input) ends at SIGTERM alone. Must not
import anything heavy: it starts before everything else."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
from collections.abc import Callable

GRACE_SECONDS = 8.0
HELD = {"DIX_LIFELINE": "stdin"}
"""What a parent that holds the other end adds to the environment of its child."""


def watch(stop: Callable[[], None]) -> None:
    """From now on, call `stop` once when the parent closes the pipe or dies, then insist after a while; where
    no parent holds it, do nothing."""
    if not HELD.items() <= os.environ.items():
        return
    threading.Thread(target=_wait, args=(stop,), name="lifeline", daemon=True).start()


def _wait(stop: Callable[[], None]) -> None:
    """Read until the end; what is read does not matter."""
    try:
        while os.read(sys.stdin.fileno(), 1024):
            continue
    except (OSError, ValueError):
        pass
    insist = threading.Timer(GRACE_SECONDS, os._exit, args=(1,))
    insist.daemon = True
    insist.start()
    stop()


def interrupt() -> None:
    """Ask the main thread to end as SIGTERM would."""
    signal.raise_signal(signal.SIGTERM)


SYNCHRONIZE, FOREVER = 0x0010_0000, 0xFFFF_FFFF


def watch_starter(stop: Callable[[], None]) -> None:
    """Call `stop` when the process named by DIX_STARTED_BY ends; elsewhere than on Windows there is none."""
    if sys.platform == "win32":
        starter = os.environ.get("DIX_STARTED_BY", "")
        if starter.isdecimal():
            threading.Thread(target=_wait_for, args=(int(starter), stop), name="starter", daemon=True).start()


def _wait_for(pid: int, stop: Callable[[], None]) -> None:
    """Wait for the end of one process by its handle."""
    if sys.platform == "win32":
        kernel = ctypes.windll.kernel32
        handle = kernel.OpenProcess(SYNCHRONIZE, False, pid)
        if handle:
            kernel.WaitForSingleObject(handle, FOREVER)
            stop()
