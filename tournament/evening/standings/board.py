"""What a standing is for whoever shows it: teams, rows, pools, ties in words, and how sure it all is.

Frozen data only; `queries` makes it, the hall, the paper and the workbook read the same. Words are made when
somebody reads them, in that reader's language: most of a big standing is never shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pairing.ranking.criteria import CRITERIA
from pairing.ranking.rank import (
    PLAYERS,
    TEAMS,
    Ranking,
    RankingRow,
    Tie,
    Voice,
    means_text,
    tie_text,
    value_text,
)
from pairing.ranking.tally import Tally

from ..rows import TeamCard
from .clubs import ClubPlace, clubs_of
from .lines import Whole

BRACKETS = {
    "main": _("Tableau principal"),
    "complement": _("Complémentaire"),
    "consolation": _("Consolante"),
}


@dataclass(frozen=True, slots=True)
class Column:
    """One criterion of the ranking, in the order that decides."""

    code: str
    label: str
    short: str
    help: str


class Place(NamedTuple):
    """A team in its place: the ranking's row, its values as written, and what broke its ties.

    `exempt`: how many rounds it had no opponent; `bracket`: where its place was decided, nothing in a group;
    `span`: the places that it shares or plays for there, as the bracket itself counts them ("3 à 4"); nothing
    where it has one of its own; `stages`: what it has in each stage, where the row is not all of it."""

    row: RankingRow
    team: TeamCard
    tied: tuple[Tie, ...] = ()
    exempt: int = 0
    bracket: str = ""
    span: tuple[int, int] | None = None
    stages: tuple[Tally, ...] = ()

    @property
    def rank(self) -> int:
        return self.row.rank

    @property
    def shared(self) -> bool:
        """Whether nothing that was played separates it from another: ex æquo."""
        return self.row.ex_aequo and self.span is None and self.has_result

    @property
    def where(self) -> str:
        """ "Consolante", "Tableau principal, places 3 à 4": nothing in a group."""
        if not self.bracket:
            return ""
        title = bracket_title(self.bracket)
        if self.span is None:
            return title
        first, last = self.span
        shared = {"bracket": title, "first": first, "last": last}
        return gettext("%(bracket)s, places %(first)s à %(last)s") % shared

    @property
    def has_result(self) -> bool:
        """Whether a match counts for it; an exempt team's credit is none."""
        return self.row.tally.counted > self.row.tally.credits

    @property
    def whole(self) -> Whole:
        """What it did the whole evening, brackets too."""
        tallies = self.stages or (self.row.tally,)
        halves, points = (sum(tally.win_halves for tally in tallies), sum(tally.points for tally in tallies))
        return Whole(sum(tally.counted for tally in tallies), Fraction(halves, 2), points)

    @property
    def cells(self) -> tuple[str, ...]:
        return tuple(value_text(value, gettext) for value in self.row.values)

    @property
    def ties(self) -> tuple[str, ...]:
        return _tie_sentences(self.tied, PLAYERS if self.team.player_2 is None else TEAMS)


@dataclass(frozen=True, slots=True)
class PoolTable:
    """One pool: its places, the sentences of its ties, the tables where a dispute is open."""

    name: str
    places: tuple[Place, ...]
    tied: tuple[Tie, ...] = ()
    disputed_tables: tuple[int, ...] = ()
    finished: bool = False

    @property
    def ties(self) -> tuple[str, ...]:
        return _tie_sentences(self.tied)

    @property
    def ranked(self) -> bool:
        """Whether a result of it counts: until then its order is the lot's."""
        return any(place.has_result for place in self.places)


class BracketPlace(NamedTuple):
    """A team in a bracket: its place, or the places that it shares or plays for. `plays_on`: not done yet;
    `out`: it left before it fell into the bracket below, and comes after everybody there."""

    first: int
    last: int
    team: TeamCard
    plays_on: bool = False
    out: bool = False

    @property
    def keeps_place(self) -> bool:
        """Whether its place here is its place of the evening."""
        return not self.out and not self.team.disqualified

    @property
    def wins(self) -> bool:
        """Whether it has won the bracket."""
        return self.last == 1

    @property
    def text(self) -> str:
        """ "1", "3 à 4"."""
        if self.first == self.last:
            return str(self.first)
        return gettext("%(first)s à %(last)s") % {"first": self.first, "last": self.last}


@dataclass(frozen=True, slots=True)
class BracketTable:
    """A bracket by its key, and the places of those who did not fall into a lower one; `falling`: how many of
    them still may."""

    key: str
    places: tuple[BracketPlace, ...]
    finished: bool = False
    falling: int = 0

    @property
    def title(self) -> str:
        return bracket_title(self.key)


@dataclass(frozen=True)
class Part:
    """One stage of the evening: its pools, or its ranking, or its brackets. `stage` is its primary key.

    `ranking` is made from this stage's matches only; `begun`: a match of it was released; `title`: what its
    ranking is called where it is not that of the evening; `voice`: whether teams are ranked, or players."""

    stage: int
    order: int
    kind: str
    pools: tuple[PoolTable, ...]
    places: tuple[Place, ...]
    ranking: Ranking
    brackets: tuple[BracketTable, ...] = ()
    finished: bool = False
    begun: bool = False
    title: Promise | str = ""
    voice: Voice = TEAMS

    @property
    def ties(self) -> tuple[str, ...]:
        return _tie_sentences(self.ranking.ties, self.voice)

    @property
    def means(self) -> str:
        """Says that this stage's criteria are means per match; empty if they are totals."""
        return means_text(self.ranking, gettext, self.voice)


@dataclass(frozen=True)
class Standings:
    """Everything about who is where, made by five SQL statements whatever the size. `parts`: the stages in
    order; `pools`: those of the stage of pools; `overall`: the evening's order.

    `submitted` counts matches signed but not yet confirmed, `unplayed` those without a result, of which
    `left` never will have one: while there is one of them the standing is provisional, until the evening is
    closed and all of it is final. `ahead`: results of rounds that are not finished, which are ranked too.
    `lots`: number → its lot in the ranking."""

    version: int
    criteria: tuple[str, ...]
    pools: tuple[PoolTable, ...]
    overall: tuple[Place, ...]
    ranking: Ranking
    submitted: int = 0
    unplayed: int = 0
    left: int = 0
    disputes: int = 0
    counted: int = 0
    rounds: int = 0
    rounds_finished: int = 0
    ahead: int = 0
    place_first: bool = True
    final: bool = False
    teams: dict[int, TeamCard] = field(default_factory=dict)
    pairs: dict[int, TeamCard] = field(default_factory=dict)
    parts: tuple[Part, ...] = ()
    lots: Mapping[int, int] = field(default_factory=dict)

    @property
    def provisional(self) -> bool:
        return not self.final and bool(self.submitted or self.unplayed or self.disputes)

    @cached_property
    def ranked(self) -> bool:
        """Whether a result counts: until then nobody has a rank worth saying. Asked for every team's page."""
        return self.final or self.counted > 0 or any(place.has_result for place in self.overall)

    @property
    def unsure(self) -> bool:
        """Whether there is something to say about it: what waits, or what the end of the evening left."""
        return bool(self.submitted or self.unplayed or (self.final and self.disputes))

    @property
    def to_play(self) -> int:
        """Matches that may still get a result."""
        return self.unplayed - self.left

    @property
    def columns(self) -> tuple[Column, ...]:
        """The criteria in words."""
        criteria = [CRITERIA[code] for code in self.criteria]
        return tuple(
            Column(
                criterion.code, gettext(criterion.label), gettext(criterion.short), gettext(criterion.help)
            )
            for criterion in criteria
        )

    @property
    def latest_first(self) -> tuple[Part, ...]:
        """The stages that have begun, the last first."""
        return tuple(part for part in reversed(self.parts) if part.begun)

    @property
    def in_brackets(self) -> bool:
        """Whether brackets go first in the evening's order."""
        return any(part.brackets for part in self.latest_first[:1])

    @property
    def voice(self) -> Voice:
        """Whether teams are ranked, or players one by one."""
        return self.parts[0].voice if self.parts else TEAMS

    @property
    def ties(self) -> tuple[str, ...]:
        """The sentences of the overall ranking's ties."""
        return _tie_sentences(self.ranking.ties, self.voice)

    @property
    def means(self) -> str:
        """Says that the overall criteria are means per match; empty if they are totals."""
        return means_text(self.ranking, gettext, self.voice)

    @cached_property
    def clubs(self) -> tuple[ClubPlace, ...]:
        """The clubs in order, where there are two at least."""
        return clubs_of((place.row, place.team) for place in self.overall) if self.ranked else ()

    @cached_property
    def by_team(self) -> dict[int, Place]:
        """The overall place of each team id."""
        return {place.team.id: place for place in self.overall}

    @cached_property
    def in_pool(self) -> dict[int, tuple[PoolTable, Place]]:
        """The pool and the place in it of each team id."""
        return {place.team.id: (pool, place) for pool in self.pools for place in pool.places}


def bracket_title(key: str) -> str:
    """What a bracket is called."""
    return str(BRACKETS.get(key, key))


def _tie_sentences(ties: Iterable[Tie], voice: Voice = TEAMS) -> tuple[str, ...]:
    return tuple(tie_text(tie, gettext, voice=voice) for tie in ties)
