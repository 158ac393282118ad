"""Where things are: the program's folder, the user's data folder, and the names of the files in it.

The rule for the data folder is platformdirs' one, written again: it is needed before any library is there.
"""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER_NAME = "dix-de-der"
IS_INSTALLED = (ROOT / "__init__.py").is_file()
"""Whether this is the package that pip installed, whose environment holds the libraries already; a checkout's
own folder is no package."""
BUNDLE_MARK = "bundle.txt"
IS_BUNDLED = (ROOT / BUNDLE_MARK).is_file()
"""Whether this is a zip of launcher/bundle/, which is not in it: who starts it has the libraries at hand."""
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


@dataclass(frozen=True, slots=True)
class DataFolder:
    """The names of the files inside a data folder; nothing is created by asking for a name."""

    path: Path

    @property
    def database(self) -> Path:
        """The SQLite file that holds everything."""
        return self.path / "tournament.sqlite3"

    @property
    def backups(self) -> Path:
        """Folder of the back-ups."""
        return self.path / "backups"

    @property
    def logs(self) -> Path:
        """Folder of the logs."""
        return self.path / "logs"

    @property
    def static(self) -> Path:
        """Folder of the collected static files."""
        return self.path / "static"

    @property
    def running(self) -> Path:
        """What a second start must know of the first: process, port, instance."""
        return self.path / "running.json"

    @property
    def lock(self) -> Path:
        """Held by the operating system as long as the program runs."""
        return self.path / "running.lock"

    @property
    def address(self) -> Path:
        """The address phones use now; it may change while the program runs."""
        return self.path / "address.txt"

    @property
    def awake(self) -> Path:
        """How far the program keeps the computer awake (launcher/awake.py; the page of checks reads it)."""
        return self.path / "awake.txt"

    @property
    def damaged(self) -> Path:
        """Folder of data files that were damaged, kept as they were."""
        return self.path / "damaged"

    @property
    def copies(self) -> Path:
        """What the copier says of its copies (tournament/web/copies.py); there, copies are made."""
        return self.path / "copies.json"

    @property
    def returning(self) -> Path:
        """Which copy takes the place of the data, asked for on a page, and what came of it."""
        return self.path / "returning.json"

    @property
    def prints(self) -> Path:
        """What the papers of each evening say, by kind (tournament/web/prints.py writes it)."""
        return self.path / "prints"


OUR_FILES = (
    "tournament.sqlite3*",
    "secret_key.txt",
    "address.txt",
    "awake.txt",
    "phones.json",
    "wifi.json",
    "erased.txt",
    "reserve.bin*",
    "copies.json",
    "second-place.json",
    "returning.json",
    "damaged",
    "repair",
    "pulse",
    "running.*",
    "writers.lock",
    "backups",
    "logs",
    "exports",
    "prints",
    "static",
    "environment*",
)
"""What the program keeps in a data folder; anything else that lies there is somebody's own."""
OTHERS = 0o077


def keep_private(data: Path) -> None:
    """What this process and its children write from now on is its user's alone, and so are the folder and
    what older versions left in it. On Windows the user's own folder is that already; on a disk that knows no
    rights (a USB stick) nothing can be done. A folder that a group shares (setgid) stays as it was made, and
    one that holds more than ours is not closed itself."""
    if os.name == "nt" or (data.is_dir() and data.stat().st_mode & stat.S_ISGID):
        return
    os.umask(OTHERS)
    ours = [path for pattern in OUR_FILES for path in data.glob(pattern)]
    ours += [inner for folder in ours if folder.is_dir() for inner in folder.iterdir()]
    alone = data.is_dir() and set(data.iterdir()) <= set(ours)
    for path in [data, *ours] if alone else ours:
        if path.is_symlink():
            continue
        with contextlib.suppress(OSError):
            mode = path.stat().st_mode
            if mode & OTHERS:
                path.chmod(mode & ~OTHERS & 0o7777)


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
