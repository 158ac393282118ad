"""Where each side enters apart: which phones speak for which side, what is awaited, who has entered, and both
accounts once both are in. Two statements, none elsewhere.

Of an entry that waits a page gets its side and hour, never what it says; only its own phone reads it back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import F, Q

from scoring import PlayedDeal, Side
from scoring.compare import deal_differences, totals_differences
from scoring.totals import GameTotals

from ...models import BlindEntry, Dispute, Match, PhoneSide
from ..sides import HeldSide
from .facts import MatchFacts
from .lines import DealLine
from .sheet import Sheet, SheetSide
from .stored import takes_deals, takes_totals

TOTALS = 0
"""The number under which the totals of a match are entered."""
WAITS, DIFFERS = BlindEntry.Outcome.WAITS, BlindEntry.Outcome.DIFFERS


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
        """Whether this phone's side has entered, and waits for the other."""
        return self.mine is not None and self.waiting is not None and self.waiting.side == self.mine

    @property
    def awaited(self) -> bool:
        """Whether this phone's side is the one that is waited for."""
        return self.mine is not None and self.waiting is not None and self.waiting.side != self.mine

    @property
    def deal(self) -> int | None:
        """The number of the deal that may be entered now."""
        return next((number for number in self.numbers if number != TOTALS), None)

    @property
    def totals(self) -> bool:
        """Whether the totals may be entered now."""
        return TOTALS in self.numbers

    @property
    def may_enter(self) -> bool:
        """Whether this phone may enter, for the first time or again."""
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
    """The deal that a side entered."""
    return PlayedDeal.from_dict(entry.facts)


def totals_entered(entry: BlindEntry) -> GameTotals:
    """The totals that a side entered."""
    return GameTotals.from_dict(entry.facts)
