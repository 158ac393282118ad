"""A lock that the operating system holds for us and lets go when we end, however we end."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class FileLock:
    """Held by at most one process of this computer; never waits."""

    def __init__(self, path: Path) -> None:
        """Name the file; nothing is opened yet."""
        self.path = path
        self._file: IO[bytes] | None = None

    def acquire(self) -> bool:
        """Take the lock and say whether we hold it. Raises OSError when the folder cannot be written."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        file = self.path.open("a+b")
        try:
            if sys.platform == "win32":
                file.seek(0)
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            return False
        os.set_inheritable(file.fileno(), False)
        self._file = file
        return True

    @property
    def held(self) -> bool:
        """Whether we are the one who holds it."""
        return self._file is not None

    def release(self) -> None:
        """Let the lock go; twice is harmless."""
        if self._file is not None:
            self._file.close()
            self._file = None
