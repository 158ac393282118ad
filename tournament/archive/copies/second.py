"""The second place: each verified copy once more, in a folder elsewhere (a USB stick), by its own thread.

However slow, full or gone that folder is, the first copy never waits for it."""

from __future__ import annotations

import errno
import hashlib
import logging
import os
import secrets
import shutil
import threading
import time
from contextlib import suppress
from pathlib import Path

from django.conf import settings

from launcher.room import room_for_copy
from launcher.whole import on_disk, sync_folder

from ...web.copies import CopyState, SecondPlace, chosen_folder, read_state, update_state
from .copier import drop_what_need_not_stay, failure_of

log = logging.getLogger(__name__)
LOOK_SECONDS, AGAIN_SECONDS = 5.0, 30.0
BLOCK = 1024 * 1024


class NotTheSame(Exception):
    """What was read again there is not what was written."""


class SecondCopies(threading.Thread):
    """Looks every few seconds, and when it is told, whether the newest verified copy is there too."""

    def __init__(self) -> None:
        super().__init__(name="second place", daemon=True)
        self._wake = threading.Event()
        self._done: tuple[str, str] | None = None
        self._not_before = 0.0

    def tell(self, _newest: Path) -> None:
        """There is a new copy; comes back at once."""
        self._wake.set()

    def run(self) -> None:
        """Until the process ends: a folder that hangs holds this thread alone."""
        while True:
            self._wake.wait(LOOK_SECONDS)
            self._wake.clear()
            try:
                self.look()
            except Exception:
                log.exception("the second place")

    def look(self) -> None:
        """Bring the newest verified copy to the folder that was chosen, if it is not there."""
        folder, state = chosen_folder(), read_state()
        if state is None:
            return
        if not folder:
            if state.second.folder:
                update_state(second=SecondPlace())
            return
        if folder != state.second.folder:
            self._done, self._not_before = None, 0.0
            update_state(second=SecondPlace(folder))
        if not state.name or self._done == (folder, state.name) or time.monotonic() < self._not_before:
            return
        self._bring(Path(folder), state.name)

    def _bring(self, folder: Path, name: str) -> None:
        before = (read_state() or CopyState()).second
        try:
            bring(Path(settings.BACKUP_DIR) / name, folder)
        except (OSError, NotTheSame) as error:
            log.warning("no second copy: %s", error)
            self._not_before = time.monotonic() + AGAIN_SECONDS
            update_state(second=SecondPlace(str(folder), before.verified_at, failure_at(folder, error)))
            return
        self._done = (str(folder), name)
        update_state(second=SecondPlace(str(folder), time.time(), ""))
        with suppress(OSError):
            drop_what_need_not_stay(folder)


def failure_at(folder: Path, error: Exception) -> str:
    """Why: absent, full, unlike, error."""
    if isinstance(error, NotTheSame):
        return "unlike"
    if not folder.is_dir():
        return "absent"
    return "full" if failure_of(error) == "full" else "error"


def bring(copy: Path, folder: Path) -> Path:
    """The same file in that folder, on its disk and read again; nothing half made stays under its name.

    Raises OSError (the folder is gone: it is never made anew, or a stick pulled out would leave copies on the
    laptop's own disk), NotTheSame."""
    target = folder / copy.name
    if not room_for_copy(folder, copy.stat().st_size):
        raise OSError(errno.ENOSPC, "no room for a copy")
    partial = folder / f"{secrets.token_hex(8)}.partial"
    try:
        shutil.copyfile(copy, partial)
        on_disk(partial)
        if sum_of(partial) != sum_of(copy):
            raise NotTheSame(str(target))
        partial.replace(target)
        with suppress(OSError):  # a stick's file system may not know it
            sync_folder(folder)
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
    return target


def sum_of(path: Path) -> str:
    """Of a file's contents, past what the system keeps of it in memory where it lets us say so."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        if hasattr(os, "posix_fadvise"):
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        while block := file.read(BLOCK):
            digest.update(block)
    return digest.hexdigest()
