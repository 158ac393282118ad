"""The structure of a tournament before its first draw: matches whose two places say what they will hold.

What it is made of, what its places and matches are called, when each can be played, and how it is composed of
stages; must not know which stages there are, nor teams, draws or results.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from pairing.notes import Refusal, Sentence, _
from pairing.types import MOST

MAIN = "main"
"""The highest bracket."""
MINIMUM = 2
"""Matches that every team is promised; who loses having played fewer falls from the main bracket."""

SourceKind = Literal["entry", "place", "across", "overall", "winner", "loser"]
BY_RANK = frozenset[SourceKind]({"place", "across", "overall"})
"""The places that a ranking fills."""
BEGIN = BY_RANK | {"entry"}
"""The places that no match fills."""
GroupKind = Literal["pool", "ranked", "rotation", "random", "round_robin", "melee"]
Places = tuple[int, int] | None
"""What winner and loser end as in their bracket, where their match decides it."""


@dataclass(frozen=True, slots=True, order=True)
class Source:
    """Where the team of a place comes from.

    ``entry`` n: the n-th of the draw · ``place`` n ``of`` a group: "2e de la poule A" · ``across`` n ``of``
    a place: the n-th best of all the firsts, seconds … · ``overall`` n: the n-th of all the pools together ·
    ``winner`` and ``loser`` of match n. ``below``: only if it has played fewer matches than that, else the
    place is empty.
    """

    kind: SourceKind
    number: int = 0
    of: str = ""
    below: int | None = None


@dataclass(frozen=True, slots=True)
class PlannedMatch:
    """A match of a bracket: its number in the whole structure, its bracket, its level, its two places.

    ``title``: the code of its label; ``slot``: the first round of the evening after all that it waits for.
    """

    number: int
    bracket: str
    level: int
    title: str
    a: Source
    b: Source
    slot: int
    places: Places = None


@dataclass(frozen=True, slots=True)
class PotRound:
    """One round of a bracket drawn among those who are still in, the odd one out is exempt: who wins or is
    exempt goes on to its next round.

    ``fewest`` and ``most``: how many are in it; ``final``: whether it leaves one team alone.
    """

    bracket: str
    level: int
    fewest: int
    most: int
    final: bool = False

    @property
    def key(self) -> str:
        """What its draw is called by."""
        return f"{self.bracket}:{self.level}"

    @property
    def title(self) -> str:
        """The code of its label."""
        return "final" if self.final else "pot"

    def slot(self, rounds: int) -> int:
        """Its round of the evening after so many others: a lower bracket begins with who lost in the first
        of the main one."""
        return rounds + self.level + (self.bracket != MAIN)


@dataclass(frozen=True, slots=True)
class Group:
    """Teams that are ranked among themselves: a pool, or everybody over ``rounds`` rounds.

    ``before``: rounds of the evening before them; ``least`` and ``most``: matches that each of them plays
    there.
    """

    key: str
    kind: GroupKind
    entries: tuple[Source, ...]
    before: int
    rounds: int
    least: int
    most: int

    @property
    def table_size(self) -> int:
        """How many of its entries make a table, players in a mêlée."""
        return 4 if self.kind == "melee" else 2

    @property
    def is_pool(self) -> bool:
        """Whether it is one of several pools, whose places are ranked across."""
        return self.kind == "pool"


@dataclass(frozen=True, slots=True)
class Structure:
    """Everything that will be played, in an order in which each match comes after those it waits for.

    ``rounds``: those of its groups, before its brackets; ``brackets``: those of ``main``, ``consolation`` and
    ``complement`` that it has; ``pots``: the rounds that are drawn one by one from the pot, ``in_pots``: who
    enters the first of them.
    """

    teams: int
    rounds: int = 0
    groups: tuple[Group, ...] = ()
    brackets: tuple[str, ...] = ()
    matches: tuple[PlannedMatch, ...] = ()
    pots: tuple[PotRound, ...] = ()
    in_pots: tuple[Source, ...] = ()

    @property
    def matches_by_slot(self) -> dict[int, int]:
        """Round of the evening → how many matches are played in it at most."""
        matches_by_slot = Counter(match.slot for match in self.matches)
        for pot in self.pots:
            matches_by_slot[pot.slot(self.rounds)] += pot.most // 2
        for group in self.groups:
            matches = len(group.entries) // group.table_size
            matches_by_slot.update({group.before + number: matches for number in range(1, group.rounds + 1)})
        return dict(sorted(matches_by_slot.items()))


def entry(number: int) -> Source:
    """The n-th of the draw."""
    return Source("entry", number)


def place(number: int, group: str) -> Source:
    """The n-th of a group."""
    return Source("place", number, group)


def across(groups: Sequence[Group], places: Sequence[int]) -> list[Source]:
    """Who came in these places of their groups: the best of the firsts to the last, then the seconds …"""
    return [
        Source("across", number, str(of_place))
        for of_place in places
        for number in range(1, 1 + sum(len(group.entries) >= of_place for group in groups))
    ]


def winner(match: int) -> Source:
    """Who wins a match."""
    return Source("winner", match)


def loser(match: int, below: int | None = None) -> Source:
    """Who loses a match; with ``below`` only if it has then played fewer matches than that."""
    return Source("loser", match, below=below)


class Builder:
    """Mutable while a structure is being made; ``build`` gives the frozen structure. ``rounds``: those of the
    groups so far."""

    def __init__(self, teams: int) -> None:
        self.teams, self.rounds = teams, 0
        self.groups: list[Group] = []
        self.matches: list[PlannedMatch] = []
        self.pots: list[PotRound] = []
        self.in_pots: tuple[Source, ...] = ()

    def match(
        self, bracket: str, level: int, title: str, a: Source, b: Source, *, places: Places = None
    ) -> int:
        """Add a match; its number."""
        number, slot = len(self.matches) + 1, 1 + max(self._known_after(a), self._known_after(b))
        self.matches.append(PlannedMatch(number, bracket, level, title, a, b, slot, places))
        return number

    def _known_after(self, source: Source) -> int:
        """The round of the evening after which it is known who comes."""
        return self.rounds if source.kind in BEGIN else self.matches[source.number - 1].slot

    def build(self) -> Structure:
        """The structure as it stands."""
        keys = [*(match.bracket for match in self.matches), *(pot.bracket for pot in self.pots)]
        lists = tuple(self.groups), tuple(dict.fromkeys(keys)), tuple(self.matches), tuple(self.pots)
        return Structure(self.teams, self.rounds, *lists, self.in_pots)


@dataclass(frozen=True, slots=True)
class Before:
    """What stands before a stage.

    ``number``: its own, from 1; ``groups``: those of the stage before; ``entries``: who comes, the best
    first: by draw, by rank, or by place in the pools and record; ``pools_played``: whether there were pools.
    """

    number: int
    groups: tuple[Group, ...]
    entries: tuple[Source, ...]
    pools_played: bool

    @property
    def after_pools(self) -> bool:
        """Whether the stage before is one of pools."""
        return bool(self.groups) and self.groups[0].is_pool

    @property
    def ranked(self) -> Sequence[Source]:
        """Who comes by one ranking of everybody: that of the rounds, or that of all the pools together."""
        several = len(self.groups) > 1
        return (
            [Source("overall", number) for number in range(1, len(self.entries) + 1)]
            if several
            else self.entries
        )


def before(builder: Builder, number: int, groups: Sequence[Group]) -> Before:
    """What stands before stage ``number``, ``groups`` being those of the one before it."""
    entries: Sequence[Source] = [entry(number) for number in range(1, builder.teams + 1)]
    if len(groups) == 1:
        entries = [place(number, groups[0].key) for number in range(1, len(groups[0].entries) + 1)]
    elif groups:
        entries = across(groups, range(1, 1 + max(len(group.entries) for group in groups)))
    return Before(number, tuple(groups), tuple(entries), any(group.is_pool for group in builder.groups))


class StagePlan(Protocol):
    """What a structure is made of; ``units``: who plays in it and is ranked."""

    @property
    def units(self) -> Literal["teams", "players"]: ...

    def check(self, before: Before) -> None:
        """Raise ``Refusal`` where it cannot stand here, or has choices that do not go together."""

    def compose(self, builder: Builder, before: Before) -> Sequence[Group]:
        """Add its matches, pots and groups; its own groups, whose places the next stage may take."""


FEWEST, MOST_STAGES = 3, 20


def compose(teams: int, stages: Sequence[StagePlan]) -> Structure:
    """The structure of these stages: after rounds the teams come by rank, after pools by place and record.

    Raises ``Refusal``: too few teams or too many, no stage or too many, players beside teams, brackets that
    are not last or follow what they cannot.
    """
    if teams < FEWEST:
        raise Refusal("too_few_teams", count=teams, needed=FEWEST)
    for count, most in ((teams, MOST), (len(stages), MOST_STAGES)):
        if count > most:
            raise Refusal("too_many", count=count, most=most)
    if not stages:
        raise Refusal("no_stage")
    if len(stages) > 1 and any(stage.units == "players" for stage in stages):
        raise Refusal("melee_alone")
    builder = Builder(teams)
    groups: Sequence[Group] = ()
    for number, stage in enumerate(stages, start=1):
        if builder.matches or builder.pots:
            raise Refusal("stage_after_brackets", stage=number)
        preceding = before(builder, number, groups)
        stage.check(preceding)
        groups = stage.compose(builder, preceding)
        builder.rounds += max((group.rounds for group in groups), default=0)
    return builder.build()


TEMPLATES: Mapping[str, str] = {
    "entry": _("tirage n° {number}"),
    "place": _("{rank_number} de la poule {of}"),
    "rank": _("{rank_number} des tours"),
    "across": _("{rank_number} meilleure {rank_of} de poule"),
    "overall": _("{rank_number} du classement des poules"),
    "winner": _("gagnant du match {number}"),
    "loser": _("perdant du match {number}"),
    "loser_below": _("perdant du match {number}, s’il a joué moins de {below} parties"),
    "nobody": _("personne"),
    "final": _("Finale"),
    "third": _("Petite finale"),
    "half": _("Demi-finale"),
    "quarter": _("Quart de finale"),
    "eighth": _("Huitième de finale"),
    "sixteenth": _("Seizième de finale"),
    "thirty_second": _("32e de finale"),
    "round": _("Tour {level}"),
    "pot": _("Tour {level}, au pot"),
    "cadrage": _("Cadrage"),
    "placing_match": _("Places {first} et {last}"),
    "losers_round": _("Match de classement"),
    "main": _("Tableau principal"),
    "consolation": _("Consolante"),
    "complement": _("Complémentaire"),
    "pool": _("Poule {of}"),
}
ROUNDS = {2: "final", 4: "half", 8: "quarter", 16: "eighth", 32: "sixteenth", 64: "thirty_second"}


class Label(Sentence):
    """What a place or a match is called."""

    templates = TEMPLATES


label = Label.of


def of_source(source: Source, structure: Structure) -> Label:
    """What a place that no match fills will hold."""
    match source.kind:
        case "place" if source.of in {group.key for group in structure.groups if group.is_pool}:
            return label("place", rank_number=source.number, of=source.of)
        case "place":
            return label("rank", rank_number=source.number)
        case "across":
            return label("across", rank_number=source.number, rank_of=int(source.of))
        case _:
            return label(source.kind, rank_number=source.number, number=source.number)


def of_bracket(key: str) -> Label:
    """What a bracket is called; a key that is none is a pool's letter."""
    return label(key) if key in TEMPLATES else label("pool", of=key)
