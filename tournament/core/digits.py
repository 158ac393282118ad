"""FLOOR 2: a whole number in a text that came from outside: typed, sent by a form, put into an address.

`str.isdigit` is no guard for `int`: it says yes to "²" and "፩", which `int` refuses."""

from __future__ import annotations

KEY_DIGITS = 18  # what both databases hold in a key


def decimal_number(text: str, *, digits: int = KEY_DIGITS) -> int | None:
    """The number that a text of at most so many decimal digits writes, in any script, as Django's own fields
    read it; None for anything else, an empty text too. Raises nothing."""
    return int(text) if text.isdecimal() and len(text) <= digits else None
