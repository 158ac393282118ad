"""What a hand seems worth to its player, in points of a contract, for each trump: a rule of thumb by suit.

One suit of a hand is a byte (bit 0 the seven, bit 7 the ace); its worth is looked up. Knows no rulebook.
"""

from collections.abc import Callable
from typing import Final

from scoring.cards import SUITS
from scoring.contract import Trump

SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = (1 << place for place in range(8))
PARTNER: Final = 34  # what a partner of whom nothing is known brings
MISSING: Final = 7  # what a card still to come brings, where the auction is held on six


def _as_trump(suit: int) -> int:
    """The suit as trumps: jack and nine, then length."""
    length = suit.bit_count()
    worth = 10 * max(0, length - 3) - (25 if length < 3 and not suit & JACK else 0)
    worth += 27 if suit & JACK else 0
    if suit & NINE:
        worth += 18 if suit & JACK or length > 3 else 10
    worth += 11 if suit & ACE else 0
    worth += 6 if suit & TEN and length > 2 else 0
    return worth + (22 if suit & KING and suit & QUEEN else 3 if suit & (KING | QUEEN) else 0)


def _beside(suit: int) -> int:
    """The suit beside trumps: aces, tens behind them, shortness."""
    length = suit.bit_count()
    worth = 15 if suit & ACE else 0
    if suit & TEN:
        worth += 10 if suit & ACE else 4 if length > 1 else -2
    return worth + (5 if length == 0 else 2 if length == 1 and suit & ACE else 0)


def _without_trump(suit: int) -> int:
    """The suit where none is trump: aces, then what they bring after them."""
    worth = 22 if suit & ACE else -6
    if suit & TEN:
        worth += 14 if suit & ACE else 5 if suit.bit_count() > 1 else 0
    return worth + (6 if suit & ACE and suit & TEN and suit & KING else 0)


def _all_trump(suit: int) -> int:
    """The suit where all are trump: jacks, then nines behind them."""
    worth = 21 if suit & JACK else -4
    if suit & NINE:
        worth += 14 if suit & JACK else 4 if suit.bit_count() > 1 else 0
    return worth + (7 if suit & JACK and suit & NINE and suit & ACE else 0)


def _table(worth: Callable[[int], int]) -> tuple[int, ...]:
    return tuple(worth(suit) for suit in range(256))


TRUMP_WORTH: Final = _table(_as_trump)
BESIDE_WORTH: Final = _table(_beside)
WITHOUT_WORTH: Final = _table(_without_trump)
ALL_WORTH: Final = _table(_all_trump)
PLACE: Final[dict[str, int]] = {suit.value: 8 * place for place, suit in enumerate(SUITS)}


def worth(hand: int, trump: Trump) -> int:
    """Points that this hand seems to bring its side under that trump, its partner not counted."""
    suits = hand & 255, hand >> 8 & 255, hand >> 16 & 255, hand >> 24
    table = {"no_trump": WITHOUT_WORTH, "all_trump": ALL_WORTH}.get(trump)
    if table is not None:
        return sum([table[suit] for suit in suits])
    trump_suit = hand >> PLACE[trump] & 255
    return TRUMP_WORTH[trump_suit] + sum([BESIDE_WORTH[suit] for suit in suits]) - BESIDE_WORTH[trump_suit]
