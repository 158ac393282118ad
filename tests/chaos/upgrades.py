"""An evening half played by an old program is opened by this one, at length killed in the middle of bringing
it up to date and opened again, and played on: what was true then still is, and what is written now too."""

import gzip
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import time
from contextlib import closing
from pathlib import Path

from launcher.places import DataFolder
from tests.chaos.evening import Evening, asked
from tests.chaos.outcome import Outcome
from tests.launcher.running import environment_without_services, eventually, start_command
from tests.upgrade.make import FILES

HERE = Path(__file__).resolve().parent.parent / "upgrade"
DEALS = 3
"""More, and most of the old matches are over."""
SHORT, KILLED_AFTER = ("0004",), (0.4, 1.5, 3.0, 5.0)


def upgraded(arena):
    """Each of the old programs, from the oldest on."""
    outcome = Outcome("upgrade in mid-evening, played on")
    files = FILES if arena.long else SHORT
    for place, file in enumerate(files):
        folder, quiet = arena.place(), arena.place()
        opened(file, folder, arena)
        if arena.long:
            killed_meanwhile(folder, KILLED_AFTER[place], outcome)
        outcome.struck += 1
        with Evening(folder, twin=quiet) as evening:
            copied(evening)
            play_on(evening, file, outcome)
    outcome.remarks = f"from {', '.join(files)}"
    return outcome


def opened(file, folder, arena):
    """The rows of that file in a data folder; its pages' files are there already."""
    shutil.copytree(arena.template[0] / "static", folder / "static")
    text = gzip.decompress((HERE / f"{file}.sqlite.sql.gz").read_bytes()).decode()
    with closing(sqlite3.connect(DataFolder(folder).database)) as database:
        database.executescript(text)


def copied(evening):
    """The twin begins with what has just been brought up to date, before anything is written."""
    shutil.copytree(evening.data.static, evening.twin / "static")
    twin = DataFolder(evening.twin).database
    with closing(sqlite3.connect(evening.data.database)) as now, closing(sqlite3.connect(twin)) as copy:
        now.backup(copy)


def killed_meanwhile(folder, seconds, outcome):
    """A start that is killed so many seconds after it said that it brings the data up to date."""
    out = folder.with_suffix(".first")
    with out.open("wb") as said:
        start = subprocess.Popen(
            [*start_command("--data", str(folder))],
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=said,
            env=environment_without_services(),
            start_new_session=True,
        )
    eventually(lambda: "Mise à jour" in out.read_text(encoding="utf-8"), seconds=90)
    time.sleep(seconds)
    os.killpg(start.pid, signal.SIGKILL)
    start.wait()
    outcome.struck += 1


def play_on(evening, file, outcome):
    """The truth of its time, then some deals at every table that plays."""
    before = asked(evening.folder, "old")
    truth = json.loads((HERE / f"{file}.json").read_text(encoding="utf-8"))
    for slug, facts in truth.items():
        changed = [name for name, rows in facts.items() if before["facts"][slug][name] != rows]
        if changed:
            outcome.wrong.append(f"{file}, {slug}: other {', '.join(changed)} than before")
    evening.tables = before["tables"]
    outcome.writers = max(outcome.writers, len(evening.tables))
    with evening.written_in(most=DEALS):
        pass
    outcome.judge(evening)
