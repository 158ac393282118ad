"""Whether a chain holds: each text gives its hash, names the hash before it and the next number.

Knows texts and hashes; not what an entry means."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .text import canonical, digest, genesis_of


@dataclass(frozen=True, slots=True)
class Mark:
    """A place in a chain: the number of an entry and its hash, whole or the beginning that paper shows."""

    number: int
    hash: str


def mark_text(journal: str, mark: Mark) -> str:
    """A mark as one line of a file's properties; `chain.files` finds it again."""
    return f"journal {journal} {mark.number} {mark.hash}"


@dataclass(frozen=True, slots=True)
class Link:
    """An entry as it is stored; one of before there was a chain has no hash of its own."""

    number: int
    text: str
    hash: str

    @property
    def mark(self) -> Mark:
        return Mark(self.number, self.hash)


@dataclass(frozen=True, slots=True)
class ChainFault:
    """What is wrong at an entry, as a code: "text", "hash", "previous", "number", "journal", "genesis",
    "unchained", "mark"; of its row (not known here) "row", "reason", "version", "tie"."""

    number: int
    code: str


def faults(links: Iterable[Link], after: Mark | None = None) -> Iterator[ChainFault]:
    """What is wrong with a journal's links in their order. `after`: the last link that was found sound, where
    only those that came since are looked at."""
    older: list[str] = []
    former, journal = after, None
    for link in links:
        if not link.hash and former is None:
            older.append(link.text)
            continue
        facts = _read(link.text)
        if facts is None:
            yield ChainFault(link.number, "text" if link.text else "unchained")
        else:
            journal = facts.get("journal") if journal is None else journal
            yield from _wrong(link, facts, former, older)
            if facts.get("journal") != journal and _copy_of(facts) != journal:
                yield ChainFault(link.number, "journal")
            elif journal is not None:
                journal = facts.get("journal")
        former = link.mark
    if older and former is None:
        yield ChainFault(len(older), "unchained")


def _read(text: str) -> Mapping[str, Any] | None:
    """The facts of a text; None for one that nobody here wrote."""
    try:
        facts = json.loads(text)
        return facts if isinstance(facts, dict) and canonical(facts) == text else None
    except (ValueError, TypeError, RecursionError):
        return None


def _copy_of(facts: Mapping[str, Any]) -> object:
    """The journal that this one says it goes on from: an evening that was taken as a copy."""
    about = facts.get("about")
    return about.get("copy_of") if isinstance(about, dict) else None


def _wrong(
    link: Link, facts: Mapping[str, Any], former: Mark | None, older: list[str]
) -> Iterator[ChainFault]:
    if digest(link.text) != link.hash:
        yield ChainFault(link.number, "hash")
    first = former is None
    genesis = "genesis" in facts
    if facts.get("number") != link.number or (former and link.number != former.number + 1):
        yield ChainFault(link.number, "number")
    if first and not genesis and link.number != 1:
        yield ChainFault(link.number, "number")
    if facts.get("previous") != (former.hash if former else ""):
        yield ChainFault(link.number, "previous")
    if genesis and (not first or (older and facts["genesis"] != genesis_of(older))):
        yield ChainFault(link.number, "genesis")


def missing_marks(links: Iterable[Link], marks: Iterable[Mark]) -> Iterator[ChainFault]:
    """The marks (of paper, a record, a workbook) that do not stand in these links."""
    hashes = {link.number: link.hash for link in links if link.hash}
    for mark in marks:
        wanted = mark.hash.replace(" ", "")
        if not wanted or not hashes.get(mark.number, "").startswith(wanted):
            yield ChainFault(mark.number, "mark")
