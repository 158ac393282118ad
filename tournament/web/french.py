"""FLOOR 2½: how a French printer sets a sentence: no-break spaces, ’. Knows text alone."""

from __future__ import annotations

import re

NARROW = "\u202f"
HARD = "\u00a0"

_RULES: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"(?<=\w)'(?=\w)"), "’"),
    (re.compile(r"[ \u00a0](?=[;!?])"), NARROW),
    (re.compile(r'[ \u202f](?=:(?:[\s"]|$))'), HARD),
    (re.compile(r"«[ \u202f]"), "«" + HARD),
    (re.compile(r"[ \u202f]»"), HARD + "»"),
    (re.compile(r"(?<=\d) (?=\d{3}(?!\d))"), NARROW),
    (re.compile(r"(?<=\d)[ \u202f](?=€)"), HARD),
    (re.compile(r"\b([nN]°)[ \u202f]"), r"\1" + HARD),
)


def french(text: str) -> str:
    """The same sentence as a French printer sets it; already set text comes back unchanged."""
    for pattern, replacement in _RULES:
        text = pattern.sub(replacement, text)
    return text
