"""What a file of data holds, in a few words: its evening and its last deal.

Also used by the program; standard library only."""

from __future__ import annotations

import datetime
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

LAST_DEAL = """SELECT t.name, r.number, b.number, d.number, v.entered_at
FROM tournament_dealversion v JOIN tournament_deal d ON d.id = v.deal_id
JOIN tournament_match m ON m.id = d.match_id
JOIN tournament_round r ON r.id = m.round_id JOIN tournament_tournament t ON t.id = r.tournament_id
LEFT JOIN tournament_table b ON b.id = m.table_id ORDER BY v.id DESC LIMIT 1"""
LAST_TOURNAMENT = "SELECT name FROM tournament_tournament ORDER BY id DESC LIMIT 1"


@dataclass(frozen=True, slots=True)
class LastWritten:
    """The evening last written in and its last deal; empty or None where nothing tells."""

    tournament: str = ""
    round: int | None = None
    table: int | None = None
    deal: int | None = None
    deal_at: datetime.datetime | None = None


def last_written(file: Path) -> LastWritten:
    """What can be read of it."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as database:
            deal: tuple[Any, ...] | None = database.execute(LAST_DEAL).fetchone()
            if deal is None:
                (name,) = database.execute(LAST_TOURNAMENT).fetchone() or ("",)
                return LastWritten(str(name))
    except sqlite3.Error:
        return LastWritten()
    tournament, round_, table, number, entered_at = deal
    at = datetime.datetime.fromisoformat(str(entered_at)).replace(tzinfo=datetime.UTC)
    return LastWritten(str(tournament), round_, table, number, at.astimezone())


def moment_of(file: Path) -> datetime.datetime | None:
    """When a copy was made, as its name says."""
    try:
        made = datetime.datetime.strptime(f"{file.name[:15]}+0000", "%Y%m%d-%H%M%S%z")
    except ValueError:
        return None
    return made.astimezone()
