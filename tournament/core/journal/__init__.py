"""FLOOR 2: the log book, the face of its folder: one entry a write, the line its writers stand in, and how an
entry names what it is about (`ids`), the chain that they make (`sealing`, `verifying`)."""

from .entries import (
    CHANNEL,
    TIED,
    WRITER_QUEUE,
    Author,
    Draft,
    WriterQueue,
    announce,
    last_mark,
    writer_queue,
    writing,
    writing_club,
    writing_tied,
    writing_together,
)
from .ids import copied_parts, copied_uid, renamed, uid_of
from .verifying import Journal, faults_since, journal_faults, journals, links_of, own_faults

__all__ = [
    "CHANNEL",
    "TIED",
    "WRITER_QUEUE",
    "Author",
    "Draft",
    "Journal",
    "WriterQueue",
    "announce",
    "copied_parts",
    "copied_uid",
    "faults_since",
    "journal_faults",
    "journals",
    "last_mark",
    "links_of",
    "own_faults",
    "renamed",
    "uid_of",
    "writer_queue",
    "writing",
    "writing_club",
    "writing_tied",
    "writing_together",
]
