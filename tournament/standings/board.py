"""What a standing is for whoever shows it: teams, rows, pools, clubs, ties in words, and how sure it all is.

Frozen data only; the hall, the paper and the workbook read the same. Words are made when somebody reads them,
in that reader's language: most of a big standing is never shown."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext

from pairing.bracket import of_bracket
from pairing.ranking.criteria import CRITERIA, Criterion
from pairing.ranking.rank import (
    PLAYERS,
    TEAMS,
    Ranking,
    RankingRow,
    Tie,
    Voice,
    means_text,
    number,
    tie_text,
    value_text,
)
from pairing.ranking.tally import Tally

from ..evening.rows import TeamCard


def voice_of(team: TeamCard) -> Voice:
    """Whether teams are ranked, or players who come alone."""
    return PLAYERS if team.player_2 is None else TEAMS


def span_text(first: int, last: int) -> str:
    """ "1", "3 à 4"."""
    return str(first) if first == last else gettext("%(first)s à %(last)s") % {"first": first, "last": last}


def bracket_title(key: str) -> str:
    """What a bracket is called; nothing in a group."""
    return of_bracket(key).text(translate=gettext) if key else ""


class Whole(NamedTuple):
    """Matches with a result, those won (a draw is half of one), points scored."""

    matches: int
    won: Fraction
    points: int

    @property
    def won_text(self) -> str:
        return number(self.won, gettext)

    @property
    def won_floor(self) -> int:
        return int(self.won)


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
        title, (first, last) = bracket_title(self.bracket), self.span or (0, 0)
        shared = {"bracket": title, "first": first, "last": last}
        return gettext("%(bracket)s, places %(first)s à %(last)s") % shared if first else title

    @property
    def has_result(self) -> bool:
        """Whether a match counts for it; an exempt team's credit is none."""
        return self.row.tally.counted > self.row.tally.credits

    @property
    def whole(self) -> Whole:
        """What it did the whole evening, brackets too."""
        tallies = self.stages or (self.row.tally,)
        halves = sum(tally.win_halves for tally in tallies)
        matches, points = sum(tally.counted for tally in tallies), sum(tally.points for tally in tallies)
        return Whole(matches, Fraction(halves, 2), points)

    @property
    def cells(self) -> tuple[str, ...]:
        return tuple(value_text(value, gettext) for value in self.row.values)

    @property
    def ties(self) -> tuple[str, ...]:
        return tuple(tie_text(tie, gettext, voice=voice_of(self.team)) for tie in self.tied)


@dataclass(frozen=True)
class Ranked:
    """Teams in their places, and the ranking that says why."""

    places: tuple[Place, ...]
    ranking: Ranking

    @property
    def voice(self) -> Voice:
        return voice_of(self.places[0].team) if self.places else TEAMS

    @property
    def ties(self) -> tuple[str, ...]:
        return tuple(tie_text(tie, gettext, voice=self.voice) for tie in self.ranking.ties)

    @property
    def means(self) -> str:
        """Says that the criteria are means per match; empty if they are totals."""
        return means_text(self.ranking, gettext, self.voice)


@dataclass(frozen=True)
class PoolTable(Ranked):
    name: str
    finished: bool

    @property
    def ranked(self) -> bool:
        """Whether a result of it counts: until then its order is the lot's."""
        return any(place.has_result for place in self.places)


class BracketPlace(NamedTuple):
    """A team in a bracket: its place, or the places that it shares or plays for. `plays_on`: not done yet;
    `falls`: beaten, it waits for its first match in the bracket below."""

    first: int
    last: int
    team: TeamCard
    plays_on: bool
    falls: bool

    @property
    def text(self) -> str:
        return span_text(self.first, self.last)


@dataclass(frozen=True, slots=True)
class BracketTable:
    """A bracket by its key, and the places of those who did not fall into a lower one, nor were sent away;
    `falling`: how many of them still may."""

    key: str
    places: tuple[BracketPlace, ...]
    finished: bool
    falling: int

    @property
    def title(self) -> str:
        return bracket_title(self.key)


@dataclass(frozen=True)
class Part(Ranked):
    """One stage of the evening, ranked by its own matches only: its pools, or its ranking, or its brackets.

    `stage`: its primary key; `title`: what its ranking is called where it is not that of the evening;
    `begun`: a match of it was released."""

    stage: int
    title: Promise
    pools: tuple[PoolTable, ...]
    brackets: tuple[BracketTable, ...]
    begun: bool
    finished: bool


class ClubPlace(NamedTuple):
    """A club: its place, its teams, what they have won and scored together; `shared`: nothing separates it
    from another."""

    rank: int
    name: str
    teams: int
    wins: int
    points: int
    shared: bool


@dataclass(frozen=True)
class Standings(Ranked):
    """Everything about who is where, made by five SQL statements whatever the size: the evening's order, and
    its stages in order (`parts`).

    `submitted` counts matches signed but not yet confirmed, `unplayed` those without a result, of which
    `left` never will have one: while there is one of them the standing is provisional, until the evening is
    closed and all of it is final. `ahead`: results of rounds that are not finished, which are ranked too."""

    criteria: tuple[str, ...]
    submitted: int
    unplayed: int
    left: int
    disputes: int
    counted: int
    rounds: int
    rounds_finished: int
    ahead: int
    final: bool
    teams: dict[int, TeamCard]
    pairs: dict[int, TeamCard]
    parts: tuple[Part, ...]

    @property
    def overall(self) -> tuple[Place, ...]:
        return self.places

    @property
    def provisional(self) -> bool:
        return not self.final and bool(self.submitted or self.unplayed or self.disputes)

    @cached_property
    def ranked(self) -> bool:
        """Whether a result counts: until then nobody has a rank worth saying. Asked for every team's page."""
        return self.final or self.counted > 0 or any(place.has_result for place in self.overall)

    @property
    def to_play(self) -> int:
        """Matches that may still get a result."""
        return self.unplayed - self.left

    @property
    def columns(self) -> tuple[Criterion, ...]:
        """The criteria in words."""
        return tuple(
            replace(said, label=gettext(said.label), short=gettext(said.short), help=gettext(said.help))
            for said in map(CRITERIA.__getitem__, self.criteria)
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
    def pools(self) -> tuple[PoolTable, ...]:
        """Those of the stage of pools."""
        return next((part.pools for part in reversed(self.parts) if part.pools), ())

    @cached_property
    def clubs(self) -> tuple[ClubPlace, ...]:
        """The clubs by the points of all their teams together, where there are two at least; a team without a
        club is in none of them. Plain sums of what the ranking has: whoever shows them says so."""
        tallies: dict[str, list[Tally]] = defaultdict(list)
        for place in self.places if self.ranked else ():
            tallies[place.team.club].append(place.row.tally)
        sums = [(sum(tally.points for tally in own), club) for club, own in tallies.items() if club]
        points = sorted((total for total, _club in sums), reverse=True)
        return tuple(
            ClubPlace(
                rank=1 + points.index(total),
                name=club,
                teams=len(tallies[club]),
                wins=sum(tally.wins for tally in tallies[club]),
                points=total,
                shared=points.count(total) > 1,
            )
            for total, club in sorted(sums, key=lambda found: (-found[0], found[1]))
            if len(sums) > 1
        )

    @cached_property
    def by_team(self) -> dict[int, Place]:
        """The overall place of each team id."""
        return {place.team.id: place for place in self.overall}

    @cached_property
    def in_pool(self) -> dict[int, tuple[PoolTable, Place]]:
        """The pool and the place in it of each team id."""
        return {place.team.id: (pool, place) for pool in self.pools for place in pool.places}
