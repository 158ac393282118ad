"""May this player say that now? Every refusal has its code and the rulebook's article (PLAY §1).

Changes nothing.
"""

from collections.abc import Iterator
from typing import Final

from scoring.auction.calls import CONTRE, PASS, SURCONTRE, Call, bid, height
from scoring.auction.state import Auction
from scoring.cards import SEATS, CardError, side_of
from scoring.contract import CAPOT, GENERALE, Contract

# Where the rulebook says so: the name in `Articles`, for codes that are not about the kind of call itself.
SAID_AT: Final = {
    "auction_over": "auction_end",
    "bids_over": "auction_end",
    "bid_over_self": "auction_end",
    "overbid_after_contre": "contre",
    "banned_take": "misdeal",
    "banned_bid": "misdeal",
    "banned_double": "misdeal",
}


def refusal(auction: Auction, seat: int, call: Call) -> CardError | None:
    """Why that call is refused, None when it is legal."""
    key = next(_faults(auction, seat, call), None)
    if key is None:
        return None
    default_name = "contre" if call.kind in ("contre", "surcontre") else "bids"
    article: str = getattr(auction.ruleset.articles, SAID_AT.get(key, default_name))
    return CardError(key, article=article, seat=seat, bid=call.contract, standing=auction.contract)


def legal_calls(auction: Auction, seat: int) -> tuple[Call, ...]:
    """All that this player may say now: pass, every bid from the lowest up, contre, surcontre."""
    rules = auction.ruleset
    ladder: list[Contract] = sorted(rules.bids)
    bids = [bid(contract, trump) for contract in (*ladder, CAPOT, GENERALE) for trump in rules.trumps]
    return tuple(call for call in (PASS, *bids, CONTRE, SURCONTRE) if refusal(auction, seat, call) is None)


def _faults(auction: Auction, seat: int, call: Call) -> Iterator[str]:
    """What is wrong with the call, the first thing first."""
    if auction.over:
        yield "auction_over"
    elif call.kind == "contre":
        yield from _contre_faults(auction, seat)
    elif call.kind == "surcontre":
        yield from _surcontre_faults(auction, seat)
    elif seat not in auction.waiting:
        yield "not_your_turn"
    elif call.kind == "bid":
        yield from _bid_faults(auction, seat, call)


def _bid_faults(auction: Auction, seat: int, call: Call) -> Iterator[str]:
    rules, ban = auction.ruleset, auction.ban
    closed = auction.contract == CAPOT and rules.capot_ends_auction
    if auction.phase != "bidding" or closed:
        yield "bids_over"
    if ban is not None:
        held_back = side_of(seat) is ban.side if ban.kind == "take" else seat == (ban.seat or auction.dealer)
        if held_back:
            yield f"banned_{ban.kind}"
    if not rules.speak_after_pass and (seat, PASS) in auction.spoken:
        yield "passed_before"
    if call.trump not in rules.trumps:
        yield "trump_not_played"
    if call.contract is None or not _on_ladder(auction, call.contract):
        yield "not_on_ladder"
    elif auction.contract is not None:
        if height(call.contract) <= height(auction.contract):
            yield "bid_too_low"
        yield from _overbid_faults(auction, seat)


def _on_ladder(auction: Auction, contract: Contract) -> bool:
    rules = auction.ruleset
    if contract == CAPOT:
        return rules.capot_bid
    return rules.generale_bid if contract == GENERALE else contract in rules.bids


def _overbid_faults(auction: Auction, seat: int) -> Iterator[str]:
    """Nobody overbids himself; a doubled bid is overbid only where the book says so.

    `overbid_after_contre`: next_two are the two players who are neither coinched nor the coincheur.
    """
    if seat == auction.taker:
        yield "bid_over_self"
    if auction.double == "none" or auction.ruleset.overbid_after_contre == "any":
        return
    if auction.ruleset.overbid_after_contre == "no" or seat == auction.doubler:
        yield "overbid_after_contre"


def _contre_faults(auction: Auction, seat: int) -> Iterator[str]:
    rules, ban = auction.ruleset, auction.ban
    if auction.taker is None:
        yield "nothing_to_double"
    elif side_of(seat) is side_of(auction.taker):
        yield "contre_own_side"
    if auction.double != "none":
        yield "already_doubled"
    if auction.contract == CAPOT and not rules.capot_doublable:
        yield "capot_not_doublable"
    if ban is not None and ban.doubles and side_of(seat) is ban.side:
        yield "banned_double"
    if auction.phase == "bidding" and rules.contre_when == "after_auction":
        yield "contre_later"
    yield from _turn_faults(auction, seat, rules.contre_when)


def _surcontre_faults(auction: Auction, seat: int) -> Iterator[str]:
    rules = auction.ruleset
    if auction.taker is None or auction.double == "none":
        yield "nothing_to_redouble"
    elif side_of(seat) is not side_of(auction.taker):
        yield "surcontre_other_side"
    if auction.phase == "bidding" and rules.surcontre_when == "after_auction":
        yield "contre_later"
    yield from _turn_faults(auction, seat, rules.surcontre_when)


def _turn_faults(auction: Auction, seat: int, when: str) -> Iterator[str]:
    """In turn, but where it may be said "à la volée"."""
    if seat not in auction.waiting and (when != "any_time" or seat not in SEATS):
        yield "not_your_turn.contre"
