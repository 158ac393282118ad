"""What each side enters apart, on a phone of its own: compared when both are in. The same stands, in both
sides' names; what differs is shown and entered once more, then the referee is called.

Until both are in, the journal says who entered and never what."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import PlayedDeal, Side, write_notation
from scoring.compare import agreed_totals, deal_differences
from scoring.totals import GameTotals

from ..core.access import Action, Actor, both_sides
from ..core.clock import hour_now
from ..core.errors import Refused
from ..core.journal import Draft, writing_together
from ..models import BlindEntry, Dispute, Match
from ..web.units import the_team_label
from .calls import RefereeCall, open_dispute
from .deals import record_deal, refuse_banned_taker, refuse_not_next, score_in
from .facts import MatchFacts, facts_of
from .opening import writes_match
from .score import mark_started, saved
from .seats import side_sign
from .sides_apart import (
    DIFFERS,
    TOTALS,
    WAITS,
    awaited_now,
    called_over,
    deal_entered,
    last_differing,
    open_entries,
    settle_agreed,
    speaking_side,
    team_uids,
    totals_entered,
)
from .totals import doubts_taken, hand_totals

AGREED, LEFT = BlindEntry.Outcome.AGREED, BlindEntry.Outcome.LEFT


@dataclass(frozen=True)
class Account:
    """What one side says of a deal, or of the totals of the match. `checked`: it has looked at what is
    doubtful in them; `in_totals`: they hold the penalties ruled before."""

    number: int
    deal: PlayedDeal | None = None
    totals: GameTotals | None = None
    in_totals: bool = True
    checked: bool = False

    @property
    def facts(self) -> dict[str, object]:
        """In the command's format."""
        told = self.deal or self.totals
        return told.to_dict() if told is not None else {}


def enter_side(*, match: Match, account: Account, holder: str, by: Actor, token: str | None = None) -> Match:
    """Keep what the side of that phone (`holder`, of its cookie) says; with the other side's it is compared.

    Refused: "no_side", "not_apart", "other_kind", "called", and all that an entry is refused for; Conflict
    "deal_exists"; ImpossibleDeal; Doubted."""
    with writing_together():
        fresh, pair, same = _enter(match=match, account=account, holder=holder, by=by, token=token)
        if same:
            _let_stand(fresh, pair, by)
        elif pair and pair[0].attempt % 2 == 0:
            _call_referee(fresh, pair, by)
    return fresh


@writes_match("blind.entered", Action.ENTER_SIDE)
def _enter(
    match: Match, account: Account, holder: str, entry: Draft
) -> tuple[Match, tuple[BlindEntry, ...], bool]:
    """The match, what both sides say once both are in, and whether it is the same."""
    side = speaking_side(match, holder)
    doubts = _checked(match, account)
    _put_entry(match, side, account, doubts)
    entry.about = {"teams": team_uids(match, side), "number": account.number}
    if match.state == Match.State.WAITING:
        mark_started(match)
    saved(match)
    pair = _both_in(match, account.number)
    same = bool(pair) and _same_said(match, pair, entry)
    if pair and not same:
        _note_difference(match, pair, entry)
    return match, pair, same


def _checked(match: Match, account: Account) -> tuple[str, ...]:
    """Refuse what cannot be entered now, as if it were to stand at once; the doubts that this side took."""
    facts, entries = facts_of(match), open_entries(match)
    if account.deal is not None:
        refuse_not_next(facts, account.number)
    if account.number not in awaited_now(facts, entries):
        sentence = _("L’autre équipe a commencé autrement : regardez la feuille.")
        raise Refused("other_kind", sentence)
    if last_differing(entries, account.number) and called_over(_open_calls(match), account.number):
        raise Refused("called", _("L’arbitre est appelé : il décide avec vous."))
    if account.deal is not None:
        score_in(facts, account.number, account.deal, hour_now())
        refuse_banned_taker(facts, account.number, account.deal)
        return ()
    return _checked_totals(match, facts, account)


def _checked_totals(match: Match, facts: MatchFacts, account: Account) -> tuple[str, ...]:
    if account.totals is None or facts.handed:
        raise Refused("totals_there", _("Les totaux de cette partie sont déjà rendus."))
    return doubts_taken(match, account.totals, checked=account.checked).codes


def _open_calls(match: Match) -> list[Dispute]:
    return list(match.disputes.filter(state=Dispute.State.OPEN).select_related("deal"))


def _put_entry(match: Match, side: Side, account: Account, doubts: tuple[str, ...]) -> None:
    """The next version of what that side says; one that waited is left."""
    rows = BlindEntry.objects.filter(match=match, number=account.number)
    rows.filter(side=side, outcome=WAITS).update(outcome=LEFT)
    versions = rows.filter(side=side).order_by("-version").values_list("version", flat=True)
    attempts = rows.filter(outcome=DIFFERS).order_by("-attempt").values_list("attempt", flat=True)
    BlindEntry.objects.create(
        match=match,
        number=account.number,
        side=side,
        attempt=1 + (attempts.first() or 0),
        version=1 + (versions.first() or 0),
        facts=account.facts,
        in_totals=account.in_totals,
        doubts=list(doubts),
    )


def _both_in(match: Match, number: int) -> tuple[BlindEntry, ...]:
    """What A and B say, where both wait."""
    rows = BlindEntry.objects.filter(match=match, number=number, outcome=WAITS)
    pair = tuple(rows.order_by("side"))
    return pair if len(pair) == len(Side) else ()


def _same_said(match: Match, pair: tuple[BlindEntry, ...], entry: Draft) -> bool:
    """Whether both say the same, or counts that give the same marks: the journal keeps both."""
    if pair[0].number != TOTALS:
        mine, theirs = map(deal_entered, pair)
        differing = deal_differences(mine, theirs)
        if differing != ("points",):
            return not differing
        facts, now = facts_of(match), hour_now()
        scores = [score_in(facts, pair[0].number, deal, now) for deal in (mine, theirs)]
        if len({(score.mark(Side.A), score.mark(Side.B), score.waiting) for score in scores}) > 1:
            return False
        entry.verb = "blind.agreed"
        entry.after = {"said_a": account_label(pair[0]), "said_b": account_label(pair[1])}
        return True
    one, other = map(totals_entered, pair)
    return pair[0].in_totals == pair[1].in_totals and agreed_totals(one, other) is not None


def _note_difference(match: Match, pair: tuple[BlindEntry, ...], entry: Draft) -> None:
    """Both are in: what they say may be read by everybody now."""
    BlindEntry.objects.filter(pk__in=[row.pk for row in pair]).update(outcome=DIFFERS)
    entry.verb = "blind.differed"
    entry.about = {"teams": team_uids(match, *Side), "number": pair[0].number}
    entry.after = {"said_a": account_label(pair[0]), "said_b": account_label(pair[1])}


def account_label(entry: BlindEntry) -> str:
    """What a side said, in few signs: `A 90H 95/67`, `1000 – 944`."""
    if entry.number != TOTALS:
        return write_notation(deal_entered(entry))
    totals = totals_entered(entry)
    return f"{totals.a} – {totals.b}"


def _let_stand(match: Match, pair: tuple[BlindEntry, ...], by: Actor) -> None:
    """Both said the same: it counts as if the table had entered it; at the end the sheet is signed too."""
    BlindEntry.objects.filter(pk__in=[row.pk for row in pair]).update(outcome=AGREED)
    table, first = both_sides(by), pair[0]
    if first.number != TOTALS:
        deal = record_deal(match=match, number=first.number, played=deal_entered(first), by=table)
        match = deal.match
    elif (totals := agreed_totals(*map(totals_entered, pair))) is not None:
        match = hand_totals(
            match=match, totals=totals, seen=0, by=table, checked=True, in_totals=first.in_totals
        )
    if match.over:
        settle_agreed(match=match, by=table)


def _call_referee(match: Match, pair: tuple[BlindEntry, ...], by: Actor) -> None:
    """They differ for the second time: a dispute opens, unless one is open on it already; another call of the
    match, of something else, stays beside it."""
    number = pair[0].number
    if called_over(_open_calls(match), number):
        return
    said = [f"{the_team_label(side_sign(match, Side(row.side)))} : {account_label(row)}" for row in pair]
    text = _("Les deux équipes ont saisi deux fois autre chose : %(said)s.") % {"said": " ; ".join(said)}
    call = RefereeCall("score", deal=number or None, text=text)
    open_dispute(match=match, call=call, by=by, beside=True)
