"""The files that a chain and its marks are read from: a copy of the journal (lines of JSON, alone or in an
archive), a copy of the embedded database, a workbook, the public record of a draw.

Knows the shape of these files; not what an entry means. Any other file is refused in one sentence."""

from __future__ import annotations

import json
import re
import sqlite3
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from .check import Link, Mark

JOURNAL_FILE = "journal.jsonl"
MOST_BYTES = 256 * 1024 * 1024
MARK = re.compile(r"journal ([0-9a-f-]{36}|club) ([0-9]{1,9}) ([0-9a-f]{64})")
PROPERTIES = "docProps/core.xml"
SQLITE = b"SQLite format 3\x00"
# One journal after the other, each in its order; what is of no tournament is the club's.
QUERY = """SELECT club_id, tournament_id, sequence, text, hash FROM tournament_journalentry
 ORDER BY club_id, tournament_id, sequence"""


class UnreadableFile(Exception):
    """A file that cannot be read as what it should be; its text is for whoever gave it."""


def line_of(link: Link, journal: str = "") -> str:
    """An entry as a line of a copy of the journal; `journal`: what that one is called today, which a copy's
    older texts do not say."""
    named = {"journal": journal} if journal else {}
    told = {**named, "number": link.number, "text": link.text, "hash": link.hash}
    return json.dumps(told, ensure_ascii=False)


def read_journals(path: Path) -> dict[str, list[Link]]:
    """The links of each journal in the file, by what the journal is called. Raises UnreadableFile."""
    try:
        with path.open("rb") as file:
            head = file.read(len(SQLITE))
        if head == SQLITE:
            return dict(_of_database(path))
        lines = _text(path, head).splitlines()
    except (OSError, sqlite3.Error, zipfile.BadZipFile, KeyError, UnicodeDecodeError) as error:
        raise UnreadableFile(f"{path.name} : ce n’est pas une copie du journal ({error}).") from error
    return _grouped(_link(path, line) for line in lines if line.strip())


def _text(path: Path, head: bytes) -> str:
    if head[:2] != b"PK":
        if path.stat().st_size > MOST_BYTES:
            raise UnreadableFile(f"{path.name} : trop grand.")
        return path.read_text(encoding="utf-8")
    with zipfile.ZipFile(path) as archive:
        if archive.getinfo(JOURNAL_FILE).file_size > MOST_BYTES:
            raise UnreadableFile(f"{path.name} : trop grand.")
        return archive.read(JOURNAL_FILE).decode("utf-8")


def _link(path: Path, line: str) -> tuple[str, Link]:
    """What the journal of a line is called, and the entry."""
    try:
        told = json.loads(line)
        link = Link(told["number"], told["text"], told["hash"])
        journal = str(told.get("journal") or "")
    except (ValueError, TypeError, KeyError, RecursionError):
        journal, link = "", Link(0, None, None)  # type: ignore[arg-type]
    if not isinstance(link.text, str) or not isinstance(link.hash, str) or type(link.number) is not int:
        raise UnreadableFile(f"{path.name} : une ligne n’est pas une écriture du journal.")
    return journal, link


def _grouped(links: Iterable[tuple[str, Link]]) -> dict[str, list[Link]]:
    journals: dict[str, list[Link]] = {}
    for journal, link in links:
        journals.setdefault(journal or _journal(link.text), []).append(link)
    return journals


def _journal(text: str) -> str:
    """What the journal of a text is called; one that was deleted, or no text, has no name."""
    try:
        facts = json.loads(text)
    except ValueError:
        return ""
    return str(facts.get("journal") or "") if isinstance(facts, dict) else ""


def _of_database(path: Path) -> Iterator[tuple[str, list[Link]]]:
    """The journals of a copy of the embedded database, which is not written to. Of entries that are older
    than the chain only that there is a first link is looked at: their texts stand in no column."""
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as database:
        journals: dict[tuple[int, int | None], list[Link]] = {}
        for club, tournament, number, text, hash_ in database.execute(QUERY):
            if hash_ or (club, tournament) in journals:
                journals.setdefault((club, tournament), []).append(Link(number, text, hash_))
    for links in journals.values():
        yield _journal(links[-1].text), links


def read_marks(path: Path) -> list[tuple[str, Mark]]:
    """The marks that a workbook or the record of a draw bears, with the journal that they are of ("" where it
    is not said). Raises UnreadableFile where there is none."""
    try:
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as workbook:
                found = MARK.findall(workbook.read(PROPERTIES).decode("utf-8"))
            marks = [(journal, Mark(int(number), hash_)) for journal, number, hash_ in found]
        else:
            marks = list(_of_record(json.loads(path.read_text(encoding="utf-8"))))
    except (OSError, ValueError, KeyError, TypeError, zipfile.BadZipFile, RecursionError) as error:
        raise UnreadableFile(f"{path.name} : ni un classeur, ni le procès-verbal d’un tirage.") from error
    if not marks:
        raise UnreadableFile(f"{path.name} ne porte pas d’empreinte du journal.")
    return marks


def _of_record(record: Any) -> Iterator[tuple[str, Mark]]:
    place = record.get("journal")
    if place:
        yield "", Mark(int(place["number"]), str(place["hash"]))
