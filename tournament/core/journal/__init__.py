"""FLOOR 2: the log book, the face of its folder: one entry a write, the line its writers stand in, and how an
entry names what it is about (`ids`)."""

from .entries import (
    CHANNEL,
    WRITER_QUEUE,
    Author,
    Draft,
    WriterQueue,
    announce,
    writer_queue,
    writing,
    writing_club,
    writing_together,
)
from .ids import renamed, uid_of

__all__ = [
    "CHANNEL",
    "WRITER_QUEUE",
    "Author",
    "Draft",
    "WriterQueue",
    "announce",
    "renamed",
    "uid_of",
    "writer_queue",
    "writing",
    "writing_club",
    "writing_together",
]
