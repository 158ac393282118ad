"""What the start says (messages.toml): in French, unless the computer speaks English.

When to say it is decided elsewhere, how to print it in `console`."""

from __future__ import annotations

import ctypes
import os
import sys
import tomllib
from pathlib import Path

from .places import STARTED_BY

MESSAGES: dict[str, tuple[str, str]] = {
    name: (said["fr"], said["en"])
    for name, said in tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")).items()
}
"""By name, the sentence in French and in English."""


def prefers_english() -> bool:
    """Say whether this computer speaks English; French in every other case, as the interface does."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return value.lower().startswith("en")
    if sys.platform == "win32":
        return int(ctypes.windll.kernel32.GetUserDefaultUILanguage()) & 0x3FF == 0x09
    return False


def message(name: str, /, **values: object) -> str:
    """The sentence of this name in the computer's language, its figures filled in; {start} is how the program
    is started here."""
    french, english = MESSAGES[name]
    return (english if prefers_english() else french).format(start=STARTED_BY, **values)


class CannotStart(Exception):
    """The start cannot go on, and this sentence says why and what to do."""

    def __init__(self, name: str, /, **values: object) -> None:
        """Take the name of a sentence and its figures."""
        super().__init__(message(name, **values))
        self.name, self.values = name, values
