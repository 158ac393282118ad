"""French typography: the spaces that must not break and the apostrophe that curls.

Pure text in, pure text out; knows no template and no model."""

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
    for pattern, put in _RULES:
        text = pattern.sub(put, text)
    return text
