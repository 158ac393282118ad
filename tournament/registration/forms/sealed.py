"""What a preview showed travels signed in its page, so that the confirmation writes just that."""

from __future__ import annotations

from typing import Any

from django.core import signing

from ...models import Tournament
from ..parsing import PersonName, TeamDetails
from ..parsing.rows import Entry

A_DAY = 24 * 3600  # seconds


def sealed(entries: list[Entry], tournament: Tournament) -> str:
    """The entries of a preview as one signed word."""
    content = [[entry.line, entry.details.as_content()] for entry in entries]
    return signing.dumps(content, salt=_salt(tournament), compress=True)


def unsealed(text: str, tournament: Tournament) -> list[Entry]:
    """The entries back. Raises signing.BadSignature: forged, another tournament's, older than a day."""
    content = signing.loads(text, salt=_salt(tournament), max_age=A_DAY)
    return [Entry(line, _details(fields)) for line, fields in content]


def _details(fields: dict[str, Any]) -> TeamDetails:
    one, two = fields.pop("player_1"), fields.pop("player_2")
    return TeamDetails(PersonName(**one), PersonName(**two) if two else None, **fields)


def _salt(tournament: Tournament) -> str:
    return f"registration-import-{tournament.pk}"
