"""What a picture is made of. Whoever shows live scores fills ``Known`` and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Literal

from pairing.structure.types import Source


@dataclass(frozen=True, slots=True)
class Live:
    """A match as it stands: the code of its state, both scores, who won, its table."""

    state: str
    a: int | None = None
    b: int | None = None
    winner: Literal["A", "B", ""] = ""
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Counted:
    """A stage of rounds once it has begun: who is in it, how many matches each of them plays, and for each
    round drawn its matches and those without one."""

    teams: int
    least: int
    most: int
    drawn: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Ranked:
    """A line of a pool's ranking: rank, name, and its value by the first criterion."""

    rank: str
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Known:
    """All that is known besides the structure; nothing before the first draw.

    ``names``: place → what stands there now ("7, Fabre – Oustric"), for every place whose team is known; a
    place that is missing says what it will hold. ``live``: number of the planned match → how it stands.
    ``drawn``: the keys of the pots that were drawn; the others are one card that says who will be in it.
    ``counted``: key of a group of rounds → what was really drawn of it, and for whom. ``ranked``: key of a
    pool → what its ranking is by, and who stands where in it."""

    names: Mapping[Source, str] = field(default_factory=dict)
    live: Mapping[int, Live] = field(default_factory=dict)
    drawn: frozenset[str] = frozenset()
    counted: Mapping[str, Counted] = field(default_factory=dict)
    ranked: Mapping[str, tuple[str, tuple[Ranked, ...]]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text and its baseline; ``kind``: ``name``, ``open`` (what it will hold), ``note`` or
    ``score``, which ends where it stands."""

    x: int
    y: int
    text: str
    kind: Literal["name", "open", "note", "score"] = "open"


@dataclass(frozen=True, slots=True)
class BoxSide:
    """One of the two places of a match: its lines, its score, whether it won."""

    lines: tuple[Text, ...]
    label: str
    known: bool = False
    score: str = ""
    wins: bool = False
    score_y: int = 0


@dataclass(frozen=True, slots=True)
class Shape:
    """How wide a box is, the room left of its names, how many letters a line has beside a score and alone."""

    width: int
    gutter: int
    beside: int
    alone: int


@dataclass(frozen=True, slots=True)
class Space:
    """How wide and how high a section of a bracket may be. The usual one: what a sheet of the desk has on a
    screen of 1280 pixels, and what stands on a sheet of paper, lying, with letters that are still read.
    `lines`: so many lines a team may have, and the rest of its name is left out; 0: as many as it needs."""

    width: int = 1178
    height: int = 1030
    lines: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """Where something stands, in pixels from the upper left corner."""

    x: int
    y: int
    width: int
    height: int

    @property
    def end(self) -> int:
        """Its right border."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """Its lower border."""
        return self.y + self.height


@dataclass(frozen=True, slots=True, kw_only=True)
class Box(Area):
    """A match and what it is called. ``title``: above it in the drawing, empty where the column says it;
    ``mirrored``: that ends with the box instead of beginning with it."""

    number: int
    called: str
    slot: int
    title: str
    sides: tuple[BoxSide, BoxSide]
    state: str = ""
    table: int | None = None
    gutter: int = 36
    mirrored: bool = False

    @property
    def numbered(self) -> bool:
        """Whether its number stands in it, left of the names; else its title says it."""
        return self.gutter == GUTTER

    @property
    def rule_x(self) -> int:
        """The line after its number, or its left border."""
        return self.x + (GUTTER - 6 if self.numbered else 0)

    @property
    def title_x(self) -> int:
        """Where its title begins, or ends where it is mirrored."""
        return self.end if self.mirrored else self.x

    @property
    def title_y(self) -> int:
        """The baseline of its title, above it."""
        return self.y - 6

    @property
    def right(self) -> int:
        """Where the scores end."""
        return self.x + self.width - PAD

    @property
    def middle(self) -> int:
        """Half of its height: lines arrive and leave there, and it parts the two sides."""
        return self.y + self.height // 2

    @property
    def number_x(self) -> int:
        """The middle of its number."""
        return self.x + (GUTTER - 6) // 2

    @property
    def number_y(self) -> int:
        """The baseline of its number: higher where its table stands below."""
        return self.middle - 5 if self.table else self.middle + 6

    @property
    def table_y(self) -> int:
        """The baseline of its table."""
        return self.middle + LINE - 3


@dataclass(frozen=True, slots=True, kw_only=True)
class CardBox(Area):
    """A pool, a round for everybody, or a pot that is not drawn yet. ``texts``: what its lines say, uncut."""

    key: str
    title: str
    lines: tuple[Text, ...]
    texts: tuple[str, ...] = ()
    slot: int = 0

    @property
    def head_y(self) -> int:
        """The baseline of its title."""
        return self.y + HEAD - 10

    @property
    def head_end(self) -> int:
        """Where its title ends and its lines begin."""
        return self.y + HEAD

    @property
    def text_x(self) -> int:
        """Where its texts begin."""
        return self.x + PAD


@dataclass(frozen=True, slots=True)
class SlotColumn:
    """A slot of the evening in a section: what is played then, and which slot that is."""

    x: int
    title: str
    when: str
    slot: int = 0


@dataclass(frozen=True, slots=True)
class Level:
    """What a phone shows at once of a section: the matches and cards of a slot, or all of it; ``next_one``:
    the heading of the slot that follows."""

    heading: SlotColumn
    boxes: tuple[Box, ...]
    cards: tuple[CardBox, ...]
    next_one: SlotColumn | None = None


@dataclass(frozen=True, slots=True)
class PictureSection:
    """One bracket, the pools, or the rounds of a stage: drawn for itself. ``middle``: heading of the
    match that stands between two sides, which its own title says in the drawing; ``aside``: it decides no
    first place, and is left out where a bracket is shown in short."""

    key: str
    title: str
    width: int
    height: int
    columns: tuple[SlotColumn, ...] = ()
    boxes: tuple[Box, ...] = ()
    cards: tuple[CardBox, ...] = ()
    lines: tuple[str, ...] = ()
    middle: SlotColumn | None = None
    aside: bool = False

    @property
    def levels(self) -> tuple[Level, ...]:
        """Its slots in their order, each once; one level of all where only one heading stands over it."""
        headings = {column.slot: column for column in (*self.columns, self.middle) if column is not None}
        if len(headings) == 1:
            return (Level(self.columns[0], self.boxes, self.cards),)
        slots = sorted(headings)
        return tuple(
            Level(
                headings[slot],
                tuple(box for box in self.boxes if box.slot == slot),
                tuple(card for card in self.cards if card.slot == slot),
                headings.get(later),
            )
            for slot, later in zip_longest(slots, slots[1:], fillvalue=-1)
        )


@dataclass(frozen=True, slots=True)
class Picture:
    """The whole structure, section by section in the order of the evening."""

    sections: tuple[PictureSection, ...]

    @property
    def matches(self) -> int:
        """How many matches of brackets it shows."""
        return sum(len(section.boxes) for section in self.sections)


PAD, GUTTER = 10, 36
"""Inside a box: before a border, and for the number of the match."""
LINE, SIDE = 20, 6
"""The height of a line of 16 pixels, and what a side adds to its lines."""
HEAD = 34
"""The title of a card."""
WIDTH, BETWEEN, APART = 274, 28, 12
"""A box; the lines between two columns; between two boxes of a column."""
TOP = 56
"""The headings of the columns."""
COLUMNS = 4
"""So many columns of boxes stand beside each other."""
LETTERS, ALONE = 17, 25
"""So many letters stand in a line beside a score, a winner's bold ones too, and where there is none."""
WIDE = Shape(WIDTH, GUTTER, LETTERS, ALONE)
DESK = Space()
