"""A game by its two totals, judged: taken as it is, or with what one tick must say was looked at.

Only shape is refused, by the record itself. Puts the parts of the room together; holds no rule of its own.
"""

from dataclasses import dataclass
from typing import Any

from scoring.contract import Side
from scoring.reasons import Reason
from scoring.totals.ending import game_end
from scoring.totals.hints import SumCheck, slips, what_is_needed
from scoring.totals.record import GameTotals
from scoring.totals.settings import TotalsSettings

PREFIX = "doubt_"


@dataclass(frozen=True, slots=True)
class Taken:
    """Nothing to ask. `winner` is None for a draw; `deals` None where the totals do not tell."""

    winner: Side | None
    deals: int | None

    def to_dict(self) -> dict[str, Any]:
        """The command's line for this game."""
        return {"taken": True, "winner": self.winner, "deals": self.deals}


@dataclass(frozen=True, slots=True)
class Doubts:
    """What is asked, in order; `winner` is who wins when the totals are taken all the same, None: to be said.

    Each reason is a sentence of `scoring.reasons`, to be translated by whoever shows it.
    """

    reasons: tuple[Reason, ...]
    winner: Side | None
    deals: int | None

    @property
    def codes(self) -> tuple[str, ...]:
        """The stable codes: sides, digits, belote, capot, deal, litige, twice_the_median, sum, unfinished,
        winner."""
        return tuple(doubt_code(reason) for reason in self.reasons)

    def to_dict(self) -> dict[str, Any]:
        """The command's line for this game."""
        message = " ".join(str(reason) for reason in self.reasons)
        return {"taken": False, "doubts": list(self.codes), "winner": self.winner, "message": message}


def doubt_code(reason: Reason) -> str:
    """The public code of a doubt; a code may have several sentences."""
    return reason.code.removeprefix(PREFIX).partition(".")[0]


def check(
    totals: GameTotals, settings: TotalsSettings, *, other_entry: tuple[int, int] | None = None
) -> Taken | Doubts:
    """Judge one game. `other_entry`: the totals of A and B as the other side gave them.

    A wrong sum is told by its first likely slip, else by what it should be; each other thing to ask is told
    beside it.
    """
    sum_check = SumCheck.of(totals, settings)
    deals = totals.boxes.deals or settings.fixed_deals if sum_check is None else sum_check.played
    end = game_end(totals, settings, deals)
    sides = [reason for reason in end.doubts if doubt_code(reason) == "sides"]
    others = [reason for reason in end.doubts if reason not in sides]
    if not sides and totals.a != totals.b and other_entry == (totals.b, totals.a):
        sides = [Reason("doubt_sides.other")]
    reasons = (*sides, *_of_the_sum(totals, settings, sum_check), *others)
    if reasons:
        return Doubts(reasons, end.winner, deals)
    return Taken(end.winner, deals)


def _of_the_sum(
    totals: GameTotals, settings: TotalsSettings, sum_check: SumCheck | None
) -> tuple[Reason, ...]:
    """A slip that explains a wrong sum, else a total far from the others', else the sum that is needed."""
    is_wrong = sum_check is not None and not sum_check.fits()
    if sum_check is not None and is_wrong and (explanations := slips(sum_check)):
        return explanations
    high, median = max(totals.a, totals.b), settings.median
    if median is not None and 0 < 2 * median <= high:
        return (Reason("doubt_twice_the_median", (("total", high), ("median", median))),)
    return (what_is_needed(sum_check),) if sum_check is not None and is_wrong else ()
