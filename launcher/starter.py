"""On Windows, where a process cannot become another: ends us when the process that waits for us is killed."""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from collections.abc import Callable

SYNCHRONIZE, FOREVER = 0x0010_0000, 0xFFFF_FFFF


def watch(stop: Callable[[], None]) -> None:
    """Call `stop` when the process named by DIX_STARTED_BY ends; elsewhere than on Windows there is none."""
    if sys.platform == "win32":
        starter = os.environ.get("DIX_STARTED_BY", "")
        if starter.isdecimal():
            threading.Thread(target=_wait, args=(int(starter), stop), name="starter", daemon=True).start()


def _wait(pid: int, stop: Callable[[], None]) -> None:
    """Wait for the end of one process by its handle."""
    if sys.platform == "win32":
        kernel = ctypes.windll.kernel32
        handle = kernel.OpenProcess(SYNCHRONIZE, False, pid)
        if handle:
            kernel.WaitForSingleObject(handle, FOREVER)
            stop()
