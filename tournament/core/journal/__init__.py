"""FLOOR 2: the log book, the face of its folder: one entry a write, and the line its writers stand in."""

from .entries import (
    WRITER_QUEUE,
    Author,
    Draft,
    WriterQueue,
    uid_of,
    writer_queue,
    writing,
    writing_club,
    writing_together,
)
