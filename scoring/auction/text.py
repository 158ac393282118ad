"""An auction as text: `P 80H P 2:X P P P`; the seat is written when it was not that player's turn.

Knows the rules only through speaking.
"""

import re
from typing import Final

from scoring.auction.calls import Call, parse_call, write_call
from scoring.auction.speaking import hold_auction, speak
from scoring.auction.state import Auction, open_auction
from scoring.penalties import Ban
from scoring.ruleset import Ruleset

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
