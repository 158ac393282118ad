"""What would change in each tournament if one file of data took the place of another: read from the files, as
neither is open in this process."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

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
