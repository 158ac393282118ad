"""The verbs of a match handed in by its two totals: typed, corrected, undone, back to its deals (RESULTS).

Only shape is refused, and in a bracket a match without a winner; the rest is a doubt that one tick takes."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from scoring.reasons import Reason
from scoring.totals import Doubts, GameTotals

from ...core.access import Action, Actor, permits
from ...core.errors import Conflict, Refused
from ...models import Dispute, HandedResult, Match, Penalty
from ..queries.handed import (
    handed_games,
    judge,
    penalties_before,
    takes_totals,
    totals_in,
)
from ..queries.undoable import WAS, undoable
from .opening import REASON_LENGTH, checked_reason, writing_match
from .score import back_on_the_table, keep_ruleset, refuse_forfeited, result_record, retotal, saved
from .sheets import back_to_play, mark_confirmed, mark_submitted


class Doubted(Refused):
    """The totals are possible, but something is to be looked at on the sheet first; nothing was written."""

    def __init__(self, doubts: Doubts) -> None:
        super().__init__("doubted", _("Regardez la feuille."), "checked")
        self.reasons: tuple[Reason, ...] = doubts.reasons


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

    Typed by the staff the sheet is submitted, and confirmed where they may confirm and nothing is doubted;
    at a table both sides sign. Raises Doubted; Refused "by_deals", "deals_entered", "winner",
    "reason_missing", "forfeited"; Conflict "totals_changed"."""
    verb, action = ("totals.corrected" if seen else "totals.typed"), Action.TYPE_SHEET
    reason = " ".join(reason.split())[:REASON_LENGTH]
    content = {"totals": record_of(totals), "seen": seen, "checked": checked, "in_totals": in_totals}
    at_table = by.table is not None
    with writing_match(
        match,
        verb,
        by,
        Action.ENTER_DEAL if at_table else action,
        reason=reason,
        token=token,
        content={**content, "reason": reason},
    ) as (fresh, entry):
        refuse_forfeited(fresh)
        if not takes_totals(fresh.tournament):
            raise Refused("by_deals", _("Dans ce tournoi, une partie se saisit donne par donne."))
        _refuse_over_deals(fresh, reason, at_table=at_table)
        former = _former(fresh, seen)
        was = _as_it_is(fresh, former)
        doubts = _doubts(fresh, totals, checked=checked)
        entry.before = result_record(fresh) | ({"totals": record_of(totals_in(former))} if former else {})
        keep_ruleset(fresh.tournament)
        _put(fresh, totals, former, doubts, by=by, reason=reason)
        penalties_before(fresh).update(in_totals=in_totals)
        fresh.result_from = Match.ResultFrom.TOTALS
        retotal(fresh)
        if not at_table:
            _settle(fresh, by, sure=not doubts)
        entry.about = {WAS: was | {"version": fresh.version}} | ({"doubts": list(doubts)} if doubts else {})
        entry.after = result_record(fresh) | {"totals": record_of(totals)}
    return fresh


def undo_totals(*, match: Match, seen: int, by: Actor, token: str | None = None) -> Match:
    """Take back in one act the totals of version `seen`, which whoever asks wrote last: the match is again
    what it was before, its former totals or its deals count.

    Confirmed by nobody, or in the very act that typed it (then whoever may reopen). Refused: "written_since"
    (another's totals, or anything written about the match since), "was_signed" (the teams had signed the
    totals before these: their signatures are gone)."""
    confirmed = match.state == Match.State.CONFIRMED
    action = Action.REOPEN if confirmed else Action.TYPE_SHEET
    with writing_match(match, "totals.undone", by, action, token=token, content={"seen": seen}) as (
        fresh,
        entry,
    ):
        game, was = next(iter(handed_games(fresh)), None), undoable(fresh, by.user)
        if game is None or was is None or game.version != seen:
            raise Refused(
                "written_since", _("On a écrit sur cette partie depuis : corrigez les totaux, s’il le faut.")
            )
        if was["signed"] and not fresh.signed_a_at and not fresh.signed_b_at:
            raise Refused("was_signed", _("Les équipes avaient signé d’autres totaux : corrigez ceux-ci."))
        entry.before = result_record(fresh) | {"totals": record_of(totals_in(game))}
        _put_back(fresh, game, was)
        entry.after = result_record(fresh)
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
        games = handed_games(fresh)
        if not games:
            raise Refused("not_by_totals", _("Cette partie n’est pas rendue par ses totaux."))
        entry.before = result_record(fresh) | {"totals": record_of(totals_in(games[-1]))}
        HandedResult.objects.filter(match=fresh, current=True).update(current=False)
        Penalty.objects.filter(match=fresh).update(in_totals=False)
        fresh.result_from = Match.ResultFrom.DEALS
        back_to_play(fresh)
        retotal(fresh)
        entry.after = result_record(fresh)
    return fresh


def record_of(totals: GameTotals) -> dict[str, object]:
    """What was handed in, as the journal keeps it; boxes left empty are left out."""
    boxes = totals.boxes
    counts = {
        "belotes_a": boxes.belotes_a,
        "belotes_b": boxes.belotes_b,
        "capots_a": boxes.capots_a,
        "capots_b": boxes.capots_b,
        "deals": boxes.deals,
        "extra_penalties": boxes.extra_penalties or None,
        "winner": str(totals.winner) if totals.winner else None,
    }
    typed = {name: value for name, value in counts.items() if value is not None}
    return {"a": totals.a, "b": totals.b, **typed}


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


def _put_back(match: Match, game: HandedResult, was: dict[str, Any]) -> None:
    """The match as it was before these totals, which stay as a version that does not count."""
    versions = HandedResult.objects.filter(match=match, game=game.game)
    versions.filter(pk=game.pk).update(current=False)
    versions.filter(version=was["former"]).update(current=True)
    for penalty, in_totals in zip(
        Penalty.objects.filter(match=match, cancelled=False).order_by("pk"), was["in_totals"], strict=True
    ):
        Penalty.objects.filter(pk=penalty.pk).update(in_totals=in_totals)
    match.result_from, match.confirmed_at, match.confirmed_by = was["result_from"], None, None
    if was["state"] != Match.State.SUBMITTED:
        back_on_the_table(match)
    match.state = was["state"]
    if not was["started"]:
        match.started_at = None
    retotal(match)


def _refuse_over_deals(match: Match, reason: str, *, at_table: bool) -> None:
    """Deals that were entered are put aside by the staff only, with a reason."""
    by_deals = match.result_from == Match.ResultFrom.DEALS and match.deal_count > 0
    if by_deals and at_table:
        raise Refused(
            "deals_entered", _("Des donnes sont déjà saisies : appelez l’arbitre pour rendre les totaux.")
        )
    if by_deals and not reason:
        raise Refused(
            "reason_missing",
            _("Des donnes sont déjà saisies : dites pourquoi les totaux comptent."),
            "reason",
        )


def _former(match: Match, seen: int) -> HandedResult | None:
    """The totals that are corrected. Raises Conflict where others were typed since the form was made."""
    former = next(iter(handed_games(match)), None)
    if (former.version if former else 0) != seen and former is not None:
        sentence = _("Les totaux de cette partie viennent d’être saisis : %(a)s – %(b)s.")
        raise Conflict("totals_changed", sentence % {"a": former.total_a, "b": former.total_b}, result=former)
    return former


def _doubts(match: Match, totals: GameTotals, *, checked: bool) -> tuple[str, ...]:
    """The codes that were taken. Raises Doubted, and Refused "winner" in a bracket: nobody goes on."""
    judged = judge(match, totals)
    if judged.winner is None and match.planned is not None:
        raise Refused("winner", _("Il faut une gagnante : dites qui a gagné la donne de plus."), "winner")
    if not isinstance(judged, Doubts):
        return ()
    if not checked:
        raise Doubted(judged)
    return judged.codes


def _put(
    match: Match,
    totals: GameTotals,
    former: HandedResult | None,
    doubts: tuple[str, ...],
    *,
    by: Actor,
    reason: str,
) -> None:
    """The next version of the totals of a match, current."""
    last = HandedResult.objects.filter(match=match, game=1).order_by("-version").first()
    if former is not None:
        HandedResult.objects.filter(pk=former.pk).update(current=False)
    boxes = totals.boxes
    HandedResult.objects.create(
        match=match,
        version=last.version + 1 if last else 1,
        total_a=totals.a,
        total_b=totals.b,
        deal_count=boxes.deals,
        belotes_a=boxes.belotes_a,
        belotes_b=boxes.belotes_b,
        capots_a=boxes.capots_a,
        capots_b=boxes.capots_b,
        extra_penalties=boxes.extra_penalties,
        winner=str(totals.winner or ""),
        doubts=list(doubts),
        reason=reason,
        entered_by=by.user,
        entered_table=by.table,
    )


def _settle(match: Match, by: Actor, *, sure: bool) -> None:
    """A sheet typed at the desk is signed on paper: submitted, and confirmed at once by who may."""
    mark_submitted(match)
    waits = Dispute.objects.filter(match=match, state=Dispute.State.OPEN).exists()
    if sure and not waits and permits(by, Action.CONFIRM, match.tournament, match):
        mark_confirmed(match, by)
    saved(match)
