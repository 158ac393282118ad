"""Where things are: the program's folder, the user's data folder, and the names of the files in it.

The rule for the data folder is platformdirs' one, written again: it is needed before any library is there.
"""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER_NAME = "dix-de-der"
IS_INSTALLED = (ROOT / "__init__.py").is_file()
"""Whether this is the package that pip installed, whose environment holds the libraries already; a checkout's
own folder is no package."""
BUNDLE_MARK = "bundle.txt"
IS_BUNDLED = (ROOT / BUNDLE_MARK).is_file()
"""Whether this is a zip of launcher/bundle.py, which holds the libraries."""
HAS_LIBRARIES = IS_INSTALLED or IS_BUNDLED
OF_BUNDLE = "Lancer.bat" if os.name == "nt" else "sh lancer.command"
STARTED_BY = OF_BUNDLE if IS_BUNDLED else "dix-de-der" if IS_INSTALLED else "python start.py"
UTF8 = ("-X", "utf8")
"""For every Python we start: the one of a bundle obeys its command line, and no variable."""


def user_data_folder() -> Path:
    """The folder of this user where data outlive the program's own folder; DIX_DATA replaces it."""
    configured = os.environ.get("DIX_DATA", "")
    if configured:
        return Path(configured).expanduser().resolve()
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA", "")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / FOLDER_NAME
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / FOLDER_NAME
    xdg = os.environ.get("XDG_DATA_HOME", "").strip()
    return (Path(xdg) if xdg else Path.home() / ".local" / "share") / FOLDER_NAME


class DataFolder:
    """The names of the files inside a data folder; nothing is created by asking for a name."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.database = path / "tournament.sqlite3"  # everything
        self.backups = path / "backups"
        self.damaged = path / "damaged"  # data files that were, kept as they were
        self.logs = path / "logs"
        self.static = path / "static"  # collected
        self.running = path / "running.json"  # what a second start must know of the first
        self.lock = path / "running.lock"  # held by the system as long as the program runs
        self.address = path / "address.txt"  # that phones use now; it may change
        self.awake = path / "awake.txt"  # how far the computer is kept awake; the page of checks reads it
        self.copies = path / "copies.json"  # what is said of the copies (tournament/web/copies.py)
        self.returning = (
            path / "returning.json"
        )  # which copy takes the place of the data, and what came of it


OTHERS = 0o077


def keep_private(data: Path) -> None:
    """What this process and its children write from now on is its user's alone, and so is the folder, once it
    holds our data or nothing yet. On Windows the user's own folder is that already; on a disk that knows no
    rights (a USB stick) nothing can be done. A folder that a group or all share (setgid, sticky) stays as it
    was made."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    mode = data.stat().st_mode
    if os.name == "nt" or mode & (stat.S_ISGID | stat.S_ISVTX):
        return
    os.umask(OTHERS)
    if DataFolder(data).database.exists() or not any(data.iterdir()):
        with contextlib.suppress(OSError):
            data.chmod(mode & ~OTHERS & 0o7777)


def is_writable(folder: Path) -> bool:
    """Create the folder if need be and say whether files can really be written in it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder, prefix=".dix-", delete=True) as probe:
            probe.write(b"x")
    except OSError:
        return False
    return True


def environment_folder(data: Path) -> Path:
    """The virtual environment: beside the program, or in the data folder when the program's folder is
    read-only.
    """
    beside = ROOT / ".venv"
    return beside if is_writable(ROOT) else data / "environment"


def version(root: Path = ROOT) -> str:
    """The program's version, as pyproject.toml says it."""
    for line in (root / "pyproject.toml").read_text(encoding="utf-8").splitlines():
        name, _, value = line.partition("=")
        if name.strip() == "version":
            return value.strip().strip('"')
    return "?"
