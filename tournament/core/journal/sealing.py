"""FLOOR 2: how an entry becomes a link of its journal's chain, and the first link of a journal that is older
than its chain. The text is `chain`'s; here stands which columns go into it.

Knows rows of the journal, today's or as a migration has them."""

from __future__ import annotations

import datetime
import json
import secrets
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder

from chain import CLUB, Mark, digest, entry_text, genesis_text, reason_digest

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


def begin_chains(entries: Any) -> None:
    """The first link of every journal that has entries and no chain; asked once, by the migration."""
    for club, tournament in list(entries.order_by().values_list("club", "tournament").distinct()):
        own = entries.filter(club=club, tournament=tournament).select_related("by", "tournament")
        if not own.exclude(hash="").exists():
            _begin_chain(list(own.order_by("sequence")), entries)


def _begin_chain(older: list[Any], entries: Any) -> None:
    texts = []
    for entry in older:
        entry.salt = secrets.token_hex(16) if entry.reason else ""
        texts.append(older_text(entry))
        if entry.reason and entry is not older[-1]:
            entries.filter(pk=entry.pk).update(text=texts[-1], salt=entry.salt)
    last = older[-1]
    reason = reason_digest(last.reason, last.salt)
    genesis = genesis_text(journal_of(last), last.sequence, texts, reason)
    entries.filter(pk=last.pk).update(text=genesis, hash=digest(genesis), salt=last.salt)
