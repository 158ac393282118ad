"""Plausible bids: each player opens, supports, overbids or doubles by what his hand seems worth.

What may be said is scoring.auction's business; every call goes through it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.auction import CONTRE, PASS, SURCONTRE, Auction, Call, bid, open_auction, refusal, speak
from scoring.cards import side_of
from scoring.contract import CAPOT, DECK_POINTS, Contract, Trump
from scoring.ruleset import Ruleset
from scoring.simulate.worth import MISSING, PARTNER, worth

CAPOT_FROM = 160  # a hand that seems worth that much bids the capot
BEYOND = 26  # how far a contract must seem beyond its side before it is doubled
SURE = 8  # how far a doubled contract must seem made before it is doubled again
HAND = 8


@dataclass(frozen=True, slots=True)
class Bidder:
    """A rulebook's ladder from the lowest bid up, and its trumps."""

    ruleset: Ruleset
    ladder: tuple[int, ...]
    trumps: tuple[Trump, ...]
    missing: int

    @classmethod
    def of(cls, ruleset: Ruleset) -> "Bidder":
        """The bidder of a rulebook."""
        missing = (HAND - ruleset.auction_cards) * MISSING
        return cls(ruleset, tuple(sorted(ruleset.bids)), ruleset.trumps, missing)

    def hold(self, hands: Sequence[int], dealer: int) -> Auction:
        """A whole auction on those hands (seats 1 to 4 at 0 to 3)."""
        auction = open_auction(self.ruleset, dealer)
        while auction.waiting:
            seat = auction.waiting[0]
            call = self._call(auction, seat, hands[seat - 1])
            auction = speak(auction, call if refusal(auction, seat, call) is None else PASS, seat)
        return auction

    def _call(self, auction: Auction, seat: int, hand: int) -> Call:
        """What the player would like to say; it may turn out not to be allowed."""
        if auction.trump is None or auction.taker is None:
            return self._open(hand, 0)
        ours = side_of(seat) is side_of(auction.taker)
        standing = auction.contract
        if auction.double != "none":
            return (
                SURCONTRE if ours and self._total(hand, auction.trump) >= _number(standing) + SURE else PASS
            )
        if ours:
            return self._support(auction, seat, hand)
        against = worth(hand, auction.trump) + self.missing
        if against + PARTNER >= DECK_POINTS - _number(standing) + BEYOND:
            return CONTRE
        return self._open(hand, _number(standing))

    def _total(self, hand: int, trump: Trump) -> int:
        return worth(hand, trump) + PARTNER + self.missing

    def _open(self, hand: int, standing: int) -> Call:
        """The best trump of the hand, when it seems to go beyond what stands."""
        totals = [(self._total(hand, trump), trump) for trump in self.trumps]
        total, trump = max(totals)
        return self._at(total, trump, standing)

    def _support(self, auction: Auction, seat: int, hand: int) -> Call:
        """A player helps his partner once, by what his own hand brings beyond the usual."""
        spoke = any(speaker == seat and call.kind == "bid" for speaker, call in auction.spoken)
        if spoke or seat == auction.taker or auction.trump is None:
            return PASS
        standing = _number(auction.contract)
        surplus = worth(hand, auction.trump) + self.missing - PARTNER
        return self._at(standing + surplus, auction.trump, standing) if surplus > 0 else PASS

    def _at(self, total: int, trump: Trump, standing: int) -> Call:
        """The highest bid that the total allows and that goes beyond what stands, else a pass."""
        if total >= CAPOT_FROM and self.ruleset.capot_bid and standing < CAPOT_FROM:
            return bid(CAPOT, trump)
        allowed = [step for step in self.ladder[:12] if standing < step <= total]
        return bid(allowed[-1], trump) if allowed else PASS


def _number(contract: Contract | None) -> int:
    """A contract in points, a capot as what it takes."""
    return contract if isinstance(contract, int) else 250
