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
import time
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
        if sys.platform == "win32":
            _look_until_closed()
        else:
            while os.read(sys.stdin.fileno(), 1024):
                continue
    except (OSError, ValueError):
        pass
    insist = threading.Timer(GRACE_SECONDS, os._exit, args=(1,))
    insist.daemon = True
    insist.start()
    stop()


LOOK_SECONDS = 0.25


def _look_until_closed() -> None:
    """Come back when the pipe is closed. On Windows a read that waits holds up whoever asks what standard
    input is, and a library (numpy's) asks while it is loaded: the process would hang there for ever."""
    if sys.platform == "win32":
        kernel, waiting = ctypes.windll.kernel32, ctypes.c_ulong()
        kernel.GetStdHandle.restype = ctypes.c_void_p
        pipe = ctypes.c_void_p(kernel.GetStdHandle(-10))
        while kernel.PeekNamedPipe(pipe, None, 0, None, ctypes.byref(waiting), None):
            time.sleep(LOOK_SECONDS)


CLOSING = (2, 5, 6)
"""Windows closes the console's window, logs off, shuts down."""
CLOSE_SECONDS = 30.0
"""Longer than Windows lets anybody take."""
_kept: list[object] = []


def watch_window(stop: Callable[[], None]) -> None:
    """Call `stop` when the console's window is closed. Windows ends a program as soon as it has been told so
    (signal.SIGBREAK comes too late for that): the telling is held up here until the program ends by itself.
    Elsewhere SIGHUP says it, in its own time."""
    if sys.platform == "win32":

        def told(event: int) -> bool:
            if event not in CLOSING:
                return False
            stop()
            time.sleep(CLOSE_SECONDS)
            return True

        kind = ctypes.WINFUNCTYPE(ctypes.c_int, ctypes.c_ulong)
        _kept.append(kind(told))
        ctypes.windll.kernel32.SetConsoleCtrlHandler(_kept[-1], True)


def interrupt() -> None:
    """Ask the main thread to end as SIGTERM would."""
    signal.raise_signal(signal.SIGTERM)
