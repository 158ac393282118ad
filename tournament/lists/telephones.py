"""Telephone numbers on a list: found wherever they stand, taken out before names are read.

In a cell a number becomes one sign nobody types, so that its slashes and dots part no names and it stays
beside whom it was written."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import TypeVar

from django.utils.translation import gettext as _

Column = TypeVar("Column")
TELEPHONE_MAX = 30
_LABEL = r"(?:\b(?:t[ée]l(?:[ée]phone)?|portable|port|mobile|mob|gsm)\b\.?\s*:?\s*)?"
_FRENCH = r"(?:(?:\+|\b00)\s?33[\s./-]*(?:\(0\)\s*)?|\b0)[1-9](?:[\s./-]*\d{2}){4}(?!\d)"
_ABROAD = r"(?:\+|\b00)[1-9]\d{0,2}(?:[\s./-]*\d){6,12}(?!\d)"
TELEPHONE = re.compile(rf"\(?\s*{_LABEL}({_FRENCH}|{_ABROAD})\s*\)?", re.IGNORECASE)
_MARKS = "".join(chr(0xE000 + place) for place in range(40))
_MARK = re.compile(f"[{_MARKS}]")
_TRAILING = re.compile(rf"(?:\s*[{_MARKS}])+\s*$")


def telephone_of(text: str) -> str:
    """A number as it is kept: "06 12 34 56 78", one from abroad with its +; "" for what is none."""
    match = TELEPHONE.fullmatch(text.strip())
    if match is None:
        return ""
    figures = re.sub(r"\(0\)|\D", "", match.group(1))
    abroad = match.group(1).startswith("+") or figures.startswith("00")
    figures = figures.removeprefix("00") if abroad else figures
    if abroad and figures.startswith("33"):
        figures, abroad = f"0{figures[2:]}", False
    if abroad:
        return f"+{figures}"[:TELEPHONE_MAX]
    return " ".join(figures[place : place + 2] for place in range(0, len(figures), 2))


def numbers_in(text: str, remarks: list[str]) -> list[str]:
    """The numbers of a cell that is for them; one that is none is told. Excel eats the zero in front."""
    text = f"0{text}" if len(text) == 9 and text.isdecimal() else text
    numbers = [telephone_of(match.group(1)) for match in TELEPHONE.finditer(text)]
    if text and not numbers:
        remarks.append(_("« %(text)s » n’est pas un numéro de téléphone : laissé de côté.") % {"text": text})
    return numbers


def marked(
    cells: Mapping[Column, str], within: Collection[Column]
) -> tuple[dict[Column, str], dict[str, str]]:
    """The cells, in these columns with a sign where a number stood; the numbers by their sign."""
    numbers: dict[str, str] = {}

    def sign(match: re.Match[str]) -> str:
        if len(numbers) == len(_MARKS):
            return match.group()
        mark = _MARKS[len(numbers)]
        numbers[mark] = telephone_of(match.group(1))
        return f" {mark} "

    read = {
        column: TELEPHONE.sub(sign, _MARK.sub(" ", text)).strip() if column in within else text
        for column, text in cells.items()
    }
    return read, numbers


def without_marks(text: str, *, at_the_end: bool = False) -> tuple[str, str]:
    """A text without its signs, and these; `at_the_end`: those only that end it."""
    if at_the_end:
        match = _TRAILING.search(text)
        return (text[: match.start()], match.group().replace(" ", "")) if match else (text, "")
    return " ".join(_MARK.sub(" ", text).split()), "".join(_MARK.findall(text))


def owner_marks(text: str) -> str:
    """A text as its words are judged: without signs."""
    return without_marks(text)[0]
