"""A deal as it happened at the table: facts only, frozen.

Knows no rulebook: whether the facts are possible is settle.check's business, what they are worth is settle's.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

from scoring.contract import BELOTE_POINTS, DECK_POINTS, Contract, Double, Side, Status, Trump
from scoring.deal.reading import read_deal

# Who announced a meld, seen from the other side of the sheet.
OTHER_WHO: Final = {"A": "B", "B": "A", "1": "2", "2": "3", "3": "4", "4": "1"}


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """One deal. Points are raw card points, last trick included.

    One side's points may be left out: the other's follow, to 162; a recorded capot is 162 to 0. A belote is
    20 points; 1 to 4 belotes may be given as a count. `dealer` is a seat, 1 to 4. A penalty keeps any facts.
    `announced` holds the melds as they were said, in the text of scoring.melds (`A:T-KH`); settle counts.
    `alone` is False when the bidder of a générale was helped: his side took all the tricks, he did not.
    """

    status: Status = "played"
    taker: Side | None = None
    contract: Contract | None = None
    trump: Trump | None = None
    double: Double = "none"
    points_a: int | None = None
    points_b: int | None = None
    capot: Side | None = None
    belote_a: int = 0
    belote_b: int = 0
    melds_a: int = 0
    melds_b: int = 0
    dealer: int | None = None
    last_deal: bool = False
    announced: tuple[str, ...] = ()
    alone: bool = True

    def __post_init__(self) -> None:
        fill = object.__setattr__
        if self.taker is not None:
            fill(self, "taker", Side(self.taker))
        if self.capot is not None:
            fill(self, "capot", Side(self.capot))
        for name, points in zip(("points_a", "points_b"), self._both_points(), strict=True):
            fill(self, name, points)
        for name in ("belote_a", "belote_b"):
            announced = getattr(self, name)
            if 0 < announced <= 4:
                fill(self, name, announced * BELOTE_POINTS)

    def _both_points(self) -> tuple[int | None, int | None]:
        """The points of A and B, the missing one filled in where it follows."""
        a, b = self.points_a, self.points_b
        if a is None and b is None and self.capot is not None:
            a = DECK_POINTS if self.capot is Side.A else 0
        if a is None and b is not None and 0 <= b <= DECK_POINTS:
            return DECK_POINTS - b, b
        if b is None and a is not None and 0 <= a <= DECK_POINTS:
            return a, DECK_POINTS - a
        return a, b

    @classmethod
    def from_dict(cls, source: Mapping[str, Any]) -> Self:
        """Read the command's format. Raises ImpossibleDeal for a key that is unknown or of the wrong type."""
        return cls(**read_deal(source))

    def to_dict(self) -> dict[str, Any]:
        """The command's format, every key written, in one order; the last two where they say something."""
        rare: dict[str, Any] = {"announced": list(self.announced)} if self.announced else {}
        if not self.alone:
            rare["alone"] = False
        return {
            "status": self.status,
            "taker": self.taker,
            "contract": self.contract,
            "trump": self.trump,
            "double": self.double,
            "points": {"A": self.points_a, "B": self.points_b},
            "capot": self.capot,
            "belote": {"A": self.belote_a, "B": self.belote_b},
            "melds": {"A": self.melds_a, "B": self.melds_b},
            "dealer": self.dealer,
            "last_deal": self.last_deal,
            **rare,
        }

    def swapped(self) -> Self:
        """The same deal with its sides exchanged (a sheet entered the wrong way round); seats turn by one."""
        return type(self)(
            status=self.status,
            taker=self.taker and self.taker.other,
            contract=self.contract,
            trump=self.trump,
            double=self.double,
            points_a=self.points_b,
            points_b=self.points_a,
            capot=self.capot and self.capot.other,
            belote_a=self.belote_b,
            belote_b=self.belote_a,
            melds_a=self.melds_b,
            melds_b=self.melds_a,
            dealer=self.dealer and self.dealer % 4 + 1,
            last_deal=self.last_deal,
            announced=tuple(OTHER_WHO.get(text[:1], text[:1]) + text[1:] for text in self.announced),
            alone=self.alone,
        )
