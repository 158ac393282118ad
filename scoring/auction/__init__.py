"""The auction of each rulebook: what may be said, by whom, when it is over, and what it made."""

from scoring.auction.calls import (
    CONTRE,
    PASS,
    SURCONTRE,
    Auction,
    AuctionResult,
    Call,
    bid,
    open_auction,
    parse_call,
    write_call,
)
from scoring.auction.legality import (
    close,
    hold_auction,
    legal_calls,
    parse_auction,
    parse_words,
    refusal,
    speak,
    write_auction,
)
