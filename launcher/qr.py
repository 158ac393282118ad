"""A QR code in the console: blocks where the console has them, plain characters where not. Needs segno."""

from __future__ import annotations

from typing import TextIO

import segno

from .console import can_print

HALVES = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
BLACK_ON_WHITE, WHITE_ON_BLACK, PLAIN = "\x1b[30;107m", "\x1b[97;40m", "\x1b[0m"


def light_modules(text: str) -> list[list[bool]]:
    """The code as rows of squares, True where it is light, with its quiet border of 2."""
    code = segno.make(text, error="m", micro=False)
    return [[not dark for dark in row] for row in code.matrix_iter(border=2)]


def drawing(text: str, *, stream: TextIO, colours: bool) -> str:
    """The code ready to print: light squares are drawn, so that a dark console shows it the right way
    round.
    """
    rows = light_modules(text)
    if can_print("█▀▄", stream):
        return in_halves(rows, colours=colours)
    if colours:
        return in_spaces(rows)
    return "\n".join("".join("##" if light else "  " for light in row) for row in rows)


def in_halves(rows: list[list[bool]], *, colours: bool) -> str:
    """Two rows a line, by half blocks; with colours it is right on a light console too."""
    if len(rows) % 2:
        rows = [*rows, [True] * len(rows[0])]
    lines = ["".join(HALVES[pair] for pair in zip(top, under, strict=True)) for top, under in pairs(rows)]
    return "\n".join(f"{WHITE_ON_BLACK}{line}{PLAIN}" if colours else line for line in lines)


def pairs(rows: list[list[bool]]) -> list[tuple[list[bool], list[bool]]]:
    """Rows two by two."""
    return list(zip(rows[::2], rows[1::2], strict=True))


def in_spaces(rows: list[list[bool]]) -> str:
    """One row a line, by coloured spaces: for a console with colours and without blocks."""
    return "\n".join(
        "".join((BLACK_ON_WHITE if light else WHITE_ON_BLACK) + "  " for light in row) + PLAIN for row in rows
    )
