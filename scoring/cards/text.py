"""Cards as text: `JH` for records, `V♥` on a French page; both are read back.

A rank (A K Q J 10 9 8 7, or R D V, or T) and a suit (S H D C, or ♠ ♥ ♦ ♣); capitals or not.
"""

import re
from collections.abc import Iterable
from typing import Final, Literal

from scoring.cards.deck import SUITS, Card, Rank, Suit
from scoring.cards.errors import CardError

LETTERS: Final[dict[Suit, str]] = dict(zip(SUITS, "SHDC", strict=True))
SYMBOLS: Final[dict[Suit, str]] = dict(zip(SUITS, "♠♥♦♣", strict=True))
FRENCH: Final[dict[str, str]] = {"K": "R", "Q": "D", "J": "V"}

RANK_OF: Final[dict[str, Rank]] = {
    **{rank.value: rank for rank in Rank},
    **{french: Rank(rank) for rank, french in FRENCH.items()},
    "T": Rank.TEN,
}
SUIT_OF: Final[dict[str, Suit]] = {sign: suit for signs in (LETTERS, SYMBOLS) for suit, sign in signs.items()}
PATTERN: Final = re.compile(r"(10|[AKQJRDVT987])([SHDC♠♥♦♣])\ufe0f?", re.IGNORECASE | re.ASCII)


def write_card(card: Card) -> str:
    """Two or three signs, the same in every language: `JH`, `10S`."""
    return f"{card.rank}{LETTERS[card.suit]}"


def show_rank(rank: Rank, language: Literal["fr", "en"] = "fr") -> str:
    """The rank as it stands on the card: R D V in French, K Q J in English."""
    return FRENCH.get(rank, rank.value) if language == "fr" else rank.value


def show_card(card: Card, language: Literal["fr", "en"] = "fr") -> str:
    """The card as a page shows it: `V♥` in French, `J♥` in English."""
    return f"{show_rank(card.rank, language)}{SYMBOLS[card.suit]}"


def parse_card(text: str) -> Card:
    """Read one card. Raises CardError "unreadable_card"."""
    matched = PATTERN.fullmatch(text.strip())
    if matched is None:
        raise CardError("unreadable_card", text=text)
    rank, suit = matched[1].upper(), matched[2].upper()
    return Card(RANK_OF[rank], SUIT_OF[suit])


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards with blanks between, in their order. Raises CardError for what is no card or stands twice."""
    cards = tuple(parse_card(word) for word in text.split())
    refuse_doubles(cards)
    return cards


def refuse_doubles(cards: Iterable[Card]) -> None:
    """Raise CardError "card_twice" when a card is there twice."""
    seen_cards: set[Card] = set()
    for card in cards:
        if card in seen_cards:
            raise CardError("card_twice", card=show_card(card))
        seen_cards.add(card)
