"""A deal typed without network before the end that arrives when the match takes no more. What a phone says of
its clock is not believed: the table asks with the deal itself; the referee counts it in one act, or not."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from scoring import PlayedDeal, write_notation
from scoring.settle import completed

from ...core.access import Action, Actor, require
from ...core.clock import hour_now
from ...core.errors import Refused
from ...models import DealVersion, Dispute, Match
from ..queries.facts import facts_of
from ..queries.late_deals import late_deal
from .deals import refuse_banned_taker, refuse_wrong_number, score_in
from .disputes import RefereeCall, close_dispute, open_dispute
from .opening import writing_match
from .score import deal_of, deal_record, put_version, retotal


def ask_late(
    *, match: Match, number: int, played: PlayedDeal, by: Actor, token: str | None = None
) -> Dispute:
    """Call the referee with that deal, which nobody has entered yet. Refused: "not_over" (it may simply be
    sent), "wrong_order", "may_not_take"; Conflict "deal_exists", "already_called"; ImpossibleDeal."""
    facts = facts_of(match)
    refuse_wrong_number(facts, number)
    refuse_banned_taker(facts, number, played)
    if match.state in {Match.State.WAITING, Match.State.PLAYING} and not facts.standing().over:
        raise Refused("not_over", _("La partie n’est pas finie : envoyez la donne comme les autres."))
    score_in(facts, number, played, hour_now())
    notation = write_notation(completed(played, facts.ruleset))
    text = _("Donne %(n)s, tapée avant la fin et arrivée après : %(deal)s")
    call = RefereeCall("score", deal=number, text=text % {"n": number, "deal": notation})
    return open_dispute(match=match, call=call, by=by, token=token)


def count_late(*, dispute: Dispute, by: Actor, token: str | None = None) -> DealVersion:
    """Count the deal of that call after all, and end the call. Refused: "no_late_deal", "match_over" (by its
    points or its deals, not by time), "wrong_order",
    "may_not_take"; Conflict "deal_exists", "already_ruled"."""
    reason = _("jouée avant la fin, arrivée après")
    with writing_match(
        dispute.match,
        "deal.counted_late",
        by,
        Action.RULE,
        reason=reason,
        token=token,
        content={"dispute": dispute.pk},
    ) as (fresh, entry):
        require(by, Action.TYPE_SHEET, fresh.tournament, fresh)
        late = late_deal(dispute)
        if late is None:
            raise Refused("no_late_deal", _("Cet appel ne porte pas de donne à compter."))
        facts = facts_of(fresh)
        refuse_wrong_number(facts, late.number)
        refuse_banned_taker(facts, late.number, late.played)
        if facts.standing(time_called=False).over:
            raise Refused("match_over", _("La partie était finie avant cette donne."))
        close_dispute(dispute, Dispute.State.RULED)
        played = replace(late.played, dealer=facts.next_dealer)
        deal = put_version(deal_of(fresh, late.number), played, by=by, reason=reason)
        standing = retotal(fresh)
        entry.about = {"dispute": dispute.uid, "deal": late.number}
        entry.after = deal_record(deal) | {"total_a": fresh.total_a, "total_b": fresh.total_b}
        entry.after |= {"over": standing.over}
        entry.answer = {"deal": deal.pk}
    return deal
