"""FLOOR 2: how an entry becomes a link of its journal's chain. The text is `chain`'s; here stands which
columns go into it."""

from __future__ import annotations

import datetime
import json
import secrets
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder

from chain import CLUB, Mark, digest, entry_text, reason_digest

PARTS = ("about", "before", "after")


def stored(data: object) -> Any:
    """Data as the database gives them back: ids as text, keys as text."""
    return json.loads(json.dumps(data, cls=DjangoJSONEncoder))


def written_at(at: datetime.datetime) -> str:
    """An aware moment as a text has it: UTC, with microseconds."""
    return at.astimezone(datetime.UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def columns_told(entry: Any) -> dict[str, Any]:
    """What a text says of its row, the reason and the table apart: a table may be taken away later."""
    return {
        "at": written_at(entry.at),
        "verb": entry.verb,
        "by": str(entry.by.uid) if entry.by_id else None,
        "match": str(entry.match_uid) if entry.match_uid else None,
        **{part: stored(getattr(entry, part)) for part in PARTS},
    }


def seal(entry: Any, owner: Any, former: Mark | None) -> None:
    """Give an entry that is about to be written its text, its hash and the salt of its reason. `former`: the
    entry before it in the journal of `owner`, a tournament or (without a uid) the club."""
    entry.salt = secrets.token_hex(16) if entry.reason else ""
    facts = columns_told(entry) | {
        "table": entry.table.number if entry.table_id else None,
        "reason": reason_digest(entry.reason, entry.salt),
    }
    journal = str(owner.uid) if hasattr(owner, "uid") else CLUB
    entry.text = entry_text(journal, entry.sequence, former.hash if former else "", facts)
    entry.hash = digest(entry.text)


def older_text(entry: Any, reason: str | None = None) -> str:
    """The text of an entry that was written before there was a chain; `reason`: the digest of one that may be
    erased by now. One that had a reason keeps its text."""
    if reason is None and entry.text:
        return str(entry.text)
    told = columns_told(entry) | {
        "reason": reason_digest(entry.reason, entry.salt) if reason is None else reason
    }
    return entry_text(journal_of(entry), entry.sequence, "", told)


def journal_of(entry: Any) -> str | None:
    """What the journal of an entry is called; None where its tournament was deleted."""
    if entry.tournament_id is None:
        return CLUB
    return str(entry.tournament.uid) if entry.tournament is not None else None
