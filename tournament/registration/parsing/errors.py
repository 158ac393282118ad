"""The one way the readers of this room say no: a code, a French sentence, nothing else escapes them."""

from __future__ import annotations

from ...errors import Refused


class Unreadable(Refused):
    """A name, a list or a file that cannot be read as it is; `message` says what to do about it."""
