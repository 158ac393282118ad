"""The matches of one bracket that are not drawn from a pot, as trees of winners: which row each stands in.

What has more levels than a screen is cut into trees of its own, and the last of them holds the last rounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from pairing.picture.pen import Pen, pitch
from pairing.picture.types import BETWEEN, COLUMNS, LINE, Box
from pairing.structure.types import PlannedMatch

Piece = Literal["whole", "part", "last"]


@dataclass(frozen=True, slots=True)
class BracketTree:
    """The matches of one tree, each with its row; ``rows`` of so many pixels each. ``piece``: of a tree that
    is cut a part, or the last rounds; ``best``: the best places of the bracket are decided in it."""

    root: PlannedMatch
    rows: dict[int, float]
    row_count: int
    step: int
    above: int
    slots: frozenset[int]
    piece: Piece
    best: bool

    @property
    def height(self) -> int:
        """How much of a column it takes."""
        return self.row_count * self.step


def headings_of(pen: Pen, matches: Iterable[PlannedMatch]) -> dict[int, str]:
    """What most people look for in each slot: the match that decides the best places."""
    matches_by_slot: dict[int, PlannedMatch] = {}
    for match in sorted(matches, key=lambda match: (match.title in ("placing", "third"), match.number)):
        matches_by_slot.setdefault(pen.timing.slot(match.number), match)
    return {slot: pen.title(match) for slot, match in matches_by_slot.items()}


class Trees:
    """The trees of one bracket, the best places first."""

    def __init__(self, pen: Pen, matches: list[PlannedMatch]) -> None:
        self.pen = pen
        self.matches = {match.number: match for match in matches}
        self.lines_each = max(map(pen.lines_of, matches), default=1)
        self.headings = headings_of(pen, matches)
        self.trees = [
            tree for index, root in enumerate(self._roots()) for tree in self._cut(root, best=index == 0)
        ]

    def before(self, match: PlannedMatch) -> list[int]:
        """The matches of this bracket whose winners meet in it."""
        sides = (match.a, match.b)
        return [side.number for side in sides if side.kind == "winner" and side.number in self.matches]

    def rows_of(self, root: int, stop: frozenset[int] = frozenset()) -> tuple[dict[int, float], int]:
        """The row of each match from there on back, and how many rows that are; ``stop`` stands elsewhere."""
        rows: dict[int, float] = {}
        row_count = 0

        def visit(number: int) -> float:
            nonlocal row_count
            earlier = [other for other in self.before(self.matches[number]) if other not in stop]
            above = [visit(other) for other in earlier]
            if not above:
                above = [float(row_count)]
                row_count += 1
            rows[number] = sum(above) / len(above)
            return rows[number]

        visit(root)
        return rows, row_count

    def boxes(
        self, part: list[BracketTree], top: int, columns: Mapping[int, int], headings: Mapping[int, str]
    ) -> list[Box]:
        """The boxes of some trees, one under the other."""
        boxes: list[Box] = []
        for tree in part:
            for number, row in tree.rows.items():
                match, slot = self.matches[number], self.pen.timing.slot(number)
                y = top + tree.above + round(row * tree.step)
                title = self.pen.title(match)
                titled = "" if title == headings[slot] else title
                boxes.append(self.pen.box(match, columns[slot], y, self.lines_each, title=titled))
            top += tree.height
        return boxes

    def lines(self, boxes: list[Box]) -> Iterator[str]:
        """From each match to the one its winner plays: straight, then up or down just before it."""
        by_number = {box.number: box for box in boxes if box.number in self.matches}
        for next_box in by_number.values():
            for number in self.before(self.matches[next_box.number]):
                if (box := by_number.get(number)) is not None:
                    bend = next_box.x - BETWEEN // 2
                    yield f"M{box.end} {box.middle}H{bend}V{next_box.middle}H{next_box.x}"

    def _roots(self) -> list[PlannedMatch]:
        """The matches whose winners play no other match here, the best places first."""
        going_on = {number for match in self.matches.values() for number in self.before(match)}
        last = [match for match in self.matches.values() if match.number not in going_on]
        return sorted(last, key=lambda match: (match.places or (99, 99), match.number))

    def _cut(self, root: PlannedMatch, *, best: bool) -> Iterator[BracketTree]:
        """A tree; one of more levels than a screen in parts, the last rounds behind them."""
        whole = self._tree(root, "whole", best=best)
        if len(whole.slots) <= COLUMNS:
            yield whole
            return
        last = min(COLUMNS, max(2, self._depth(root.number) - COLUMNS))
        cut = self._at(root.number, last)
        for number in cut:
            for tree in self._cut(self.matches[number], best=best):
                yield self._tree(tree.root, "part", best=best)
        yield self._tree(root, "last", best=best, stop=frozenset(cut))

    def _depth(self, number: int) -> int:
        return 1 + max(map(self._depth, self.before(self.matches[number])), default=0)

    def _at(self, number: int, distance: int) -> list[int]:
        if not distance:
            return [number]
        return [far for other in self.before(self.matches[number]) for far in self._at(other, distance - 1)]

    def _tree(
        self, root: PlannedMatch, piece: Piece, *, best: bool, stop: frozenset[int] = frozenset()
    ) -> BracketTree:
        """One tree; titles take room where a column does not say them."""
        rows, row_count = self.rows_of(root.number, stop)
        slots = {number: self.pen.timing.slot(number) for number in rows}
        titled = any(
            self.pen.title(self.matches[number]) != self.headings[slot] for number, slot in slots.items()
        )
        step, above = pitch(self.lines_each, titled=titled), LINE + 2 if titled else 0
        return BracketTree(root, rows, row_count, step, above, frozenset(slots.values()), piece, best)
