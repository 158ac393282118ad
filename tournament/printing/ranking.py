"""A ranking on paper: the columns that say something, and decimals only where they decide.

Matches between teams that were never level, a criterion that is the same for everybody are left out, and the
lot always: a sentence says whom it parted, its number tells nobody anything. A mean of points is written
whole unless two teams are told apart by its decimals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext

from pairing.ranking.criteria import CRITERIA, Criterion
from pairing.ranking.rank import number

from ..standings.board import Part, Place, PoolTable, Ranked, Standings

# What means nothing to a team that was in no tie broken by it.
ONLY_IN_TIES = ("head_to_head", "lot")
UNREAD = "lot"
"""The criterion whose numbers nobody can read anything in."""


@dataclass(frozen=True, slots=True)
class PaperRanking:
    """Some places, the criteria that are printed, and the cells of each place."""

    columns: tuple[Criterion, ...]
    lines: tuple[tuple[Place, tuple[str, ...]], ...]
    ties: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PaperPart:
    """A stage on paper: its pools, or its own ranking where it has one to show; brackets are the part's."""

    part: Part
    pools: tuple[tuple[PoolTable, PaperRanking], ...]
    ranking: PaperRanking | None


@dataclass(frozen=True, slots=True)
class PaperStandings:
    """What is printed of a standing."""

    overall: PaperRanking
    parts: tuple[PaperPart, ...]
    printed: frozenset[str]
    """The criteria that have a column somewhere on it: only their short names stand in its last line."""


def on_paper(standings: Standings) -> PaperStandings:
    """The evening's order, then each stage, the latest first."""
    columns, latest = standings.columns, standings.latest_first
    overall = _ranking(columns, standings)
    parts = tuple(_part(columns, part, own=part is not latest[0]) for part in latest)
    shown = [] if standings.in_brackets else [overall]
    for part in parts:
        shown += [table for _pool, table in part.pools] + ([part.ranking] if part.ranking else [])
    printed = frozenset(column.code for table in shown for column in table.columns)
    return PaperStandings(overall, parts, printed)


def _part(columns: Sequence[Criterion], part: Part, *, own: bool) -> PaperPart:
    pools = tuple((pool, _ranking(columns, pool)) for pool in part.pools)
    shown = own and not part.pools and not part.brackets
    ranking = _ranking(columns, part) if shown else None
    return PaperPart(part, pools, ranking)


def _ranking(columns: Sequence[Criterion], ranked: Ranked) -> PaperRanking:
    places, broken = ranked.places, defaultdict[str, set[int]](set)
    for tie in ranked.ranking.ties:
        if tie.by is not None:
            broken[tie.by].update(tie.teams)
    shown = [n for n, column in enumerate(columns) if n == 0 or _says(n, column.code, places, broken)]
    written = [list(_cells(n, columns[n].code, places, broken)) for n in shown]
    lines = tuple(zip(places, zip(*written, strict=True), strict=True))
    return PaperRanking(tuple(columns[n] for n in shown), lines, ranked.ties)


def _says(n: int, code: str, places: Sequence[Place], broken: dict[str, set[int]]) -> bool:
    """Whether the column of this criterion tells anybody anything."""
    if code in broken:
        return code != UNREAD
    return code not in ONLY_IN_TIES and len({place.row.values[n].compared for place in places}) > 1


def _cells(n: int, code: str, places: Sequence[Place], broken: dict[str, set[int]]) -> Iterator[str]:
    """What is written of one criterion, a place each."""
    signed, whole = CRITERIA[code].signed, _whole(n, code, places)
    for place in places:
        value = place.row.values[n].compared
        if code in ONLY_IN_TIES and place.team.id not in broken[code]:
            yield ""
        else:
            yield number(value, gettext, signed=signed, places=0 if value in whole else 2)


def _whole(n: int, code: str, places: Sequence[Place]) -> set[Fraction | None]:
    """The values that are written without decimals: means of points, where no team that is level until there
    would be written the same with another value."""
    if CRITERIA[code].halves:
        return set()
    level: dict[tuple[Fraction | None, ...], dict[str, set[Fraction | None]]] = {}
    for place in places:
        *before, value = (value.compared for value in place.row.values[: n + 1])
        alike = level.setdefault(tuple(before), {}).setdefault(number(value, gettext, places=0), set())
        alike.add(value)
    groups = [alike for by_text in level.values() for alike in by_text.values()]
    decided = {value for alike in groups if len(alike) > 1 for value in alike}
    return {value for alike in groups for value in alike} - decided
