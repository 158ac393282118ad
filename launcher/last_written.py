"""What a file of data holds, in a few words: its evening, its last deal, how much of the journal; and what
would change if one file took the place of another.

Reads tables of any version; what an older or damaged file does not tell is left out. Standard library."""

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
ENTRIES = "SELECT COUNT(*), MAX(at) FROM tournament_journalentry NOT INDEXED"


@dataclass(frozen=True, slots=True)
class LastWritten:
    """The evening last written in, its last deal, the journal; empty or None where nothing tells."""

    tournament: str = ""
    round: int | None = None
    table: int | None = None
    deal: int | None = None
    deal_at: datetime.datetime | None = None
    entries: int | None = None
    entries_at: datetime.datetime | None = None


def last_written(file: Path) -> LastWritten:
    """What can be read of it."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as database:
            deal = _row(database, LAST_DEAL)
            name = _row(database, LAST_TOURNAMENT)
            count, at = _row(database, ENTRIES) or (None, None)
    except sqlite3.Error:
        return LastWritten()
    if deal is None:
        return LastWritten(str(name[0]) if name else "", entries=count, entries_at=_moment(at))
    title, round_, table, number, deal_at = deal
    return LastWritten(str(title), round_, table, number, _moment(deal_at), count, _moment(at))


def _row(database: sqlite3.Connection, query: str) -> tuple[Any, ...] | None:
    try:
        row: tuple[Any, ...] | None = database.execute(query).fetchone()
        return row
    except sqlite3.Error:
        return None


def _moment(text: object) -> datetime.datetime | None:
    """A time as the database writes it, in this computer's zone."""
    try:
        return datetime.datetime.fromisoformat(str(text)).replace(tzinfo=datetime.UTC).astimezone()
    except ValueError:
        return None


def moment_of(file: Path) -> datetime.datetime | None:
    """When a copy was made, as its name says."""
    try:
        made = datetime.datetime.strptime(f"{file.name[:15]}+0000", "%Y%m%d-%H%M%S%z")
    except ValueError:
        return None
    return made.astimezone()


DEALS = """SELECT r.tournament_id, COUNT(*)
FROM tournament_dealversion v JOIN tournament_deal d ON d.id = v.deal_id
JOIN tournament_match m ON m.id = d.match_id JOIN tournament_round r ON r.id = m.round_id
WHERE v.current GROUP BY r.tournament_id"""
ROUNDS = "SELECT tournament_id, COUNT(*) FROM tournament_round GROUP BY tournament_id"
NAMES = "SELECT id, tournament_id, given_name, family_name FROM tournament_player"
TOURNAMENTS = "SELECT id, name FROM tournament_tournament ORDER BY id"


@dataclass(frozen=True, slots=True)
class Change:
    """One tournament before and after; `names`: how many players are written otherwise, come or go."""

    tournament: str
    deals: tuple[int, int]
    rounds: tuple[int, int]
    names: int


def changes_between(present: Path, copy: Path) -> list[Change]:
    """What of each tournament would change if the copy took the present file's place; nothing where one of
    them cannot be read."""
    before, after = _contents(present), _contents(copy)
    if before is None or after is None:
        return []
    changes = []
    for pk, title in {**after.titles, **before.titles}.items():
        deals = before.deals.get(pk, 0), after.deals.get(pk, 0)
        rounds = before.rounds.get(pk, 0), after.rounds.get(pk, 0)
        written = {row for row in before.names ^ after.names if row[1] == pk}
        names = len({row[0] for row in written})
        gone = (pk in before.titles) != (pk in after.titles)
        if deals[0] != deals[1] or rounds[0] != rounds[1] or names or gone:
            changes.append(Change(title, deals, rounds, names))
    return changes


@dataclass(frozen=True, slots=True)
class _Contents:
    titles: dict[int, str]
    deals: dict[int, int]
    rounds: dict[int, int]
    names: set[tuple[Any, ...]]


def _contents(file: Path) -> _Contents | None:
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as database:
            return _Contents(
                dict(database.execute(TOURNAMENTS)),
                dict(database.execute(DEALS)),
                dict(database.execute(ROUNDS)),
                set(database.execute(NAMES)),
            )
    except sqlite3.Error:
        return None
