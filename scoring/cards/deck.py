"""The 32 cards: suits, ranks, and a hand as a tuple of cards or as the bits of a number.

Knows no trump: what a card is worth and beats is cards.values' business.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final


class Suit(StrEnum):
    """A suit; its value is the word of scoring.contract.Trump."""

    SPADES = "spades"
    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    CLUBS = "clubs"


class Rank(StrEnum):
    """A rank, from the lowest up in the order of runs (7 8 9 10 J Q K A)."""

    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"


SUITS: Final = tuple(Suit)
RANKS: Final = tuple(Rank)
SUIT_BITS: Final = tuple(0xFF << 8 * place for place in range(4))  # one byte of a hand for each suit


@dataclass(frozen=True, slots=True)
class Card:
    """One of the 32 cards. `index` is 8 × suit + rank, the place of its bit in a hand written as a number."""

    rank: Rank
    suit: Suit
    index: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "index", 8 * SUITS.index(self.suit) + RANKS.index(self.rank))

    @property
    def bit(self) -> int:
        """The number that holds this card alone."""
        return 1 << self.index


DECK: Final = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)
"""Every card, at its index."""


def bits_of(cards: Iterable[Card]) -> int:
    """The cards as the bits of one number; a card given twice counts once."""
    bits = 0
    for card in cards:
        bits |= 1 << card.index
    return bits


def cards_of(bits: int) -> tuple[Card, ...]:
    """The cards of a number, from the lowest index up."""
    return tuple([card for card in DECK if bits >> card.index & 1])
