"""The program's own commands (`manage.py …`), run in the environment to bring data and files up to date.

Knows commands and files, not tables: `check_database` says what it found as JSON."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

from . import tables
from .console import say
from .environment import last_lines
from .messages import CannotStart, message
from .places import ROOT, STARTED_BY, UTF8, DataFolder, version

# Linux’s allocator keeps, for each thread, the 16 MB that a password’s hash takes for a moment.
# Elsewhere these words mean nothing.
FRUGAL = {"MALLOC_ARENA_MAX": "2", "MALLOC_MMAP_THRESHOLD_": "1048576"}


def environment_for(data: Path, **variables: str) -> dict[str, str]:
    """The variables every process of the program gets; an address in our words becomes theirs."""
    return (
        os.environ
        | {"DIX_DATA": str(data), "DIX_COMMAND": STARTED_BY, "PYTHONUTF8": "1"}
        | {"DJANGO_SETTINGS_MODULE": "tournament.settings"}
        | FRUGAL
        | variables
    )


def manage(*words: str, environment: dict[str, str]) -> str:
    """Run one command to its end and return what it printed. Raises CannotStart with its last lines when it
    fails."""
    completed = subprocess.run(
        [sys.executable, *UTF8, str(ROOT / "manage.py"), *words],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        text=True,
        encoding="utf-8",
        errors="replace",
        cwd=ROOT,
        env=environment,
        check=False,
    )
    if completed.returncode != 0:
        raise CannotStart(
            "command_failed", command=words[0], detail=last_lines(completed.stderr or completed.stdout, 8)
        )
    return completed.stdout.strip()


STAMP = "collected.txt"


def prepare_data(data: DataFolder, environment: dict[str, str]) -> bool:
    """Bring the data and the static files in step with this program; whether somebody is known to organise
    the club.

    Raises CannotStart when another program made these data, or when a command fails.
    """
    organised = bring_up_to_date(environment)
    collect_static(data, environment)
    return organised


def bring_up_to_date(environment: dict[str, str]) -> bool:
    """Make what the database lacks. Raises CannotStart, nothing changed, where another program made its
    tables, or a newer one added to them.

    Whether somebody is known to organise the club: one process says it with all else, and a later start asks
    no other for a first link.
    """
    database_state = json.loads(manage("check_database", environment=environment))
    if database_state["others"]:
        raise other_tables(environment)
    if database_state["unknown"]:
        raise CannotStart("newer_database", names=", ".join(database_state["unknown"]), version=version())
    if database_state["pending"]:
        say(message("updating"))
        manage("migrate", "--noinput", environment=environment)
    return bool(database_state["organised"])


def require_our_tables(environment: dict[str, str]) -> None:
    """Raises CannotStart where another program made the tables of the folder, before anything is touched
    there. A server's are looked at by `check_database`."""
    if is_embedded(environment):
        tables.require_ours(DataFolder(Path(environment["DIX_DATA"])).database)


def other_tables(environment: dict[str, str]) -> CannotStart:
    """The refusal of a database that another program made."""
    if is_embedded(environment):
        return CannotStart("other_tables", folder=environment["DIX_DATA"])
    return CannotStart("other_tables_server")


def is_embedded(environment: dict[str, str]) -> bool:
    """Say whether the data are a file of ours; a server's are backed up by its own tools."""
    return environment.get("DATABASE_URL", "sqlite").startswith("sqlite")


def collect_static(data: DataFolder, environment: dict[str, str]) -> None:
    """Gather the static files when they, or the libraries that bring some, have changed."""
    stamp, fingerprint = data.static / STAMP, static_fingerprint()
    if stamp.exists() and stamp.read_text(encoding="utf-8") == fingerprint:
        return
    manage("collectstatic", "--noinput", "--clear", environment=environment)
    stamp.write_text(fingerprint, encoding="utf-8")


def static_fingerprint() -> str:
    """A digest of every static file of ours, of the pinned libraries and of where the program lies."""
    digest = hashlib.sha256(str(ROOT).encode())
    for file in [ROOT / "requirements.txt", *sorted((ROOT / "static").rglob("*"))]:
        if file.is_file():
            digest.update(file.relative_to(ROOT).as_posix().encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()


def first_link(environment: dict[str, str]) -> str:
    """The path that makes the first organiser, empty once used; a failure is said and stops nobody's
    evening.
    """
    try:
        return manage("organiser_link", "--first", environment=environment)
    except CannotStart as refusal:
        say(str(refusal), error=True)
        return ""


def new_link(environment: dict[str, str]) -> str:
    """A path that makes its reader an organiser, whatever happened to the passwords."""
    return manage("organiser_link", environment=environment)


def backup(environment: dict[str, str]) -> Path:
    """Back the data up now, while they are in use or not."""
    return Path(manage("backup", "--reason", "manual", environment=environment))
