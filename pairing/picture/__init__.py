"""The picture of a structure: where every match, pool and round stands, and what is written there.

Sections in the order of the evening: boxes, lines and texts in units of one pixel; must not know SVG, Django,
or who reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby

from pairing.notes import Translate, as_written
from pairing.picture.brackets import bracket_sections
from pairing.picture.groups import melee_section, pools_section, rounds_section
from pairing.picture.pen import Pen
from pairing.picture.types import DESK, Counted, Known, Picture, PictureSection, Space
from pairing.structure.rounds import Melee
from pairing.structure.types import Group, ShownAs, Structure

NOTHING = Known()


def picture(
    structure: Structure, known: Known = NOTHING, *, space: Space = DESK, translate: Translate = as_written
) -> Picture:
    """The picture of a structure, with the names and the scores there are; brackets have so much space."""
    return Picture(tuple(_sections(Pen(structure, known, translate, space=space))))


def melee_picture(
    players: int, rounds: int, counted: Counted | None = None, *, translate: Translate = as_written
) -> Picture:
    """The picture of a mêlée, for any number of players: as they register, there may not be a table yet."""
    structure = Melee(rounds).structure(players)
    counted_by_group = {} if counted is None else {group.key: counted for group in structure.groups}
    return picture(structure, Known(counted=counted_by_group), translate=translate)


def _sections(pen: Pen) -> Iterator[PictureSection]:
    for shown_as, groups in groupby(pen.structure.groups, lambda group: group.shown_as):
        yield from SECTIONS[shown_as](pen, tuple(groups))
    for bracket in pen.structure.brackets:
        yield from bracket_sections(pen, bracket.key)


Sections = Callable[[Pen, tuple[Group, ...]], Iterable[PictureSection]]
SECTIONS: Mapping[ShownAs, Sections] = {
    "pools": lambda pen, groups: [pools_section(pen, groups)],
    "rounds": lambda pen, groups: [rounds_section(pen, group) for group in groups],
    "melee": lambda pen, groups: [melee_section(pen, group) for group in groups],
}
