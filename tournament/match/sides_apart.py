"""What each side enters apart, on a phone of its own: which phone speaks for which side, by the cookie it
holds; what waits and what differs. Both in, it is compared: the same stands, in both sides' names; what
differs is shown and entered once more, then the referee is called.

Until both are in, the journal says who entered and never what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import F, Q
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from scoring import PlayedDeal, Side, write_notation
from scoring.compare import agreed_totals, deal_differences, totals_differences
from scoring.totals import GameTotals

from ..core.access import Action, Actor, both_sides, sides_apart
from ..core.clock import hour_now
from ..core.errors import Conflict, Refused
from ..core.journal import Draft, writing_together
from ..core.tokens import SIGNED_FOR
from ..models import BlindEntry, Dispute, Match, PhoneSide
from ..web.units import the_team_label
from . import signing
from .calls import RefereeCall, open_dispute
from .deals import record_deal, refuse_banned_taker, refuse_not_next, score_in
from .facts import MatchFacts, facts_of, takes_deals, takes_totals
from .sheet import DealLine, Sheet, SheetSide, side_sign, team_of
from .signing import TOTALS, all_agreed, is_clear, settle_agreed, side_label
from .totals import doubts_taken, hand_totals
from .writes import mark_started, saved, writes_match

SALT = "phone-side"
PATH = "/table/"


@dataclass(frozen=True)
class HeldSide:
    """What a phone's cookie says: a side of that match, and its secret."""

    side: Side
    holder: str


def holder_of(token: str) -> str:
    """The secret of whoever sent this form: the same when the form is sent again."""
    return salted_hmac(SALT, token, algorithm="sha256").hexdigest()


def _name(match: Match) -> str:
    return f"side-{match.pk}"


def held_side(request: HttpRequest, match: Match) -> HeldSide | None:
    """The side that this phone was given; None for a cookie of another match, or that nobody signed."""
    sealed = request.get_signed_cookie(_name(match), "", salt=SALT, max_age=SIGNED_FOR)
    return HeldSide(Side(sealed[0]), sealed[1:]) if sealed else None


def give_side(request: HttpRequest, answer: HttpResponse, match: Match, held: HeldSide) -> None:
    """Leave the cookie on the phone, for as long as an evening; no script reads it."""
    about = {"max_age": SIGNED_FOR, "path": PATH, "httponly": True, "samesite": "Lax"}
    sealed = f"{held.side}{held.holder}"
    answer.set_signed_cookie(_name(match), sealed, salt=SALT, secure=request.is_secure(), **about)


def forget_side(answer: HttpResponse, match: Match) -> None:
    answer.delete_cookie(_name(match), path=PATH, samesite="Lax")


WAITS, DIFFERS = BlindEntry.Outcome.WAITS, BlindEntry.Outcome.DIFFERS
AGREED, LEFT = BlindEntry.Outcome.AGREED, BlindEntry.Outcome.LEFT


@dataclass(frozen=True)
class WaitingEntry:
    """A side that has entered, and when."""

    number: int
    side: SheetSide
    at: datetime


@dataclass(frozen=True)
class Differing:
    """What both sides entered, and the parts in which it differs; both deals, or the totals."""

    number: int
    attempt: int
    deals: tuple[PlayedDeal, ...] = ()
    totals: tuple[GameTotals, ...] = ()
    parts: tuple[str, ...] = ()

    @property
    def exchanged(self) -> bool:
        """Whether both say the same totals, the other way round."""
        one, other = self.totals
        return one.a != one.b and (one.a, one.b) == (other.b, other.a)


@dataclass(frozen=True)
class BlindTable:
    """A match whose sides enter apart, as a phone of its table or the desk sees it. `mine`: the side that
    this phone speaks for; `numbers`: what may be entered now (a deal's number, or TOTALS); `called`: the
    referee decides of what both entered, and nothing is entered meanwhile."""

    mine: SheetSide | None
    taken: frozenset[str]
    numbers: tuple[int, ...]
    waiting: WaitingEntry | None
    differing: Differing | None
    called: bool
    free_sides: tuple[SheetSide, ...] = field(default=())

    @property
    def entered(self) -> bool:
        return self.mine is not None and self.waiting is not None and self.waiting.side == self.mine

    @property
    def awaited(self) -> bool:
        return self.mine is not None and self.waiting is not None and self.waiting.side != self.mine

    @property
    def deal(self) -> int | None:
        return next((number for number in self.numbers if number != TOTALS), None)

    @property
    def totals(self) -> bool:
        return TOTALS in self.numbers

    @property
    def may_enter(self) -> bool:
        return self.mine is not None and bool(self.numbers) and not self.called


def phone_sides(match: Match) -> dict[str, str]:
    """Side → the secret of the phone that speaks for it now; one that spoke for a team which has since left
    that place does not. One statement."""
    seated = Q(side=Side.A, team=F("match__team_a")) | Q(side=Side.B, team=F("match__team_b"))
    rows = PhoneSide.objects.filter(seated, match=match, freed_at=None)
    return dict(rows.values_list("side", "holder"))


def side_held(held: HeldSide | None, holders: dict[str, str]) -> Side | None:
    """The side that this phone still speaks for."""
    return held.side if held is not None and holders.get(held.side) == held.holder else None


def open_entries(match: Match) -> list[BlindEntry]:
    """The entries that wait or differ, in order; one statement."""
    return list(BlindEntry.objects.filter(match=match, outcome__in=(WAITS, DIFFERS)))


def numbers_awaited(
    match: Match, next_number: int, entries: Sequence[BlindEntry], *, by_deals: bool
) -> tuple[int, ...]:
    """What may be entered: the next deal, the totals, or either while nobody began. `by_deals`: deals count
    in this match already."""
    if not takes_totals(match.tournament):
        return (next_number,)
    if not takes_deals(match.tournament):
        return (TOTALS,)
    begun = {entry.number for entry in entries} & {TOTALS, next_number}
    if by_deals:
        return (next_number,)
    return tuple(begun) if len(begun) == 1 else (next_number, TOTALS)


def awaited_now(facts: MatchFacts, entries: Sequence[BlindEntry]) -> tuple[int, ...]:
    """The same for a match as it stands."""
    match = facts.match
    return numbers_awaited(match, facts.next_number, entries, by_deals=bool(facts.entered))


def last_differing(entries: Sequence[BlindEntry], number: int) -> tuple[BlindEntry, ...]:
    """What A and B entered when they differed last, for that number; empty where they did not."""
    differing = [entry for entry in entries if entry.number == number and entry.outcome == DIFFERS]
    attempt = max((entry.attempt for entry in differing), default=0)
    return tuple(entry for entry in differing if entry.attempt == attempt)


def called_over(calls: Sequence[Dispute], number: int) -> bool:
    """Whether the referee is called for what both sides entered for that number."""
    for call in calls:
        of_totals = number == TOTALS and call.deal_id is None and call.what == "score"
        if of_totals or (number != TOTALS and call.deal_number == number):
            return True
    return False


def blind_table(sheet: Sheet, held: HeldSide | None) -> BlindTable:
    """How far the sides of this match are, for the phone that holds that cookie, or the desk."""
    match, holders = sheet.match, phone_sides(sheet.match)
    entries = open_entries(match)
    mine = side_held(held, holders)
    by_deals = any(isinstance(line, DealLine) for line in sheet.lines)
    numbers = numbers_awaited(match, sheet.next_number, entries, by_deals=by_deals)
    if not sheet.may_enter:
        numbers = ()
    pairs = [pair for number in numbers if (pair := last_differing(entries, number))]
    calls = [row.dispute for row in sheet.calls if row.dispute is not None]
    return BlindTable(
        mine=sheet.side(mine) if mine else None,
        taken=frozenset(holders),
        numbers=numbers,
        waiting=_waiting(sheet, entries, numbers),
        differing=_differing(pairs[0]) if pairs else None,
        called=any(called_over(calls, pair[0].number) for pair in pairs),
        free_sides=tuple(side for side in sheet.sides if side.side not in holders),
    )


def own_entry(match: Match, side: Side, number: int) -> BlindEntry | None:
    """What that side entered and may still write again: for its own phone alone. One statement."""
    return BlindEntry.objects.filter(match=match, side=side, number=number, outcome=WAITS).first()


def _waiting(sheet: Sheet, entries: Sequence[BlindEntry], numbers: tuple[int, ...]) -> WaitingEntry | None:
    entry = next((entry for entry in entries if entry.outcome == WAITS and entry.number in numbers), None)
    return WaitingEntry(entry.number, sheet.side(entry.side), entry.entered_at) if entry else None


def _differing(pair: tuple[BlindEntry, ...]) -> Differing:
    number, attempt = pair[0].number, pair[0].attempt
    if number == TOTALS:
        totals = tuple(totals_entered(entry) for entry in pair)
        # Where no number differs, the penalties are counted otherwise.
        parts = totals_differences(*totals) or ("in_totals",)
        return Differing(number, attempt, totals=totals, parts=parts)
    deals = tuple(deal_entered(entry) for entry in pair)
    return Differing(number, attempt, deals, parts=deal_differences(*deals))


def deal_entered(entry: BlindEntry) -> PlayedDeal:
    return PlayedDeal.from_dict(entry.facts)


def totals_entered(entry: BlindEntry) -> GameTotals:
    return GameTotals.from_dict(entry.facts)


@writes_match("blind.side_taken", Action.ENTER_SIDE, unsent=("mine",))
def take_side(match: Match, side: Side, holder: str, entry: Draft, mine: str = "") -> None:
    """This phone speaks for that side from now on; `holder` is the secret its cookie will hold, `mine` the
    one it holds already. Refused: "not_apart", "has_a_side"; Conflict "side_taken": another was faster."""
    _refuse_together(match)
    holders = phone_sides(match)
    if mine and mine in holders.values():
        raise Refused("has_a_side", _("Ce téléphone parle déjà pour un camp de cette table."))
    if side in holders:
        sentence = _("Un autre téléphone parle déjà pour %(team)s.")
        raise Conflict("side_taken", sentence % {"team": the_team_label(side_sign(match, side))})
    _free(match, side)  # a phone of a team that sat there before
    PhoneSide.objects.create(match=match, side=side, team=team_of(match, side), holder=holder)
    saved(match, "version")
    entry.about = {"teams": team_uids(match, side)}


@writes_match("blind.side_left", Action.ENTER_SIDE, unsent=("holder",))
def leave_side(match: Match, holder: str, entry: Draft) -> None:
    """This phone gives its side back. Refused: "no_side"; "entry_waits": what it entered would then be
    anybody's to write again."""
    side = speaking_side(match, holder)
    awaited = awaited_now(facts_of(match), open_entries(match))
    if match.blind_entries.filter(side=side, number__in=awaited, outcome=WAITS).exists():
        sentence = _("Votre saisie attend l’autre équipe : gardez ce camp, ou appelez l’arbitre.")
        raise Refused("entry_waits", sentence)
    _free(match, side)
    saved(match, "version")
    entry.about = {"teams": team_uids(match, side)}


@writes_match("blind.side_freed", Action.HELP_SIDES)
def free_side(match: Match, side: Side, entry: Draft) -> None:
    """The desk frees the side of a phone that is lost. What it entered goes on waiting. Refused:
    "not_taken"."""
    if _free(match, side) == 0:
        raise Refused("not_taken", _("Aucun téléphone ne parle pour ce camp."))
    saved(match, "version")
    entry.about = {"teams": team_uids(match, side)}


@writes_match("blind.together", Action.HELP_SIDES)
def enter_together(match: Match, entry: Draft) -> None:
    """The desk has this match entered and signed as usual, by one phone for the table; what one side alone
    had entered is left. Refused: "not_apart"."""
    _refuse_together(match)
    _free(match, *Side)
    match.blind_entries.filter(outcome__in=(WAITS, DIFFERS)).update(outcome=LEFT)
    match.together = True
    saved(match, "version", "together")
    entry.about = {"teams": team_uids(match, *Side)}


def sign_side(*, match: Match, holder: str, by: Actor, token: str | None = None) -> Match:
    """The side of that phone signs; with the other's the sheet is submitted, and confirmed where nothing is
    doubted."""
    with writing_together():
        side = speaking_side(match, holder)
        name = side_label(match, side)
        fresh = signing.sign(match=match, side=side, name=name, by=both_sides(by), token=token)
        facts = facts_of(fresh) if fresh.state == Match.State.SUBMITTED else None
        if facts and all_agreed(fresh, facts) and is_clear(fresh, facts):
            signing.confirm(match=fresh, by=both_sides(by))
    return fresh


def unsign_side(*, match: Match, holder: str, by: Actor, token: str | None = None) -> Match:
    side = speaking_side(match, holder)
    return signing.take_back_signature(match=match, side=side, by=both_sides(by), token=token)


def speaking_side(match: Match, holder: str) -> Side:
    """The side that this phone speaks for. Raises Refused "not_apart", "no_side"."""
    _refuse_together(match)
    sides = [Side(side) for side, held in phone_sides(match).items() if held == holder]
    if len(sides) != 1:
        sentence = _("Ce téléphone ne parle pour aucun camp : dites d’abord quelle équipe vous êtes.")
        raise Refused("no_side", sentence)
    return sides[0]


def _free(match: Match, *sides: Side) -> int:
    taken = PhoneSide.objects.filter(match=match, side__in=sides, freed_at=None)
    return taken.update(freed_at=hour_now())


def _refuse_together(match: Match) -> None:
    if not sides_apart(match.tournament, match):
        raise Refused("not_apart", _("Ici, un seul téléphone saisit pour les deux équipes."))


def team_uids(match: Match, *sides: Side) -> list[object]:
    """The teams on these sides, as the journal names them."""
    teams = [team_of(match, side) for side in sides]
    return [team.uid for team in teams if team is not None]


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
    """Keep what the side of that phone (`holder`, of its cookie) says, compared with the other side's."""
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
