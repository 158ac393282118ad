"""The melds that a hand holds: what its player may announce, for the most points.

A run is announced whole, the longest is one meld. Where a card may not serve twice, the better use is kept.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations

from scoring.cards import RANKS, SUITS, Card, Rank, Suit, bits_of, side_of
from scoring.contract import Trump
from scoring.melds.claims import MeldClaim, MeldKind
from scoring.melds.prices import NOTHING, price
from scoring.ruleset import Ruleset

KIND_OF_LENGTH: dict[int, MeldKind] = {3: "tierce", 4: "cinquante"}  # anything longer is a cent
RUN_STARTS = 0x3F3F3F3F  # bits from which three cards of one suit can follow each other


def may_hold_melds(hand: int) -> bool:
    """Whether a hand, as bits, has three cards in a row or four of a rank: most hands have neither."""
    runs = hand & hand >> 1 & hand >> 2 & RUN_STARTS
    return bool(runs or hand & hand >> 8 & hand >> 16 & hand >> 24 & 0xFF)


def melds_in(hand: Iterable[Card], seat: int, ruleset: Ruleset, trump: Trump) -> tuple[MeldClaim, ...]:
    """What the player at that seat may announce, fours first; nothing where no melds are played.

    Four 7s or 8s are left out: to cancel everything is the player's own choice (`seven_eight`).
    """
    bits = bits_of(hand)
    if not ruleset.melds or not may_hold_melds(bits):
        return ()
    fours = [MeldClaim(side_of(seat), "four", rank, seat=seat) for rank in _fours(bits)]
    if ruleset.melds_share_cards:
        return (*fours, *_runs(bits, seat))
    choices = [
        (*chosen, *_runs(bits & ~_cards(chosen), seat))
        for count in range(len(fours), -1, -1)
        for chosen in combinations(fours, count)
    ]
    return max(choices, key=lambda melds: sum(price(meld.kind, meld.top, ruleset, trump) for meld in melds))


def _fours(bits: int) -> Iterator[Rank]:
    """The ranks held four times, the highest first."""
    for place in reversed(range(8)):
        if (bits >> place) & 0x01010101 == 0x01010101 and RANKS[place] not in NOTHING:
            yield RANKS[place]


def _cards(claims: Iterable[MeldClaim]) -> int:
    return bits_of(card for claim in claims for card in claim.cards)


def _runs(bits: int, seat: int) -> Iterator[MeldClaim]:
    """The runs of three and more, suit by suit, from the top down."""
    for number, suit in enumerate(SUITS):
        length = 0
        for place in range(7, -2, -1):
            if place >= 0 and bits >> 8 * number + place & 1:
                length += 1
            else:
                if length >= 3:
                    yield _run(place + length, length, suit, seat)
                length = 0


def _run(top: int, length: int, suit: Suit, seat: int) -> MeldClaim:
    kind = KIND_OF_LENGTH.get(length, "cent")
    return MeldClaim(side_of(seat), kind, RANKS[top], suit, seat, length)
