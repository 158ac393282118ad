"""A structure as sections in the order of the evening: pools, rounds, then one section a bracket."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from tournament.draw.engine.phrases import Translate, as_written
from tournament.draw.engine.picture.groups import melee_section, pools_section, rounds_section
from tournament.draw.engine.picture.pen import Pen
from tournament.draw.engine.picture.trees import bracket_sections
from tournament.draw.engine.picture.types import Counted, Known, Picture, Section
from tournament.draw.engine.structure.types import Group, Structure

NOTHING = Known()


def picture(structure: Structure, known: Known = NOTHING, *, translate: Translate = as_written) -> Picture:
    """The picture of a structure, with the names and the scores there are."""
    return Picture(tuple(_sections(Pen(structure, known, translate))))


def melee_picture(
    players: int, rounds: int, known: Counted | None = None, *, translate: Translate = as_written
) -> Picture:
    """The picture of a mêlée: its rounds, since who meets whom is drawn each time."""
    return Picture((melee_section(players, rounds, translate, known),))


def _sections(pen: Pen) -> Iterator[Section]:
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
