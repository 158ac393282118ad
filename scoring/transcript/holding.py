"""What a complete deal lets its players announce: belotes, melds, and whether they held what they announced.

Knows the hands and the order of play; the prices are the rulebook's.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from scoring.cards import SEATS, SUITS, Card, CardError, Rank, bits_of
from scoring.contract import Trump
from scoring.melds import MeldClaim, melds_in, show_meld
from scoring.ruleset import Ruleset
from scoring.settle.amounts import most_belotes
from scoring.transcript.record import Transcript

PAIRS: Final = {suit: (Card(Rank.KING, suit), Card(Rank.QUEEN, suit)) for suit in SUITS}


def belotes_held(hands: Mapping[int, int], order: Sequence[Card], trump: Trump) -> tuple[int, ...]:
    """The seat of each belote held, the first completed first; `hands` by seat, as bits, before any card."""
    moments = sorted(_pairs(hands, order, trump))
    return tuple([seat for _moment, seat in moments])


def _pairs(hands: Mapping[int, int], order: Sequence[Card], trump: Trump) -> Iterator[tuple[int, int]]:
    """King and queen of a trump in one hand: the moment the second was played, and the seat."""
    for suit, pair in PAIRS.items():
        pair_bits = pair[0].bit | pair[1].bit
        if trump not in (suit, "all_trump"):
            continue
        for seat, hand in hands.items():
            if hand & pair_bits == pair_bits:
                yield max(order.index(card) for card in pair), seat


def belotes_of(deal: Transcript, ruleset: Ruleset, trump: Trump) -> tuple[int, ...]:
    """The seat of each belote announced: as the deal says, else all that were held, as many as may count.

    Raises CardError "belote_not_held".
    """
    hands = {seat: bits_of(cards) for seat, cards in deal.by_seat.items()}
    holders = belotes_held(hands, deal.cards, trump)
    if deal.belotes is None:
        return holders[: most_belotes(trump, ruleset)]
    for seat in deal.belotes:
        if deal.belotes.count(seat) > holders.count(seat):
            raise CardError("belote_not_held", article=ruleset.articles.belote, seat=seat)
    return deal.belotes


def melds_of(deal: Transcript, ruleset: Ruleset, trump: Trump) -> tuple[MeldClaim, ...]:
    """The melds announced: as the deal says, else all that the hands held.

    Raises CardError "meld_not_held".
    """
    hands = deal.by_seat
    if deal.melds is None:
        return tuple(claim for seat in SEATS for claim in melds_in(hands[seat], seat, ruleset, trump))
    for claim in deal.melds:
        hand = set(hands[claim.seat]) if claim.seat else set()
        if not set(claim.cards) <= hand:
            raise CardError("meld_not_held", article=ruleset.articles.melds, meld=show_meld(claim))
    return deal.melds
