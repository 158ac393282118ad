"""FLOOR 2½: how people and teams are written, searched and sorted. Pure functions of rows already loaded.

Staff see full names; the public pages follow the tournament's choice (DESIGN §3, privacy)."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from typing import Protocol

from ..models import Team, Tournament

DASH = " – "


class Named(Protocol):
    """A player, or what was read of one."""

    @property
    def given_name(self) -> str: ...

    @property
    def family_name(self) -> str: ...


class Pair(Protocol):
    """A team, or what was read of one."""

    @property
    def people(self) -> tuple[Named | None, Named | None]: ...


def folded(text: str) -> str:
    """A key without accents, case or doubled spaces: "Nègre  Élodie" → "negre elodie"."""
    plain = unicodedata.normalize("NFKD", text.replace("œ", "oe").replace("Œ", "oe").replace("æ", "ae"))
    letters = "".join(c for c in plain if not unicodedata.combining(c))
    return " ".join(letters.replace("’", "'").casefold().split())


def full(player: Named | None) -> str:
    """ "Chloé Fabre"."""
    return "" if player is None else f"{player.given_name} {player.family_name}".strip()


def surname(player: Named | None) -> str:
    """ "Fabre"; the given name of somebody registered under one word."""
    return "" if player is None else player.family_name or player.given_name


def initial(player: Named | None) -> str:
    """ "Chloé F.", what a club may choose to show to everyone."""
    if player is None:
        return ""
    if not player.given_name or not player.family_name:
        return player.given_name or f"{player.family_name[:1]}."
    return f"{player.given_name} {player.family_name[:1]}."


def sign(team: Team) -> int | str:
    """What stands on its counter: its number; of a pair of a mêlée the numbers of its two players, "3+7"."""
    return joined(team.pair_numbers) if team.number is None else team.number


def joined(numbers: Iterable[int]) -> str:
    """ "3+7"."""
    return "+".join(str(number) for number in numbers) or "–"


def _pair(team: Pair, written: Callable[[Named | None], str]) -> str:
    one, two = (written(player) for player in team.people)
    return f"{one}{DASH}{two}" if two else one


def team_short(team: Pair) -> str:
    """ "Fabre – Oustric", for staff pages, sheets and slips."""
    return _pair(team, surname)


def team_full(team: Pair) -> str:
    """ "Chloé Fabre – Marcel Oustric"."""
    return _pair(team, full)


def team_initials(team: Pair) -> str:
    """ "Chloé F. – Marcel O."."""
    return _pair(team, initial)


def team_public(team: Team, tournament: Tournament) -> str:
    """The pair as the world may read it, by the tournament's choice."""
    if tournament.names_shown == Tournament.Names.INITIAL:
        return team_initials(team)
    return team_short(team)
