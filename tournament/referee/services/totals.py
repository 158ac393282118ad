"""The verbs of a match handed in by its two totals: typed, corrected, back to its deals (RESULTS).

Only shape is refused, and in a bracket a match without a winner; the rest is a doubt that one tick takes."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext as _

from scoring.reasons import Reason
from scoring.totals import Doubts, GameTotals, Taken

from ...core.access import Action, Actor, permits
from ...core.errors import Conflict, Refused
from ...models import Dispute, HandedResult, Match, Penalty
from ..queries.handed import deals_entered, judge, penalties_before, totals_in
from ..queries.stored import handed_result, takes_totals
from ..queries.undoable import WAS
from .opening import REASON_LENGTH, checked_reason, writing_match
from .score import (
    keep_ruleset,
    refuse_forfeited,
    result_record,
    retired_totals,
    retotal,
    saved,
)
from .sheets import back_to_play, mark_confirmed, mark_submitted, may_be_confirmed


class Doubted(Refused):
    """The totals are possible, but something is to be looked at on the sheet first; nothing was written."""

    def __init__(self, doubts: Taken | Doubts) -> None:
        super().__init__("doubted", _("Regardez la feuille."), "checked")
        self.reasons: tuple[Reason, ...] = doubts.reasons
        self.doubts = doubts


def hand_totals(
    *,
    match: Match,
    totals: GameTotals,
    seen: int,
    by: Actor,
    checked: bool = False,
    in_totals: bool = True,
    reason: str = "",
    token: str | None = None,
) -> Match:
    """Store the totals of a match, or correct them. `seen`: the version that the form was made for, 0 where
    there was none; `checked`: whoever types has looked at the sheet; `in_totals`: it holds the penalties that
    were ruled before.

    Typed by the staff the sheet is submitted, and confirmed where they may confirm and it has a winner, or
    may be drawn; at a table both sides sign. Raises Doubted; Refused "by_deals",
    "deals_entered", "winner", "reason_missing", "forfeited"; Conflict "totals_changed"."""
    at_table = by.table is not None
    reason = " ".join(reason.split())[:REASON_LENGTH]
    content = {"totals": record_of(totals), "seen": seen, "checked": checked, "in_totals": in_totals}
    with writing_match(
        match,
        "totals.corrected" if seen else "totals.typed",
        by,
        Action.ENTER_DEAL if at_table else Action.TYPE_SHEET,
        reason=reason,
        token=token,
        content={**content, "reason": reason},
    ) as (fresh, entry):
        refuse_forfeited(fresh)
        refuse_by_deals(fresh)
        missing = _over_deals(fresh, reason, at_table=at_table)
        former = _former(fresh, seen)
        was = _as_it_is(fresh, former)
        judged = doubts_taken(fresh, totals, checked=checked, missing=missing)
        entry.before = result_record(fresh) | record_of_row(former)
        _put(fresh, totals, judged, in_totals=in_totals, by=by, reason=reason)
        retotal(fresh)
        if not at_table:
            _settle(fresh, by, sure=may_be_confirmed(fresh))
        entry.about = {WAS: was | {"version": fresh.version}} | (
            {"doubts": list(judged.codes)} if judged.codes else {}
        )
        entry.after = result_record(fresh) | {"totals": record_of(totals)}
    return fresh


def count_deals(*, match: Match, reason: str, by: Actor, token: str | None = None) -> Match:
    """The totals no longer count, the deals that were entered do again. Refused: "not_by_totals"."""
    reason = checked_reason(reason)
    with writing_match(
        match,
        "totals.withdrawn",
        by,
        Action.TYPE_SHEET,
        reason=reason,
        token=token,
        content={"reason": reason},
    ) as (fresh, entry):
        handed = handed_result(fresh)
        if handed is None:
            raise Refused("not_by_totals", _("Cette partie n’est pas rendue par ses totaux."))
        entry.before = result_record(fresh) | record_of_row(handed)
        HandedResult.objects.filter(match=fresh, current=True).update(current=False)
        Penalty.objects.filter(match=fresh).update(in_totals=False)
        fresh.result_from = Match.ResultFrom.DEALS
        back_to_play(fresh)
        retotal(fresh)
        entry.after = result_record(fresh)
    return fresh


def record_of(totals: GameTotals) -> dict[str, object]:
    """What was handed in, as the journal keeps it; boxes left empty are left out."""
    counts = asdict(totals.boxes) | {
        "extra_penalties": totals.boxes.extra_penalties or None,
        "winner": str(totals.winner) if totals.winner else None,
    }
    typed = {name: value for name, value in counts.items() if value is not None}
    return {"a": totals.a, "b": totals.b, **typed}


def record_of_row(handed: HandedResult | None) -> dict[str, object]:
    """The totals that stand, for the journal; nothing where none do."""
    return {} if handed is None else {"totals": record_of(totals_in(handed))}


def _as_it_is(match: Match, former: HandedResult | None) -> dict[str, Any]:
    """What the columns and penalties of a match are before totals are put in it, for `undo_totals`; no name
    of who signed stands in the journal."""
    penalties = Penalty.objects.filter(match=match, cancelled=False).order_by("pk")
    return {
        "former": former.version if former else 0,
        "result_from": match.result_from,
        "state": match.state,
        "started": match.started_at is not None,
        "signed": bool(match.signed_a_at or match.signed_b_at),
        "in_totals": list(penalties.values_list("in_totals", flat=True)),
    }


def refuse_by_deals(match: Match) -> None:
    """Matches that are entered deal by deal take no totals."""
    if not takes_totals(match.tournament):
        raise Refused("by_deals", _("Dans ce tournoi, une partie se saisit donne par donne."))


def _over_deals(match: Match, reason: str, *, at_table: bool) -> Refused | None:
    """Deals that were entered are put aside by the staff only, with a reason: what lacks."""
    by_deals = deals_entered(match)
    if by_deals and at_table:
        raise Refused(
            "deals_entered", _("Des donnes sont déjà saisies : appelez l’arbitre pour rendre les totaux.")
        )
    if by_deals and not reason:
        return Refused(
            "reason_missing",
            _("Des donnes sont déjà saisies : dites pourquoi les totaux comptent."),
            "reason",
        )
    return None


def _former(match: Match, seen: int) -> HandedResult | None:
    """The totals that are corrected. Raises Conflict where others were typed since the form was made."""
    former = handed_result(match)
    if former and former.version != seen:
        sentence = _("Les totaux de cette partie viennent d’être saisis : %(a)s – %(b)s.")
        sums = {"a": former.total_a, "b": former.total_b}
        raise Conflict("totals_changed", sentence % sums, result=former)
    return former


def doubts_taken(
    match: Match, totals: GameTotals, *, checked: bool, missing: Refused | None = None
) -> Taken | Doubts:
    """The verdict with the doubts that were taken.

    Raises Doubted, and Refused "winner" in a bracket: nobody goes on. All that is wrong at once, `missing`
    too: the others in `also` of the first."""
    judged = judge(match, totals)
    wrong = [missing] if missing else []
    if judged.winner is None and match.planned is not None:
        sentence = _("Il faut une gagnante : dites qui a gagné la donne de plus.")
        wrong.append(Refused("winner", sentence, "winner"))
    if judged.reasons and not checked:
        wrong.append(Doubted(judged))
    if wrong:
        wrong[0].also = tuple(wrong[1:])
        raise wrong[0]
    return judged


def put_totals(
    match: Match,
    totals: GameTotals,
    *,
    seen: int,
    checked: bool,
    in_totals: bool,
    by: Actor,
    reason: str,
) -> tuple[dict[str, object], tuple[str, ...]]:
    """The next totals of a match that has some, inside a write of it: the record of those before, and the
    doubts that were taken. Counting the match is the caller's.

    Raises Doubted; Refused "winner"; Conflict "totals_changed"."""
    former = _former(match, seen)
    judged = doubts_taken(match, totals, checked=checked)
    _put(match, totals, judged, in_totals=in_totals, by=by, reason=reason)
    return record_of(totals_in(former)) if former else {}, judged.codes


def _put(
    match: Match,
    totals: GameTotals,
    judged: Taken | Doubts,
    *,
    in_totals: bool,
    by: Actor,
    reason: str,
) -> None:
    """The next version of the totals of a match, current: it counts by them from now on."""
    keep_ruleset(match.tournament)
    counts = asdict(totals.boxes)
    HandedResult.objects.create(
        match=match,
        version=1 + retired_totals(match),
        total_a=totals.a,
        total_b=totals.b,
        deal_count=counts.pop("deals"),
        **counts,
        winner=str(totals.winner or ""),
        doubts=list(judged.codes),
        reason=reason,
        entered_by=by.user,
        entered_table=by.table,
    )
    penalties_before(match).update(in_totals=in_totals)
    match.result_from = Match.ResultFrom.TOTALS


def _settle(match: Match, by: Actor, *, sure: bool) -> None:
    """A sheet typed at the desk is signed on paper: submitted, and confirmed at once by who may."""
    mark_submitted(match)
    waits = Dispute.objects.filter(match=match, state=Dispute.State.OPEN).exists()
    if sure and not waits and permits(by, Action.CONFIRM, match.tournament, match):
        mark_confirmed(match, by)
    saved(match)
