"""The structure of a tournament before its first draw: matches whose two places say what they will hold.

Its parts are collected in the order they are added; must not know teams, draws or results.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

SourceKind = Literal["entry", "place", "across", "overall", "winner", "loser", "fallen", "drawn", "exempt"]
BY_RANK = frozenset[SourceKind]({"place", "across", "overall"})
"""The places that a ranking fills."""
GroupKind = Literal["pool", "ranked", "rotation", "random", "round_robin", "melee"]
ShownAs = Literal["pools", "rounds", "melee"]
Title = Literal["final", "third", "placing", "cadrage", "round", "pot"]


@dataclass(frozen=True, slots=True, order=True)
class Source:
    """Where the team of a place comes from.

    ``entry`` n: the n-th of the draw · ``place`` n ``of`` a group: "2e de la poule A" · ``across`` n ``of``
    a place: the n-th best of all the firsts, seconds … · ``overall`` n: the n-th of all the pools together ·
    ``winner`` and ``loser`` of match n · ``drawn`` n and ``exempt`` ``of`` a pot · ``fallen`` n: the n-th
    that lost in a pot. ``below``: only if it has played fewer matches than that, else the place is empty.
    """

    kind: SourceKind
    number: int = 0
    of: str = ""
    below: int | None = None


@dataclass(frozen=True, slots=True)
class PlannedMatch:
    """A match of a bracket: its number in the whole structure, its bracket, its level, its two places.

    ``size``: how many teams the round holds (8 for a quarter-final); ``places``: what winner and loser end as
    in their bracket, where the match decides it.
    """

    number: int
    bracket: str
    level: int
    title: Title
    size: int
    a: Source
    b: Source
    places: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Pot:
    """One round drawn among those who are in: its places are filled by lot, the odd one out is exempt.

    ``before``: the pot whose survivors, winners and exempt, come first, empty for the first round;
    ``entries``: who may come besides; ``fewest`` and ``most``: how many are in it; ``matches``: their
    numbers, the last ones not played where fewer are there.
    """

    key: str
    bracket: str
    level: int
    before: str
    entries: tuple[Source, ...]
    fewest: int
    most: int
    matches: tuple[int, ...]

    def __hash__(self) -> int:
        """By the key alone: a pot of a thousand is asked for a thousand times."""
        return hash(self.key)


@dataclass(frozen=True, slots=True)
class Group:
    """Teams that are ranked among themselves: a pool, or everybody over ``rounds`` rounds.

    ``least`` and ``most``: matches that each of them plays there; ``table_size``: how many of its entries
    make a table, players in a mêlée; ``shown_as``: how a picture draws it.
    """

    key: str
    kind: GroupKind
    entries: tuple[Source, ...]
    rounds: int
    least: int
    most: int
    table_size: int = 2
    shown_as: ShownAs = "rounds"

    def __hash__(self) -> int:
        """By the key alone: a group of a thousand is asked for a thousand times."""
        return hash(self.key)

    @property
    def is_pool(self) -> bool:
        """Whether it is one of several pools, whose places are ranked across."""
        return self.kind == "pool"


@dataclass(frozen=True, slots=True)
class Bracket:
    """A bracket: ``main``, ``consolation`` or ``complement``.

    ``beaten``: what those are called, in French, who lost in it and come into another.
    """

    key: str
    levels: int
    beaten: str = ""


@dataclass(frozen=True, slots=True)
class Structure:
    """Everything that will be played, in an order in which each match comes after those it waits for."""

    teams: int
    groups: tuple[Group, ...] = ()
    brackets: tuple[Bracket, ...] = ()
    pots: tuple[Pot, ...] = ()
    matches: tuple[PlannedMatch, ...] = ()

    def match(self, number: int) -> PlannedMatch:
        """A match by its number."""
        return self.matches[number - 1]

    def matches_of(self, bracket: str) -> tuple[PlannedMatch, ...]:
        """The matches of a bracket."""
        return tuple(match for match in self.matches if match.bracket == bracket)


def entry(number: int) -> Source:
    """The n-th of the draw."""
    return Source("entry", number)


def place(number: int, group: str) -> Source:
    """The n-th of a group."""
    return Source("place", number, group)


def across(number: int, of_place: int) -> Source:
    """The n-th best of all that came ``of_place``-th in their pools."""
    return Source("across", number, str(of_place))


def overall(number: int) -> Source:
    """The n-th of all the teams of the pools."""
    return Source("overall", number)


def winner(match: int) -> Source:
    """Who wins a match."""
    return Source("winner", match)


def loser(match: int, below: int | None = None) -> Source:
    """Who loses a match; with ``below`` only if it has then played fewer matches than that."""
    return Source("loser", match, below=below)


class Builder:
    """Mutable while a structure is being made; ``build`` gives the frozen structure."""

    def __init__(self, teams: int) -> None:
        self.teams = teams
        self.groups: list[Group] = []
        self.pots: list[Pot] = []
        self.matches: list[PlannedMatch] = []
        self.beaten: dict[str, str] = {}
        self._levels: dict[str, int] = {}

    def match(
        self,
        bracket: str,
        level: int,
        title: Title,
        *,
        size: int,
        a: Source,
        b: Source,
        places: tuple[int, int] | None = None,
    ) -> int:
        """Add a match; its number."""
        number = len(self.matches) + 1
        self.matches.append(PlannedMatch(number, bracket, level, title, size, a, b, places))
        self._reach(bracket, level)
        return number

    def pot(self, pot: Pot) -> None:
        """Add one round drawn from a pot, whose matches were added before."""
        self.pots.append(pot)
        self._reach(pot.bracket, pot.level)

    @property
    def third_after(self) -> frozenset[int]:
        """The matches whose losers meet for the third place: their last match, they fall no further."""
        thirds = [match for match in self.matches if match.title == "third"]
        return frozenset(side.number for match in thirds for side in (match.a, match.b))

    def copy(self) -> Builder:
        """Another one with the same parts, to try something on."""
        other = Builder(self.teams)
        other.groups, other.pots, other.matches = [*self.groups], [*self.pots], [*self.matches]
        other.beaten, other._levels = {**self.beaten}, {**self._levels}
        return other

    def _reach(self, bracket: str, level: int) -> None:
        self._levels[bracket] = max(level, self._levels.get(bracket, 0))

    def build(self) -> Structure:
        """The structure as it stands."""
        return Structure(
            self.teams,
            tuple(self.groups),
            tuple(Bracket(key, levels, self.beaten.get(key, "")) for key, levels in self._levels.items()),
            tuple(self.pots),
            tuple(self.matches),
        )


def pot_key(bracket: str, level: int) -> str:
    """The key of one round of a bracket drawn from the pot."""
    return f"{bracket}:{level}"
