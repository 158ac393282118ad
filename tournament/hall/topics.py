"""What a page of the hall listens for: topics as an address says them, and their keys as they are now.

A topic is a fragment's scope and number; its key is the fragment's own (`fragments.SCOPES`)."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import Http404

from ..models import Tournament
from . import fragments
from .board import Board

MOST = 8
Named = tuple[str, int]


def asked_for(board: Board, text: str) -> tuple[Named, ...]:
    """The topics of `round:0,team:12`. Raises Http404 for one that is not there, or for too many."""
    named = tuple(dict.fromkeys(_named(part) for part in text.split(",", MOST)))
    if len(named) > MOST:
        raise Http404
    for name, number in named:
        fragments.key_of(board, name, number)
    return named


def _named(part: str) -> Named:
    name, _, number = part.partition(":")
    if not (number.isdecimal() and number.isascii() and len(number) < 7):
        raise Http404
    return name, int(number)


def said(tournament: Tournament, name: str, number: int) -> str:
    """A topic as the answer to the gate names it."""
    return f"{tournament.pk}/{name}:{number}"


def keys_now(tournament_id: int, held: int, named: Iterable[Named]) -> tuple[int, dict[Named, object]]:
    """The version the evening is looked at, never older than `held`, and the key of each topic that is there
    at that version."""
    try:
        board = fragments.board_of(Tournament(pk=tournament_id), held)
    except Tournament.DoesNotExist:
        return held, {}
    keys: dict[Named, object] = {}
    for name, number in named:
        try:
            keys[name, number] = fragments.key_of(board, name, number)
        except Http404:
            continue
    return board.version, keys
