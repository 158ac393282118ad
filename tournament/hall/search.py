"""Finding one's team by number or by a part of a name, without accents or case; else the nearest."""

from __future__ import annotations

import difflib
from dataclasses import dataclass

from ..evening.standings.board import TeamCard
from ..web import naming
from .board import Board


@dataclass(frozen=True, slots=True)
class Found:
    """The teams that fit, or the nearest one when none does."""

    asked: str
    teams: tuple[TeamCard, ...] = ()
    nearest: TeamCard | None = None


def find(seen: Board, asked: str) -> Found:
    """Teams whose number is `asked`, or whose names hold all its words."""
    words = naming.folded(asked).split()
    if not words:
        return Found(asked)
    if len(words) == 1 and words[0].isdigit():
        team = seen.by_number.get(int(words[0])) if len(words[0]) < 6 else None
        return Found(asked, (team,) if team else ())
    names = {team.id: naming.folded(team.full) for team in seen.teams.values()}
    fitting = tuple(team for team in seen.teams.values() if all(word in names[team.id] for word in words))
    return Found(asked, fitting) if fitting else Found(asked, nearest=_nearest(seen, names, words[0]))


def _nearest(seen: Board, names: dict[int, str], word: str) -> TeamCard | None:
    owners = {part: pk for pk, name in names.items() for part in name.replace("–", " ").split()}
    close = difflib.get_close_matches(word, owners, n=1)
    return seen.teams[owners[close[0]]] if close else None
