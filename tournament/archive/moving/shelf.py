"""Archives on their way through this computer: one that was made and is being sent, one that was brought and
waits for its yes. Names nobody can guess, gone after a day; readable by their owner only.

Knows files; not what is in them."""

from __future__ import annotations

import os
import re
import secrets
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from django.conf import settings

KEPT_FOR = 24 * 60 * 60  # seconds, as long as a preview is good
NAME = re.compile(r"[0-9a-f]{32}")


def folder() -> Path:
    """Where they lie, beside the data; what is too old is taken away at each look."""
    shelf = Path(settings.DATA_DIR) / "archives"
    shelf.mkdir(mode=0o700, exist_ok=True)
    for path in shelf.iterdir():
        with suppress(OSError):  # another has just given it its name, or Windows still sends it
            if time.time() - path.stat().st_mtime > KEPT_FOR:
                path.unlink(missing_ok=True)
    return shelf


def new_path() -> Path:
    """A place for one more."""
    return folder() / secrets.token_hex(16)


def place(name: str) -> Path:
    """Where the one of that name belongs. ValueError for a name that is not ours."""
    if not NAME.fullmatch(name):
        raise ValueError("not an archive's name")
    return folder() / name


def kept(name: str) -> Path | None:
    """The one of that name, if it is still there."""
    path = folder() / name if NAME.fullmatch(name) else None
    return path if path is not None and path.is_file() else None


def keep(chunks: Iterable[bytes]) -> Path:
    """Write what was brought; its path."""
    path = new_path()
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
    with os.fdopen(handle, "wb") as file:
        for chunk in chunks:
            file.write(chunk)
    return path
