"""The 32 cards: suits, ranks, and a hand as a tuple of cards or as the bits of a number.

Knows no trump: what a card is worth and beats is cards.values' business."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import Final, Literal

from scoring.contract import Trump


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


# What a card is worth and which cards beat it, for each of the six trumps (Missègre III).
#
# Each usual way counts 152 points in the deck, 162 with the last trick; a rulebook may price the cards of all
# trump and no trump otherwise. Knows nobody's obligation: see scoring.play.

Kind = Literal["trump", "plain", "all_trump", "no_trump"]

Prices = tuple[tuple[str, int], ...]
"""Rank → points, for a deck that a rulebook prices itself."""

# From the weakest card to the strongest: its points.
POINTS: Final[dict[Kind, dict[str, int]]] = {
    "trump": {"7": 0, "8": 0, "Q": 3, "K": 4, "10": 10, "A": 11, "9": 14, "J": 20},
    "plain": {"7": 0, "8": 0, "9": 0, "J": 2, "Q": 3, "K": 4, "10": 10, "A": 11},
    # The pictures of the rulebooks are lost; these are the values in general use.
    "all_trump": {"7": 0, "8": 0, "Q": 1, "K": 3, "10": 5, "A": 6, "9": 9, "J": 14},
    "no_trump": {"7": 0, "8": 0, "9": 0, "J": 2, "Q": 3, "K": 4, "10": 10, "A": 19},
}
LAST_TRICK: Final = 10  # "dix de der"


@dataclass(frozen=True, slots=True)
class Scale:
    """The deck under one trump, by card index.

    `points[i]` is what card i is worth. `beats[i]` holds the bits of the cards that beat it when it is the
    best of a trick. `trumps` holds the bits of the trump suit: none at all trump or no trump, where no suit
    trumps another.
    """

    trump: Trump
    points: tuple[int, ...]
    beats: tuple[int, ...]
    trumps: int


def kind_of(card: Card, trump: Trump) -> Kind:
    """Under which list of values a card falls."""
    if trump == "all_trump":
        return "all_trump"
    if trump == "no_trump":
        return "no_trump"
    return "trump" if card.suit == trump else "plain"


def card_points(card: Card, trump: Trump) -> int:
    """What the card is worth, in points."""
    return POINTS[kind_of(card, trump)][card.rank]


def order_of(kind: Kind) -> tuple[Rank, ...]:
    """The ranks of a suit from the strongest to the weakest."""
    return tuple(Rank(rank) for rank in reversed(POINTS[kind]))


@cache
def scale(trump: Trump, prices: Prices = ()) -> Scale:
    """Points and order of the whole deck under that trump; `prices` replace the usual points."""
    trumps = SUIT_BITS[SUITS.index(trump)] if trump in SUITS else 0
    beats = tuple([_stronger(card, trump) | (0 if card.bit & trumps else trumps) for card in DECK])
    priced = dict(prices)
    points = tuple([priced.get(card.rank, card_points(card, trump)) for card in DECK])
    return Scale(trump, points, beats, trumps)


def _stronger(card: Card, trump: Trump) -> int:
    """The bits of the cards of the same suit that are stronger."""
    order = order_of(kind_of(card, trump))
    above = order[: order.index(card.rank)]
    return sum(1 << 8 * SUITS.index(card.suit) + RANKS.index(rank) for rank in above)
