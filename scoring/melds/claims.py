"""A meld as it is announced: kind, top card, suit, and who announced it; the hands need not be known.

Knows its cards and no price: melds.prices. A claim that no hand could hold cannot be made.
"""

from dataclasses import dataclass
from typing import Final, Literal, get_args

from scoring.cards import RANKS, SEATS, SUITS, Card, CardError, Rank, Suit, side_of
from scoring.contract import Side

MeldKind = Literal["tierce", "cinquante", "cent", "four"]
KINDS: Final[tuple[MeldKind, ...]] = get_args(MeldKind)
LENGTH: Final[dict[MeldKind, int]] = {"tierce": 3, "cinquante": 4, "cent": 5, "four": 4}
LONGEST: Final = 8  # a hand; a run of five to eight cards is one "cent"


@dataclass(frozen=True, slots=True)
class MeldClaim:
    """One announced meld. Of a run, `top` is the highest card and `suit` its suit; of a four, its rank.

    `seat` may stay unknown. `length` is 0 for the usual one, 6 to 8 for a longer cent. `shown`: laid on the
    table unasked, as some rulebooks want it. Raises CardError when no hand could hold it.
    """

    side: Side
    kind: MeldKind
    top: Rank
    suit: Suit | None = None
    seat: int | None = None
    length: int = 0
    shown: bool = True

    def __post_init__(self) -> None:
        _refuse_words(self)
        fill = object.__setattr__
        fill(self, "side", Side(self.side))
        fill(self, "top", Rank(self.top))
        fill(self, "suit", None if self.suit is None else Suit(self.suit))
        fill(self, "length", self.length or LENGTH[self.kind])
        _refuse_shape(self)

    @property
    def is_run(self) -> bool:
        """Tierce, cinquante or cent."""
        return self.kind != "four"

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the meld, the top one first."""
        if self.suit is None:
            return tuple(Card(self.top, suit) for suit in SUITS)
        top = RANKS.index(self.top)
        return tuple(Card(RANKS[place], self.suit) for place in range(top, top - self.length, -1))


def _refuse_words(claim: MeldClaim) -> None:
    """The words of a claim are those of the table."""
    is_known = claim.kind in KINDS and claim.side in tuple(Side) and claim.top in RANKS
    if not is_known or (claim.suit is not None and claim.suit not in SUITS):
        raise CardError("unknown_meld")
    if claim.seat is not None and (claim.seat not in SEATS or side_of(claim.seat) != claim.side):
        raise CardError("meld_seat", seat=claim.seat)


def _refuse_shape(claim: MeldClaim) -> None:
    """A run has a suit and room below its top; only a cent may be longer than its name."""
    if claim.is_run is (claim.suit is None):
        raise CardError("meld_suit.run" if claim.is_run else "meld_suit.four")
    usual_length = LENGTH[claim.kind]
    if not usual_length <= claim.length <= (LONGEST if claim.kind == "cent" else usual_length):
        raise CardError("meld_length", length=claim.length)
    if claim.is_run and RANKS.index(claim.top) + 1 < claim.length:
        raise CardError("meld_top", kind=claim.kind, top=claim.top)
