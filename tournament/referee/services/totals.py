"""Match total = its deals + its penalties, kept on the match row by the transaction that changed either."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from scoring import MatchState, Side
from scoring.contract import CAPOT

from ...models import Match
from ..queries.bells import before_this_clock
from ..queries.facts import MatchFacts, ScoredDeal, facts_of
from ..queries.stored import live
from .versions import mark_anew

Totals = dict[str, object]


def totals_of(facts: MatchFacts) -> Totals:
    """The columns of a match that follow from its deals and penalties. Unplayed is None, never 0."""
    standing = facts.standing()
    scored = bool(facts.current) or bool(live(facts.penalties))
    return {
        "total_a": standing.a if scored else None,
        "total_b": standing.b if scored else None,
        "deal_count": standing.deals,
        "capots_a": sum(_is_capot(deal, Side.A) for deal in facts.current),
        "capots_b": sum(_is_capot(deal, Side.B) for deal in facts.current),
        "over": standing.over and scored,
        "winner": str(standing.winner or "") if scored else "",
        "last_deal_at": _last_deal_at(facts),
    }


def _is_capot(deal: ScoredDeal, side: Side) -> bool:
    """Whether that side made a capot, bid or not, in a deal that was played out."""
    if deal.played.status != "played":
        return False
    bid_made = deal.played.contract == CAPOT and deal.played.taker is side and deal.score.made is True
    return deal.played.capot is side or bid_made


def _last_deal_at(facts: MatchFacts) -> datetime | None:
    return max((deal.first_entered_at for deal in facts.current), default=None)


def retotal(match: Match, facts: MatchFacts | None = None) -> MatchState:
    """Count a match again after a write and save it; to be called inside the transaction of that write.

    A signature holds for the totals that were signed: when they change it goes, and a sheet that is no
    longer finished is no longer submitted. A confirmed or forfeited match keeps its state.
    `facts` are those after the write, when the caller has them; else they are read."""
    before = (match.total_a, match.total_b)
    facts = recount(match, facts)
    if match.state == Match.State.WAITING and (facts.current or facts.incidents or facts.penalties):
        mark_started(match)
    if match.state in (Match.State.PLAYING, Match.State.SUBMITTED):
        if before != (match.total_a, match.total_b) or not facts.may_stop:
            unsign(match)
        if match.state == Match.State.SUBMITTED and not match.over:
            back_on_the_table(match)
    match.version += 1
    match.save()
    return facts.standing()


def recount(match: Match, facts: MatchFacts | None = None) -> MatchFacts:
    """Mark the deals and set the totals as they are in this match now; saved by the caller.

    Where a deal's marks depend on the others (`marks_need_match`), those that changed are written anew."""
    facts = facts or facts_of(match)
    if mark_anew(facts):
        facts = facts_of(match)
    for name, value in totals_of(facts).items():
        setattr(match, name, value)
    return facts


def mark_started(match: Match) -> None:
    """The first card was dealt; saved by the caller."""
    match.state = Match.State.PLAYING
    match.started_at = match.started_at or timezone.now()


def back_on_the_table(match: Match) -> None:
    """A sheet that was handed in is played on; saved by the caller. Where the clock runs for another wave by
    now the hour it was handed in stays: its own bell has rung, and it must not wait for the next."""
    match.state = Match.State.PLAYING
    if not before_this_clock(match):
        match.submitted_at = None


def unsign(match: Match) -> None:
    """Take both signatures away; saved by the caller."""
    match.signed_a_at = match.signed_b_at = None
    match.signed_a_name = match.signed_b_name = ""
