"""What a page of the hall listens for: its topics, and their keys as they are now.

A topic is a fragment's scope and number; its key is the fragment's own (`fragments.SCOPES`)."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import Http404

from ..models import Tournament
from ..web.live import TopicName
from . import fragments

NAMES = frozenset(fragments.SCOPES)


def keys_now(
    tournament_id: int, held: int, topics: Iterable[TopicName]
) -> tuple[int, dict[TopicName, object]]:
    """The version the evening is looked at, never older than `held`, and the key of each topic that is there
    at that version."""
    try:
        board = fragments.board_of(Tournament(pk=tournament_id), held)
    except Tournament.DoesNotExist:
        return held, {}
    keys: dict[TopicName, object] = {}
    for name, number in topics:
        try:
            keys[name, number] = fragments.key_of(board, name, number)
        except Http404:
            continue
    return board.version, keys
