"""The result of a match that was confirmed, written again and confirmed, inside a write of another room: what
reopening its sheet, correcting, handing in and confirming do one after the other.

Guards and the journal's entry are the verb's that calls."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.totals import GameTotals

from ...core.access import Actor
from ...core.errors import Conflict
from ...core.journal import Draft
from ...models import Match
from ..queries.facts import facts_of
from ..queries.rewritten import RewrittenResult
from .deals import refuse_banned_taker, refuse_decided, seen_version
from .score import deal_record, put_version, recount, result_record, retotal
from .sheets import back_to_play, confirmed, refuse_before_the_end
from .totals import put_totals, record_of


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
