"""The fragments that public pages include and phones poll, made once per version of their scope.

A scope is what can change a fragment: the tournament for standings and wall, its matches for a round,
a team's own matches and rank for its page (docs/stack.md, *live*)."""

from __future__ import annotations

import datetime
import gzip
import hashlib
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import Any

from django.conf import settings
from django.http import Http404
from django.template.loader import render_to_string
from django.utils.translation import get_language

from ..core.cache import RecentCache
from ..core.clock import hour_now
from ..models import Tournament
from ..registration.line import line_of
from ..registration.sentences import places, sign_up_hours
from ..rulebook import ruleset_of
from ..standings.prizes import given, podium, read_prizes
from ..web.qr import hall_door, sign_up_door
from . import team_page
from .board import Board, RoundCard, coming_rounds, picture_now, taken
from .walls import View, views_by_table, views_by_team, wall_views


@dataclass(frozen=True, slots=True)
class Fragment:
    """Some HTML, the version of the evening it was looked up at, its tag, and what it was made of."""

    html: str
    zipped: bytes
    version: int
    etag: str
    key: object
    picture: tuple[int, datetime.datetime]


@dataclass(frozen=True, slots=True)
class Scope:
    """How one kind of fragment is keyed and filled; `number` is a round, a team, or a wall's shown view."""

    template: str
    key: Callable[[Board, int], object]
    context: Callable[[Board, int], dict[str, Any]]


# Level 5: a tenth of the bytes for a few milliseconds, once for everybody.
ZIPPED = 5
BOARDS: RecentCache[Board] = RecentCache()
# A fragment is looked at with every picture of the evening; while one thread makes it again the others are
# given the previous one, or every phone that asks meanwhile would make it too.
PIECES: RecentCache[Fragment] = RecentCache(fresh_seconds=0)


def board_of(tournament: Tournament, held: int = 0) -> Board:
    """The evening as of at most half a second ago, and never older than the caller has seen (`held`).

    The version just loaded with the request does not count as seen: with fifty deals a second every
    request would take the picture again."""

    def read(previous: Board | None) -> Board:
        now = Tournament.objects.filter(pk=tournament.pk).values_list("version", flat=True).first()
        holds = previous is not None and previous.version == now
        if previous is not None and holds and not previous.is_overtaken(hour_now()):
            return previous
        return taken(tournament.pk, previous)

    return BOARDS.get(tournament.pk, read, unless=lambda board: board.version < held)


def fragment(tournament: Tournament, name: str, number: int = 0, held: int = 0) -> Fragment:
    """The fragment of that name. Raises Http404 for an unknown name, round or team, or a view that is not
    there."""
    check_name(name, number)
    board, scope = board_of(tournament, held), SCOPES[name]

    def made(previous: Fragment | None) -> Fragment:
        if previous is not None and previous.picture >= board.picture:
            return previous
        key = key_of(board, name, number)
        if previous is not None and previous.key == key:
            return replace(previous, version=board.version, picture=board.picture)
        html = render_to_string(scope.template, {"board": board, **scope.context(board, number)})
        tagged = f"{settings.VERSION} {html}".encode()
        tag = hashlib.sha1(tagged, usedforsecurity=False).hexdigest()
        zipped = gzip.compress(html.encode(), ZIPPED, mtime=0)
        return Fragment(html, zipped, board.version, f'"{tag}"', key, board.picture)

    place = (tournament.pk, get_language() or settings.LANGUAGE_CODE, name, number)
    return PIECES.get(place, made, unless=lambda piece: piece.version < held)


def check_name(name: str, number: int) -> None:
    """Raise Http404 for a name that is no fragment's, or a number where there is only one."""
    if name not in SCOPES or (number and name in ALONE):
        raise Http404


def key_of(board: Board, name: str, number: int) -> object:
    """What changes when the fragment does. Raises Http404 where there is none."""
    check_name(name, number)
    return SCOPES[name].key(board, number)


def _round_of(board: Board, number: int) -> RoundCard | None:
    shown = board.round(number) if number else board.current
    if number and shown is None:
        raise Http404
    return shown


def _round_key(board: Board, number: int) -> Hashable:
    return _round_of(board, number), board.roster, len(board.rounds), board.friendly, board.has_picture


def _team_key(board: Board, number: int) -> Hashable:
    team = team_page.team_of(board, number)
    place = board.standings.in_pool.get(team.id)
    overall = board.standings.by_team.get(team.id)
    return (
        board.matches_of.get(team.id, ()),
        (place[1].rank, place[0].ranked, place[0].finished) if place else None,
        place[1].ties if place else (),
        (overall.rank, overall.where, overall.ties) if overall else None,
        (board.standings.ranked, board.standings.provisional, board.standings.final),
        team_page.wait_of(board, team.id),
        team_page.ahead(board, team),
        team_page.exempt_of(board, team),
        tuple(round_.called for round_ in board.rounds),
        board.current and (board.current.number, board.current.starts_at, board.current.ends_at),
        board.phases,
        board.roster,
    )


def _tree_key(board: Board, number: int) -> object:
    """The plan, the scores of its matches, the places in pools: a deal in a pool changes none of them."""
    planned = (match for round_ in board.rounds for match in round_.matches if match.planned is not None)
    return board.plan_key, tuple(planned), [part.pools for part in board.standings.parts]


def _tree_context(board: Board, number: int) -> dict[str, Any]:
    """The picture; of each stage of pools that is drawn, who stands where in the place of its cards."""
    ranked = iter([part.pools for part in board.standings.parts if part.pools])
    return {
        "picture": [
            section._replace(pools=next(ranked, ())) if section.key.startswith("pools-") else section
            for section in picture_now(board)
        ]
    }


def _standings_key(board: Board, number: int) -> object:
    """What the standings say: a deal of a match in progress changes the evening, not these."""
    return board.standings, board.roster, board.credits_open, board.tournament.prizes


def _standings_context(board: Board, number: int) -> dict[str, Any]:
    prizes = read_prizes(board.tournament.prizes)
    return {"podium": podium(board.standings, prizes), "given": given(board.standings, prizes)}


def _home_key(board: Board, number: int) -> object:
    return board.version, board.phases, board.takes_sign_ups


def _home_context(board: Board, number: int) -> dict[str, Any]:
    """The rounds to come with a day of their own, how many others the formula holds, what there is to win,
    and what whoever wants to play has to know."""
    tournament = board.tournament
    coming, drawn = coming_rounds(board), len(board.rounds)
    return {
        "coming": coming,
        "to_come": max(0, board.rounds_in_all - drawn - len(coming)) if drawn else 0,
        "given": given(board.standings, read_prizes(tournament.prizes)),
        "places": places(tournament, line_of(tournament)) if board.takes_sign_ups else "",
        "sign_up_hours": sign_up_hours(tournament, board.taken_at),
        "rules": ruleset_of(tournament).name,
    }


# The walls by the name of their fragment: what turns on the projector.
WALLS: dict[str, Callable[[Board], list[View]]] = {
    "wall": wall_views,
    "wall-tables": views_by_table,
    "wall-teams": views_by_team,
}


def _wall(views_of: Callable[[Board], list[View]]) -> Scope:
    """A wall; `number` is the view that stands while no script turns them, from 0."""

    def context(board: Board, number: int) -> dict[str, Any]:
        views = views_of(board)
        if number >= len(views):
            raise Http404
        shown = {"views": views, "shown": number + 1, "coming": coming_rounds(board)}
        doors = {"door": hall_door(board.tournament), "sign_up": sign_up_door(board.tournament)}
        return {**shown, **doors}

    def key(board: Board, number: int) -> object:
        if number and number >= len(views_of(board)):
            raise Http404
        return board.version, board.phases, board.address, board.takes_sign_ups

    return Scope("hall/_wall.html", key, context)


ALONE = ("standings", "tree", "home")
SCOPES: dict[str, Scope] = {
    "round": Scope("hall/_round.html", _round_key, lambda board, number: {"round": _round_of(board, number)}),
    "standings": Scope("hall/_standings.html", _standings_key, _standings_context),
    "tree": Scope("hall/_tree.html", _tree_key, _tree_context),
    "home": Scope("hall/_home.html", _home_key, _home_context),
    "team": Scope("hall/_team.html", _team_key, team_page.context),
    **{name: _wall(views_of) for name, views_of in WALLS.items()},
}
