"""May this player say that now? Every refusal has its code and the rulebook's article.

Changes nothing."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from scoring.auction.calls import (
    CONTRE,
    PASS,
    SURCONTRE,
    Auction,
    Call,
    bid,
    height,
    open_auction,
    parse_call,
    write_call,
)
from scoring.cards import SEATS, CardError, seat_after, side_of
from scoring.contract import CAPOT, GENERALE, Contract
from scoring.penalties import Ban
from scoring.ruleset import Ruleset

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


# What a call changes: the standing bid, its doubling, whose turn it is, whether the auction is over.
#
# Three passes after a bid or a contre end it, a surcontre ends it, four passes make no contract.


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


# An auction as text: `P 80H P 2:X P P P`; the seat is written when it was not that player's turn.
#
# Knows the rules only through speaking.

OUT_OF_TURN: Final = re.compile(r"([1-4]):(.*)", re.ASCII)


def write_auction(auction: Auction) -> str:
    """The calls on one line; `parse_auction` gives the same auction back."""
    replayed, words = open_auction(auction.ruleset, auction.dealer, auction.ban), []
    for seat, call in auction.spoken:
        words.append(write_call(call) if seat == replayed.waiting[0] else f"{seat}:{write_call(call)}")
        replayed = speak(replayed, call, seat)
    return " ".join(words)


def parse_auction(text: str, ruleset: Ruleset, dealer: int, ban: Ban | None = None) -> Auction:
    """Read the line and hold the auction. Raises CardError for text that does not read or a call refused."""
    return hold_auction(ruleset, dealer, parse_words(text), ban)


def parse_words(text: str) -> tuple[tuple[int | None, Call], ...]:
    """The calls of a line, each with its seat or None for whose turn it was. Raises CardError."""
    return tuple(map(_word, text.split()))


def _word(word: str) -> tuple[int | None, Call]:
    matched = OUT_OF_TURN.fullmatch(word)
    return (None, parse_call(word)) if matched is None else (int(matched[1]), parse_call(matched[2]))
