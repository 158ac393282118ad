"""A result that was confirmed, written again on one page: its deals in cells, or its totals. Nothing is
overwritten: deals and totals stay as versions that do not count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import DealScore, ImpossibleDeal, MatchState, PlayedDeal
from scoring.settle import deal_faults, with_melds
from scoring.totals import GameTotals

from ..core.access import Actor
from ..core.errors import Refused
from ..core.journal import Draft
from ..core.writes import REASON_LENGTH
from ..models import DealVersion, HandedResult, Match
from .deals import refuse_banned_taker, refuse_decided, score_in
from .facts import MatchFacts, facts_of, handed_result, played_of, record_of, record_of_row, with_deal
from .forms import ROWS, EnteredDeal, MatchForm, missing
from .paper import CountedRow, PaperRow, RowReading, TypedRow, WrongDeal
from .signing import back_to_play, confirmed, refuse_before_the_end
from .totals import HandedTotalsForm, asked_boxes, columns_of, doubts_taken, penalties_before, put_totals
from .writes import deal_record, put_version, recount, result_record, retotal

Refusal = Refused | ImpossibleDeal

WRITTEN = ("played", "counted", "passed")


@dataclass(frozen=True)
class RewrittenResult:
    """What a match should say: these deals by their number, or these totals. `checked`: whoever types has
    looked at the sheet; `in_totals`: it holds the penalties before."""

    deals: dict[int, PlayedDeal] = field(default_factory=dict)
    totals: GameTotals | None = None
    checked: bool = False
    in_totals: bool = True

    def to_dict(self) -> dict[str, Any]:
        if self.totals:
            return {
                "totals": self.totals.to_dict(),
                "checked": self.checked,
                "in_totals": self.in_totals,
            }
        return {"deals": [[number, played.to_dict()] for number, played in self.deals.items()]}


def rewritten(facts: MatchFacts, result: RewrittenResult, at: datetime) -> MatchFacts:
    """The match with that result. Raises WrongDeal; ImpossibleDeal where the deals do not go together."""
    if result.totals:
        return _with_totals(facts, result, result.totals)
    for number, deal in result.deals.items():
        try:
            played = with_melds(deal, facts.ruleset)
        except ImpossibleDeal as error:
            raise WrongDeal(number, error) from error
        if faults := deal_faults(played, facts.ruleset):
            raise WrongDeal(number, *faults)
        facts = with_deal(facts, number, played, at)
    return facts


def _with_totals(facts: MatchFacts, result: RewrittenResult, totals: GameTotals) -> MatchFacts:
    on_sheet = set(penalties_before(facts.match).values_list("pk", flat=True))
    penalties = [copy(penalty) for penalty in facts.penalties]
    for penalty in penalties:
        if penalty.pk in on_sheet:
            penalty.in_totals = result.in_totals
    handed = HandedResult(match=facts.match, **columns_of(totals))
    return facts.with_rows(handed=handed, penalties=tuple(penalties))


def stopped(facts: MatchFacts) -> MatchState:
    """How the match stands when its sheet is handed in as it is. Refused "not_over": it would go on."""
    if not facts.may_stop:
        raise Refused(
            "not_over",
            _(
                "Ainsi la partie ne serait pas finie. Rouvrez le tour, puis la feuille : "
                "il faut encore y jouer."
            ),
        )
    if facts.handed or facts.standing().over:
        return facts.standing()
    return facts.standing(time_called=True)


@dataclass(frozen=True)
class DealRewritten:
    """A deal before and after: what was played, what it marks in its match."""

    number: int
    before: PlayedDeal
    after: PlayedDeal
    marked: DealScore
    marks: DealScore


def deals_rewritten(before: MatchFacts, after: MatchFacts) -> Iterator[DealRewritten]:
    """The deals that are others, and those that mark something else because of them."""
    now = {deal.row.number: deal for deal in before.current}
    for deal in after.current:
        old = now.get(deal.row.number)
        if old is not None and (old.played, old.score[:2]) != (deal.played, deal.score[:2]):
            yield DealRewritten(deal.row.number, old.played, deal.played, old.score, deal.score)


def rewritable(facts: MatchFacts) -> dict[int, DealVersion]:
    """The deals that may be written otherwise, by their number: not what a referee decided or annulled."""
    return {deal.row.number: deal.row for deal in facts.entered if deal.row.status in WRITTEN}


def rewrite(match: Match, result: RewrittenResult, *, by: Actor, reason: str, entry: Draft) -> None:
    """Write that result; `entry` gets what was and what is."""
    entry.before |= result_record(match)
    handed_in_at = match.submitted_at
    back_to_play(match)
    match.submitted_at = handed_in_at  # a match ended when its sheet came, not when it is corrected
    if result.totals:
        judged = doubts_taken(match, result.totals, checked=result.checked)
        entry.before |= record_of_row(handed_result(match))
        put_totals(match, result.totals, judged, in_totals=result.in_totals, by=by, reason=reason)
        entry.after |= {"totals": record_of(result.totals)}
        if judged.codes:
            entry.about |= {"doubts": list(judged.codes)}
    else:
        _put_deals(match, result, by=by, reason=reason, entry=entry)
    retotal(match)
    refuse_before_the_end(match)
    match.state, match.submitted_at = Match.State.SUBMITTED, handed_in_at
    recount(match)
    note = dict(entry.after)
    confirmed(match, by, entry)
    entry.after = note | result_record(match)


def _put_deals(match: Match, result: RewrittenResult, *, by: Actor, reason: str, entry: Draft) -> None:
    before, after = [], []
    for number, played in result.deals.items():
        facts = facts_of(match)
        current = facts.deal(number)
        if current is None:
            raise Refused("no_deal", _("La partie n’a pas de donne %(n)s.") % {"n": number}, "deal")
        refuse_decided(current)
        refuse_banned_taker(facts, number, played)
        before.append(deal_record(current))
        after.append(deal_record(put_version(current.deal, played, by=by, reason=reason)))
    entry.before |= {"deals": before}
    entry.after |= {"deals": after}


class CorrectionFields(MatchForm):
    """What every correction carries beside the result: why, and the digest of what its page said."""

    reason = forms.CharField(label=gettext_lazy("Motif"), max_length=REASON_LENGTH, required=False)
    digest = forms.CharField(widget=forms.HiddenInput, max_length=16, required=False)

    def result(self) -> RewrittenResult:
        raise NotImplementedError

    def said(self) -> object:
        """What was sent, whatever the match says by now: the same when it is sent again."""
        raise NotImplementedError

    def correcting(self) -> dict[str, Any]:
        fields = {name: self.cleaned_data[name] for name in ("reason", "token")}
        return {"result": self.result(), "said": self.said(), **fields}

    def refuse_deal(self, wrong: WrongDeal) -> None:
        for refusal in wrong.refusals:
            self.refuse(refusal)


class CorrectedRow(TypedRow):
    """One deal of the match in cells; `before`: as its own cells say it, where none were sent."""

    def __init__(
        self, data: Mapping[str, Any], number: int, *, stored: PlayedDeal, **of_the_deal: Any
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
        return self.before.is_valid() and self.played() != self.before.played()


class CorrectedBidRow(CorrectedRow, PaperRow):
    """A deal under bids."""


class CorrectedCountedRow(CorrectedRow, CountedRow):
    """A deal without bids."""


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
        bids = facts.ruleset.bidding
        made = CorrectedBidRow if bids else partial(CorrectedCountedRow, rules=facts.ruleset)
        rows = (made(source, number, stored=played_of(row)) for number, row in self.stored.items())
        self.rows = [row for row in rows if row.is_faithful(facts)]
        self.left_out = len(self.rows) < len(facts.entered)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        for row in self.rows:
            if not row.has_changed():
                row.add_error(None, missing(_("Une donne ne s’efface pas ici : écrivez ce qui a été joué.")))
        if any(row.errors for row in self.rows):
            self.add_error(None, missing(_("Une donne ne se lit pas : voyez sa ligne.")))
        return cleaned

    def result(self) -> RewrittenResult:
        deals = {}
        for row in self.rows:
            if row.rewritten:
                played = row.played()  # who dealt stays known
                dealer = played.dealer or played_of(self.stored[row.number]).dealer
                deals[row.number] = replace(played, dealer=dealer)
        return RewrittenResult(deals)

    def said(self) -> object:
        own = {name for row in self.rows for name in row.data if name.startswith(f"{row.prefix}-")}
        return {name: self.data[name] for name in sorted(own & set(self.data))}

    def refuse_deal(self, wrong: WrongDeal) -> None:
        for row in self.rows:
            if row.number == wrong.number:
                row.take(RowReading(row.played(), refusals=wrong.refusals))
        self.add_error(None, missing(_("Une donne ne se lit pas : voyez sa ligne.")))

    def read_back(self, facts: MatchFacts) -> None:
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

    def result(self) -> RewrittenResult:
        typed = self.arguments()
        return RewrittenResult(
            totals=typed["totals"],
            checked=typed["checked"],
            in_totals=typed["in_totals"] or "in_totals" not in self.fields,
        )

    def said(self) -> object:
        typed = self.arguments()
        return [typed["totals"].to_dict(), typed["checked"], typed["in_totals"]]
