"""Who asked to be forgotten, as uids in a file of their own beside the data: a copy of the database that
takes its place is older than the wish. Knows uids; no name, no table."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from uuid import UUID

from django.conf import settings
from django.db import transaction

FILE = "erased.txt"


def _path() -> Path:
    return Path(settings.DATA_DIR) / FILE


def remembered() -> set[UUID]:
    """The uids of the roll's entries and of the players who were erased."""
    try:
        lines = _path().read_text(encoding="ascii").split()
    except FileNotFoundError:
        return set()
    return {UUID(line) for line in lines if len(line) == 36}


def remember(uids: Iterable[UUID]) -> None:
    """Add them to the file, once the write that erased them stands; each once. Where the file cannot be
    written the erasure stands nevertheless, and the next start adds them."""
    wanted = [*uids]
    if wanted:
        transaction.on_commit(lambda: _add(wanted), robust=True)


def _add(uids: list[UUID]) -> None:
    known = remembered()
    new = [uid for uid in dict.fromkeys(uids) if uid not in known]
    if not new:
        return
    handle = os.open(_path(), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    with os.fdopen(handle, "ab") as file:
        file.write("".join(f"{uid}\n" for uid in new).encode("ascii"))
        file.flush()
        os.fsync(file.fileno())
