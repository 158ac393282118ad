"""Deals as the engine takes them: what a page asks of the next one, how it is recorded, corrected, annulled;
misdeals declared and taken back, at the price of the rulebook's ladder (Missègre X.A)."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from itertools import groupby
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring import (
    DealScore,
    ImpossibleDeal,
    MatchState,
    Misdeal,
    PlayedDeal,
    Ruleset,
    Side,
    misdeal_effect,
    refuse_banned,
)
from scoring.cards import SUITS, CardError, side_of
from scoring.contract import BELOTE_POINTS, CAPOT
from scoring.melds import meld_choices, name_of
from scoring.melds.claims import NAMES
from scoring.settle import announced_melds_score, deal_sums, refuse_uncovered, spelled_out

from ..core.access import Action, Actor
from ..core.errors import Conflict, Refused
from ..core.journal import Draft
from ..models import DealVersion, Incident, Match
from .facts import MatchFacts, annulled, facts_of, marked_in, next_misdeal, takes_deals
from .forms import HIGHEST_CHIP, SIDES, MatchForm
from .sheet import Sheet, SheetSide, ban_sentence, seats_of, side_sign, turn_of
from .writes import deal_named, deal_of, deal_record, put_penalty, put_version, retotal, writes_match

Option = tuple[str, str]


def melds_offered(facts: MatchFacts) -> dict[str, Any] | None:
    """The options of the three lists of melds: who, which (by kind), in which suit; and the kinds as chips,
    each with the highest cards it may have. None where no melds are played."""
    rules = facts.ruleset
    if not (rules.melds and rules.bidding):  # without bids their total alone is asked
        return None
    offered = dict.fromkeys((choice.kind, choice.top) for choice in meld_choices(rules, rules.trumps[0]))
    groups = [
        (kind, [top for _kind, top in tops])
        for kind, tops in groupby(offered, key=lambda kind_and_top: kind_and_top[0])
    ]
    headings = {"tierce": _("Tierces"), "cinquante": _("Cinquantes"), "cent": _("Cents"), "four": _("Carrés")}
    words = {"tierce": _("Tierce"), "cinquante": _("Cinquante"), "cent": _("Cent"), "four": _("Carré")}
    cards = {"A": _("As"), "K": _("Roi"), "Q": _("Dame"), "J": _("Valet")}
    return {
        "who": _who(facts.match, by_seat=rules.meld_tie == "first"),
        "what": [
            (headings[kind], [(f"{kind}-{top}", _(NAMES[kind, top])) for top in tops])
            for kind, tops in groups
        ],
        "suits": list(map(str, SUITS)),
        "kinds": [
            {"kind": kind, "word": words[kind], "tops": [(top, cards.get(top, top)) for top in tops]}
            for kind, tops in groups
        ],
    }


def _who(match: Match, *, by_seat: bool) -> list[Option]:
    """The two teams; the four players where equal melds are decided by who spoke first."""
    if by_seat:
        return [(str(seat.number), f"{seat.player} ({seat.team})") for seat in seats_of(match)]
    return [(str(side), f"{side_sign(match, side) or side}") for side in Side]


def announced_in(facts: MatchFacts, played: PlayedDeal) -> list[dict[str, Any]]:
    """The melds of a deal as they were announced, with what each marks and why; nothing when they cannot be
    read."""
    if not played.announced or played.trump is None:
        return []
    try:
        score = announced_melds_score(played, facts.ruleset, played.trump)
    except CardError:
        return []
    return [
        {
            "name": _(name_of(line.claim)),
            "suit": str(line.claim.suit or ""),
            "team": side_sign(facts.match, line.claim.side),
            "points": line.points,
            "reason": line.reason,
        }
        for line in score.lines
    ]


def questions_context(facts: MatchFacts, page: Sheet, number: int) -> dict[str, Any]:
    """The questions of a deal under this rulebook; the context of _deal_form.html."""
    ban = facts.ban(number)
    dealer = facts.next_dealer if number == facts.next_number else None
    return {
        "deal_number": number,
        "contracts": contracts_of(facts.ruleset),
        "trumps": list(facts.ruleset.trumps),
        "higher": higher_of(facts.ruleset),
        "higher_from": min((bid for bid in facts.ruleset.bids if bid > HIGHEST_CHIP), default=None),
        "counted": counting_of(facts.ruleset),
        "belotes": belotes_of(facts.ruleset),
        "melds": melds_offered(facts),
        "whose_turn": turn_of(facts.match, dealer, facts.ruleset),
        "sides": [
            {
                "side": str(side.side),
                "number": side.number,
                "name": side.name,
                "ban": ban_sentence(facts.match, ban) if ban and ban.side is side.side else None,
                "may_take": not (ban and ban.side is side.side and ban.kind == "take"),
                "ban_article": ban.article if ban else "",
            }
            for side in page.sides
        ],
    }


def counting_of(ruleset: Ruleset) -> dict[str, Any] | None:
    """What the form of a deal without bids helps with: what both sides mark together, with all eight tricks
    too, None where rounding leaves it open; what a belote adds; whether melds are played. None where a deal
    has bids."""
    if ruleset.bidding:
        return None
    plain, swept = (deal_sums(ruleset, swept=swept) for swept in (False, True))
    return {
        "whole": min(plain) if len(plain) == 1 else None,
        "swept": min(swept) if len(swept) == 1 else None,
        "belote": BELOTE_POINTS,
        "melds": ruleset.melds,
    }


def contracts_of(ruleset: Ruleset) -> list[int | str]:
    """The chips: every bid of the ladder, then capot; none where nobody bids."""
    if not ruleset.bidding:
        return []
    bids: list[int | str] = [bid for bid in sorted(ruleset.bids) if bid <= HIGHEST_CHIP]
    return [*bids, CAPOT] if ruleset.capot_bid else bids


def higher_of(ruleset: Ruleset) -> int | None:
    """The highest bid that has no chip: it is typed. None where the chips are all there is."""
    if not ruleset.bidding:
        return None
    highest = max(ruleset.bids)
    return highest if highest > HIGHEST_CHIP else None


def belotes_of(ruleset: Ruleset) -> list[int]:
    """How many belotes a side may have announced, where it can be more than one (all trump)."""
    several = ruleset.bidding and "all_trump" in ruleset.trumps and ruleset.belotes_ta_max > 1
    return list(range(1, ruleset.belotes_ta_max + 1)) if several else []


def marks_context(played: PlayedDeal, score: DealScore, page: Sheet) -> dict[str, Any]:
    lines = [
        {
            "side": str(side.side),
            "number": side.number,
            "reasons": [
                spelled_out(line.reason, played, page.ruleset)
                for line in score.lines
                if line.side is side.side
            ],
            "total": score.mark(side.side),
        }
        for side in page.sides
    ]
    return {
        "verdict": score.verdict,
        "made": score.made,
        "article": score.article,
        "lines": lines,
        "played": played,
    }


def misdealing(facts: MatchFacts, page: Sheet) -> dict[str, Any]:
    """What may be declared now: by the `dealer` whose turn it is, where it is `known`, or by `others` who may
    have dealt. `no_tariff`: the referee decides; `adds_bid`: some step adds the bid made. No statement."""
    steps, turn = facts.ruleset.misdeal, facts.next_dealer
    culprits = [culprit for side in page.sides for culprit in _culprits(facts, page, side)]
    known = next((culprit for culprit in culprits if turn is not None and culprit["seat"] == turn), None)
    return {
        "known": known,
        "dealer": next((seat.player for seat in seats_of(facts.match) if seat.number == turn), ""),
        "others": [culprit for culprit in culprits if culprit is not known],
        "no_tariff": not steps,
        "adds_bid": any(step.with_bid for step in steps),
    }


def _culprits(facts: MatchFacts, page: Sheet, side: SheetSide) -> list[dict[str, Any]]:
    """The dealer whose turn it is; where that is not known, or not theirs, each player or the whole side; and
    what follows."""
    by_dealer = any(step.per == "dealer" for step in facts.ruleset.misdeal)
    theirs = {seat.number: seat.player for seat in seats_of(facts.match) if seat.side is side.side}
    turn = facts.next_dealer
    seats: list[int | None] = [turn] if turn in theirs else [*theirs] if by_dealer else [None]
    return [
        {
            "side": side,
            "seat": seat,
            "player": theirs.get(seat or 0, "") if by_dealer else "",
            "effect": misdeal_effect(
                facts.misdeals, Misdeal(side.side, seat, page.next_number), facts.ruleset
            ),
        }
        for seat in seats
    ]


@writes_match("deal.recorded", Action.ENTER_DEAL)
def record_deal(match: Match, number: int, played: PlayedDeal, by: Actor, entry: Draft) -> DealVersion:
    """Enter the next deal of a match; `deal.match` is the match with its new totals."""
    facts = facts_of(match)
    refuse_not_next(facts, number)
    refuse_banned_taker(facts, number, played)
    refuse_uncovered_litige(facts, number, played)
    if played.dealer is None:
        played = replace(played, dealer=facts.next_dealer)
    first = all(row.number != number for row in facts.versions)
    deal = put_version(deal_of(match, number), played, by=by, first=first)
    standing = retotal(match, facts.with_next(deal))
    entry.about = {"deal": number}
    entry.after = deal_record(deal) | _totals(match, standing)
    entry.answer = {"deal": deal.pk}
    return deal


@writes_match("deal.corrected", Action.CORRECT_DEAL, reasoned=True)
def correct_deal(deal: DealVersion, played: PlayedDeal, reason: str, by: Actor, entry: Draft) -> DealVersion:
    """Write a deal again with a reason; `deal` is the version the person saw."""
    facts = facts_of(deal.match)
    current = seen_version(facts, deal)
    refuse_decided(current)
    refuse_banned_taker(facts, deal.number, played)
    refuse_uncovered_litige(facts, deal.number, played)
    if played.dealer is None:
        played = replace(played, dealer=deal.facts.get("dealer"))
    corrected = put_version(current.deal, played, by=by, reason=reason)
    standing = retotal(deal.match)
    entry.about = {"deal": deal.number}
    entry.before = deal_record(deal)
    entry.after = deal_record(corrected) | _totals(deal.match, standing)
    entry.answer = {"deal": corrected.pk}
    return corrected


@writes_match("deal.annulled", Action.CORRECT_DEAL, reasoned=True)
def annul_deal(deal: DealVersion, reason: str, by: Actor, entry: Draft) -> DealVersion:
    """Annul a deal: a new version that marks nothing and uses up no deal; what was played stays readable."""
    current = seen_version(facts_of(deal.match), deal)
    refuse_decided(current)
    written = put_version(current.deal, annulled(current), by=by, reason=reason)
    standing = retotal(deal.match)
    entry.about = {"deal": deal.number}
    entry.before = deal_record(deal)
    entry.after = deal_record(written) | _totals(deal.match, standing)
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
    if deal.status == "penalty":
        sentence = _("La donne %(number)s est décidée par l’arbitre : seule une autre décision la change.")
        raise Refused("decided", sentence % {"number": deal.number})


def _totals(match: Match, standing: MatchState) -> dict[str, object]:
    return {"total_a": match.total_a, "total_b": match.total_b, "over": standing.over}


def _marks(deal: DealVersion | None) -> str:
    """100 – 70; a deal that marks nothing itself, or is gone, is a dash."""
    return "–" if deal is None or deal.marks_a is None else f"{deal.marks_a} – {deal.marks_b}"


@writes_match("misdeal.declared", Action.BEGIN)
def declare_misdeal(
    match: Match,
    *,
    side: Side,
    by: Actor,
    entry: Draft,
    dealer: int | None = None,
    deal_number: int | None = None,
    bid: int | None = None,
) -> Incident:
    """Note a misdeal of `side` in the deal now dealt; the ladder's points become a penalty of their own.

    `dealer` is a seat, left out: the one whose turn it is when it is that side's. `bid` is what the others
    had bid already. Refused: "match_over", "seat" (not that side's), "wrong_order" when `deal_number` is not
    the deal now dealt."""
    facts = facts_of(match)
    refuse_after_the_end(facts)
    if deal_number not in (None, facts.next_number):
        sentence = _("La donne %(number)s est déjà saisie : une fausse donne se note avant sa donne.")
        raise Refused("wrong_order", sentence % {"number": deal_number})
    if dealer is not None and side_of(dealer) is not side:
        raise Refused("seat", _("Ce joueur est de l’autre équipe."), "dealer")
    incident = next_misdeal(facts, side, dealer=dealer, bid=bid)
    incident.deal, incident.made_by = deal_named(match, incident.deal_number), by.user
    incident.save()
    follow_ladder(match, by=by)
    standing = retotal(match)
    entry.about = {"incident": incident.uid, "deal": incident.deal_number, "side": str(side)}
    entry.after = {"total_a": match.total_a, "total_b": match.total_b, "over": standing.over}
    entry.answer = {"incident": incident.pk}
    return incident


@writes_match("misdeal.cancelled", Action.CORRECT_DEAL, reasoned=True)
def cancel_misdeal(incident: Incident, reason: str, by: Actor, entry: Draft) -> Incident:
    """Take a misdeal back with a reason; later ones of the team climb down the ladder, with their points."""
    row = Incident.objects.select_related("deal").get(pk=incident.pk, match=incident.match)
    if row.kind != Incident.Kind.MISDEAL or row.cancelled:
        raise Refused("not_there", _("Cette fausse donne est déjà annulée."))
    if hasattr(row, "ruling"):
        raise Refused("ruled", _("Un arbitre l’a décidée : seule une autre décision la change."))
    row.cancelled, row.cancel_reason = True, reason
    row.save(update_fields=["cancelled", "cancel_reason"])
    follow_ladder(incident.match, by=by, reason=reason)
    retotal(incident.match)
    entry.about = {"incident": row.uid, "deal": row.deal_number, "side": row.side}
    entry.after = {"total_a": incident.match.total_a, "total_b": incident.match.total_b}
    entry.answer = {"incident": row.pk}
    return row


def follow_ladder(match: Match, *, by: Actor, reason: str = "") -> None:
    """Make the penalties of the misdeals those that the ladder gives now; inside a write, before totals."""
    facts = facts_of(match)
    effects = facts.misdeal_effects()
    penalty_by_incident = {
        row.incident_id: row for row in facts.penalties if row.incident_id and not row.cancelled
    }
    for incident in facts.incidents:
        if incident.kind != Incident.Kind.MISDEAL:
            continue
        effect, penalty = effects.get(incident.pk), penalty_by_incident.get(incident.pk)
        due = effect.penalty if effect else None
        if penalty and (due is None or (due.to, due.points) != (penalty.to_side, penalty.points)):
            penalty.cancelled, penalty.cancel_reason = True, reason
            penalty.save(update_fields=["cancelled", "cancel_reason"])
            penalty = None
        if effect and due and penalty is None:
            deal = incident.deal
            put_penalty(match, due, str(effect.reason), by=by, deal=deal, incident=incident)


class MisdealForm(MatchForm):
    """Which team misdealt, in which deal; which of its players, and what the others had bid."""

    side = forms.TypedChoiceField(choices=SIDES, coerce=Side)
    number = forms.IntegerField(widget=forms.HiddenInput)
    dealer = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=1, max_value=4)
    bid = forms.IntegerField(required=False, min_value=1, max_value=1000)
