"""How much room a disk has, and who stops first: copies, then exports, then logs, deals last. The reserve is
a file that gives deals 32 MB more once the disk is full.

Also read by the program (`tournament/core/trouble.py`); standard library only."""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path

MB = 1024 * 1024
FOR_A_COPY = 500 * MB
"""Below, no copy is made on that disk."""
FOR_AN_EXPORT = WARNED = 200 * MB
"""Below, no workbook is written beside the data, and the desk warns."""
FOR_A_LOG = 100 * MB
"""Below, the log says nothing any more: what is left is for deals."""
RESERVE_BYTES = 32 * MB
RESERVE = "reserve.bin"
NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT} if hasattr(errno, "EDQUOT") else {errno.ENOSPC})


def free_bytes(folder: Path) -> int | None:
    """What whoever runs the program may still write on the disk of a folder, which need not exist yet; None
    where the system does not say."""
    for place in (folder, *folder.parents):
        try:
            return shutil.disk_usage(place).free
        except FileNotFoundError:
            continue
        except OSError:
            return None
    return None


def has_room(folder: Path, least: int) -> bool:
    """Whether at least so many bytes are free there; where nobody knows, yes."""
    free = free_bytes(folder)
    return free is None or free >= least


def room_for_copy(folder: Path, size: int = 0) -> bool:
    """Whether a copy of `size` bytes may be made in that folder: 500 MB stay free on its disk afterwards."""
    return has_room(folder, FOR_A_COPY + size)


def keep_reserve(data: Path) -> bool:
    """Have the reserve file beside the data, where that leaves room for a copy; says whether it is there. A
    half-written one is written anew."""
    reserve = data / RESERVE
    try:
        if reserve.stat().st_size == RESERVE_BYTES:
            return True
    except OSError:
        pass
    if not has_room(data, FOR_A_COPY + RESERVE_BYTES):
        return False
    partial = data / f"{RESERVE}.{os.getpid()}"
    try:
        with partial.open("wb") as file:
            for _ in range(RESERVE_BYTES // MB):
                file.write(os.urandom(MB))  # zeros would take no room on a disk that packs its files
        partial.replace(reserve)
    except OSError:
        partial.unlink(missing_ok=True)
        return False
    return True


def release_reserve(data: Path) -> bool:
    """Give its room to the deals; whether there was any."""
    try:
        (data / RESERVE).unlink()
    except OSError:
        return False
    return True
