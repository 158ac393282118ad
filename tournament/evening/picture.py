"""The picture of the whole structure in the language in force, before a draw and during the evening."""

from __future__ import annotations

from django.utils.translation import gettext as _

from pairing import picture as pictures
from pairing.picture.types import Counted, Known, Picture
from pairing.structure.types import Structure

NOTHING = Known()


def picture_of(structure: Structure, known: Known = NOTHING) -> Picture:
    """The picture for `draw/_picture.html`; no statement. `known` brings names and live scores in."""
    return pictures.picture(structure, known, translate=_)


def melee_picture(players: int, rounds: int, known: Counted | None = None) -> Picture:
    """The same for an evening à la mêlée."""
    return pictures.melee_picture(players, rounds, known, translate=_)
