"""Every state in which an evening can wait for this program: that of each migration but the newest. An old
program's file (`tests/upgrade/`) is taken on from its own state by the migrations, one after the other."""

import sqlite3
from contextlib import closing
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connection

from launcher.places import ROOT
from tests.upgrade.make import FILES, text_of

OLD, MIGRATIONS = ROOT / "tests" / "upgrade", ROOT / "tournament" / "migrations"


def earlier():
    """The names of all migrations but the newest, in order; a squashed one stands for others."""
    names = sorted(path.stem for path in MIGRATIONS.glob("[0-9]*.py") if "_squashed_" not in path.stem)
    return names[:-1]


def file_of(name):
    """The old file from which that state is come to: the last before it."""
    return max(file for file in FILES if file <= name[:4])


def opened(file, database):
    """The rows of an old file, where nothing is yet."""
    with closing(sqlite3.connect(database)) as made:
        made.executescript(text_of(file))


def copied(database, target):
    """The same rows in another file."""
    with closing(sqlite3.connect(database)) as now, closing(sqlite3.connect(target)) as copy:
        now.backup(copy)


def walk(folder, names):
    """Inside a process whose data folder is a scratch one: a file of the folder for each of these states; by
    name why there is none of those that could not be come to."""
    here, missing = Path(settings.DATABASES["default"]["NAME"]), {}
    for file in FILES:
        wanted = [name for name in names if file_of(name) == file]
        if wanted:
            here.unlink(missing_ok=True)
            opened(file, here)
        while wanted:
            try:
                call_command("migrate", "tournament", wanted[0], verbosity=0)
            except Exception as error:
                missing |= dict.fromkeys(wanted, f"{type(error).__name__}: {error}"[:300])
                break
            connection.close()
            copied(here, Path(folder) / wanted.pop(0))
    return missing
