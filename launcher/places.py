"""Where things are: the program's folder, the user's data folder, and the names of the files in it.

The rule for the data folder is platformdirs' one, written again: it is needed before any library is there.
"""

from __future__ import annotations

import os
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER_NAME = "dix-de-der"


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
    def prints(self) -> Path:
        """What the papers of each evening say, by kind (tournament/web/prints.py writes it)."""
        return self.path / "prints"


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


def version() -> str:
    """The program's version, as pyproject.toml says it."""
    for line in (ROOT / "pyproject.toml").read_text(encoding="utf-8").splitlines():
        name, _, value = line.partition("=")
        if name.strip() == "version":
            return value.strip().strip('"')
    return "?"
