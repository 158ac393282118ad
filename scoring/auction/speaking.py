"""What a call changes: the standing bid, its doubling, whose turn it is, whether the auction is over.

Three passes after a bid or a contre end it, a surcontre ends it, four passes make no contract (PLAY §1).
"""

from collections.abc import Iterable
from dataclasses import replace

from scoring.auction.calls import PASS, Call
from scoring.auction.legality import refusal
from scoring.auction.state import Auction, open_auction
from scoring.cards import SEATS, seat_after
from scoring.contract import CAPOT
from scoring.penalties import Ban
from scoring.ruleset import Ruleset


def speak(auction: Auction, call: Call, seat: int | None = None) -> Auction:
    """The auction after that call, by the player whose turn it is unless a seat is named.

    Raises CardError, with the article, when the call is not legal.
    """
    speaker = seat if seat is not None else (auction.waiting or (auction.dealer,))[0]
    illegal = refusal(auction, speaker, call)
    if illegal is not None:
        raise illegal
    after_call = replace(auction, spoken=(*auction.spoken, (speaker, call)))
    if call.kind == "bid":
        return _after_bid(after_call, speaker, call)
    if call.kind == "contre":
        return _after_contre(after_call, speaker)
    if call.kind == "surcontre":
        return replace(after_call, double="surcoinche", phase="over", waiting=())
    return _after_pass(after_call, speaker)


def hold_auction(
    ruleset: Ruleset, dealer: int, calls: Iterable[tuple[int | None, Call]], ban: Ban | None = None
) -> Auction:
    """An auction from its calls, each with its seat or None for whose turn it is. Raises CardError."""
    auction = open_auction(ruleset, dealer, ban)
    for seat, call in calls:
        auction = speak(auction, call, seat)
    return auction


def close(auction: Auction) -> Auction:
    """The auction over: once it is won, all who could still double decline."""
    while auction.phase in ("contre", "surcontre"):
        auction = speak(auction, PASS)
    return auction


def _after_bid(auction: Auction, seat: int, call: Call) -> Auction:
    after_bid = replace(
        auction,
        taker=seat,
        contract=call.contract,
        trump=call.trump,
        double="none",
        doubler=None,
        passes=0,
        waiting=(seat_after(seat),),
    )
    rules = auction.ruleset
    last = call.contract == CAPOT and rules.capot_ends_auction
    doubled_in_turn = rules.capot_doublable and rules.contre_when != "after_auction"
    return _won(after_bid) if last and not doubled_in_turn else after_bid


def _after_contre(auction: Auction, seat: int) -> Auction:
    """Said out of turn it leaves the turn where it was; the passes are counted anew."""
    doubled = replace(auction, double="coinche", doubler=seat, passes=0)
    if auction.phase == "contre":
        return _won(doubled)
    return replace(doubled, waiting=(seat_after(seat),)) if seat in auction.waiting else doubled


def _after_pass(auction: Auction, seat: int) -> Auction:
    if auction.phase != "bidding":
        still_waiting = tuple(waiting_seat for waiting_seat in auction.waiting if waiting_seat != seat)
        return replace(auction, waiting=still_waiting, phase=auction.phase if still_waiting else "over")
    passed = replace(auction, passes=auction.passes + 1, waiting=(seat_after(seat),))
    if auction.taker is None:
        return replace(passed, phase="over", waiting=()) if passed.passes == len(SEATS) else passed
    return _won(passed) if passed.passes == len(SEATS) - 1 else passed


def _won(auction: Auction) -> Auction:
    """The bids are over: doubling may be left to say where it comes after the auction."""
    rules, taker = auction.ruleset, auction.taker
    assert taker is not None  # only a bid wins an auction
    doublable = isinstance(auction.contract, int) or rules.capot_doublable
    if auction.double == "none" and doublable and rules.contre_when == "after_auction":
        return replace(auction, phase="contre", waiting=(seat_after(taker), seat_after(taker, 3)))
    if auction.double == "coinche" and rules.surcontre_when == "after_auction":
        return replace(auction, phase="surcontre", waiting=(taker, seat_after(taker, 2)))
    return replace(auction, phase="over", waiting=())
