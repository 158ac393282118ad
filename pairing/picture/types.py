"""What a picture is made of. Whoever shows live scores fills ``Known`` and nothing else.

``Known.names``: place → what stands there now ("7, Fabre – Oustric"), for every place whose team is known; a
place that is missing says what it will hold. ``Known.live``: number of the planned match → how it stands.
``Known.drawn``: the keys of the pots that were drawn; the others are one card that says who will be in it.
``Known.counted``: key of a group of rounds → what was really drawn of it, and for whom.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
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
class Known:
    """All that is known besides the structure; nothing before the first draw."""

    names: Mapping[Source, str] = field(default_factory=dict)
    live: Mapping[int, Live] = field(default_factory=dict)
    drawn: frozenset[str] = frozenset()
    counted: Mapping[str, Counted] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text and its baseline; ``kind``: ``name``, ``open`` (what it will hold) or ``note``."""

    x: int
    y: int
    text: str
    kind: Literal["name", "open", "note"] = "open"


@dataclass(frozen=True, slots=True)
class BoxSide:
    """One of the two places of a match: its lines, its score, whether it won."""

    lines: tuple[Text, ...]
    label: str
    known: bool = False
    score: str = ""
    wins: bool = False
    score_y: int = 0


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
    """A match. ``title`` is empty where the column says it; ``name`` is it in full, for those who listen."""

    number: int
    name: str
    slot: int
    title: str
    sides: tuple[BoxSide, BoxSide]
    state: str = ""
    table: int | None = None

    @property
    def rule_x(self) -> int:
        """The line after its number."""
        return self.x + GUTTER - 6

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
    """A pool, a round for everybody, or a pot that is not drawn yet."""

    key: str
    title: str
    lines: tuple[Text, ...]

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


@dataclass(frozen=True, slots=True)
class PictureSection:
    """One bracket, the pools, or the rounds of a stage: drawn for itself, so that a phone can show it."""

    key: str
    title: str
    width: int
    height: int
    columns: tuple[SlotColumn, ...] = ()
    boxes: tuple[Box, ...] = ()
    cards: tuple[CardBox, ...] = ()
    lines: tuple[str, ...] = ()


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
WIDTH, BETWEEN, APART = 288, 36, 12
"""A box; the lines between two columns; between two boxes of a column."""
TOP = 56
"""The headings of the columns."""
SHEET = 980
"""What stands on one sheet of paper, lying, with letters that are still read: sixteen matches."""
LETTERS, ALONE = 20, 27
"""So many letters stand in a line beside a score, a winner's bold ones too, and where there is none."""
