"""What visitors of the hall look for: their tournament, today's first; their team, by its number or a part of
its name, without accents or case, else the nearest."""

from __future__ import annotations

import difflib
from dataclasses import dataclass

from django.utils.translation import gettext as _

from ..core.clock import hour_now
from ..core.outside import decimal_number
from ..evening.days import day_listed
from ..evening.rows import TeamCard
from ..models import Tournament
from ..web import naming
from .board import Board

T = Tournament.State


@dataclass(frozen=True, slots=True)
class Listed:
    """Tournaments of this evening, to come, and past, each in the order one looks for them."""

    today: tuple[Tournament, ...]
    coming: tuple[Tournament, ...]
    past: tuple[Tournament, ...]

    @property
    def empty(self) -> bool:
        return not (self.today or self.coming or self.past)

    @property
    def sections(self) -> tuple[tuple[str, str, tuple[Tournament, ...]], ...]:
        return (
            ("today", _("Ce soir"), self.today),
            ("coming", _("À venir"), self.coming),
            ("past", _("Passés"), self.past),
        )


def listed(*, staff: bool) -> Listed:
    """One SQL statement. Strangers do not see what is in preparation or cancelled."""
    query = Tournament.objects.select_related("club")
    if not staff:
        query = query.exclude(state__in=[T.PREPARATION, T.CANCELLED])
    now = hour_now()
    today = {row: row.club.day_of(now) for row in query.order_by("-date", "-id")[:200]}
    on = {row: day_listed(row, day) for row, day in today.items()}
    in_order = sorted(on, key=lambda row: (on[row], row.pk))
    return Listed(
        today=tuple(row for row in on if on[row] == today[row]),
        coming=tuple(row for row in in_order if on[row] > today[row]),
        past=tuple(row for row in reversed(in_order) if on[row] < today[row]),
    )


@dataclass(frozen=True, slots=True)
class Found:
    """The teams that fit, or the nearest one when none does."""

    asked: str
    teams: tuple[TeamCard, ...] = ()
    nearest: TeamCard | None = None


def find(board: Board, text: str) -> Found:
    """Teams whose number is `asked`, or whose names hold all its words."""
    words = naming.folded(text).split()
    if not words:
        return Found(text)
    number = decimal_number(words[0]) if len(words) == 1 else None
    if number is not None:
        team = board.by_number.get(number)
        return Found(text, (team,) if team else ())
    names = {team.id: naming.folded(team.searched) for team in board.teams.values()}
    fitting = tuple(team for team in board.teams.values() if all(word in names[team.id] for word in words))
    return Found(text, fitting) if fitting else Found(text, nearest=_nearest(board, names, words[0]))


def _nearest(board: Board, names: dict[int, str], word: str) -> TeamCard | None:
    owners = {part: pk for pk, name in names.items() for part in name.replace("–", " ").split()}
    close = difflib.get_close_matches(word, owners, n=1)
    return board.teams[owners[close[0]]] if close else None
