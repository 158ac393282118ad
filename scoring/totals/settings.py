"""How a tournament's tables count and end their games: what totals handed in are checked against.

Data only, and which style a rulebook suggests. Knows no totals.
"""

from dataclasses import dataclass, field
from typing import Final, Literal, get_args

from scoring.contract import DECK_POINTS
from scoring.match import Limits, draw_stands, limits_of
from scoring.ruleset import Ruleset
from scoring.totals.worth import deal_worth

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
    that of the round's totals, None for no check. Raises ValueError: S5 without a ruleset, a capot that is
    worth less than a deal.
    """

    style: SumStyle
    limits: Limits = field(default_factory=Limits)
    deal: int = DECK_POINTS
    sweep: int = SWEEP
    ruleset: Ruleset | None = None
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


def proposed_style(ruleset: Ruleset | None, limits: Limits | None = None) -> SumStyle:
    """The style that a rulebook suggests, under those limits (left out: its own).

    Deals that all bring the same sum are classic belote: S4 to a target, else S1; rounded to ten S2, or S3
    where the target is counted in units; deals with contracts S5; no rulebook S6.
    """
    if ruleset is None:
        return "S6"
    limits = limits_of(ruleset) if limits is None else limits
    least, most = deal_worth(ruleset).plain
    if most - least > UNITS:
        return "S5"
    if ruleset.round_to == UNITS:
        return "S3" if limits.target is not None and limits.target < MOST_UNITS else "S2"
    return "S1" if limits.target is None else "S4"
