"""How an evening is cut into views of the projector: eight tables, eighty teams or four panels of
standings each: a pool, a bracket's places, a run of the ranking. Views of a list are as full as each other,
and each takes the whole screen: its rows and columns follow what stands in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil
from typing import TypeVar

from django.utils.translation import gettext as _

from ..evening.picture import ROWS, Section
from ..evening.rows import TeamCard
from ..standings.board import Place, Standings
from ..standings.prizes import Prize, Shared
from .board import Board
from .cards import MatchCard, RoundCard
from .plans import picture_now

# The letters of both names of a match that eight rows leave room for; with more there are six.
LETTERS, FEW_ROWS = 80, 6


def wall_trees(board: Board) -> list[Section]:
    """The brackets that fit the wall, once a match of one is released. A part that is over is left out while
    another one is not."""
    if not any(match.planned for round_ in board.rounds for match in round_.matches):
        return []
    trees = _trees(board, ROWS)
    if any(sum(len(side.label) for side in tie.sides) > LETTERS for tree in trees for tie in tree.ties):
        trees = _trees(board, FEW_ROWS)
    return [tree for tree in trees if not _over(tree)] or trees


def _trees(board: Board, rows: int) -> list[Section]:
    sections = [_fitting(section, rows) for section in picture_now(board, rows=rows)]
    return [
        section for section in sections if not section.aside and (section.shape == "tree" or _drawn(section))
    ]


def _drawn(section: Section) -> bool:
    """Whether somebody stands in it."""
    return any(side.known for tie in section.ties for side in tie.sides)


def _fitting(section: Section, rows: int) -> Section:
    """Without the rounds of more matches than the wall has rows: the last rounds are those that fit."""
    return replace(section, columns=tuple(each for each in section.columns if len(each.cells) <= rows))


def _over(tree: Section) -> bool:
    """Whether each of its matches has a winner; a bracket that is not cut stays, with its final."""
    return "." in tree.key and all(any(side.wins for side in tie.sides) for tie in tree.ties)


TABLES, TEAMS, PANELS, LINES = 8, 80, 4, 4
# The evening's order of more teams than four panels hold: three columns of ten.
RANKED = 30
FEW_TEAMS = 16
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class WallLine:
    """One team on the wall: its rank or its places, and its first values."""

    rank: str
    team: TeamCard
    cells: tuple[str, ...] = ()
    shared: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    """A quarter of a view: a pool, some places of a bracket, a run of the ranking."""

    title: str
    lines: tuple[WallLine, ...]
    disputed_tables: tuple[int, ...] = ()
    valued: bool = True


@dataclass(frozen=True, slots=True)
class Seated:
    """A line of a whole list: who sits at that table. `plays` False: without opponent in this round;
    `table` None otherwise: the match has no table yet. `partner`: with whom a player of a mêlée plays."""

    table: int | None
    teams: tuple[TeamCard, ...]
    wave: int = 1
    plays: bool = True
    partner: TeamCard | None = None


@dataclass(frozen=True, slots=True)
class ComingMatch:
    """A match that is known and not drawn yet: what it is called, and who plays it as far as it is known."""

    name: str
    where: str
    sides: tuple[tuple[TeamCard | None, str], tuple[TeamCard | None, str]]


@dataclass(frozen=True, slots=True)
class View:
    """One view: its kind decides the template, `number` and `count` are said at its foot."""

    kind: str
    number: int = 0
    count: int = 0
    tables: tuple[MatchCard, ...] = ()
    seats: tuple[tuple[int, int | None], ...] = ()
    seated: tuple[Seated, ...] = ()
    panels: tuple[Panel, ...] = ()
    tree: Section | None = None
    teams: tuple[TeamCard, ...] = ()
    lines: tuple[WallLine, ...] = ()
    coming: tuple[ComingMatch, ...] = ()
    steps: tuple[Shared, ...] = ()
    given: tuple[tuple[Prize, tuple[Place, ...]], ...] = ()

    @property
    def grid(self) -> str:
        """The classes of its rows and columns, none emptier than its items ask: "wall-cols-3 wall-rows-8"."""
        deepest, fewest = GRIDS[self.kind]
        count = len(next(filter(None, (getattr(self, name) for name in LISTED)), ())) or 1
        rows = ceil(count / max(ceil(count / deepest), fewest))
        return f"wall-cols-{ceil(count / rows)} wall-rows-{rows}"


LISTED = ("tables", "seats", "seated", "panels", "teams", "lines", "coming", "given")
# By the kind of a view: how many rows a column has at most, and how many columns it has wherever it can.
GRIDS = {
    "tables": (4, 2),
    "many": (10, 3),
    "by_table": (6, 2),
    "by_team": (10, 2),
    "missing": (8, 3),
    "ranking": (10, 2),
    "next": (6, 2),
    "prizes": (6, 1),
    "standings": (2, 2),
}


def cut(items: Sequence[T], size: int) -> list[tuple[T, ...]]:
    """Items in runs of at most `size`."""
    return [tuple(items[start : start + size]) for start in range(0, len(items), size)]


def evenly(items: Sequence[T], size: int) -> list[tuple[T, ...]]:
    """Items in as few runs of at most `size` as there must be, each as long as the others or one shorter."""
    runs = ceil(len(items) / size)
    ends = [len(items) * n // max(runs, 1) for n in range(runs + 1)]
    return [tuple(items[start:end]) for start, end in pairwise(ends)]


def panels(standings: Standings) -> list[Panel]:
    """The latest stage: its pools or its brackets, or the evening's order in runs."""
    latest = next(iter(standings.latest_first), None)
    if latest is not None and latest.pools:
        return [
            Panel(_("Poule %(name)s") % {"name": pool.name}, lines_of(pool.places), pool.disputed_tables)
            for pool in latest.pools
        ]
    if latest is not None and latest.brackets:
        return [
            Panel(table.title, tuple(WallLine(place.text, place.team) for place in run), valued=False)
            for table in latest.brackets
            for run in cut(table.places, LINES)
        ]
    return [Panel(_run(run), lines_of(run)) for run in cut(standings.overall, LINES)]


def standings_views(standings: Standings) -> list[View]:
    """Pools and brackets in panels of a quarter; an order of many teams as a list."""
    in_parts = any(part.pools or part.brackets for part in standings.latest_first[:1])
    if in_parts or len(standings.overall) <= PANELS * LINES:
        runs = cut(panels(standings), PANELS)
        return counted([View("standings", n, panels=run) for n, run in enumerate(runs, start=1)])
    lists = evenly(lines_of(standings.overall), RANKED)
    return counted([View("ranking", n, lines=run) for n, run in enumerate(lists, start=1)])


def _run(run: Sequence[Place]) -> str:
    if len(run) == 1:
        return _("Rang %(rank)s") % {"rank": run[0].rank}
    return _("Places %(first)s à %(last)s") % {"first": run[0].rank, "last": run[-1].rank}


def lines_of(places: Sequence[Place]) -> tuple[WallLine, ...]:
    return tuple(WallLine(str(place.rank), place.team, place.cells, place.shared) for place in places)


def seat_views(board: Board) -> list[View]:
    """By table for a small field; with names, by number, those that fit into one view; by number alone a
    large field."""
    matches = board.current.matches if board.current else ()
    teams = len(board.standings.overall)
    if FEW_TEAMS < teams <= named_at_once(board):
        return views_by_team(board)
    if teams <= FEW_TEAMS:
        return [View("tables", n, tables=run) for n, run in enumerate(evenly(matches, TABLES), start=1)]
    tables: dict[int, int | None] = {
        team.number: None for team in (board.current.resting if board.current else ())
    }
    tables |= {exempt.team.number: None for exempt in (board.current.exempts if board.current else ())}
    tables |= {
        number: match.table
        for match in matches
        for team in (match.a, match.b)
        for number in team.numbers or (team.number,)
    }
    runs = evenly(sorted(tables.items()), TEAMS)
    return [View("many", n, seats=run) for n, run in enumerate(runs, start=1)]


def counted(views: list[View]) -> list[View]:
    """The same, each knowing how many they are."""
    return [replace(view, count=len(views)) for view in views]


# Two columns of six tables with both teams' names, two of ten teams, three of ten players of a mêlée, who
# have one name each: what is read from the back of a hall.
MANY_TABLES, MANY_TEAMS, MANY_PLAYERS = 12, 20, 30


def views_by_table(board: Board) -> list[View]:
    """Who sits at each table of the round that is played: eight a view, or twelve where they are more."""
    round_ = _round_played(board)
    if round_ is None:
        return [View("waiting")]
    seated = [Seated(match.table, (match.a, match.b), match.wave) for match in round_.matches]
    seated.sort(key=lambda line: (line.table is None, line.table or 0, line.wave))
    lines = [*seated, *(Seated(None, (team,), plays=False) for team in _idle(round_))]
    size = TABLES if len(lines) <= TABLES else MANY_TABLES
    return counted([View("by_table", n, seated=run) for n, run in enumerate(evenly(lines, size), start=1)])


def views_by_team(board: Board) -> list[View]:
    """The table of each team of the round that is played, in the order of their numbers, twenty a view; of
    each player of a mêlée, thirty."""
    round_ = _round_played(board)
    if round_ is None:
        return [View("waiting")]
    lines = [Seated(None, (team,), plays=False) for team in _idle(round_)]
    lines += [line for match in round_.matches for line in _sides(board, match)]
    lines.sort(key=lambda line: (line.teams[0].number, line.wave))
    runs = evenly(lines, named_at_once(board))
    return counted([View("by_team", n, seated=run) for n, run in enumerate(runs, start=1)])


def named_at_once(board: Board) -> int:
    """How many lines with names one view by number holds."""
    return MANY_PLAYERS if board.tournament.individuals else MANY_TEAMS


def _round_played(board: Board) -> RoundCard | None:
    round_ = board.current
    return round_ if round_ is not None and not round_.closed and round_.matches else None


def _idle(round_: RoundCard) -> list[TeamCard]:
    """Who has no opponent in this round; one that catches up has a table."""
    idle = [*round_.resting, *(exempt.team for exempt in round_.exempts if not exempt.caught_up)]
    return sorted(idle, key=lambda team: team.number)


def _sides(board: Board, match: MatchCard) -> Iterator[Seated]:
    """A line for each team of a match, for each player where it is one of pairs."""
    for pair in (match.a, match.b):
        players = [board.teams[member] for member in pair.members if member in board.teams]
        for team in players or [pair]:
            partner = next((player for player in players if player.id != team.id), None)
            yield Seated(match.table, (team,), match.wave, partner=partner)
