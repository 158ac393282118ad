"""A result that was handed in, written again with a reason, its deals in cells or its totals: what that
moves, which is shown first; then the write, which leaves a closed round closed.

Nothing is overwritten: deals and totals stay as versions that do not count."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import ImpossibleDeal, PlayedDeal
from scoring.settle import deal_faults, with_melds
from scoring.totals import Doubts, GameTotals, Taken

from ..core.access import Action, Actor
from ..core.errors import Conflict, Refused
from ..core.journal import Draft
from ..core.writes import REASON_LENGTH
from ..evening.effect import Effect, effect_of
from ..evening.reading import evening_of
from ..match.calls import refuse_open_dispute
from ..match.deals import refuse_banned_taker, score_in
from ..match.facts import (
    MatchFacts,
    ScoredDeal,
    capots_made,
    facts_of,
    played_of,
    record_of,
    record_of_row,
    with_deal,
)
from ..match.forms import EnteredDeal, MatchForm, missing
from ..match.paper import RowReading, WrongDeal, paper_row
from ..match.signing import confirmed
from ..match.totals import HandedTotalsForm, columns_of, doubts_taken, penalties_before, put_totals
from ..match.totals_views import form_of
from ..match.writes import deal_record, put_version, recount, result_record, unsign, writes_match
from ..models import DealVersion, HandedResult, Match, Round
from ..models.result import CLOSED
from .closing import fix_credits, forget_credits


@dataclass(frozen=True)
class RewrittenResult:
    """What a match should say: these deals by their number, or these totals. `checked`: whoever types has
    looked at the sheet; `in_totals`: it holds the penalties before."""

    deals: Mapping[int, PlayedDeal] = field(default_factory=dict)
    totals: GameTotals | None = None
    checked: bool = False
    in_totals: bool = True


def rewritten(facts: MatchFacts, result: RewrittenResult) -> MatchFacts:
    """The match with that result; itself where no deal changes. Raises WrongDeal; ImpossibleDeal where the
    deals do not go together; Refused "not_over": it would go on."""
    then = _with_totals(facts, result, result.totals) if result.totals else _with_deals(facts, result.deals)
    if then is not facts and not then.may_stop:
        sentence = _(
            "Ainsi la partie ne serait pas finie. Rouvrez le tour, puis la feuille : il faut encore y jouer."
        )
        raise Refused("not_over", sentence)
    return then


def _with_totals(facts: MatchFacts, result: RewrittenResult, totals: GameTotals) -> MatchFacts:
    on_sheet = set(penalties_before(facts.match).values_list("pk", flat=True))
    penalties = [copy(penalty) for penalty in facts.penalties]
    for penalty in penalties:
        if penalty.pk in on_sheet:
            penalty.in_totals = result.in_totals
    handed = HandedResult(match=facts.match, **columns_of(totals))
    return facts.with_rows(handed=handed, penalties=tuple(penalties))


def rewritable(facts: MatchFacts) -> list[DealVersion]:
    """The deals that may be written otherwise: not what a referee decided or annulled."""
    return [deal.row for deal in facts.entered if deal.row.status in ("played", "counted", "passed")]


def _with_deals(facts: MatchFacts, deals: Mapping[int, PlayedDeal]) -> MatchFacts:
    for row in rewritable(facts):
        stored = played_of(row)
        played = replace(deals.get(row.number, stored), dealer=stored.dealer)  # which no cell says
        if _as_typed(played) != _as_typed(stored):
            facts = with_deal(facts, row.number, _checked(facts, row.number, played), facts.now)
    return facts


def _as_typed(played: PlayedDeal) -> PlayedDeal:
    """Melds said by name have their points from the rulebook."""
    return replace(played, melds_a=0, melds_b=0) if played.announced else played


def _checked(facts: MatchFacts, number: int, played: PlayedDeal) -> PlayedDeal:
    """That deal with the points of its melds. Raises WrongDeal with all that is wrong."""
    if faults := deal_faults(played, facts.ruleset):
        raise WrongDeal(number, *faults)
    try:
        refuse_banned_taker(facts, number, played)
        score_in(facts, number, played, facts.now)
    except (Refused, ImpossibleDeal) as refusal:
        raise WrongDeal(number, refusal) from refusal
    return with_melds(played, facts.ruleset)


def changed_deals(before: MatchFacts, after: MatchFacts) -> list[tuple[ScoredDeal, ScoredDeal]]:
    """The deals that are others, or mark something else because of them; each before and after."""
    pairs = zip(before.current, after.current, strict=False)  # totals put them aside
    return [(old, new) for old, new in pairs if (old.played, old.score[:2]) != (new.played, new.score[:2])]


@dataclass(frozen=True)
class Correction:
    """What another result would write and move: the `facts` of the match then, its deals that change, what is
    doubtful in the totals; its effect, where the score or the winner changes."""

    facts: MatchFacts
    deals: list[tuple[ScoredDeal, ScoredDeal]]
    judged: Taken | Doubts | None
    effect: Effect | None


def look_at_correction(match: Match, result: RewrittenResult) -> Correction | None:
    """What that result would write and move; None where it changes no deal. Raises as `rewritten`; Refused
    "open_dispute", "winner"."""
    refuse_open_dispute(match)
    facts = facts_of(match)
    then = rewritten(facts, result)
    if then is facts:
        return None
    judged = doubts_taken(match, result.totals, checked=True) if result.totals else None
    after, effect = then.standing(), None
    capots = capots_made(then.handed, ((deal.played, deal.score) for deal in then.current))
    decided = (str(after.winner or ""), capots)
    stands = (match.winner, (match.capots_a, match.capots_b))
    if (match.total_a, match.total_b, stands) != (after.a, after.b, decided):
        effect = effect_of(evening_of(match.tournament), match, after.a, after.b, decided)
    return Correction(then, changed_deals(facts, then), judged, effect)


@writes_match("correction.carried_out", Action.CORRECT_RESULT, reasoned=True, closed_round=True)
def carry_out_correction(
    match: Match, *, result: RewrittenResult, shown: int | None, reason: str, by: Actor, entry: Draft
) -> None:
    """Write that result. `shown`: the version of the match whose correction the page showed.

    Raises Conflict "changed" (it is another by now); Refused "no_change", "not_shown" (no effect was
    shown), and as looking at it; Doubted."""
    facts = facts_of(match)
    then = rewritten(facts, result)
    if then is facts:
        raise Refused("no_change", _("Rien n’est changé : écrivez ce qui doit l’être."))
    if shown is None:
        raise Refused("not_shown", _("Lisez d’abord ce que cela change, puis corrigez."))
    if match.version != shown:
        sentence = _("Quelque chose a changé entre-temps : relisez ce que la correction déplace.")
        raise Conflict("changed", sentence)
    entry.about = {"round": match.round.number}
    entry.before = result_record(match) | record_of_row(facts.handed)
    put = _put(facts, then, result, by=by, reason=reason, entry=entry)
    unsign(match)
    recount(match)
    confirmed(match, by, entry)
    entry.after |= put
    if match.round.state == CLOSED:
        forget_credits(Round.objects.filter(pk=match.round_id))
        entry.after |= {"credits": fix_credits(match.round, match.tournament)}


def _put(
    facts: MatchFacts, then: MatchFacts, result: RewrittenResult, *, by: Actor, reason: str, entry: Draft
) -> dict[str, object]:
    """Store what is new in it as the next versions; what the journal says of them."""
    if result.totals:
        judged = doubts_taken(facts.match, result.totals, checked=result.checked)
        put_totals(facts.match, result.totals, judged, in_totals=result.in_totals, by=by, reason=reason)
        entry.about |= {"doubts": list(judged.codes)} if judged.codes else {}
        return {"totals": record_of(result.totals)}
    deals = [(old, new) for old, new in changed_deals(facts, then) if old.played != new.played]
    entry.before |= {"deals": [deal_record(old.row) for old, _new in deals]}
    rows = [put_version(old.row.deal, new.played, by=by, reason=reason) for old, new in deals]
    return {"deals": [deal_record(row) for row in rows]}


class CorrectedDealsForm(MatchForm):
    """The deals of a match that may be written otherwise, a row each; `left_out`: there are others."""

    reason = forms.CharField(label=gettext_lazy("Motif"), max_length=REASON_LENGTH, required=False)

    def __init__(self, data: Mapping[str, Any] | None, *, facts: MatchFacts) -> None:
        super().__init__(data, match=facts.match.pk)
        make_row = partial(paper_row(facts.ruleset), rules=facts.ruleset, use_required_attribute=False)
        self.rows = {
            row.number: make_row(data, prefix=f"d{row.number}", initial=EnteredDeal.of(played_of(row)))
            for row in rewritable(facts)
        }
        self.left_out = len(self.rows) < len(facts.entered)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if any([row.errors for row in self.rows.values()]):  # noqa: C419 -- each says what is wrong
            self.add_error(None, missing(_("Une donne ne se lit pas : voyez sa ligne.")))
        return cleaned

    def refuse(self, refusal: Refused | ImpossibleDeal) -> None:
        super().refuse(refusal)
        if isinstance(refusal, WrongDeal):
            for wrong in refusal.refusals:
                self.rows[refusal.number].refuse(wrong)

    def read(self, facts: MatchFacts) -> None:
        """Say in each row what its deal marks."""
        for deal in facts.current:
            if row := self.rows.get(deal.row.number):
                row.reading = RowReading(deal.played, deal.score)


ResultForm = CorrectedDealsForm | HandedTotalsForm


def result_form(facts: MatchFacts, data: QueryDict | None) -> ResultForm:
    """The deals of a match in cells, or its totals, as they stand or as they were sent."""
    return form_of(facts, data) if facts.handed else CorrectedDealsForm(data, facts=facts)


def result_of(form: ResultForm) -> RewrittenResult:
    """What a valid form says."""
    if isinstance(form, CorrectedDealsForm):
        return RewrittenResult({number: row.played() for number, row in form.rows.items()})
    typed = form.arguments()
    return RewrittenResult(totals=typed["totals"], checked=typed["checked"], in_totals=typed["in_totals"])
