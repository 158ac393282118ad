"""What the walls show: views that turn by what is happening, unless the desk keeps some of them there.

Before the draw the door, who is missing, what there is to win; while a round is to be played who sits where;
after it the standings and what comes; at the end the podium. Views of a list are as full as each other, and
each takes the whole screen: its rows and columns follow what stands in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil
from typing import Any, NamedTuple, TypeVar

from django.utils.translation import gettext as _

from ..evening.picture import ROWS, Section
from ..evening.rows import MatchRow, TeamCard
from ..evening.seats import SIDES
from ..models import Team, Tournament
from ..standings.board import Place, Standings
from ..standings.prizes import given, podium, read_prizes
from .board import Board, RoundCard, picture_now, plan_of

# The letters of both names of a match that eight rows leave room for; with more there are six.
LETTERS, FEW_ROWS = 80, 6
TABLES, TEAMS, PANELS, LINES = 8, 80, 4, 4
# The evening's order of more teams than four panels hold: three columns of ten.
RANKED = 30
FEW_TEAMS = 16
# Two columns of six tables with both teams' names, two of ten teams, three of ten players of a mêlée, who
# have one name each: what is read from the back of a hall.
MANY_TABLES, MANY_TEAMS, MANY_PLAYERS = 12, 20, 30
# Three columns of names of those who are missing; two columns of six matches that come, or of six prizes.
MISSING, COMING, PRIZES = 24, 12, 12
Pin = Tournament.Pin
T = TypeVar("T")


class Panel(NamedTuple):
    """A quarter of a view: a pool, some places of a bracket, a run of the ranking."""

    title: str
    lines: Sequence[Any]


class Seated(NamedTuple):
    """A line of a whole list: who sits at that table. `plays` False: without opponent in this round;
    `table` None otherwise: the match has no table yet. `partner`: with whom a player of a mêlée plays."""

    table: int | None
    teams: tuple[TeamCard, ...]
    wave: int = 1
    plays: bool = True
    partner: TeamCard | None = None


@dataclass(frozen=True, slots=True)
class View:
    """One view: its kind decides the template, and what its lines are; `number` and `count` are said at its
    foot."""

    kind: str
    lines: Sequence[Any] = ()
    number: int = 0
    count: int = 0

    @property
    def grid(self) -> str:
        """The classes of its rows and columns, none emptier than its lines ask: "wall-cols-3 wall-rows-8"."""
        deepest, fewest = GRIDS[self.kind]
        count = len(self.lines) or 1
        rows = ceil(count / max(ceil(count / deepest), fewest))
        return f"wall-cols-{ceil(count / rows)} wall-rows-{rows}"


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


def cut(items: Sequence[T], size: int) -> list[Sequence[T]]:
    """Items in runs of at most `size`."""
    return [items[start : start + size] for start in range(0, len(items), size)]


def evenly(items: Sequence[T], size: int) -> list[Sequence[T]]:
    """Items in as few runs of at most `size` as there must be, each as long as the others or one shorter."""
    runs = ceil(len(items) / size)
    ends = [len(items) * n // max(runs, 1) for n in range(runs + 1)]
    return [items[start:end] for start, end in pairwise(ends)]


def views_of(kind: str, runs: Sequence[Sequence[Any]]) -> list[View]:
    """A view for each run, which knows how many they are."""
    return [View(kind, run, n, len(runs)) for n, run in enumerate(runs, start=1)]


def wall_views(board: Board) -> list[View]:
    """The views of this moment, or those that the desk keeps as long as there is something in them."""
    pin = board.tournament.wall_pin
    kept = SECTIONS[Pin(pin)](board) if pin else []
    return kept or [view for section in _moment(board) for view in SECTIONS[section](board)]


def _moment(board: Board) -> tuple[Tournament.Pin, ...]:
    """Which sections turn now, in their order."""
    round_, known = board.current, bool(board.standings.counted)
    standings = (Pin.STANDINGS,) if known else ()
    if board.tournament.is_over and known:
        return Pin.PODIUM, Pin.PRIZES, Pin.STANDINGS, Pin.TREE
    if round_ is None:
        return Pin.WELCOME, Pin.PRIZES
    if round_.closed:
        return Pin.STANDINGS, Pin.TREE, Pin.NEXT
    return Pin.PLACES, Pin.TREE, *standings


def _welcome(board: Board) -> list[View]:
    """Where phones go, and register while they may, then the teams that are expected and that the desk has
    not seen; one statement."""
    missing = list[TeamCard]()
    if board.current is None:
        expected = board.tournament.teams.filter(status=Team.Status.REGISTERED, checked_in=False)
        ids = expected.order_by("number").values_list("pk", flat=True)
        missing = [board.teams[pk] for pk in ids if pk in board.teams]
    sign_up = [View("sign_up")] if board.takes_sign_ups else []
    return [View("waiting"), *sign_up, *views_of("missing", evenly(missing, MISSING))]


def _places(board: Board) -> list[View]:
    """Who sits where: by table for a small field; with names, by number, those that fit into one view; by
    number alone a large field, with names too while everybody goes to their table."""
    round_, teams = board.current, len(board.standings.overall)
    if round_ is None or round_.closed:
        return []
    if teams <= FEW_TEAMS:
        return views_of("tables", evenly(round_.matches, TABLES))
    if teams <= named_at_once(board):
        return views_by_team(board)
    idle = (*round_.resting, *(team for team, _rest in round_.exempts))
    tables: dict[int, int | None] = {team.number: None for team in idle}
    for match in round_.matches:
        for team in (match.team_a, match.team_b):
            tables |= dict.fromkeys(team.numbers, match.table)
    many = views_of("many", evenly(sorted(tables.items()), TEAMS))
    names = views_by_team if board.tournament.individuals else views_by_table
    return many if round_.begun else [*many, *names(board)]


def views_by_table(board: Board) -> list[View]:
    """Who sits at each table of the round that is played: eight a view, or twelve where they are more."""
    round_ = _round_played(board)
    if round_ is None:
        return [View("waiting")]
    seated = [Seated(match.table, (match.team_a, match.team_b), match.wave) for match in round_.matches]
    seated.sort(key=lambda line: (line.table is None, line.table or 0, line.wave))
    lines = [*seated, *_idle(round_)]
    return views_of("by_table", evenly(lines, TABLES if len(lines) <= TABLES else MANY_TABLES))


def views_by_team(board: Board) -> list[View]:
    """The table of each team of the round that is played, in the order of their numbers, twenty a view; of
    each player of a mêlée, thirty."""
    round_ = _round_played(board)
    if round_ is None:
        return [View("waiting")]
    lines = [*_idle(round_), *(line for match in round_.matches for line in _sides(board, match))]
    lines.sort(key=lambda line: (line.teams[0].number, line.wave))
    return views_of("by_team", evenly(lines, named_at_once(board)))


def named_at_once(board: Board) -> int:
    """How many lines with names one view by number holds."""
    return MANY_PLAYERS if board.tournament.individuals else MANY_TEAMS


def _round_played(board: Board) -> RoundCard | None:
    round_ = board.current
    return round_ if round_ is not None and not round_.closed and round_.matches else None


def _idle(round_: RoundCard) -> list[Seated]:
    """Who has no opponent in this round; one that catches up has a table."""
    idle = [*round_.resting, *(team for team, rest in round_.exempts if rest.match is None)]
    return [Seated(None, (team,), plays=False) for team in sorted(idle, key=lambda team: team.number)]


def _sides(board: Board, match: MatchRow) -> Iterator[Seated]:
    """A line for each team of a match, for each player where it is one of pairs."""
    for pair in (match.team_a, match.team_b):
        players = [board.teams[member] for member in pair.members if member in board.teams]
        for team in players or [pair]:
            partner = next((player for player in players if player.id != team.id), None)
            yield Seated(match.table, (team,), match.wave, partner=partner)


def wall_trees(board: Board) -> list[Section]:
    """The brackets that fit the wall, once a match of one is released. A part that is over is left out while
    another one is not."""
    if not any(match.planned for round_ in board.rounds for match in round_.matches):
        return []
    trees = _trees(board, ROWS)
    if any(sum(len(side.label) for side in tie.sides) > LETTERS for tree in trees for tie in tree.ties):
        trees = _trees(board, FEW_ROWS)
    over = [
        "." in tree.key and all(any(side.wins for side in tie.sides) for tie in tree.ties) for tree in trees
    ]
    return [tree for tree, is_over in zip(trees, over, strict=True) if not is_over] or trees


def _trees(board: Board, rows: int) -> list[Section]:
    """Without the rounds of more matches than the wall has rows: the last rounds are those that fit."""
    trees = []
    for section in picture_now(board, rows=rows):
        fitting = [column for column in section.columns if len(column.cells) <= rows]
        tree = section._replace(columns=fitting)
        if not tree.aside and (
            tree.shape == "tree" or any(side.known for tie in tree.ties for side in tie.sides)
        ):
            trees.append(tree)
    return trees


def standings_views(standings: Standings) -> list[View]:
    """Pools and brackets in panels of a quarter; an order of many teams as a list."""
    in_parts = any(part.pools or part.brackets for part in standings.latest_first[:1])
    if in_parts or len(standings.overall) <= PANELS * LINES:
        return views_of("standings", cut(panels(standings), PANELS))
    return views_of("ranking", evenly(standings.overall, RANKED))


def panels(standings: Standings) -> list[Panel]:
    """The latest stage: its pools or its brackets, or the evening's order in runs."""
    latest = next(iter(standings.latest_first), None)
    if latest is not None and latest.pools:
        return [Panel(_("Poule %(name)s") % {"name": pool.name}, pool.places) for pool in latest.pools]
    if latest is not None and latest.brackets:
        return [Panel(table.title, run) for table in latest.brackets for run in cut(table.places, LINES)]
    return [Panel(_run(run), run) for run in cut(standings.overall, LINES)]


def _run(run: Sequence[Place]) -> str:
    if len(run) == 1:
        return _("Rang %(rank)s") % {"rank": run[0].rank}
    return _("Places %(first)s à %(last)s") % {"first": run[0].rank, "last": run[-1].rank}


def coming_matches(board: Board) -> list[tuple[str, str, list[tuple[TeamCard | None, str]]]]:
    """The matches of brackets that nobody has called and of which a team is known: what each is called,
    where it stands, and who plays it as far as that is known."""
    plan, coming = plan_of(board), []
    if plan.refused:
        return []
    seating = plan.evening.seating
    for row in (row for row in seating.rows.values() if not row.called):
        teams = [board.by_number.get(number or 0) for number in seating.playing(row)]
        if any(teams):
            words = [seating.awaited(row, side).text(translate=_) for side in SIDES]
            coming.append((row.label.text(translate=_), row.part, list(zip(teams, words, strict=True))))
    return coming


def _podium(board: Board) -> list[View]:
    """The first three places of an evening that is over."""
    steps = podium(board.standings, read_prizes(board.tournament.prizes))
    return views_of("podium", [steps] if steps else [])


def _prizes(board: Board) -> list[View]:
    """What there is to win; who gets it, once the evening is over."""
    prizes = given(board.standings, read_prizes(board.tournament.prizes))
    return views_of("prizes", evenly(prizes, PRIZES))


SECTIONS: dict[Tournament.Pin, Callable[[Board], list[View]]] = {
    Pin.WELCOME: _welcome,
    Pin.PLACES: _places,
    Pin.TREE: lambda board: views_of("tree", [[tree] for tree in wall_trees(board)]),
    Pin.STANDINGS: lambda board: standings_views(board.standings),
    Pin.NEXT: lambda board: views_of("next", evenly(coming_matches(board), COMING)),
    Pin.PODIUM: _podium,
    Pin.PRIZES: _prizes,
}
