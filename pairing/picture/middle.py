"""A tree with its final in the middle: one half comes from the left, the other from the right.

The final stands above its semi-finals, the match for the third place below them. Boxes have no room for the
number of a match: it stands above each of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from pairing.picture.pen import Pen, box_height, pitch
from pairing.picture.trees import BracketTree, Trees, headings_of
from pairing.picture.types import APART, COLUMNS, LINE, PAD, TOP, WIDTH, Box, PictureSection, Shape
from pairing.structure.types import PlannedMatch

GAP = 20
"""Between two columns."""
ABOVE = LINE + 2
"""The number of a match, above its box."""
SCORE, BOLD, LETTER = 46, 10.8, 9
"""What a score takes of a line; a letter of a winner's name in a wide font, and one of an open place."""
CORNER = 14
"""How far from its corner a line leaves a semi-final."""


def narrow(width: int) -> Shape:
    """A box without room for its number."""
    inner = width - 2 * PAD
    return Shape(width, PAD, int((inner - SCORE) / BOLD), inner // LETTER)


@dataclass(frozen=True)
class _Sides:
    """Two halves of a tree that meet in its root: columns by slot from the outside, the shape of a box."""

    pen: Pen
    trees: Trees
    tree: BracketTree
    slots: tuple[int, ...]
    shape: Shape
    third: PlannedMatch | None

    @property
    def width(self) -> int:
        return 2 * len(self.slots) * (self.shape.width + GAP) - GAP

    @cached_property
    def headings(self) -> dict[int, str]:
        """What stands over each column."""
        in_tree = [number for number in self.tree.rows if number != self.tree.root.number]
        return headings_of(self.pen, [self.trees.matches[number] for number in in_tree])

    def columns(self, side: int) -> dict[int, int]:
        """Slot → where its column begins."""
        step = self.shape.width + GAP
        last = 2 * len(self.slots) - 1
        return {slot: step * (last - index if side else index) for index, slot in enumerate(self.slots)}

    @cached_property
    def halves(self) -> list[tuple[dict[int, float], int]]:
        """The rows of both halves."""
        stop = frozenset(self.trees.matches) - frozenset(self.tree.rows)
        return [self.trees.rows_of(number, stop) for number in self.trees.before(self.tree.root)]


def final_in_the_middle(pen: Pen, trees: Trees, tree: BracketTree) -> PictureSection | None:
    """The section of a tree with its final in the middle; None where no final stands between two halves that
    end in the same slot, or where a word of a name would be broken."""
    sides = _sides(pen, trees, tree)
    if sides is None:
        return None
    boxes = _boxes(sides)
    columns = [
        pen.column(x, sides.headings[slot], slot)
        for side in (0, 1)
        for slot, x in sides.columns(side).items()
    ]
    return PictureSection(
        key="",
        title="",
        width=sides.width + 2,
        height=max(box.bottom for box in boxes) + 2,
        columns=tuple(columns),
        boxes=tuple(sorted(boxes, key=lambda box: box.number)),
        lines=tuple(_lines(sides, {box.number: box for box in boxes})),
        middle=pen.column(0, pen.title(tree.root), pen.timing.slot(tree.root.number)),
    )


def _sides(pen: Pen, trees: Trees, tree: BracketTree) -> _Sides | None:
    root_slot = pen.timing.slot(tree.root.number)
    slots = tuple(sorted(tree.slots - {root_slot}))
    halves = [number for number in trees.before(tree.root) if number in tree.rows]
    if len(halves) < 2 or len(slots) >= COLUMNS:
        return None
    if any(pen.timing.slot(number) != slots[-1] for number in halves):
        return None
    count = 2 * len(slots)
    shape = narrow(min(WIDTH, (pen.space.width - (count - 1) * GAP) // count))
    if not all(pen.whole(trees.matches[number], shape) for number in tree.rows):
        return None
    third = next((match for match in trees.matches.values() if _is_third(match, trees, tree)), None)
    if third is not None and pen.timing.slot(third.number) != root_slot:
        third = None
    return _Sides(pen, trees, tree, slots, shape, third)


def _is_third(match: PlannedMatch, trees: Trees, tree: BracketTree) -> bool:
    """Whether it is the match of those who lost both semi-finals."""
    losers = {side.number for side in (match.a, match.b) if side.kind == "loser"}
    return losers == set(trees.before(tree.root))


def _boxes(sides: _Sides) -> list[Box]:
    """Both halves, then what stands in the middle; all of it lower where the final needs room at the top."""
    pen, trees, root = sides.pen, sides.trees, sides.tree.root
    middle = [match for match in (root, sides.third) if match is not None]
    centre = narrow(WIDTH)
    centre_lines = max(pen.lines_of(match, centre) for match in middle)
    lines = max(pen.lines_of(trees.matches[number], sides.shape) for number in sides.tree.rows)
    step, top = pitch(lines, titled=True), TOP + ABOVE
    halves = sides.halves
    semis = [rows[number] for number, (rows, _count) in zip(trees.before(root), halves, strict=True)]
    highest, lowest = top + round(min(semis) * step), top + round(max(semis) * step)
    final_y = highest - ABOVE - APART - box_height(centre_lines)
    lower = max(0, top - final_y)
    boxes = []
    for side, (rows, _count) in enumerate(halves):
        columns = sides.columns(side)
        for number, row in rows.items():
            match = trees.matches[number]
            y, x = top + lower + round(row * step), columns[pen.timing.slot(number)]
            called = pen.title(match)
            words = [] if called == sides.headings[pen.timing.slot(number)] else [called]
            box = pen.box(match, x, y, lines, title=pen.caption(match, *words), shape=sides.shape)
            boxes.append(replace(box, mirrored=bool(side)))
    third_y = lowest + box_height(lines) + APART + ABOVE
    for match, y in zip(middle, (final_y, third_y), strict=False):
        title = pen.caption(match, pen.title(match))
        x = (sides.width - WIDTH) // 2
        boxes.append(pen.box(match, x, y + lower, centre_lines, title=title, shape=centre))
    return boxes


def _lines(sides: _Sides, boxes: dict[int, Box]) -> Iterator[str]:
    """From each match to the one its winner plays, from both sides; up from the semi-finals to the final."""
    final = boxes[sides.tree.root.number]
    semis = sides.trees.before(sides.tree.root)
    for side, ((rows, _count), semi) in enumerate(zip(sides.halves, semis, strict=True)):
        for number in rows:
            inner = boxes[number]
            for before in sides.trees.before(sides.trees.matches[number]):
                if before in rows:
                    yield _line(boxes[before], inner) if side == 0 else _line(inner, boxes[before])
        box = boxes[semi]
        x = box.x + CORNER if side else box.end - CORNER
        yield f"M{x} {box.y}V{final.bottom}"


def _line(left: Box, right: Box) -> str:
    return f"M{left.end} {left.middle}H{right.x - GAP // 2}V{right.middle}H{right.x}"
