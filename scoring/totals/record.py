"""What a table hands in for one game: two totals, the boxes beside them, who it says has won.

Reads the command's JSON: keys, types and bounds, nothing about styles. Raises ImpossibleDeal with the key."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, Self, get_args

from scoring.contract import DECK_POINTS, Side
from scoring.deal import pair_in, side_in, whole_number
from scoring.errors import ImpossibleDeal
from scoring.match import Limits, draw_stands, limits_of
from scoring.ruleset import Ruleset
from scoring.totals.worth import DealWorth, deal_worth

LEAST_TOTAL: Final = -9_999  # points
MOST_TOTAL: Final = 99_999
MOST_COUNT: Final = 9_999  # belotes, capots, deals or penalties of one game
KEYS: Final = ("A", "B", "belotes", "capots", "deals", "extra_penalties", "winner")


def _refuse_count(field: str, count: int | None, least: int) -> None:
    if count is not None and not least <= count <= MOST_COUNT:
        raise ImpossibleDeal("count_range", field, count=count, key=field, low=least, high=MOST_COUNT)


@dataclass(frozen=True, slots=True)
class Boxes:
    """What is counted beside the totals; None is a box left empty, which is not 0.

    `deals` does not count those passed out. `extra_penalties` are those added to the totals with their deal
    dealt again (La Grand-Combe); one that replaces its deal (Lions, Géraudot) is not among them. Raises
    ImpossibleDeal ("count_range").
    """

    belotes_a: int | None = None
    belotes_b: int | None = None
    capots_a: int | None = None
    capots_b: int | None = None
    deals: int | None = None
    extra_penalties: int = 0

    def __post_init__(self) -> None:
        for box, count in (
            ("belotes", self.belotes_a),
            ("belotes", self.belotes_b),
            ("capots", self.capots_a),
            ("capots", self.capots_b),
            ("extra_penalties", self.extra_penalties),
        ):
            _refuse_count(box, count, 0)
        _refuse_count("deals", self.deals, 1)

    @property
    def belotes(self) -> int:
        """The belotes typed, both sides together."""
        return (self.belotes_a or 0) + (self.belotes_b or 0)

    @property
    def capots(self) -> int:
        """The capots typed, both sides together."""
        return (self.capots_a or 0) + (self.capots_b or 0)

    @property
    def belotes_known(self) -> bool:
        """Both boxes are typed: there are no other belotes."""
        return self.belotes_a is not None and self.belotes_b is not None

    @property
    def capots_known(self) -> bool:
        """Both boxes are typed: there are no other capots."""
        return self.capots_a is not None and self.capots_b is not None


@dataclass(frozen=True, slots=True)
class GameTotals:
    """A match by its totals, in points; `winner` is who the sheet says has won.

    Raises ImpossibleDeal ("total_range").
    """

    a: int
    b: int
    boxes: Boxes = Boxes()
    winner: Side | None = None

    def __post_init__(self) -> None:
        if self.winner is not None:
            object.__setattr__(self, "winner", Side(self.winner))
        for side in Side:
            total = self.total(side)
            if not LEAST_TOTAL <= total <= MOST_TOTAL:
                raise ImpossibleDeal("total_range", side, points=total)

    @property
    def sum(self) -> int:
        """Both totals together (S of RESULTS)."""
        return self.a + self.b

    def total(self, side: Side) -> int:
        """The points of that side."""
        return self.a if side is Side.A else self.b

    @classmethod
    def from_dict(cls, source: Mapping[str, Any]) -> Self:
        """Read the command's format; a box left empty is a key left out. Raises ImpossibleDeal."""
        for key in source:
            if key not in KEYS:
                raise ImpossibleDeal("unknown_key", key, key=key)
        belotes_a, belotes_b = pair_in(source, "belotes")
        capots_a, capots_b = pair_in(source, "capots")
        deals = whole_number("deals", source.get("deals"))
        penalties = whole_number("extra_penalties", source.get("extra_penalties")) or 0
        a, b = _total_in(source, "A"), _total_in(source, "B")
        winner = side_in(source, "winner")
        return cls(a, b, Boxes(belotes_a, belotes_b, capots_a, capots_b, deals, penalties), winner)

    def to_dict(self) -> dict[str, Any]:
        """The command's format; what was not said is left out."""
        boxes = self.boxes
        said = {
            "belotes": _both(boxes.belotes_a, boxes.belotes_b),
            "capots": _both(boxes.capots_a, boxes.capots_b),
            "deals": boxes.deals,
            "extra_penalties": boxes.extra_penalties,
            "winner": self.winner and str(self.winner),
        }
        return {"A": self.a, "B": self.b, **{key: value for key, value in said.items() if value}}


def _both(a: int | None, b: int | None) -> dict[str, int]:
    """A pair of boxes, those left empty left out."""
    return {side: count for side, count in (("A", a), ("B", b)) if count is not None}


def _total_in(source: Mapping[str, Any], key: str) -> int:
    total = whole_number(key, source.get(key))
    if total is None:
        raise ImpossibleDeal("missing.total", key, side=key)
    return total


# How a tournament's tables count and end their games: what totals handed in are checked against.
#
# Data only, and which style a rulebook suggests. Knows no totals.

SumStyle = Literal["S1", "S2", "S3", "S4", "S5", "S6"]
STYLES: Final[tuple[SumStyle, ...]] = get_args(SumStyle)
SWEEP: Final = 252  # points of a deal won with all eight tricks, where the last one is worth 100
UNITS: Final = 10  # points of one unit of the style S3 (16, 2, 25)
MOST_UNITS: Final = 500  # a target below it is counted in units of ten (121, 151)


@dataclass(frozen=True, slots=True)
class TotalsSettings:
    """What a game handed in by its totals is checked against.

    S1 so many deals, exact points; S2 each side rounded to ten; S3 units of ten; S4 to a target or by time,
    exact; S5 contrée under `ruleset`; S6 free. `deal` and `sweep` are the points of a deal (162; Jass 157)
    and of one won by all tricks (252; 250; 162; Jass 257). `limits` are the match's own: a number of deals,
    a target reached or exceeded, whether a draw may stand; minutes are left to `time_called`. `median` is
    that of the round's totals, None for no check; `worth` what a deal of S5 brings, left out: swept from
    `ruleset`. Raises ValueError: S5 without a ruleset, a capot that is
    worth less than a deal.
    """

    style: SumStyle
    limits: Limits = field(default_factory=Limits)
    deal: int = DECK_POINTS
    sweep: int = SWEEP
    ruleset: Ruleset | None = None
    worth: DealWorth | None = None
    time_called: bool = False
    median: int | None = None

    def __post_init__(self) -> None:
        if self.style == "S5" and self.ruleset is None:
            raise ValueError("S5 asks for a ruleset")
        if self.sweep < self.deal:
            raise ValueError("a capot is worth a deal at least")

    @property
    def draw_allowed(self) -> bool:
        """A level game is a draw."""
        return draw_stands(self.limits, self.ruleset)

    @property
    def higher_wins(self) -> bool:
        """Both past the target: the higher total wins, whatever the last deal was (`both_over`)."""
        return self.ruleset is None or self.ruleset.both_over == "higher"

    @property
    def keeps_sum(self) -> bool:
        """The club rounds one side and gives the other what is left of 160 (`round_pair`)."""
        return self.ruleset is not None and self.ruleset.round_pair == "complement_160"

    @property
    def fixed_deals(self) -> int | None:
        """How many deals a game has where its box is empty; None where it is found from the totals.

        S1 to S3 play all of them; S4 and S5 may reach their target before.
        """
        to_target = self.style in ("S4", "S5") and self.limits.target is not None
        return None if to_target else self.limits.deals


def proposed_style(
    ruleset: Ruleset | None, limits: Limits | None = None, worth: DealWorth | None = None
) -> SumStyle:
    """The style that a rulebook suggests, under those limits (left out: its own).

    Deals that all bring the same sum are classic belote: S4 to a target, else S1; rounded to ten S2, or S3
    where the target is counted in units; deals with contracts S5; no rulebook S6.
    """
    if ruleset is None:
        return "S6"
    limits = limits_of(ruleset) if limits is None else limits
    least, most = (worth or deal_worth(ruleset)).plain
    if most - least > UNITS:
        return "S5"
    if ruleset.round_to == UNITS:
        return "S3" if limits.target is not None and limits.target < MOST_UNITS else "S2"
    return "S1" if limits.target is None else "S4"
