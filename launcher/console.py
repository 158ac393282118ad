"""Printing on whatever console there is: not UTF-8, not a terminal, without colours. Knows no sentence."""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys
import threading
import unicodedata
from queue import Queue
from typing import TextIO

# What a French sentence holds beyond an old console's alphabet, and its nearest neighbour there.
NEAREST = {
    "\u202f": " ",
    "\u00a0": " ",
    "’": "'",
    "“": '"',
    "”": '"',
    "«": '"',
    "»": '"',
    "…": "...",
    "–": "-",
    "·": "-",
    "→": "->",
}


def encoding_of(stream: TextIO) -> str:
    """The encoding a stream writes, ASCII when it does not say."""
    return getattr(stream, "encoding", None) or "ascii"


def can_print(text: str, stream: TextIO) -> bool:
    """Say whether the stream's encoding holds every character of this text."""
    try:
        text.encode(encoding_of(stream))
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def folded(text: str, stream: TextIO) -> str:
    """The text with each character the stream cannot write replaced by the nearest one it can."""
    if can_print(text, stream):
        return text
    return "".join(char if can_print(char, stream) else nearest(char) for char in text)


def nearest(char: str) -> str:
    """The ASCII neighbour of one character: é becomes e, « becomes ", the unknown a question mark."""
    if char in NEAREST:
        return NEAREST[char]
    return unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode("ascii") or "?"


def say(text: str = "", *, error: bool = False) -> None:
    """Print one text on the console at once, whatever the console can hold; a closed one is no reason to
    stop.
    """
    stream = sys.stderr if error else sys.stdout
    try:
        print(folded(text, stream), file=stream, flush=True)
    except (OSError, ValueError):
        return


def has_colours(stream: TextIO | None = None) -> bool:
    """Say whether the console understands ANSI colours; on Windows, switch them on first."""
    stream = stream or sys.stdout
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not stream.isatty():
        return False
    return enable_windows_colours() if sys.platform == "win32" else True


def enable_windows_colours() -> bool:
    """Ask the Windows console to obey ANSI sequences (Windows 10 and later do); True where it always does."""
    if sys.platform != "win32":
        return True
    kernel = ctypes.windll.kernel32
    handle, mode = kernel.GetStdHandle(-11), ctypes.c_ulong()
    return bool(kernel.GetConsoleMode(handle, ctypes.byref(mode))) and bool(
        kernel.SetConsoleMode(handle, mode.value | 0x0004)
    )


def hear(typed: Queue[str]) -> None:
    """From now on every line that is typed is put there, where somebody can type. Asked once by each start:
    of two readers each would get what the other one waits for."""
    if is_interactive():
        threading.Thread(target=_read_lines, args=(typed,), name="keyboard", daemon=True).start()


def _read_lines(typed: Queue[str]) -> None:
    with contextlib.suppress(OSError, ValueError):
        for line in sys.stdin:
            typed.put(line.strip())


def is_interactive() -> bool:
    """Say whether somebody can type an answer."""
    try:
        return sys.stdin.isatty() and sys.stdout.isatty()
    except (AttributeError, ValueError):
        return False
