"""Random hands: a shuffled deck in four hands of bits, and what of each was there for the auction.

Draws from Random.random() only, so that a seed gives the same deals on any machine.
"""

from random import Random

FOUR_SEATS = 4
HAND = 8


def deal_hands(random: Random, before: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The hands of seats 1 to 4 (at 0 to 3) with their first `before` cards, and with all eight."""
    deck = [1 << index for index in range(FOUR_SEATS * HAND)]
    draw = random.random
    for left in range(FOUR_SEATS * HAND, 1, -1):
        place = int(draw() * left)
        deck[left - 1], deck[place] = deck[place], deck[left - 1]
    whole = tuple([sum(deck[HAND * seat : HAND * seat + HAND]) for seat in range(FOUR_SEATS)])
    if before == HAND:
        return whole, whole
    return tuple([sum(deck[HAND * seat : HAND * seat + before]) for seat in range(FOUR_SEATS)]), whole
