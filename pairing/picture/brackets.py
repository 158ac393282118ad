"""One bracket: its trees from left to right by slot, its pots one under the other, and the lines between.

A match is as high as the mean of those it waits for, a match that waits for none takes the next row: two
boxes of one column never touch, and no line crosses a box. What is too high for a sheet or too wide for a
screen goes on in a section of its own; the best places have their final in the middle where names leave room.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from math import ceil

from pairing.picture.middle import final_in_the_middle
from pairing.picture.pen import Pen, picture_text
from pairing.picture.pots import STEP, lines_between, pot_columns
from pairing.picture.trees import BracketTree, Piece, Trees, headings_of
from pairing.picture.types import BETWEEN, COLUMNS, TOP, PictureSection
from pairing.structure.labels import of_bracket
from pairing.structure.types import Pot


@dataclass(slots=True)
class _Part:
    """What stands in one section: pots, and trees under each other; or one with its final in the middle."""

    pots: list[Pot] = field(default_factory=list)
    trees: list[BracketTree] = field(default_factory=list)
    middle: PictureSection | None = None

    @property
    def piece(self) -> Piece:
        """What it is of a tree that is cut."""
        return self.trees[0].piece if self.trees else "whole"

    def takes(self, tree: BracketTree, pot_slots: set[int], most: int) -> bool:
        """Whether a tree fits under what stands there."""
        if self.middle is not None or self.piece != tree.piece or tree.piece == "last":
            return False
        slots = pot_slots.union(tree.slots, *(other.slots for other in self.trees))
        height = sum(other.height for other in self.trees) + tree.height
        return len(slots) <= COLUMNS and (height <= most or not self.trees)


def bracket_sections(pen: Pen, key: str) -> Iterator[PictureSection]:
    """The sections of one bracket; the second and later ones go on with it."""
    pots = [pot for pot in pen.structure.pots if pot.bracket == key and pot.matches]
    pooled = {number for pot in pots for number in pot.matches}
    trees = Trees(pen, [match for match in pen.structure.matches_of(key) if match.number not in pooled])
    parts = _parts(pen, trees, pots, middle=not pots)
    for (part_key, title), part in zip(_names(pen, key, parts), parts, strict=True):
        section = part.middle or _section(pen, trees, part)
        yield replace(section, key=part_key, title=title, aside=_aside(part, pots))


def _names(pen: Pen, key: str, parts: list[_Part]) -> Iterator[tuple[str, str]]:
    """The key and the title of each section: parts of a tree are "main.1", what goes on after it "main-2"."""
    title = of_bracket(key).text(translate=pen.translate)
    several = sum(part.piece == "part" for part in parts) > 1
    pieces, further = 0, 0
    for part in parts:
        if part.piece == "part":
            pieces += 1
            name = picture_text("part", pen.translate, of=title, number=pieces) if several else title
            yield f"{key}.{pieces}", name
            continue
        further += 1
        code = "more" if further > 1 else "last" if part.piece == "last" else ""
        yield (
            f"{key}-{further}" if further > 1 else key,
            picture_text(code, pen.translate, of=title) if code else title,
        )


def _aside(part: _Part, pots: list[Pot]) -> bool:
    """Whether no first place is decided there."""
    return (not part.pots and not any(tree.best for tree in part.trees)) or bool(pots and not part.pots)


def _parts(pen: Pen, trees: Trees, pots: list[Pot], *, middle: bool) -> list[_Part]:
    """Pots four slots at a time; the tree of the best places alone where it has its final in the middle;
    others under each other as long as they fit a sheet and a screen, parts of one tree as many in each."""
    slots = sorted({pen.timing.slot(pot.matches[0]) for pot in pots})
    runs = [slots[start : start + COLUMNS] for start in range(0, len(slots), COLUMNS)]
    parts = [_Part([pot for pot in pots if pen.timing.slot(pot.matches[0]) in run]) for run in runs]
    pieces = [tree.height for tree in trees.trees if tree.piece == "part"]
    most = ceil(len(pieces) / max(1, ceil(sum(pieces) / pen.space.height)))
    shown: set[int] = set()
    for tree in trees.trees:
        if tree.root.number in shown:
            continue
        wanted = middle and tree.best and tree.piece != "part"
        if wanted and (section := final_in_the_middle(pen, trees, tree)) is not None:
            shown |= {box.number for box in section.boxes}
            parts.append(_Part([], [tree], section))
        elif (
            parts
            and parts[-1].takes(tree, set(runs[-1]) if parts[-1].pots else set(), pen.space.height)
            and (tree.piece != "part" or len(parts[-1].trees) < most)
        ):
            parts[-1].trees.append(tree)
        else:
            parts.append(_Part([], [tree]))
    return parts


def _section(pen: Pen, trees: Trees, part: _Part) -> PictureSection:
    numbers = {number for tree in part.trees for number in tree.rows}
    matches = [pen.structure.match(number) for number in {*numbers, *(pot.matches[0] for pot in part.pots)}]
    headings = headings_of(pen, matches)
    columns = {slot: index * STEP for index, slot in enumerate(sorted(headings))}
    pots = pot_columns(pen, part.pots, columns)
    top = max([TOP, *(pots.bottoms.get(pen.timing.slot(number), TOP) for number in numbers)])
    boxes = pots.boxes + trees.boxes(part.trees, top, columns, headings)
    return PictureSection(
        key="",
        title="",
        width=len(columns) * STEP - BETWEEN + 2,
        height=max([box.bottom for box in boxes] + [card.bottom for card in pots.cards], default=TOP) + 2,
        columns=tuple(pen.column(x, headings[slot], slot) for slot, x in columns.items()),
        boxes=tuple(sorted(boxes, key=lambda box: box.number)),
        cards=tuple(pots.cards),
        lines=(*trees.lines(boxes), *lines_between(pots.cards)),
    )
