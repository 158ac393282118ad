"""What the wall shows now: its views turn by what is happening, unless the desk keeps some of them there.

Before the draw the door, who is missing, what there is to win; while a round is to be played who sits where;
after it the standings and what comes; at the end the podium. How each is cut into views is in `walls`."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _

from pairing.bracket import of_match, of_source

from ..evening.match import is_over
from ..evening.rows import TeamCard
from ..evening.titles import match_part
from ..models import Team, Tournament
from ..standings.prizes import given, podium, read_prizes
from .board import Board
from .plans import plan_of
from .walls import (
    FEW_TEAMS,
    ComingMatch,
    View,
    counted,
    evenly,
    seat_views,
    standings_views,
    views_by_table,
    views_by_team,
    wall_trees,
)

# Three columns of names of those who are missing; two columns of six matches that come, or of six prizes.
MISSING, COMING, PRIZES = 24, 12, 12
Pin = Tournament.Pin


def wall_views(board: Board) -> list[View]:
    """The views of this moment, or those that the desk keeps as long as there is something in them."""
    pin = board.tournament.wall_pin
    kept = SECTIONS[Pin(pin)](board) if pin else []
    return kept or [view for section in _moment(board) for view in SECTIONS[section](board)]


def _moment(board: Board) -> tuple[Tournament.Pin, ...]:
    """Which sections turn now, in their order."""
    round_, known = board.current, bool(board.standings.counted)
    standings = (Pin.STANDINGS,) if known else ()
    if is_over(board.tournament) and known:
        return Pin.PODIUM, Pin.PRIZES, Pin.STANDINGS, Pin.TREE
    if round_ is None:
        return Pin.WELCOME, Pin.PRIZES
    if round_.closed:
        return Pin.STANDINGS, Pin.TREE, Pin.NEXT
    return Pin.PLACES, Pin.TREE, *standings


def _welcome(board: Board) -> list[View]:
    """Where phones go, then the teams that are expected and that the desk has not seen."""
    if board.current is not None:
        return [View("waiting")]
    runs = evenly(missing_teams(board), MISSING)
    missing = counted([View("missing", n, teams=run) for n, run in enumerate(runs, start=1)])
    return [View("waiting"), *missing]


def missing_teams(board: Board) -> list[TeamCard]:
    """Who is registered and not checked in, by number; one statement."""
    expected = Team.objects.filter(
        tournament=board.tournament.pk, status=Team.Status.REGISTERED, checked_in=False, number__isnull=False
    )
    ids = expected.order_by("number").values_list("pk", flat=True)
    return [board.teams[pk] for pk in ids if pk in board.teams]


def _places(board: Board) -> list[View]:
    """Who sits where; with names too while everybody goes to their table."""
    round_ = board.current
    if round_ is None or round_.closed:
        return []
    seats = counted(seat_views(board))
    named = any(view.kind == "by_team" for view in seats)
    by_name = len(board.standings.overall) > FEW_TEAMS and not round_.begun and not named
    names = views_by_team if board.tournament.individuals else views_by_table
    return [*seats, *(names(board) if by_name else [])]


def _trees(board: Board) -> list[View]:
    return counted([View("tree", n, tree=tree) for n, tree in enumerate(wall_trees(board), start=1)])


def _standings(board: Board) -> list[View]:
    return standings_views(board.standings)


def _next(board: Board) -> list[View]:
    runs = evenly(coming_matches(board), COMING)
    return counted([View("next", n, coming=run) for n, run in enumerate(runs, start=1)])


def coming_matches(board: Board) -> list[ComingMatch]:
    """The matches of the structure that nobody has drawn and of which a team is known."""
    plan = plan_of(board)
    structure, seats = plan.structure, plan.seats
    if structure is None or seats is None:
        return []
    released = {match.planned for round_ in board.rounds for match in round_.matches}
    coming = []
    for match in structure.matches:
        sides = seats.sides(match.number)
        if match.number in released or not any(side.team is not None for side in sides):
            continue
        teams = [board.by_number.get(side.team) if side.team is not None else None for side in sides]
        words = [of_source(source, structure).text(translate=_) for source in (match.a, match.b)]
        won, lost = match.places or (None, None)
        where = match_part(match.bracket, match.title, won, lost)
        sides_shown = ((teams[0], words[0]), (teams[1], words[1]))
        coming.append(ComingMatch(of_match(match).text(translate=_), where, sides_shown))
    return coming


def _podium(board: Board) -> list[View]:
    """The first three places of an evening that is over."""
    steps = podium(board.standings, read_prizes(board.tournament.prizes))
    return [View("podium", 1, 1, steps=steps)] if steps else []


def _prizes(board: Board) -> list[View]:
    """What there is to win; who gets it, once the evening is over."""
    runs = evenly(given(board.standings, read_prizes(board.tournament.prizes)), PRIZES)
    return counted([View("prizes", n, given=run) for n, run in enumerate(runs, start=1)])


SECTIONS: dict[Tournament.Pin, Callable[[Board], list[View]]] = {
    Pin.WELCOME: _welcome,
    Pin.PLACES: _places,
    Pin.TREE: _trees,
    Pin.STANDINGS: _standings,
    Pin.NEXT: _next,
    Pin.PODIUM: _podium,
    Pin.PRIZES: _prizes,
}
