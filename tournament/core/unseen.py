"""FLOOR 2: signs in a text from outside that nobody sees: they turn a line around, hide in a name or make two
names of one. No form, list or file has a use for them.

Pure text; which texts come from outside is said by the middleware and the readers of lists."""

from __future__ import annotations

import re

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
