"""The canonical text of an entry, which is stored as it was hashed: JSON with sorted keys and no spaces,
whole numbers, letters in NFC, hours in UTC with microseconds. uids and numbers that people say stand in it,
never primary keys; of a free reason, which may hold a name, only a salted digest."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any
from unicodedata import normalize

FORMAT = 1
CLUB = "club"  # what the club's own journal is called where a tournament's is called by its uid


def canonical(value: object) -> str:
    """The one text of JSON data. Raises TypeError for what is none."""
    return json.dumps(_plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _plain(value: Any) -> Any:
    if isinstance(value, str):
        return normalize("NFC", value)
    if isinstance(value, Mapping):
        return {normalize("NFC", str(key)): _plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    if isinstance(value, float):  # no two programs write one alike
        return int(value) if value.is_integer() else repr(value)
    if value is None or isinstance(value, bool | int):
        return value
    raise TypeError(f"no JSON: {type(value).__name__}")


def digest(text: str) -> str:
    """The hash of a text: SHA-256 of its UTF-8, 64 hexadecimal digits."""
    return sha256(text.encode()).hexdigest()


def reason_digest(reason: str, salt: str) -> str:
    """What stands of a reason in the text; nothing where there is none."""
    return digest(f"{salt}:{normalize('NFC', reason)}") if reason else ""


def entry_text(journal: str | None, number: int, previous: str, facts: Mapping[str, object]) -> str:
    """The text of one entry. `journal`: the tournament's uid, or CLUB; `previous`: the hash of the entry
    before it in the same journal, nothing for the first; `facts`: who, when, what."""
    return canonical({"format": FORMAT, "journal": journal, "number": number, "previous": previous, **facts})


def genesis_of(older: Iterable[str]) -> dict[str, object]:
    """One hash over the texts of entries that were written before there was a chain, one a line."""
    hashed, count = sha256(), 0
    for text in older:
        hashed.update(f"{text}\n".encode())
        count += 1
    return {"entries": count, "sha256": hashed.hexdigest()}


def genesis_text(journal: str | None, number: int, older: Iterable[str], reason: str) -> str:
    """The first link of a journal that is older than its chain, in the place of its last older entry, of
    which it keeps the reason's digest."""
    return entry_text(journal, number, "", {"genesis": genesis_of(older), "reason": reason})


def short(hash_: str) -> str:
    """The beginning of a hash as paper shows it: "3f2a 9c41 07be 55d0 1c9e", enough that nobody finds a
    second text for it."""
    return " ".join(hash_[start : start + 4] for start in range(0, 20, 4))
