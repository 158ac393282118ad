"""A sheet of paper typed at the desk: a row of cells a deal, read back before it is written."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import DealScore, ImpossibleDeal, PlayedDeal, Ruleset, write_notation
from scoring.settle import deal_faults, with_melds

from ..core.access import Action, Actor
from ..core.clock import hour_now
from ..core.errors import Refused
from ..core.journal import Draft
from ..models import Deal, DealVersion, Match
from ..web.forms import FixedFormSet, FormWithFormSet
from .deals import refuse_banned_taker, refuse_uncovered_litige
from .facts import MatchFacts, facts_of, takes_deals
from .forms import MISSING, CountedFields, DealFields, EnteredDeal, MatchForm
from .writes import deal_of, put_version, retotal, writes_match

Refusal = Refused | ImpossibleDeal


class WrongDeal(Refused):
    """One deal cannot be written so; `number`: which, `refusals`: each thing that is wrong with it."""

    def __init__(self, number: int, *refusals: Refusal) -> None:
        super().__init__("wrong_deal", _("Une donne ne se lit pas : voyez sa ligne."))
        self.number, self.refusals = number, refusals


@writes_match("sheet.typed", Action.TYPE_SHEET)
def type_sheet(match: Match, first: int | None, deals: Sequence[PlayedDeal], by: Actor, entry: Draft) -> None:
    """Enter the deals of a paper sheet from number `first` on. Raises WrongDeal, and then writes nothing."""
    if not deals:
        raise Refused("nothing_typed", _("Écrivez au moins une donne."))
    if not takes_deals(match.tournament):
        raise Refused("by_totals", _("Dans ce tournoi, une partie se rend par ses deux totaux."))
    if facts_of(match).next_number != first:
        raise Refused("sheet_moved_on", _("D’autres donnes ont été saisies entre-temps : rechargez la page."))
    for number, played in enumerate(deals, start=first):
        _put_row(match, number, played, by)
    standing = retotal(match)
    entry.about = {"first": first, "deals": len(deals)}
    entry.after = {"total_a": match.total_a, "total_b": match.total_b, "over": standing.over}


def _put_row(match: Match, number: int, played: PlayedDeal, by: Actor) -> None:
    facts = facts_of(match)
    try:
        _refuse_row(facts, number, played)
        put_version(deal_of(match, number), replace(played, dealer=facts.next_dealer), by=by)
    except (Refused, ImpossibleDeal) as refusal:
        raise WrongDeal(number, refusal) from refusal


def _refuse_row(facts: MatchFacts, number: int, played: PlayedDeal) -> None:
    """What the match does not allow, whatever the facts of the deal."""
    if facts.standing(time_called=False).over:
        raise Refused("match_over", _("La partie était finie avant cette donne."))
    refuse_banned_taker(facts, number, played)
    refuse_uncovered_litige(facts, number, played)


TypedDeal = tuple[PlayedDeal, bool]
"""One row as far as it is written; whether nothing is missing."""


@dataclass(frozen=True)
class RowReading:
    """What a row would mark if the sheet were saved now, and the totals then; or each thing that is wrong."""

    played: PlayedDeal
    score: DealScore | None = None
    total_a: int = 0
    total_b: int = 0
    refusals: tuple[Refusal, ...] = ()


def read_sheet(facts: MatchFacts, rows: Sequence[TypedDeal]) -> list[RowReading]:
    """The rows in the match as it would stand then, a wrong one left out; no statement.

    A deal may change what one before it marks (a litige, an exact last deal): marks are those of the end."""
    facts, first, now = facts.with_rows(handed=None), facts.next_number, hour_now()
    readings, counted = [], []
    for number, (played, whole) in enumerate(rows, start=first):
        reading, facts = _read_row(facts, number, played, now, whole=whole)
        counted.append(None if reading.refusals or not whole else len(facts.ledger.scores) - 1)
        readings.append(reading)
    return [
        reading if at is None else replace(reading, score=facts.ledger.scores[at])
        for reading, at in zip(readings, counted, strict=True)
    ]


def _read_row(
    facts: MatchFacts, number: int, played: PlayedDeal, now: datetime, *, whole: bool
) -> tuple[RowReading, MatchFacts]:
    refusals: list[Refusal] = list(deal_faults(played, facts.ruleset))
    try:
        if whole:
            _refuse_row(facts, number, played)
        if whole and not refusals:
            facts = _with_row(facts, number, played, now)
    except (Refused, ImpossibleDeal) as refusal:
        refusals.append(refusal)
    state = facts.standing(time_called=False)
    return RowReading(played, None, state.a, state.b, tuple(refusals)), facts


def _with_row(facts: MatchFacts, number: int, played: PlayedDeal, now: datetime) -> MatchFacts:
    """The match with that deal written. Raises ImpossibleDeal."""
    played = with_melds(replace(played, dealer=facts.next_dealer), facts.ruleset)
    row = DealVersion(deal=Deal(match=facts.match, number=number), entered_at=now)
    row.status, row.facts, row.notation = played.status, played.to_dict(), write_notation(played)
    facts = facts.with_next(row)
    facts.standing()  # what cannot be is refused here
    return facts


ROWS, MOST_ROWS = 12, 40
ROW_NAME = re.compile(r"d(\d{1,2})-")


class TypedRow(EnteredDeal):
    """One row of a typed sheet; left as it was it is no deal. `reading` is what it would mark, once that was
    asked."""

    reading: RowReading | None = None

    def typed_deal(self) -> TypedDeal:
        whole = self.is_valid()
        return self.played() if whole else self.known(), whole

    def take(self, reading: RowReading) -> None:
        """Keep what it would mark, and put each thing that is wrong beside its field."""
        self.reading = reading
        for refusal in reading.refusals:
            self.refuse(refusal)

    @property
    def wrong(self) -> list[str]:
        return self._sentences(missing=False)

    @property
    def missing(self) -> list[str]:
        return self._sentences(missing=True)

    def _sentences(self, *, missing: bool) -> list[str]:
        errors = [error for errors in self.errors.as_data().values() for error in errors]
        chosen = [error for error in errors if (error.code in MISSING) is missing]
        return list(dict.fromkeys(str(sentence) for error in chosen for sentence in error.messages))

    @property
    def wrong_names(self) -> str:
        errors = self.errors.as_data().items()
        wrong = [name for name, each in errors if any(error.code not in MISSING for error in each)]
        return " ".join(self.add_prefix(name) for name in wrong)


class PaperRow(TypedRow, DealFields):
    """A deal under bids. Its melds by name, or only their total."""

    ASKS_CONTRACT = gettext_lazy("Quel contrat ? Remplissez la case « Contrat ».")
    ASKS_BID = gettext_lazy("Qui prend, et à quelle couleur ? Remplissez la case « Preneur et atout ».")
    melds_shown = 3

    @property
    def melds_written(self) -> bool:
        """Something stands in the fold of its melds, which is then open."""
        totals = self["melds_a"], self["melds_b"]
        return self.melds_used or any(total.value() or total.errors for total in totals)


class CountedRow(TypedRow, CountedFields):
    """A deal without bids: what both sides marked, and the total of its melds."""


def paper_row(rules: Ruleset) -> type[PaperRow | CountedRow]:
    """The cells that these rules ask for."""
    return PaperRow if rules.bidding else CountedRow


class RowFormSet(FixedFormSet):
    """The rows of a sheet: d0, d1…"""

    def add_prefix(self, index: int | str) -> str:
        return f"d{index}"


class PaperSheet(MatchForm, FormWithFormSet):
    """A whole sheet: its rows and the number of its first deal."""

    first = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(
        self, data: Mapping[str, Any] | None, *, match: int, rules: Ruleset, first: int, left: int | None
    ) -> None:
        super().__init__(data, match=match, initial={"first": first})
        count = max(left or ROWS, self._sent_rows()) + ("more" in self.data)
        make_rows = forms.formset_factory(paper_row(rules), formset=RowFormSet)
        self.formset = make_rows(data, count=min(MOST_ROWS, count), form_kwargs={"rules": rules})

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if "first" in self.errors:  # hidden: no field to say it beside
            self.add_error(None, _("D’autres donnes ont été saisies entre-temps : rechargez la page."))
        return cleaned

    def _sent_rows(self) -> int:
        numbers = [int(found[1]) + 1 for name in self.data if (found := ROW_NAME.match(name))]
        return max(numbers, default=0)

    @property
    def typed(self) -> list[TypedRow]:
        """The rows in which something was written."""
        return [row for row in self.formset if row.has_changed()]

    @property
    def cursor(self) -> str:
        """The row that takes the cursor: the first that is wrong, else the first that is empty."""
        wrong = [row for row in self.typed if row.errors]
        empty = [row for row in self.formset if not row.has_changed()]
        return str([*wrong, *empty, self.formset[-1]][0].prefix)

    @property
    def last_reading(self) -> RowReading | None:
        """The last row that would mark something, for the totals after it."""
        marked = [row.reading for row in self.typed if row.reading and row.reading.score]
        return marked[-1] if marked else None
