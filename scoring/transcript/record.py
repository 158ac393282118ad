"""A complete deal as it was played: who dealt, the four hands, every call, every card, what was announced.

Facts only; whether they obey a rulebook is replay's business.
"""

from dataclasses import dataclass

from scoring.auction import Call
from scoring.cards import SEATS, Card
from scoring.melds import MeldClaim

Cards = tuple[Card, ...]
Four = tuple[Cards, Cards, Cards, Cards]  # seats 1 to 4


@dataclass(frozen=True, slots=True)
class Transcript:
    """One deal. `hands` are those of seats 1 to 4, in the order of the deck (`DECK`).

    `late`: the two cards of each that came after the auction, where the rulebook deals so and they are known.
    A call has its seat, or None for whose turn it was. `cards`: the 32 in the order played, none when all
    passed. `belotes`, `melds`: what was announced; None for all that the hands held.
    """

    dealer: int
    hands: Four
    calls: tuple[tuple[int | None, Call], ...]
    cards: Cards = ()
    late: Four = ((), (), (), ())
    belotes: tuple[int, ...] | None = None
    melds: tuple[MeldClaim, ...] | None = None

    def __post_init__(self) -> None:
        for name in ("hands", "late"):
            hands = getattr(self, name)
            ordered = tuple(tuple(sorted(cards, key=lambda card: card.index)) for cards in hands)
            object.__setattr__(self, name, ordered)

    @property
    def by_seat(self) -> dict[int, Cards]:
        """The hands by seat."""
        return dict(zip(SEATS, self.hands, strict=True))
