"""Printing on whatever console there is, and what is typed there. Knows no sentence."""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys
import threading
from queue import Queue
from typing import TextIO


def say(text: str = "", *, error: bool = False) -> None:
    """Print one text on the console at once, whatever it can hold; a closed one is no reason to stop."""
    stream = sys.stderr if error else sys.stdout
    with contextlib.suppress(OSError, ValueError, AttributeError):
        encoding = getattr(stream, "encoding", None) or "ascii"
        print(text.encode(encoding, "replace").decode(encoding), file=stream, flush=True)


def has_colours(stream: TextIO | None = None) -> bool:
    """Say whether the console understands ANSI colours; on Windows, switch them on first."""
    stream = stream or sys.stdout
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not stream.isatty():
        return False
    if sys.platform == "win32":
        kernel, mode = ctypes.windll.kernel32, ctypes.c_ulong()
        handle = kernel.GetStdHandle(-11)
        fine = kernel.GetConsoleMode(handle, ctypes.byref(mode))
        return bool(fine and kernel.SetConsoleMode(handle, mode.value | 0x0004))
    return True


def hear(typed: Queue[str]) -> None:
    """From now on every line that is typed is put there, where somebody can type. Asked once by each start:
    of two readers each would get what the other one waits for."""
    with contextlib.suppress(AttributeError, ValueError):
        if sys.stdin.isatty() and sys.stdout.isatty():
            threading.Thread(target=_read_lines, args=(typed,), name="keyboard", daemon=True).start()


def _read_lines(typed: Queue[str]) -> None:
    with contextlib.suppress(OSError, ValueError):
        for line in sys.stdin:
            typed.put(line.strip())
