"""A sheet of paper typed at the desk: a row of cells a deal, read back before it is written."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
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
from ..core.outside import decimal_number
from ..models import Deal, DealVersion, Match
from .deals import refuse_banned_taker, refuse_uncovered_litige
from .facts import MatchFacts, facts_of, takes_deals
from .forms import MISSING, CountedFields, EnteredDeal, MatchForm, MeldedDeal
from .writes import deal_of, put_version, retotal, writes_match

Refusal = Refused | ImpossibleDeal


class WrongDeal(Refused):
    """One deal cannot be written so; `number`: which, `refusals`: each thing that is wrong with it."""

    def __init__(self, number: int, *refusals: Refusal) -> None:
        super().__init__("wrong_deal", _("Une donne ne se lit pas : voyez sa ligne."))
        self.number, self.refusals = number, refusals


@writes_match("sheet.typed", Action.TYPE_SHEET)
def type_sheet(match: Match, first: int, deals: Sequence[PlayedDeal], by: Actor, entry: Draft) -> None:
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
EMPTY_ROW = "__row__"  # the row that a script copies
ROW_NAME = re.compile(r"d(\d{1,2})-")


class TypedRow(EnteredDeal):
    """One row of a typed sheet; left as it was it is no deal. `reading` is what it would mark, once that was
    asked."""

    reading: RowReading | None = None

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        row: int | str,
        *,
        initial: Mapping[str, Any] | None = None,
        **of_the_deal: Any,
    ) -> None:
        """`initial`: the deal that stands there already, which may not be emptied."""
        super().__init__(
            data,
            prefix=f"d{row}",
            initial=initial or {"double": "none"},
            empty_permitted=initial is None,
            use_required_attribute=False,
            **of_the_deal,
        )

    def has_changed(self) -> bool:
        """Whether anything was written; "Sans contre" is what an untouched row says."""
        written = {name: self.data.get(self.add_prefix(name)) for name in self.fields}
        return written.pop("double", "") in ("coinche", "surcoinche") or any(written.values())

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
        chosen = [error for error in errors if (error.code == MISSING) is missing]
        return list(dict.fromkeys(str(sentence) for error in chosen for sentence in error.messages))

    @property
    def wrong_names(self) -> str:
        errors = self.errors.as_data().items()
        wrong = [name for name, each in errors if any(error.code != MISSING for error in each)]
        return " ".join(self.add_prefix(name) for name in wrong)

    @property
    def melds_written(self) -> bool:
        """Something stands in the fold of its melds, which is then open."""
        return self.melds_used or any(
            self[name].value() or self[name].errors for name in ("melds_a", "melds_b")
        )


class PaperRow(TypedRow, MeldedDeal):
    """A deal under bids. Its melds by name, or only their total."""

    ASKS_CONTRACT = gettext_lazy("Quel contrat ? Remplissez la case « Contrat ».")
    ASKS_BID = gettext_lazy("Qui prend, et à quelle couleur ? Remplissez la case « Preneur et atout ».")
    WRONG_BID = gettext_lazy("Choisissez dans la case « Preneur et atout ».")
    melds_shown = 3


class CountedRow(TypedRow, CountedFields):
    """A deal without bids: what both sides marked, and the total of its melds."""


def paper_row(rules: Ruleset) -> Callable[..., TypedRow]:
    """What makes a row of the cells that these rules ask for."""
    return PaperRow if rules.bidding else partial(CountedRow, rules=rules)


class PaperSheet(MatchForm):
    """A whole sheet: its rows and the number of its first deal."""

    first = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(
        self, data: Mapping[str, Any] | None, *, match: int, rules: Ruleset, first: int, left: int | None
    ) -> None:
        super().__init__(data, match=match, initial={"first": first})
        make_row = paper_row(rules)
        count = min(MOST_ROWS, max(left or ROWS, self._sent_rows()) + ("more" in self.data))
        source = data if self.is_bound else None
        self.rows = [make_row(source, row) for row in range(count)]
        self.empty_row = make_row(None, EMPTY_ROW)

    def _sent_rows(self) -> int:
        numbers = [int(found[1]) + 1 for name in self.data if (found := ROW_NAME.match(name))]
        return max(numbers, default=0)

    @property
    def typed(self) -> list[TypedRow]:
        """The rows in which something was written."""
        return [row for row in self.rows if row.is_bound and row.has_changed()]

    @property
    def first_number(self) -> int:
        """The number of its first deal when the page was made; 0, which no deal has, where none came."""
        return decimal_number(str(self.cleaned_data.get("first", "")), digits=4) or 0

    @property
    def complete(self) -> bool:
        """Whether it can be sent to be written: its own fields and every row."""
        wrong = [row for row in self.rows if not row.is_valid()]  # each row is asked: it says what is wrong
        return self.is_valid() and not wrong

    @property
    def refused(self) -> bool:
        return bool(self.errors) or any(row.errors for row in self.rows if row.is_bound)

    @property
    def cursor(self) -> str:
        """The row that takes the cursor: the first that is wrong, else the first that is empty."""
        wrong = [row for row in self.typed if row.errors]
        empty = [row for row in self.rows if row not in self.typed]
        return str(next(iter([*wrong, *empty, *self.rows[-1:]])).prefix)

    @property
    def last_reading(self) -> RowReading | None:
        """The last row that would mark something, for the totals after it."""
        marked = [row.reading for row in self.typed if row.reading and row.reading.score]
        return marked[-1] if marked else None
