"""The 32 cards: what they are worth and beat under each trump, seats, and their text."""

from scoring.cards.deck import (
    DECK,
    LAST_TRICK,
    RANKS,
    SUITS,
    Card,
    Rank,
    Scale,
    Suit,
    bits_of,
    card_points,
    cards_of,
    order_of,
    scale,
)
from scoring.cards.seats import (
    SEATS,
    first_bidder,
    first_leader,
    give,
    neighbour,
    next_dealer,
    partner_of,
    seat_after,
    side_of,
    ways_of_dealing,
)
from scoring.cards.text import CardError, parse_card, parse_cards, show_card, show_rank, write_card
