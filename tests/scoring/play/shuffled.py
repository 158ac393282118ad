"""Whole deals played at random, for property tests: 32 cards that obey the second reading."""

from hypothesis import strategies as st

from scoring.cards import DECK, SEATS, seat_after
from tests.scoring.play.oracle import may_play, winner


def random_play(hands, leader, rules, trump, random):
    """The 32 cards in the order played, each drawn among those that may be."""
    left, order = {seat: list(cards) for seat, cards in hands.items()}, []
    for _trick in range(8):
        trick = []
        for turn in range(4):
            hand = left[seat_after(leader, turn)]
            allowed = [card for card in hand if may_play(card, hand, trick, rules, trump)]
            card = allowed[int(random.random() * len(allowed))]
            hand.remove(card)
            trick.append(card)
        order += trick
        leader = seat_after(leader, winner(trick, trump))
    return order


def dealt(cards):
    """The deck given to the four seats, eight cards each."""
    return {seat: tuple(cards[8 * (seat - 1) : 8 * seat]) for seat in SEATS}


HANDS = st.permutations(DECK).map(dealt)
RANDOM = st.randoms(use_true_random=False)
