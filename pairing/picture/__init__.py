"""The picture of a structure: where every match, pool and round stands, and what is written there.

Sections in the order of the evening: boxes, lines and texts in units of one pixel; must not know SVG, Django,
or who reads it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from pairing.phrases import Translate, as_written
from pairing.picture.brackets import bracket_sections
from pairing.picture.groups import melee_section, pools_section, rounds_section
from pairing.picture.pen import Pen
from pairing.picture.types import Counted, Known, Picture, PictureSection
from pairing.structure.types import Group, Structure

NOTHING = Known()


def picture(structure: Structure, known: Known = NOTHING, *, translate: Translate = as_written) -> Picture:
    """The picture of a structure, with the names and the scores there are."""
    return Picture(tuple(_sections(Pen(structure, known, translate))))


def melee_picture(
    players: int, rounds: int, known: Counted | None = None, *, translate: Translate = as_written
) -> Picture:
    """The picture of a mêlée: its rounds, since who meets whom is drawn each time."""
    return Picture((melee_section(players, rounds, translate, known),))


def _sections(pen: Pen) -> Iterator[PictureSection]:
    for kind, found in groupby(pen.structure.groups, _kind):
        groups = tuple(found)
        if kind == "pool":
            yield pools_section(pen, groups)
        elif kind == "barrage":
            for group in groups:
                yield from bracket_sections(pen, group.key)
        else:
            yield from (rounds_section(pen, group) for group in groups)
    for bracket in pen.structure.brackets:
        yield from bracket_sections(pen, bracket.key)


def _kind(group: Group) -> str:
    return group.kind if group.is_pool else group.key
