"""Brackets on the projector: the tree that decides the first places, as large as the screen lets it be.

Matches for lower places are left to the phones: their letters would be too small to read from a table."""

from __future__ import annotations

from dataclasses import replace

from ..draw.engine.picture import Section
from .board import Board
from .plans import picture_now

# What stays readable from the back: letters of 20 pixels at least where the screen has 1080.
TALLEST, WIDEST = 620, 1400


def wall_trees(seen: Board) -> list[Section]:
    """One drawing a bracket, once a match of one is released; only numbers where names make it too tall."""
    if not any(match.planned for one in seen.rounds for match in one.matches):
        return []
    trees = _trees(seen, short=False)
    if any(tree.height > TALLEST for tree in trees):
        numbers = {tree.key: tree for tree in _trees(seen, short=True)}
        trees = [tree if tree.height <= TALLEST else numbers[tree.key] for tree in trees]
    return [tree for tree in trees if tree.height <= TALLEST and tree.width <= WIDEST]


def _trees(seen: Board, *, short: bool) -> list[Section]:
    picture = picture_now(seen, short=short)
    sections = picture.sections if picture else ()
    return [_first_places(one) for one in sections if one.boxes and "-" not in one.key]


def _first_places(section: Section) -> Section:
    """Without what stands below the tree; the drawing ends there, and cuts the lines that go further."""
    boxes = tuple(box for box in section.boxes if not box.title)
    bottoms = [*(box.bottom for box in boxes), *(card.bottom for card in section.cards)]
    return replace(section, boxes=boxes, height=max(bottoms) + 2)
