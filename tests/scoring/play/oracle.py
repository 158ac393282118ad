"""A second reading of "what may I play", slow and independent: written from the table of the rulebooks, in
cards and words, without the bits of scoring.play.
"""

from hypothesis import strategies as st

from scoring.cards import DECK, SEATS, seat_after

TRUMP_ORDER = ["7", "8", "Q", "K", "10", "A", "9", "J"]
PLAIN_ORDER = ["7", "8", "9", "J", "Q", "K", "10", "A"]


def power(card, led, trump):
    """How strong a card is in a trick where that suit was led; -1 when it cannot win."""
    if trump == "all_trump":
        return TRUMP_ORDER.index(card.rank) if card.suit == led else -1
    if card.suit == trump:
        return 100 + TRUMP_ORDER.index(card.rank)
    return PLAIN_ORDER.index(card.rank) if card.suit == led else -1


def winner(trick, trump):
    """The place of the winning card."""
    return max(range(len(trick)), key=lambda place: power(trick[place], trick[0].suit, trump))


def may_play(card, hand, trick, rules, trump):
    """Whether the card may be played, one article after the other."""
    if not trick:
        return True
    led = trick[0].suit
    best = trick[winner(trick, trump)]
    mine_is_partner = winner(trick, trump) == len(trick) - 2

    def beats(one):
        return power(one, led, trump) > power(best, led, trump)

    if any(one.suit == led for one in hand):
        if card.suit != led:
            return False
        if trump == "all_trump":
            wants = rules.climb_all_trump
        elif led == trump:
            wants = rules.climb_trump_led == "always" or (
                rules.climb_trump_led == "opponent" and not mine_is_partner
            )
        else:
            wants = False
        return beats(card) or not (wants and any(beats(one) for one in hand if one.suit == led))
    trumps = [one for one in hand if one.suit == trump]
    if not trumps:
        return True
    if mine_is_partner:
        if rules.partner_master == "free" or best.suit != trump or card.suit != trump:
            return True
        return beats(card) or all(one.suit == trump and not beats(one) for one in hand)
    if best.suit != trump:
        return card.suit == trump or not rules.must_trump
    if not any(beats(one) for one in trumps):
        return card.suit == trump or rules.cannot_overtrump == "free"
    if rules.must_overtrump:
        return card.suit == trump and beats(card)
    return card.suit == trump or not rules.must_trump


# Whole deals played at random, for property tests: 32 cards that obey the second reading.


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
