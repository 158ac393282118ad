"""Records deals one by one, corrects and annuls them. The score is the engine's; who
may, the table of rights.

Raises Refused and Conflict with a sentence, ImpossibleDeal with the field, AlreadyDone for a retry."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from django.utils.translation import gettext as _

from scoring import DealScore, ImpossibleDeal, MatchState, PlayedDeal, refuse_banned
from scoring.settle import refuse_uncovered

from ...core.access import Action, Actor
from ...core.errors import Conflict, Refused
from ...models import DealVersion, Match
from ..queries.facts import MatchFacts, facts_ahead, facts_of, marked_in
from ..queries.seats import ban_sentence
from ..queries.stored import annulled, takes_deals
from .opening import checked_reason, writing_match
from .score import deal_of, deal_record, put_version, retotal


def record_deal(
    *, match: Match, number: int, played: PlayedDeal, by: Actor, token: str | None = None
) -> DealVersion:
    """Enter the next deal of a match; `deal.match` is the match with its new totals.

    Refused: "match_over", "wrong_order" (not the next number), "may_not_take" (misdeal ban).
    Conflict "deal_exists": that number was entered by another; `answer["deal"]` is theirs."""
    content = {"number": number, "played": played.to_dict()}
    ahead = facts_ahead(match)
    with writing_match(match, "deal.recorded", by, Action.ENTER_DEAL, token=token, content=content) as (
        fresh,
        entry,
    ):
        facts = ahead.still_true_of(fresh)
        refuse_not_next(facts, number)
        refuse_banned_taker(facts, number, played)
        refuse_uncovered_litige(facts, number, played)
        if played.dealer is None:
            played = replace(played, dealer=facts.next_dealer)
        first = all(row.number != number for row in facts.versions)
        deal = put_version(deal_of(fresh, number), played, by=by, first=first)
        standing = retotal(fresh, facts.with_next(deal))
        entry.about = {"deal": number}
        entry.after = deal_record(deal) | _totals(fresh, standing)
        entry.answer = {"deal": deal.pk}
    return deal


def correct_deal(
    *, deal: DealVersion, played: PlayedDeal, reason: str, by: Actor, token: str | None = None
) -> DealVersion:
    """Write a deal again with a reason; `deal` is the version the person saw.

    Conflict "deal_changed" when another version was written meanwhile. Everything is counted again."""
    reason = checked_reason(reason)
    content = {"deal": deal.pk, "played": played.to_dict(), "reason": reason}
    with writing_match(
        deal.match, "deal.corrected", by, Action.CORRECT_DEAL, reason=reason, token=token, content=content
    ) as (fresh, entry):
        facts = facts_of(fresh)
        current = seen_version(facts, deal)
        refuse_decided(current)
        refuse_banned_taker(facts, deal.number, played)
        refuse_uncovered_litige(facts, deal.number, played)
        if played.dealer is None:
            played = replace(played, dealer=deal.facts.get("dealer"))
        corrected = put_version(current.deal, played, by=by, reason=reason)
        standing = retotal(fresh)
        entry.about = {"deal": deal.number}
        entry.before = deal_record(deal)
        entry.after = deal_record(corrected) | _totals(fresh, standing)
        entry.answer = {"deal": corrected.pk}
    return corrected


def annul_deal(*, deal: DealVersion, reason: str, by: Actor, token: str | None = None) -> DealVersion:
    """Annul a deal: a new version that marks nothing and uses up no deal; what was played stays readable."""
    reason = checked_reason(reason)
    with writing_match(
        deal.match,
        "deal.annulled",
        by,
        Action.CORRECT_DEAL,
        reason=reason,
        token=token,
        content={"deal": deal.pk, "reason": reason},
    ) as (fresh, entry):
        current = seen_version(facts_of(fresh), deal)
        refuse_decided(current)
        written = put_version(current.deal, annulled(current), by=by, reason=reason)
        standing = retotal(fresh)
        entry.about = {"deal": deal.number}
        entry.before = deal_record(deal)
        entry.after = deal_record(written) | _totals(fresh, standing)
        entry.answer = {"deal": written.pk}
    return written


def refuse_not_next(facts: MatchFacts, number: int) -> None:
    """Deals are entered one after the other, as long as the match takes more; one that exists is somebody
    else's."""
    entered = facts.deal(number)
    if entered is not None:
        sentence = _("Donne %(number)s déjà saisie : %(marks)s.")
        marks = _marks(entered)
        raise Conflict("deal_exists", sentence % {"number": number, "marks": marks}, deal=entered)
    refuse_after_the_end(facts)
    if number != facts.next_number:
        sentence = _("C’est la donne %(next)s qu’il faut saisir, pas la donne %(number)s.")
        raise Refused("wrong_order", sentence % {"next": facts.next_number, "number": number})


def refuse_after_the_end(facts: MatchFacts) -> None:
    """A match that is over takes no more deals, and none where matches are handed in by their totals."""
    if not takes_deals(facts.match.tournament):
        raise Refused("by_totals", _("Dans ce tournoi, une partie se rend par ses deux totaux."))
    if facts.standing().over:
        raise Refused("match_over", _("La partie est finie : il n’y a plus de donne à saisir."))


def refuse_banned_taker(facts: MatchFacts, number: int, played: PlayedDeal) -> None:
    """After its second misdeal a team may not take in that deal (Missègre X.A)."""
    ban = facts.ban(number)
    if ban is None or played.status != "played":
        return
    try:
        refuse_banned(played, ban)
    except ImpossibleDeal as error:
        field = "double" if error.field == "double" else "bid"
        raise Refused("may_not_take", ban_sentence(facts.match, ban), field, article=ban.article) from error


def score_in(facts: MatchFacts, number: int, played: PlayedDeal, at: datetime) -> DealScore:
    """What that deal would mark if it were entered in this match `at`. Raises ImpossibleDeal."""
    refuse_uncovered_litige(facts, number, played)
    return marked_in(facts, number, played, at)


def refuse_uncovered_litige(facts: MatchFacts, number: int, played: PlayedDeal) -> None:
    """Where a deal is entered or corrected; one that stood already is laid again as it is, though an earlier
    one was changed since. Raises ImpossibleDeal."""
    if played.status == "counted":
        before = (deal.played for deal in facts.entered if deal.row.number < number)
        refuse_uncovered(played, before, facts.ruleset)


def seen_version(facts: MatchFacts, deal: DealVersion) -> DealVersion:
    """The version that was seen, as it is in this write: a correction is made of it; a newer one is shown
    first."""
    now = facts.deal(deal.number)
    if now is None or now.pk != deal.pk:
        sentence = _("La donne %(number)s a été corrigée entre-temps : %(marks)s.")
        marks = _marks(now)
        raise Conflict("deal_changed", sentence % {"number": deal.number, "marks": marks}, deal=now)
    return now


def refuse_decided(deal: DealVersion) -> None:
    """What a referee decided is changed by another decision only."""
    if deal.status == "penalty":
        sentence = _("La donne %(number)s est décidée par l’arbitre : seule une autre décision la change.")
        raise Refused("decided", sentence % {"number": deal.number})


def _totals(match: Match, standing: MatchState) -> dict[str, object]:
    return {"total_a": match.total_a, "total_b": match.total_b, "over": standing.over}


def _marks(deal: DealVersion | None) -> str:
    """100 – 70; a deal that marks nothing itself, or is gone, is a dash."""
    return "–" if deal is None or deal.marks_a is None else f"{deal.marks_a} – {deal.marks_b}"
