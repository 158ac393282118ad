"""How an evening is cut into views of the projector: eight tables, eighty teams or four panels of
standings each: a pool, a bracket's places, a run of the ranking. Whole lists are in `wall_lists`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from django.utils.translation import gettext as _

from pairing.picture.types import PictureSection

from ..evening import Place, Standings, TeamCard
from .board import Board
from .cards import MatchCard, RoundCard
from .plans import picture_now

# What stays readable from the back: letters of 20 pixels at least where the screen has 1080.
TALLEST, WIDEST = 620, 1400


def wall_trees(board: Board) -> list[PictureSection]:
    """One drawing a bracket, once a match of one is released; only numbers where names make it too tall."""
    if not any(match.planned for round_ in board.rounds for match in round_.matches):
        return []
    trees = _trees(board, short=False)
    if any(tree.height > TALLEST for tree in trees):
        numbers = {tree.key: tree for tree in _trees(board, short=True)}
        trees = [tree if tree.height <= TALLEST else numbers[tree.key] for tree in trees]
    return [tree for tree in trees if tree.height <= TALLEST and tree.width <= WIDEST]


def _trees(board: Board, *, short: bool) -> list[PictureSection]:
    picture = picture_now(board, short=short)
    sections = picture.sections if picture else ()
    return [_first_places(section) for section in sections if section.boxes and "-" not in section.key]


def _first_places(section: PictureSection) -> PictureSection:
    """Without what stands below the tree; the drawing ends there, and cuts the lines that go further."""
    boxes = tuple(box for box in section.boxes if not box.title)
    bottoms = [*(box.bottom for box in boxes), *(card.bottom for card in section.cards)]
    return replace(section, boxes=boxes, height=max(bottoms) + 2)


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
    tree: PictureSection | None = None
    teams: tuple[TeamCard, ...] = ()
    lines: tuple[WallLine, ...] = ()
    coming: tuple[ComingMatch, ...] = ()


def cut(items: Sequence[T], size: int) -> list[tuple[T, ...]]:
    """Items in runs of at most `size`."""
    return [tuple(items[start : start + size]) for start in range(0, len(items), size)]


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
    lists = cut(lines_of(standings.overall), RANKED)
    return counted([View("ranking", n, lines=run) for n, run in enumerate(lists, start=1)])


def _run(run: Sequence[Place]) -> str:
    if len(run) == 1:
        return _("Rang %(rank)s") % {"rank": run[0].rank}
    return _("Rangs %(first)s à %(last)s") % {"first": run[0].rank, "last": run[-1].rank}


def lines_of(places: Sequence[Place]) -> tuple[WallLine, ...]:
    return tuple(WallLine(str(place.rank), place.team, place.cells) for place in places)


def seat_views(board: Board) -> list[View]:
    """By table for a small field, by team number for a large one."""
    matches = board.current.matches if board.current else ()
    if len(board.standings.overall) <= FEW_TEAMS:
        return [View("tables", n, tables=run) for n, run in enumerate(cut(matches, TABLES), start=1)]
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
    return [View("many", n, seats=run) for n, run in enumerate(cut(sorted(tables.items()), TEAMS), start=1)]


def counted(views: list[View]) -> list[View]:
    """The same, each knowing how many they are."""
    return [replace(view, count=len(views)) for view in views]


# Two columns of six tables with both teams' names, two of ten teams: what is read from the back of a hall.
MANY_TABLES, MANY_TEAMS = 12, 20


def views_by_table(board: Board) -> list[View]:
    """Who sits at each table of the round that is played: eight a view, or twelve where they are more."""
    round_ = _round_played(board)
    if round_ is None:
        return [View("waiting")]
    seated = [Seated(match.table, (match.a, match.b), match.wave) for match in round_.matches]
    seated.sort(key=lambda line: (line.table is None, line.table or 0, line.wave))
    lines = [*seated, *(Seated(None, (team,), plays=False) for team in _idle(round_))]
    size = TABLES if len(lines) <= TABLES else MANY_TABLES
    return counted([View("by_table", n, seated=run) for n, run in enumerate(cut(lines, size), start=1)])


def views_by_team(board: Board) -> list[View]:
    """The table of each team of the round that is played, in the order of their numbers, twenty a view."""
    round_ = _round_played(board)
    if round_ is None:
        return [View("waiting")]
    lines = [Seated(None, (team,), plays=False) for team in _idle(round_)]
    lines += [line for match in round_.matches for line in _sides(board, match)]
    lines.sort(key=lambda line: (line.teams[0].number, line.wave))
    return counted([View("by_team", n, seated=run) for n, run in enumerate(cut(lines, MANY_TEAMS), start=1)])


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
