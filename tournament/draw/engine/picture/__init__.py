"""The picture of a structure: where every match, pool and round stands, and what is written there.

Pure: boxes, lines and texts in units of one pixel; must not know SVG, Django, or who reads it.
"""

from tournament.draw.engine.picture.drawing import melee_picture, picture
from tournament.draw.engine.picture.types import (
    Box,
    Card,
    Column,
    Counted,
    Known,
    Live,
    Picture,
    Section,
    Side,
    Text,
)

__all__ = [
    "Box",
    "Card",
    "Column",
    "Counted",
    "Known",
    "Live",
    "Picture",
    "Section",
    "Side",
    "Text",
    "melee_picture",
    "picture",
]
