"""Files that are there whole or not at all, and on the disk before anybody relies on them.

Also used by the program (`web/copies.py`, `archive/files.py`); standard library only."""

from __future__ import annotations

import os
import time
from pathlib import Path

TRIES, PAUSE_SECONDS = 20, 0.01
"""Windows refuses to replace a file that somebody reads at that moment."""


def write_whole(path: Path, text: str, *, private: bool = False) -> None:
    """Put this text in the place of what the file held, on the disk; nobody reads half of it, not even after
    a power cut. `private`: its user's alone, whatever the system's habits are. Raises OSError."""
    new = path.with_suffix(f".{os.getpid()}")
    if private:
        new.unlink(missing_ok=True)
        new.touch(0o600)
    new.write_text(text, encoding="utf-8")
    on_disk(new)
    for _try in range(TRIES):
        try:
            new.replace(path)
        except PermissionError:
            time.sleep(PAUSE_SECONDS)
        else:
            return
    new.replace(path)


def on_disk(file: Path) -> None:
    """Come back when the file is on the disk. Raises OSError."""
    with file.open("rb+") as written:
        os.fsync(written.fileno())


def sync_folder(folder: Path) -> None:
    """`on_disk` for the names in a folder; Windows does it by itself and lets nobody ask. Raises OSError."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
