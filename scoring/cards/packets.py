"""How the cards are given: packets a round, the dealer's neighbour first, in playing order (PLAY §3).

Knows the ways a rulebook allows; shuffling and cutting are the players' business.
"""

from collections.abc import Sequence
from itertools import pairwise

from scoring.cards.deck import DECK, Card
from scoring.cards.errors import CardError
from scoring.cards.seats import SEATS, seat_after
from scoring.ruleset import Ruleset
from scoring.ruleset.kinds import Packets

ON_EIGHT: tuple[Packets, ...] = ("3-3-2", "3-2-3", "2-3-3", "4-4")
ON_SIX: tuple[Packets, ...] = ("3-3+2",)


def ways_of_dealing(ruleset: Ruleset) -> tuple[Packets, ...]:
    """The ways the rulebook allows (`packets`); where it writes none, every way that its auction allows."""
    return ruleset.packets or (ON_EIGHT if ruleset.auction_cards == len(DECK) // len(SEATS) else ON_SIX)


def give(deck: Sequence[Card], way: Packets, dealer: int) -> dict[int, tuple[Card, ...]]:
    """The hands by seat, each in the order it was dealt, from a deck cut and turned face down.

    Raises CardError "cards_missing" unless the deck has 32 cards.
    """
    if len(deck) != len(DECK):
        raise CardError("cards_missing", count=len(deck))
    hands: dict[int, tuple[Card, ...]] = dict.fromkeys(SEATS, ())
    sizes = [int(size) for size in way.replace("+", "-").split("-")]
    turns = [(seat_after(dealer, turn), size) for size in sizes for turn in range(1, len(SEATS) + 1)]
    starts = [sum(size for _seat, size in turns[:index]) for index in range(len(turns) + 1)]
    for (seat, _size), (start, end) in zip(turns, pairwise(starts), strict=True):
        hands[seat] += tuple(deck[start:end])
    return hands
