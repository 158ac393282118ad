"""FLOOR 2: what is read out of a text that came from outside: typed, sent by a form, put into an address; and
what no text that goes out, a log, may hold: the addresses that open a table's phone, or the club.

A whole number: `str.isdigit` is no guard for `int`, it says yes to "²" and "፩", which `int` refuses. And the
text itself without the signs that nobody sees: they turn a line around, hide in a name or make two names of
one, and no form, list or file has a use for them. Which texts come from outside the middleware and the
readers of lists say."""

from __future__ import annotations

import re

KEY_DIGITS = 18  # what both databases hold in a key


def decimal_number(text: str, *, digits: int = KEY_DIGITS) -> int | None:
    """The number that a text of at most so many decimal digits writes, in any script, as Django's own fields
    read it; None for anything else, an empty text too. Raises nothing."""
    return int(text) if text.isdecimal() and len(text) <= digits else None


# Controls but tab and ends of lines; soft hyphens; what sets the direction of writing (U+202E turns what
# follows around); joiners and blanks of no width; letters without a shape; tags.
_UNSEEN = re.compile(
    "[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u034f\u061c\u070f\u115f\u1160\u17b4\u17b5"
    "\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_LINES = re.compile("[\x85\u2028\u2029]")


def seen(text: str) -> str:
    """The text without what does not show; ends of lines of other alphabets are blanks. Nothing else changes.

    NUL is left for the forms, which refuse it with a sentence."""
    return _LINES.sub(" ", _UNSEEN.sub("", text))


SECRETS = re.compile(r"(?P<path>/(?:table|people/link|t/[^/\s?#\"']+/sign-up)/)[^/\s?#\"']+")


def hidden(text: str) -> str:
    """The text with the secrets of addresses left out: `/table/…/deal/3/`."""
    return SECRETS.sub(r"\g<path>…", text)
