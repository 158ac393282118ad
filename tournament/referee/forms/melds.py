"""The melds of a deal as they are chosen: who, which, in which suit, shown or not; the engine counts them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import Side
from scoring.cards import SUITS, CardError, side_of
from scoring.melds import MeldClaim, parse_meld, write_meld
from scoring.melds.claims import NAMES

from ...core.errors import refusal_sentence
from ...core.outside import decimal_number
from .matches import missing

ROWS = 6  # more are never announced in one deal but in a riddle
WHO = [(who, who) for who in ("A", "B", "1", "2", "3", "4")]
WHAT = [(f"{kind}-{top}", name) for (kind, top), name in NAMES.items()]
SUIT = [(suit, suit) for suit in SUITS]


@dataclass(frozen=True)
class MeldRow:
    """One row of the form: its four fields, and whether anything was chosen in it."""

    number: int
    who: forms.BoundField
    what: forms.BoundField
    suit: forms.BoundField
    unshown: forms.BoundField

    @property
    def key(self) -> str:
        """The name of its sentence when something is wrong."""
        return self.what.html_name.replace(f"meld{self.number}_what", f"meld-{self.number}-error")

    @property
    def used(self) -> bool:
        """Something was chosen in it."""
        return any(field.value() for field in (self.who, self.what, self.suit))


class MeldFields(forms.Form):
    """Six rows for melds, once they are added; left empty they say nothing."""

    melds_most = ROWS

    def add_meld_rows(self) -> None:
        """Make the fields of the six rows."""
        for number in range(1, self.melds_most + 1):
            self.fields[f"meld{number}_who"] = forms.ChoiceField(required=False, choices=WHO)
            self.fields[f"meld{number}_what"] = forms.ChoiceField(required=False, choices=WHAT)
            self.fields[f"meld{number}_suit"] = forms.ChoiceField(required=False, choices=SUIT)
            self.fields[f"meld{number}_unshown"] = forms.BooleanField(required=False)

    def meld_rows(self) -> Iterator[MeldRow]:
        """The rows as the page shows them."""
        if "meld1_who" not in self.fields:
            self.add_meld_rows()
        for number in range(1, self.melds_most + 1):
            fields = [self[f"meld{number}_{part}"] for part in ("who", "what", "suit", "unshown")]
            yield MeldRow(number, *fields)

    @property
    def melds_used(self) -> bool:
        return any(row.used or row.what.errors for row in self.meld_rows())

    def clean_melds(self, cleaned: dict[str, Any]) -> None:
        """Put the texts of the chosen melds into `cleaned["announced"]`; a half-filled row is asked back."""
        cleaned["announced"] = []
        for number in range(1, self.melds_most + 1):
            who, what, suit = (cleaned.get(f"meld{number}_{part}") or "" for part in ("who", "what", "suit"))
            field = f"meld{number}_what"
            if not (who or what) or field in self.errors:
                continue
            try:
                claim = _claim(who, what, suit, shown=not cleaned.get(f"meld{number}_unshown"))
            except CardError as error:
                self.add_error(field, refusal_sentence(error))
            except forms.ValidationError as error:
                self.add_error(field, error)
            else:
                cleaned["announced"].append(write_meld(claim))


def _claim(who: str, what: str, suit: str, *, shown: bool) -> MeldClaim:
    if not who:
        raise missing(_("Qui annonce ? Choisissez l’équipe."))
    if not what:
        raise missing(_("Quelle annonce ? Choisissez-la dans la liste."))
    kind, _dash, top = what.partition("-")
    seat = decimal_number(who)
    side = Side(who) if seat is None else side_of(seat)
    colour = None if kind == "four" else suit or None
    return MeldClaim(side=side, kind=kind, top=top, suit=colour, seat=seat, shown=shown)  # type: ignore[arg-type]


def melds_of(announced: Sequence[str]) -> dict[str, Any]:
    """The fields as they stood when those melds were written; for corrections."""
    initial: dict[str, Any] = {}
    for number, claim in enumerate(map(parse_meld, announced[:ROWS]), start=1):
        initial |= {
            f"meld{number}_who": str(claim.seat or claim.side),
            f"meld{number}_what": f"{claim.kind}-{claim.top}",
            f"meld{number}_suit": claim.suit or "",
            f"meld{number}_unshown": not claim.shown,
        }
    return initial
