"""The code in the console is the code: read back square by square from what is printed."""

import io
import re

import pytest
import segno

from launcher import card

URL = "http://192.168.1.20:8000"
LIGHT = {"█": (True, True), "▀": (True, False), "▄": (False, True), " ": (False, False)}


def stream(encoding):
    return io.TextIOWrapper(io.BytesIO(), encoding=encoding)


def without_colours(text):
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def expected():
    return [
        [not dark for dark in row] for row in segno.make(URL, error="m", micro=False).matrix_iter(border=2)
    ]


@pytest.mark.parametrize("colours", [True, False])
def test_blocks_carry_two_rows_a_line(colours):
    drawn = card.drawing(URL, stream=stream("utf-8"), colours=colours)
    assert ("\x1b[" in drawn) is colours
    rows = []
    for line in without_colours(drawn).splitlines():
        squares = [LIGHT[char] for char in line]
        rows += [[top for top, _ in squares], [under for _, under in squares]]
    assert rows[: len(expected())] == expected()


def test_a_console_without_blocks_gets_plain_characters():
    drawn = card.drawing(URL, stream=stream("ascii"), colours=False)
    assert drawn.isascii()
    assert [[line[at] == "#" for at in range(0, len(line), 2)] for line in drawn.splitlines()] == expected()


def test_with_colours_but_no_blocks_the_squares_are_coloured_spaces():
    drawn = card.drawing(URL, stream=stream("cp1252"), colours=True)
    assert drawn.isascii()
    assert set(without_colours(drawn)) == {" ", "\n"}
    rows = [
        [mark == "107" for mark in re.findall(r"\x1b\[\d+;(107|40)m", line)] for line in drawn.splitlines()
    ]
    assert rows == expected()
