"""What a player may say in the auction, and its text: `P`, `90H`, `capotS`, `X` (contre), `XX` (surcontre).

Knows no rulebook."""

import re
from dataclasses import dataclass
from typing import Any, Final, Literal

from scoring.cards import CardError, first_bidder, side_of
from scoring.cards.seats import SEATS
from scoring.contract import CAPOT, GENERALE, Contract, Double, Side, Trump
from scoring.deal import LETTERS, TRUMP_OF
from scoring.penalties import Ban
from scoring.ruleset import Ruleset

CallKind = Literal["pass", "bid", "contre", "surcontre"]
ABOVE: Final[dict[str, int]] = {CAPOT: 10_000, GENERALE: 20_000}  # over any number


@dataclass(frozen=True, slots=True)
class Call:
    """One call; a bid has a contract and a trump."""

    kind: CallKind
    contract: Contract | None = None
    trump: Trump | None = None


PASS: Final = Call("pass")
CONTRE: Final = Call("contre")
SURCONTRE: Final = Call("surcontre")
WORDS: Final[dict[str, Call]] = {"P": PASS, "X": CONTRE, "XX": SURCONTRE}
SIGNS: Final[dict[CallKind, str]] = {"pass": "P", "contre": "X", "surcontre": "XX"}
PATTERN: Final = re.compile(rf"(\d{{2,4}}|{CAPOT}|{GENERALE})(S|H|D|C|NT|AT)", re.ASCII)


def bid(contract: Contract, trump: Trump) -> Call:
    """A bid: points, capot or générale, and its trump."""
    return Call("bid", contract, trump)


def height(contract: Contract) -> int:
    """What compares two contracts: points, then capot, then générale; the trump never counts."""
    return contract if isinstance(contract, int) else ABOVE[contract]


def write_call(call: Call) -> str:
    """The call in a few signs."""
    if call.trump is None:
        return SIGNS[call.kind]
    return f"{call.contract}{LETTERS[call.trump]}"


def parse_call(text: str) -> Call:
    """Read one call back. Raises CardError "unreadable_call"."""
    matched = PATTERN.fullmatch(text)
    if matched is None:
        if text not in WORDS:
            raise CardError("unreadable_call", text=text)
        return WORDS[text]
    contract: Any = int(matched[1]) if matched[1].isdecimal() else matched[1]
    return bid(contract, TRUMP_OF[matched[2]])


# An auction as far as it has come: what was said, what stands, who may speak.
#
# Data and what follows from it; which calls are legal is legality's, what they change is speaking's.

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
