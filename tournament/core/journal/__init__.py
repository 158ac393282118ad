"""FLOOR 2: the log book, the face of its folder: one entry a write, the line its writers stand in, and how an
entry names what it is about (`ids`)."""

from .entries import CHANNEL, LINE, Author, Draft, WriterQueue, announce, in_line, writing, writing_club
from .ids import renamed, uid_of

__all__ = [
    "CHANNEL",
    "LINE",
    "Author",
    "Draft",
    "WriterQueue",
    "announce",
    "in_line",
    "renamed",
    "uid_of",
    "writing",
    "writing_club",
]
