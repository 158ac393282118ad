"""A result that was confirmed, written again on one page: its deals in cells, or its totals. Both start
with what the match says, and give a RewrittenResult.

Shape only; what is unchanged is left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import ImpossibleDeal, PlayedDeal, Ruleset
from scoring.settle import with_melds

from ..queries.facts import MatchFacts
from ..queries.handed import asked_boxes, penalties_before
from ..queries.rewritten import RewrittenDeal, RewrittenResult, WrongDeal, rewritable, seen_again
from ..queries.stored import played_of
from ..services.deals import score_in
from ..services.opening import REASON_LENGTH
from ..services.paper import RowReading
from .matches import EnteredDeal, MatchForm, missing
from .melds import ROWS
from .paper import CountedRow, PaperRow, TypedRow
from .totals import HandedTotalsForm


class CorrectionFields(MatchForm):
    """What every correction carries beside the result: why, and the digest of what its page said."""

    reason = forms.CharField(label=gettext_lazy("Motif"), max_length=REASON_LENGTH, required=False)
    digest = forms.CharField(widget=forms.HiddenInput, max_length=16, required=False)

    def result(self) -> RewrittenResult:
        """What the match should say; when valid."""
        raise NotImplementedError

    def said(self) -> object:
        """What was sent, whatever the match says by now: the same when it is sent again."""
        raise NotImplementedError

    def correcting(self) -> dict[str, Any]:
        """What a service takes; when valid."""
        fields = {name: self.cleaned_data[name] for name in ("reason", "token")}
        return {"result": self.result(), "said": self.said(), **fields}

    def refuse_deal(self, wrong: WrongDeal) -> None:
        """Put what is wrong with a deal beside it."""
        for refusal in wrong.refusals:
            self.refuse(refusal)


class CorrectedRow(TypedRow):
    """One deal of the match in cells; `before`: as its own cells say it, where none were sent."""

    def __init__(
        self,
        data: Mapping[str, Any],
        number: int,
        *,
        stored: PlayedDeal,
        **of_the_deal: Any,
    ) -> None:
        self.number = number
        sent = any(name.startswith(f"d{number}-") for name in data)
        self.melds_most = min(ROWS, max(PaperRow.melds_most, 1 + len(stored.announced)))
        super().__init__(data if sent else cell_fields(self, number, stored), number, **of_the_deal)
        again = partial(type(self), {}, number, stored=stored, **of_the_deal)
        self.before: CorrectedRow = again() if sent else self

    def is_faithful(self, facts: MatchFacts) -> bool:
        """Whether its own cells say the whole deal: what they could not say, they would lose."""
        if not self.before.is_valid():
            return False
        written = next(deal for deal in facts.current if deal.row.number == self.number)
        try:
            played = with_melds(self.before.played(), facts.ruleset)
            score = score_in(facts, self.number, played, facts.now)
        except ImpossibleDeal:
            return False
        return (score.a, score.b, played.announced) == (
            written.score.a,
            written.score.b,
            written.played.announced,
        )

    @property
    def rewritten(self) -> bool:
        """Whether it says another deal; when both are valid."""
        return self.before.is_valid() and self.played() != self.before.played()


class CorrectedBidRow(CorrectedRow, PaperRow):
    """A deal under bids."""


class CorrectedCountedRow(CorrectedRow, CountedRow):
    """A deal without bids."""


def corrected_rows(rules: Ruleset) -> Callable[..., CorrectedRow]:
    """What makes the rows of a match of that rulebook."""
    return CorrectedBidRow if rules.bidding else partial(CorrectedCountedRow, rules=rules)


def cell_fields(row: EnteredDeal, number: int, played: PlayedDeal) -> dict[str, str]:
    """A deal as its row would be sent, its melds by name or only their totals."""
    if played.status == "passed":
        return {f"d{number}-status": "passed"}
    fields = row.of(played)
    if not played.announced:
        fields |= {"melds_a": played.melds_a or None, "melds_b": played.melds_b or None}
    said = {name: str(value) for name, value in fields.items() if value is not None and value is not False}
    return {f"d{number}-{name}": value for name, value in said.items() if value}


class CorrectedDealsForm(CorrectionFields):
    """The deals of a match that may be written otherwise, a row each; `left_out`: there are others."""

    cursor = ""

    def __init__(self, data: Mapping[str, Any] | None, *, facts: MatchFacts, **kwargs: Any) -> None:
        super().__init__(data, match=facts.match.pk, **kwargs)
        self.stored = rewritable(facts)
        source: dict[str, Any] = dict(data.items()) if data is not None else {}
        made = corrected_rows(facts.ruleset)
        rows = (made(source, number, stored=played_of(row)) for number, row in self.stored.items())
        self.rows = [row for row in rows if row.is_faithful(facts)]
        self.left_out = len(self.rows) < len(facts.entered)

    def clean(self) -> dict[str, Any]:
        """Every row must say a deal."""
        cleaned = super().clean()
        for row in self.rows:
            if not row.has_changed():
                row.add_error(None, missing(_("Une donne ne s’efface pas ici : écrivez ce qui a été joué.")))
        if any(row.errors for row in self.rows):
            self.add_error(None, missing(_("Une donne ne se lit pas : voyez sa ligne.")))
        return cleaned

    def result(self) -> RewrittenResult:
        """The deals whose row says something else."""
        changed = [row for row in self.rows if row.rewritten]
        return RewrittenResult(
            tuple(
                seen_again(RewrittenDeal(row.number, 0, row.played()), self.stored[row.number])
                for row in changed
            )
        )

    def said(self) -> object:
        own = {name for row in self.rows for name in row.data if name.startswith(f"{row.prefix}-")}
        return {name: self.data[name] for name in sorted(own & set(self.data))}

    def refuse_deal(self, wrong: WrongDeal) -> None:
        for row in self.rows:
            if row.number == wrong.number:
                row.take(RowReading(row.played(), refusals=wrong.refusals))
        self.add_error(None, missing(_("Une donne ne se lit pas : voyez sa ligne.")))

    def read_back(self, facts: MatchFacts) -> None:
        """Say under each row what it marks in that match."""
        scores = {deal.row.number: deal.score for deal in facts.current}
        for row in self.rows:
            if row.is_valid() and row.number in scores:
                row.take(RowReading(row.played(), scores[row.number]))


class CorrectedTotalsForm(HandedTotalsForm, CorrectionFields):
    """The totals of a match as they should be."""

    reason = forms.CharField(label=gettext_lazy("Motif"), max_length=REASON_LENGTH, required=False)

    def __init__(self, data: Mapping[str, Any] | None, *, facts: MatchFacts, **kwargs: Any) -> None:
        on_sheet = set(penalties_before(facts.match).values_list("in_totals", flat=True))
        super().__init__(
            data,
            match=facts.match.pk,
            boxes=asked_boxes(facts.match),
            former=facts.handed,
            in_totals=True in on_sheet if on_sheet else None,
            **kwargs,
        )
        self.version = facts.handed.version if facts.handed else 0

    def result(self) -> RewrittenResult:
        """The totals that were typed, over those that count now: the digest tells whether they were read."""
        handing = self.handing()
        return RewrittenResult(
            totals=handing["totals"],
            seen=self.version,
            checked=handing["checked"],
            in_totals=handing["in_totals"] or "in_totals" not in self.fields,
        )

    def said(self) -> object:
        handing = self.handing()
        return [handing["totals"].to_dict(), handing["checked"], handing["in_totals"]]
