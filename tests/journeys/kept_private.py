"""What an evening leaves in its data folder is its user’s alone; no log there opens a table or the club."""

import os
import sqlite3
import stat
from contextlib import closing
from http.client import HTTPConnection

HOLD_SECRETS = ("tournament.sqlite3", "backups")
"""The database and its copies: links are read there. Everything else is somebody's to send."""


def open_to_others(folder):
    """Files and folders that others of this computer may read; on Windows the user's folder is closed. The
    pages' own scripts and styles are no secret: Django gives them to all, in a folder nobody can enter."""
    if os.name == "nt":
        return []
    inner = [path for path in folder.rglob("*") if not path.is_symlink()]
    paths = [folder, *(path for path in inner if path.relative_to(folder).parts[0] != "static")]
    wanted = {path: 0o700 if path.is_dir() else 0o600 for path in paths}
    modes = {path: stat.S_IMODE(path.stat().st_mode) for path in paths if path.exists()}
    return [f"{path.relative_to(folder)}: {mode:o}" for path, mode in modes.items() if mode != wanted[path]]


def failed_at_a_table(program, card):
    """Its pages break, as the log says: the database's table of links has another name for a moment."""
    with closing(sqlite3.connect(program.folder / "tournament.sqlite3", timeout=60)) as database:
        database.execute("ALTER TABLE tournament_tablelink RENAME TO away")
        try:
            for path in (card, f"{card}deal/1/", f"{card}nothing/"):
                line = HTTPConnection("127.0.0.1", program.port, timeout=60)
                line.request("GET", path)
                yield line.getresponse().status
                line.close()
        finally:
            database.execute("ALTER TABLE away RENAME TO tournament_tablelink")


def files_that_tell(program, secrets):
    """What holds one of these secrets and is no database; what the program printed too."""
    found = [path for path in program.folder.rglob("*") if path.is_file()]
    kept = [
        path for path in found if not path.relative_to(program.folder).as_posix().startswith(HOLD_SECRETS)
    ]
    return [
        str(path)
        for path in [*kept, program.output]
        if any(secret.encode() in path.read_bytes() for secret in secrets)
    ]
