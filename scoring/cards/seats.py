"""Seats 1 to 4 in playing order, and who sits where seen from the dealer.

Play goes from a seat to the next number whatever the direction; anticlockwise, that is to the right."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from scoring.cards.deck import DECK, Card
from scoring.cards.text import CardError
from scoring.contract import Side
from scoring.ruleset import Ruleset
from scoring.ruleset.contradictions import Packets

SEATS = (1, 2, 3, 4)


def seat_after(seat: int, steps: int = 1) -> int:
    """The seat so many turns later; negative steps go back."""
    return (seat - 1 + steps) % 4 + 1


def partner_of(seat: int) -> int:
    """The seat across the table."""
    return seat_after(seat, 2)


def side_of(seat: int) -> Side:
    """Seats 1 and 3 are side A, 2 and 4 side B."""
    return Side.A if seat % 2 else Side.B


def neighbour(seat: int, hand: Literal["right", "left"], *, clockwise: bool) -> int:
    """Who sits on that hand of a player: anticlockwise the right neighbour plays next, clockwise the left."""
    return seat_after(seat, 1 if (hand == "left") is clockwise else -1)


# Who speaks first, who leads first, who deals next: seats counted from the dealer, by the rulebook.


def first_bidder(ruleset: Ruleset, dealer: int) -> int:
    """The seat that speaks first (`first_bidder`)."""
    if ruleset.first_bidder == "dealer_left":
        return neighbour(dealer, "left", clockwise=ruleset.clockwise)
    return neighbour(dealer, "right", clockwise=ruleset.clockwise)


def first_leader(ruleset: Ruleset, dealer: int) -> int:
    """The seat that plays the first card (`first_lead`)."""
    if ruleset.first_lead == "first_bidder":
        return first_bidder(ruleset, dealer)
    return neighbour(dealer, "right", clockwise=ruleset.clockwise)


def next_dealer(ruleset: Ruleset, dealer: int, *, all_passed: bool = False) -> int:
    """The dealer of the next deal: the next in playing order, or the same after four passes (`all_pass`)."""
    deals_again = all_passed and ruleset.all_pass == "same"  # noqa: S105 - no password, four passes
    return dealer if deals_again else seat_after(dealer)


# How the cards are given: packets a round, the dealer's neighbour first, in playing order.
#
# Knows the ways a rulebook allows; shuffling and cutting are the players' business.

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
