"""An auction as far as it has come: what was said, what stands, who may speak.

Data and what follows from it; which calls are legal is legality's, what they change is speaking's.
"""

from dataclasses import dataclass
from typing import Literal

from scoring.auction.calls import Call
from scoring.cards import CardError, first_bidder, side_of
from scoring.cards.seats import SEATS
from scoring.contract import Contract, Double, Side, Trump
from scoring.penalties import Ban
from scoring.ruleset import Ruleset

Phase = Literal["bidding", "contre", "surcontre", "over"]


@dataclass(frozen=True, slots=True)
class AuctionResult:
    """What the auction made: a contract and its doubling, or nothing when all passed (`seat` None)."""

    seat: int | None
    contract: Contract | None
    trump: Trump | None
    double: Double

    @property
    def taker(self) -> Side | None:
        """The side that took, None when all passed."""
        return None if self.seat is None else side_of(self.seat)


@dataclass(frozen=True, slots=True)
class Auction:
    """What was said and what stands.

    `waiting`: the seats whose turn it is: one while bidding, both of a side once the auction is won and only
    a contre or surcontre is left to say. `taker` made the standing bid, `doubler` the contre; `passes` counts
    those in a row.
    """

    ruleset: Ruleset
    dealer: int
    waiting: tuple[int, ...]
    ban: Ban | None = None
    spoken: tuple[tuple[int, Call], ...] = ()
    phase: Phase = "bidding"
    taker: int | None = None
    contract: Contract | None = None
    trump: Trump | None = None
    double: Double = "none"
    doubler: int | None = None
    passes: int = 0

    @property
    def over(self) -> bool:
        """Nothing more can be said."""
        return self.phase == "over"

    @property
    def result(self) -> AuctionResult | None:
        """What the auction made; None while bids may still be made.

        Once it is won, what stands counts even if a contre could still be said: nobody has to say no.
        """
        if self.phase == "bidding":
            return None
        return AuctionResult(self.taker, self.contract, self.trump, self.double)


def open_auction(ruleset: Ruleset, dealer: int, ban: Ban | None = None) -> Auction:
    """The auction before anyone spoke; `ban` holds a side or a dealer back after a misdeal."""
    if not ruleset.bidding:
        raise CardError("no_bidding", article=ruleset.articles.bids)
    if dealer not in SEATS:
        raise CardError("unknown_seat", seat=dealer)
    return Auction(ruleset, dealer, (first_bidder(ruleset, dealer),), ban)
