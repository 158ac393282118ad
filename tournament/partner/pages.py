"""Two states of a data file, page by page: their hashes, which pages differ, and the newer file made from the
older one and those pages. Knows files and bytes, nothing of what is in them."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

HASH = 16
MOST_PAGES = 512
"""Of one answer: two megabytes of 4 kB each."""
Span = tuple[int, int]
"""The first page and how many, from 0."""


def hashes_of(path: Path, page: int) -> bytes:
    """One hash a page, together. Raises OSError."""
    found = bytearray()
    with path.open("rb") as file:
        while content := file.read(page):
            found += hashlib.blake2b(content, digest_size=HASH).digest()
    return bytes(found)


def sum_of(path: Path) -> str:
    """Of the whole file. Raises OSError."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def differing(held: bytes, wanted: bytes) -> list[Span]:
    """The spans of pages that the wanted file has otherwise, or more, none longer than an answer."""
    spans: list[Span] = []
    for number in range(len(wanted) // HASH):
        place = slice(number * HASH, (number + 1) * HASH)
        if held[place] == wanted[place]:
            continue
        first, count = spans[-1] if spans else (0, 0)
        if count and first + count == number and count < MOST_PAGES:
            spans[-1] = (first, count + 1)
        else:
            spans.append((number, 1))
    return spans


def batches(spans: Iterable[Span]) -> Iterator[list[Span]]:
    """What is asked at a time: so many pages that one answer holds them."""
    batch: list[Span] = []
    size = 0
    for first, count in spans:
        if batch and size + count > MOST_PAGES:
            yield batch
            batch, size = [], 0
        batch.append((first, count))
        size += count
    if batch:
        yield batch


def read_spans(path: Path, page: int, spans: Iterable[Span]) -> bytes:
    """The pages of these spans one behind the other; no more than an answer holds. Raises OSError,
    ValueError."""
    parts = []
    left = MOST_PAGES
    with path.open("rb") as file:
        for first, count in spans:
            left -= count
            if first < 0 or count < 1 or left < 0:
                raise ValueError(first, count)
            file.seek(first * page)
            parts.append(file.read(count * page))
    return b"".join(parts)


def begin_from(held: Path, partial: Path, size: int) -> None:
    """A file of the wanted size in which everything is as in the held one, where there is one. Raises
    OSError."""
    if held.exists():
        shutil.copyfile(held, partial)
    else:
        partial.touch()
    os.truncate(partial, size)


def write_spans(partial: Path, page: int, spans: Iterable[Span], content: bytes) -> None:
    """Put the pages of these spans where they belong. Raises OSError, ValueError where they are not all of
    them."""
    size = partial.stat().st_size
    at = 0
    with partial.open("rb+") as file:
        for first, count in spans:
            length = min(count * page, size - first * page)
            if length <= 0 or at + length > len(content):
                raise ValueError(first, count)
            file.seek(first * page)
            file.write(content[at : at + length])
            at += length
    if at != len(content):
        raise ValueError(at)
