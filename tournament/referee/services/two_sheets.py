"""The two sheets of a match, typed by the desk one after the other (RESULTS, two sheets): the same, the
totals stand as if one sheet said them; different, both are kept, nothing counts, and a dispute opens."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring import Side
from scoring.compare import agreed_match

from ...core.access import Action, Actor
from ...core.errors import Refused
from ...core.journal import writing_together
from ...models import BlindEntry, Dispute, Match
from ...web.units import the_team_label
from ..queries.blind import TOTALS, called_over, totals_entered
from ..queries.seats import side_sign
from ..queries.two_sheets import two_sheets_of
from .blind import (
    AGREED,
    Account,
    account_label,
    both_in,
    note_difference,
    open_calls,
    put_entry,
    same_said,
)
from .disputes import TEXT_LENGTH, trimmed
from .opening import writing_match
from .score import mark_started, refuse_forfeited, saved
from .sides import team_uids
from .totals import doubts_taken, hand_totals, refuse_kind


def type_side_sheet(
    *,
    match: Match,
    side: Side,
    account: Account,
    by: Actor,
    reason: str = "",
    token: str | None = None,
) -> Match:
    """Keep the sheet of that side; with the other one it is compared at once. `reason`: why they count, where
    deals were entered.

    Raises Doubted; Refused "one_sheet" (typed once only: it has totals, or deals, or its sheets differ and
    the referee decides), "by_deals", "too_many_games", "winner", "forfeited". The second sheet
    that says the first the other way round is doubted before anything is kept."""
    content = {"side": side, "facts": account.facts, "in_totals": account.in_totals}
    with writing_together():
        with writing_match(
            match, "sheets.typed_one", by, Action.TYPE_SHEET, token=token, content=content
        ) as (fresh, entry):
            refuse_forfeited(fresh)
            refuse_kind(fresh, account.games)
            sheets = two_sheets_of(fresh)
            if sheets is None or not sheets.asked:
                raise Refused("one_sheet", _("Cette partie n’attend pas deux feuilles : rechargez la page."))
            other = sheets.games.get(side.other, ())
            doubts = doubts_taken(fresh, account.games, checked=account.checked, other=other).codes
            put_entry(fresh, side, account, doubts, by)
            entry.about = {"teams": team_uids(fresh, side), "number": TOTALS}
            if fresh.state == Match.State.WAITING:
                mark_started(fresh)
            saved(fresh)
            pair = both_in(fresh, TOTALS)
            same = bool(pair) and same_said(fresh, pair, entry)
            if pair and not same:
                note_difference(fresh, pair, entry)
                _open_dispute(fresh, pair, by)
        if same:
            fresh = _let_stand(fresh, pair, by, account, reason)
    return fresh


def _let_stand(match: Match, pair: tuple[BlindEntry, ...], by: Actor, account: Account, reason: str) -> Match:
    """Both sheets say the same: the totals are typed, with what either box leaves empty."""
    BlindEntry.objects.filter(pk__in=[row.pk for row in pair]).update(outcome=AGREED)
    games = agreed_match(*map(totals_entered, pair))
    if games is None:
        raise ValueError("these sheets differ")
    return hand_totals(
        match=match,
        totals=games[0],
        later=games[1:],
        seen=0,
        by=by,
        checked=True,
        in_totals=account.in_totals,
        reason=reason,
    )


def _open_dispute(match: Match, pair: tuple[BlindEntry, ...], by: Actor) -> None:
    """With what both sheets say, unless the referee is called for the score already; a call of something
    else stays beside it."""
    if called_over(open_calls(match), TOTALS):
        return
    said = [f"{the_team_label(side_sign(match, Side(row.side)))} : {account_label(row)}" for row in pair]
    text = _("Les deux feuilles diffèrent : %(said)s.") % {"said": " ; ".join(said)}
    Dispute.objects.create(match=match, what="score", text=trimmed(text, TEXT_LENGTH), opened_by=by.user)
