"""A sheet written again: cleared where it was typed at the wrong table, its sides exchanged where it was
typed the wrong way round; a result that was confirmed, on one page, its deals in cells or its totals.

Nothing is overwritten: deals and totals stay as versions that do not count, misdeals as cancelled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import DealScore, ImpossibleDeal, MatchState, Misdeal, PlayedDeal, Side
from scoring.settle import deal_faults, with_melds
from scoring.totals import GameTotals

from ..core.access import Action, Actor
from ..core.errors import Conflict, Refused
from ..core.journal import Draft
from ..core.writes import REASON_LENGTH
from ..models import BlindEntry, DealVersion, HandedResult, Incident, Match, Penalty
from .deals import follow_ladder, refuse_banned_taker, refuse_decided, score_in, seen_version
from .facts import MatchFacts, ScoredDeal, facts_of, live, played_of, stored_misdeal, with_deal
from .forms import ROWS, EnteredDeal, MatchForm, missing
from .paper import CountedRow, PaperRow, RowReading, TypedRow
from .signing import back_to_play, confirmed, refuse_before_the_end
from .totals import (
    HandedTotalsForm,
    asked_boxes,
    columns_of,
    penalties_before,
    put_totals,
    record_of,
    record_of_row,
)
from .writes import (
    deal_named,
    deal_record,
    put_version,
    recount,
    result_record,
    retired_totals,
    retotal,
    saved,
    writes_match,
)

Refusal = Refused | ImpossibleDeal


WRITTEN = ("played", "counted", "passed")


@dataclass(frozen=True)
class RewrittenDeal:
    """A deal as it should be; `seen`: the version that was on the page."""

    number: int
    seen: int
    played: PlayedDeal


@dataclass(frozen=True)
class RewrittenResult:
    """What a match should say: these deals, or these totals. `seen`: the version of the totals
    that was on the page; `checked`: whoever types has looked at the sheet; `in_totals`: it holds the
    penalties before."""

    deals: tuple[RewrittenDeal, ...] = ()
    totals: GameTotals | None = None
    seen: int = 0
    checked: bool = False
    in_totals: bool = True

    def to_dict(self) -> dict[str, Any]:
        """As it is kept while it waits."""
        if not self.totals:
            deals = [[deal.number, deal.seen, deal.played.to_dict()] for deal in self.deals]
            return {"deals": deals}
        kept = {"seen": self.seen, "checked": self.checked, "in_totals": self.in_totals}
        return {"totals": self.totals.to_dict(), **kept}


class WrongDeal(Exception):
    """One deal cannot be written so; `number`: which, `refusals`: each thing that is wrong with it."""

    def __init__(self, number: int, refusals: tuple[Refusal, ...]) -> None:
        super().__init__(number, refusals)
        self.number, self.refusals = number, refusals


def rewritten(facts: MatchFacts, result: RewrittenResult, at: datetime) -> MatchFacts:
    """The match with that result. Raises WrongDeal; ImpossibleDeal where the deals do not go together."""
    if result.totals:
        return _with_totals(facts, result, result.totals)
    for deal in result.deals:
        try:
            played = with_melds(deal.played, facts.ruleset)
        except ImpossibleDeal as error:
            raise WrongDeal(deal.number, (error,)) from error
        faults = tuple(deal_faults(played, facts.ruleset))
        if faults:
            raise WrongDeal(deal.number, faults)
        facts = with_deal(facts, deal.number, played, at)
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


def seen_again(deal: RewrittenDeal, row: DealVersion) -> RewrittenDeal:
    """That deal as it would be written over this version; who dealt stays known."""
    played = deal.played
    if played.dealer is None:
        played = replace(played, dealer=played_of(row).dealer)
    return replace(deal, seen=row.version, played=played)


def rewrite(match: Match, result: RewrittenResult, *, by: Actor, reason: str, entry: Draft) -> None:
    """Write that result; `entry` gets what was and what is.

    Refused: "not_over" (it would go on), "decided", "may_not_take", "winner", "open_dispute"; Conflict
    "deal_changed", "totals_changed" (others were written since they were seen); Doubted; ImpossibleDeal."""
    entry.before |= result_record(match)
    handed_in_at = match.submitted_at
    back_to_play(match)
    match.submitted_at = handed_in_at  # a match ended when its sheet came, not when it is corrected
    if result.totals:
        _put_totals(match, result, result.totals, by=by, reason=reason, entry=entry)
    else:
        _put_deals(match, result, by=by, reason=reason, entry=entry)
    retotal(match)
    refuse_before_the_end(match)
    match.state, match.submitted_at = Match.State.SUBMITTED, handed_in_at
    recount(match)
    note = dict(entry.after)
    confirmed(match, by, entry)
    entry.after = note | result_record(match)


def _put_totals(
    match: Match, result: RewrittenResult, totals: GameTotals, *, by: Actor, reason: str, entry: Draft
) -> None:
    former, doubts = put_totals(
        match,
        totals,
        seen=result.seen,
        checked=result.checked,
        in_totals=result.in_totals,
        by=by,
        reason=reason,
    )
    entry.before |= {"totals": former}
    entry.after |= {"totals": record_of(totals)}
    if doubts:
        entry.about |= {"doubts": list(doubts)}


def _put_deals(match: Match, result: RewrittenResult, *, by: Actor, reason: str, entry: Draft) -> None:
    before, after = [], []
    for deal in result.deals:
        facts = facts_of(match)
        shown = next(
            (row for row in facts.versions if (row.number, row.version) == (deal.number, deal.seen)), None
        )
        if shown is None:
            raise Conflict(
                "deal_changed", _("La donne %(n)s n’est plus celle que vous avez lue.") % {"n": deal.number}
            )
        current = seen_version(facts, shown)
        refuse_decided(current)
        refuse_banned_taker(facts, deal.number, deal.played)
        written = put_version(current.deal, deal.played, by=by, reason=reason)
        before.append(deal_record(current))
        after.append(deal_record(written))
    entry.before |= {"deals": before}
    entry.after |= {"deals": after}


@writes_match("sheet.cleared", Action.CLEAR_SHEET, reasoned=True)
def clear_sheet(match: Match, reason: str, entry: Draft) -> None:
    """Take deals, totals and misdeals off a sheet that nobody has confirmed: the match has not begun.

    Refused: "nothing_written"; "ruled" where a referee has given points or decided."""
    facts = facts_of(match)
    _refuse_blank(facts)
    given = any(row.incident_id is None for row in live(facts.penalties))
    if given or match.rulings.exists():
        raise Refused("ruled", _("Un arbitre a décidé sur cette feuille : elle ne se vide plus."))
    entry.about = {"deals": len(sheet_deals(facts))}
    entry.before = result_record(match) | record_of_row(facts.handed)
    match.blind_entries.update(outcome=BlindEntry.Outcome.LEFT)
    DealVersion.objects.of(match).current().update(current=False)
    retired_totals(match)
    cancellation = {"cancelled": True, "cancel_reason": reason}
    match.penalties.filter(cancelled=False).update(**cancellation, in_totals=False)
    match.incidents.filter(cancelled=False).update(**cancellation)
    back_to_play(match)
    match.result_from = Match.ResultFrom.DEALS
    match.first_dealer, match.seats_swapped = None, False
    recount(match)
    match.state, match.started_at, match.submitted_at = Match.State.WAITING, None, None
    saved(match)
    entry.after = result_record(match)


def _refuse_blank(facts: MatchFacts) -> None:
    if not (sheet_deals(facts) or facts.misdeal_rows or facts.handed):
        raise Refused("nothing_written", _("Rien n’est saisi sur cette feuille."))


def sheet_deals(facts: MatchFacts) -> tuple[ScoredDeal, ...]:
    """The deals of a sheet, those too that do not count because its totals were handed in."""
    return facts.with_rows(handed=None).current if facts.handed else facts.current


def _put_copy(match: Match, row: HandedResult, reason: str) -> None:
    """The next version of the totals of a match: this copy, by whoever entered it and at its hour."""
    entered_at = row.entered_at
    row.pk, row.match, row.current, row.reason = None, match, True, reason
    row.version = 1 + retired_totals(match)
    row.save(force_insert=True)
    HandedResult.objects.filter(pk=row.pk).update(entered_at=entered_at)


def _declare(match: Match, misdeals: tuple[Misdeal, ...], *, by: Actor, in_totals: bool) -> None:
    """Declare them there; `in_totals`: the totals of the sheet hold their points already."""
    for misdeal in misdeals:
        incident = stored_misdeal(match, misdeal)
        incident.deal, incident.made_by = deal_named(match, incident.deal_number), by.user
        incident.save()
    follow_ladder(match, by=by)
    if in_totals:
        their_points = match.penalties.filter(cancelled=False, incident__kind=Incident.Kind.MISDEAL)
        their_points.update(in_totals=True)


@writes_match("sheet.sides_swapped", Action.SWAP_SIDES, reasoned=True)
def swap_sides(match: Match, reason: str, by: Actor, entry: Draft) -> None:
    """Exchange the sides of a sheet written the wrong way round: deals and totals get a new version, misdeals
    too.

    A referee's penalties name a team, not a column: they stay where they are."""
    facts = facts_of(match)
    deals = sheet_deals(facts)
    _refuse_blank(facts)
    entry.before = {"total_a": match.total_a, "total_b": match.total_b}
    for deal in deals:
        written_deal = put_version(deal.row.deal, deal.played.swapped(), by=by, reason=reason)
        # It keeps its hour: whether it came after the call of time depends on it.
        DealVersion.objects.filter(pk=written_deal.pk).update(entered_at=deal.first_entered_at)
    if facts.handed:
        _put_copy(match, swapped_totals(facts.handed), reason)
    _swap_misdeals(facts, by=by, reason=reason)
    match.first_dealer = match.first_dealer and match.first_dealer % 4 + 1
    retotal(match)
    entry.about = {"deals": len(deals)} | ({"totals": 1} if facts.handed else {})
    entry.after = {"total_a": match.total_a, "total_b": match.total_b}


def _swap_misdeals(facts: MatchFacts, *, by: Actor, reason: str) -> None:
    rows = facts.misdeal_rows
    swapped = tuple(
        replace(misdeal, side=misdeal.side.other, dealer=misdeal.dealer and misdeal.dealer % 4 + 1)
        for misdeal in facts.misdeals
    )
    cancellation = {"cancelled": True, "cancel_reason": reason}
    Incident.objects.filter(pk__in=[row.pk for row in rows]).update(**cancellation)
    penalties = Penalty.objects.filter(incident__in=rows, cancelled=False)
    in_totals = penalties.filter(in_totals=True).exists()
    penalties.update(**cancellation, in_totals=False)
    _declare(facts.match, swapped, by=by, in_totals=in_totals)


def swapped_totals(row: HandedResult) -> HandedResult:
    """A copy of these totals with their columns exchanged; not saved."""
    other = copy(row)
    other.total_a, other.total_b = row.total_b, row.total_a
    other.belotes_a, other.belotes_b = row.belotes_b, row.belotes_a
    other.capots_a, other.capots_b = row.capots_b, row.capots_a
    other.winner = str(Side(row.winner).other) if row.winner else ""
    return other


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
        """Whether it says another deal; when both are valid."""
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
