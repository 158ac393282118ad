"""The ticket of an act that may be taken back: signed, for one tournament, for one day."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core import signing

from ... import tokens
from ...models import Tournament
from ..services.acts import Done

A_DAY = 24 * 3600  # seconds


@dataclass(frozen=True)
class UndoTicket:
    """What the "Annuler" button carries: which act, the spellings as they were, and a token of its own.

    The signed ticket is the write's token: once it is used, it is used."""

    sequence: int
    words: dict[str, Any]
    token: str

    @classmethod
    def of(cls, done: Done) -> UndoTicket:
        return cls(done.sequence, done.words, tokens.made())

    def signed(self, tournament: Tournament) -> str:
        """One word of text that nobody can forge for another act or tournament."""
        return signing.dumps([self.sequence, self.words, self.token], salt=salt(tournament), compress=True)

    @classmethod
    def read(cls, text: str, tournament: Tournament) -> UndoTicket:
        """Raises signing.BadSignature: forged, another tournament's, or older than a day."""
        return cls(*signing.loads(text, salt=salt(tournament), max_age=A_DAY))


def salt(tournament: Tournament) -> str:
    """A ticket opens its own tournament only."""
    return f"registration-undo-{tournament.pk}"
