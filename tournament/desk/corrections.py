"""A result that was handed in, written again on one page, its deals in cells or its totals: what would be
written and what that moves; then all of it in one act, a closed round opened and closed again for it.

Never carried out otherwise than it was shown; nothing is overwritten: deals and totals stay as versions that
do not count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property, partial
from hashlib import sha256
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import DealScore, ImpossibleDeal, MatchState, PlayedDeal
from scoring.settle import deal_faults, with_melds
from scoring.totals import Doubts, GameTotals, Taken

from ..core.access import NOT_ON_IT, Action, Actor
from ..core.clock import hour_now
from ..core.errors import Conflict, Refused
from ..core.journal import Draft
from ..core.writes import REASON_LENGTH
from ..evening.at_tables import matches
from ..evening.effect import Consequences, Effect, consequences, effect_of
from ..evening.reading import evening_of
from ..evening.rows import Decided
from ..evening.state import Evening
from ..match.deals import refuse_banned_taker, refuse_decided, score_in
from ..match.facts import (
    MatchFacts,
    capots_made,
    facts_of,
    handed_result,
    played_of,
    record_of,
    record_of_row,
    with_deal,
)
from ..match.forms import ROWS, EnteredDeal, MatchForm, missing
from ..match.paper import CountedRow, PaperRow, RowReading, TypedRow, WrongDeal
from ..match.signing import back_to_play, confirmed, refuse_before_the_end
from ..match.totals import (
    HandedTotalsForm,
    asked_boxes,
    columns_of,
    doubts_taken,
    judge,
    penalties_before,
    put_totals,
)
from ..match.writes import (
    deal_record,
    put_version,
    recount,
    result_record,
    retotal,
    round_now,
    writes_match,
)
from ..models import DealVersion, HandedResult, Match, Round
from ..season.ranking import SeasonRanking, season_effects
from .closing import fix_credits, forget_credits

CORRECTED = (Match.State.CONFIRMED, Match.State.SUBMITTED)
"""The states of a match whose result may be written again without playing on."""

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


@dataclass(frozen=True)
class ClosedCorrection:
    """A result that would be written again: the match as it is and as it would stand, its deals that change,
    what is doubtful in the totals; the evening `then`, the ranks and the places that this moves."""

    match: Match
    result: RewrittenResult
    facts: MatchFacts
    before: MatchState
    after: MatchState
    deals: tuple[DealRewritten, ...]
    judged: Taken | Doubts | None
    then: Evening | None
    effect: Effect | None
    consequences: Consequences

    @property
    def moved(self) -> list[list[int]]:
        """The teams that change places, overall or in their pool: number, rank before, rank after."""
        if self.effect is None:
            return []
        teams = [*self.effect.sides, *self.effect.others]
        return [[team.team.number or 0, *team.rank] for team in teams if team.moves]

    def seasons(self) -> list[SeasonRanking]:
        """What it makes of the seasons in which this evening has counted already."""
        return season_effects(self.match.tournament, self.then.ranking) if self.then is not None else []

    @cached_property
    def digest(self) -> str:
        """Sixteen letters that change when anything does that would be written or moved. Not with each rank:
        those of the round being played go on changing meanwhile. Nor with the tick that the sheet was looked
        at: it moves nothing, and is pressed just before the button."""
        match = self.match.pk, self.match.version, self.match.round.state
        matches = [(wrong.match.id, wrong.belongs, wrong.begun) for wrong in self.consequences.matches]
        result = replace(self.result, checked=False).to_dict()
        said = [match, result, self.consequences.swapped, matches]
        return sha256(repr(said).encode()).hexdigest()[:16]


def _refuse_uncorrectable(match: Match) -> None:
    """Only a result that was handed in is written again here, of a round of the evening."""
    if match.state not in CORRECTED or not match.round.number:
        raise Refused("match_state", str(NOT_ON_IT[Match.State(match.state)]))
    if match.disputes.filter(state="open").exists():
        raise Refused("open_dispute", _("Un litige est ouvert sur cette partie : tranchez-le d’abord."))


def closed_correction(match: Match, result: RewrittenResult) -> ClosedCorrection:
    """What that result would write and move. `match` with its round and seats.

    Raises Refused: "match_state", "open_dispute", "no_change", "not_over", "winner"; WrongDeal and
    ImpossibleDeal."""
    _refuse_uncorrectable(match)
    facts = facts_of(match)
    then = rewritten(facts, result, hour_now())
    before, after = facts.standing(), stopped(then)
    deals = () if result.totals else tuple(deals_rewritten(facts, then))
    if not result.totals and not result.deals:
        raise Refused("no_change", _("Rien n’est changé : écrivez ce qui doit l’être."))
    judged = _judged(match, result)
    capots = capots_made(then.handed, ((deal.played, deal.score) for deal in then.current))
    decided = Decided(str(after.winner or ""), capots)
    had = (match.capots_a, match.capots_b)
    same = (match.total_a, match.total_b, match.winner, had) == (after.a, after.b, *decided)
    moves = (None, None, Consequences()) if same else _moves(match, after, decided)
    return ClosedCorrection(match, result, then, before, after, deals, judged, *moves)


def _judged(match: Match, result: RewrittenResult) -> Taken | Doubts | None:
    if not result.totals:
        return None
    judged = judge(match, result.totals)
    if judged.winner is None and match.planned is not None:
        raise Refused("winner", _("Il faut une gagnante : dites qui a gagné la donne de plus."), "winner")
    return judged


def _moves(match: Match, after: MatchState, decided: Decided) -> tuple[Evening, Effect, Consequences]:
    """The evening as it would be; its ranks and its places."""
    evening = evening_of(match.tournament)
    then = evening.supposing(match.pk, after.a, after.b, decided)
    return then, effect_of(evening, then, match, after.a, after.b), consequences(evening, then)


@writes_match(
    "correction.carried_out", Action.REOPEN_ROUND, reasoned=True, unsent=("result",), closed_round=True
)
def carry_out_correction(
    match: Match,
    *,
    result: RewrittenResult,
    digest: str,
    reason: str,
    by: Actor,
    entry: Draft,
    said: object = None,
) -> None:
    """Write that result. `digest`: of what the page showed; `said`: what was sent, where that is known:
    `result` is of the match as it was then.

    Raises Conflict "changed" (what would be written or moved is no longer what was shown); Refused:
    "reason_missing", as `closed_correction` and `rewrite`."""
    loaded = matches(match.tournament).get(pk=match.pk)
    loaded.tournament = match.tournament
    correction = closed_correction(loaded, result)
    if correction.digest != digest:
        raise Conflict(
            "changed", _("Quelque chose a changé entre-temps : relisez ce que la correction déplace.")
        )
    entry.about = {"round": match.round.number, "moved": correction.moved}
    _write(match, result, by=by, reason=reason, entry=entry)


def _write(match: Match, result: RewrittenResult, *, by: Actor, reason: str, entry: Draft) -> None:
    """The round is open for as long as it takes, and its credits are fixed anew."""
    round_ = round_now(match.round)
    was_closed, closed_at = round_.state == Round.State.CLOSED, round_.closed_at
    rounds = Round.objects.filter(pk=round_.pk)
    if was_closed:
        forget_credits(rounds)
        rounds.update(state=Round.State.RELEASED)
    rewrite(match, result, by=by, reason=reason, entry=entry)
    if was_closed:
        round_.state = Round.State.RELEASED
        entry.after |= {"credits": fix_credits(round_, match.tournament)}
        rounds.update(state=Round.State.CLOSED, closed_at=closed_at)


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
        self.melds_shown = min(ROWS, max(PaperRow.melds_shown, 1 + len(stored.announced)))
        data = data if sent else cell_fields(self, number, stored)
        super().__init__(
            data, prefix=f"d{number}", empty_permitted=True, use_required_attribute=False, **of_the_deal
        )
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
    for row_number, meld in enumerate(fields.pop("melds")):
        fields |= {f"meld-{row_number}-{name}": value for name, value in meld.items()}
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
        made = partial(CorrectedBidRow if bids else CorrectedCountedRow, rules=facts.ruleset)
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
