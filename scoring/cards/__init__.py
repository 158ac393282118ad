"""The 32 cards: what they are worth and beat under each trump, seats, and their text."""

from scoring.cards.deck import DECK, RANKS, SUITS, Card, Rank, Suit, bits_of, cards_of
from scoring.cards.errors import CardError
from scoring.cards.packets import give, ways_of_dealing
from scoring.cards.seats import SEATS, neighbour, partner_of, seat_after, side_of
from scoring.cards.text import parse_card, parse_cards, show_card, show_rank, write_card
from scoring.cards.turns import first_bidder, first_leader, next_dealer
from scoring.cards.values import LAST_TRICK, Scale, card_points, order_of, scale

__all__ = [
    "DECK",
    "LAST_TRICK",
    "RANKS",
    "SEATS",
    "SUITS",
    "Card",
    "CardError",
    "Rank",
    "Scale",
    "Suit",
    "bits_of",
    "card_points",
    "cards_of",
    "first_bidder",
    "first_leader",
    "give",
    "neighbour",
    "next_dealer",
    "order_of",
    "parse_card",
    "parse_cards",
    "partner_of",
    "scale",
    "seat_after",
    "show_card",
    "show_rank",
    "side_of",
    "ways_of_dealing",
    "write_card",
]
