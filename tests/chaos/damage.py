"""A page of the data file is lost on the disk: the copier notices while the program runs, the next start
offers the way out. Of an index, the repaired file with every row; of the deals themselves, the newest copy,
and phones send again what it does not hold."""

import json
import os
import signal
import sqlite3
from collections import defaultdict
from contextlib import closing

from tests.chaos.outcome import Outcome
from tests.chaos.writers import Hall, Sender
from tests.launcher.running import eventually

NOTICED_SECONDS = 130.0
KINDS = ("index", "table")


def damaged_page(arena):
    """An index; where there is time, then a table in another evening."""
    outcome = Outcome("damaged page: noticed, taken up again at the next start")
    for kind in KINDS if arena.long else KINDS[:1]:
        with arena.evening(last=True) as evening:
            outcome.writers = len(evening.tables)
            with evening.written_in():
                evening.goes_on(10)
            lose_a_page(evening, kind, outcome)
            evening.choice = 1
            evening.start_again()
            if "Repris." not in evening.said:
                outcome.wrong.append("the start took nothing up again")
            if kind == "table":
                send_again(evening)
            with evening.written_in():
                evening.goes_on(10)
            outcome.judge(evening)
    return outcome


def lose_a_page(evening, kind, outcome):
    """Overwrite it in the file, see that the copier says so, and end the program as its user does."""
    if kind == "table" and not eventually(lambda: state_of(evening).get("verified_at"), seconds=120):
        outcome.wrong.append("no verified copy was made")
    write_what_no_copy_holds(evening)
    with closing(sqlite3.connect(evening.data.database)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = database.execute("PRAGMA page_size").fetchone()[0]
        query = "SELECT rootpage FROM sqlite_master WHERE type = ? AND tbl_name = 'tournament_dealversion'"
        root = database.execute(query, (kind,)).fetchone()[0]
    with evening.data.database.open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(b"\xa5" * size)
        os.fsync(file.fileno())
    outcome.struck += 1
    os.kill(evening.pid_of("copier"), signal.SIGKILL)  # a new one looks at once
    if not eventually(lambda: state_of(evening).get("failure") == "damaged", seconds=NOTICED_SECONDS):
        outcome.wrong.append("nobody noticed the damaged page")
    os.kill(evening.pid, signal.SIGTERM)
    if not eventually(lambda: evening.has_ended, seconds=60):
        outcome.wrong.append("the program did not end")


def write_what_no_copy_holds(evening):
    """Where nothing is written no copy is made, and a damaged page is met by none. On a busy computer the
    first one may be of all that was written so far."""
    for _ in range(5):
        with closing(sqlite3.connect(evening.data.database)) as database:
            newest = database.execute("SELECT MAX(id) FROM tournament_journalentry").fetchone()[0]
        if newest > (state_of(evening).get("entry") or 0):
            return
        with evening.written_in():
            evening.goes_on(5)
    raise AssertionError("every write was in a copy at once")


def state_of(evening):
    """What the copier says of its copies."""
    return json.loads(evening.data.copies.read_text(encoding="utf-8"))


def send_again(evening):
    """As phones do with what was taken in the last half hour: each table's deals in their order."""
    by_table = defaultdict(list)
    for one in evening.ledger.kept:
        by_table[one.about[2]].append(one.sent)

    async def of_a_table(sent):
        sender = Sender(evening.port, evening.ledger)
        for address, fields in sent:
            answer = await sender.post(address, fields)
            if answer is None or answer.status != 200:
                evening.ledger.refused.append(f"sent again: {answer and answer.status} {address}")

    with Hall() as hall:
        hall.add(*(of_a_table(sent) for sent in by_table.values()))
        hall.finish()
