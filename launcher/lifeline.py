"""In a child: ends it when its parent ends, however that happened, on every system.

The parent holds the other end of our standard input and never writes: its end is the parent's end.
Must not import anything heavy: it starts before everything else.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable

GRACE_SECONDS = 8.0


def watch(stop: Callable[[], None]) -> None:
    """From now on, call `stop` once when the parent closes the pipe or dies, then insist after a while."""
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
