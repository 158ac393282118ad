"""A game by its two totals, judged: taken as it is, or with what one tick must say was looked at.

Only shape is refused, by the record itself. Puts the parts of the room together; holds no rule of its own."""

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from scoring.contract import Side
from scoring.reasons import Reason
from scoring.totals.hints import SumCheck, slips, what_is_needed
from scoring.totals.record import Boxes, GameTotals, TotalsSettings
from scoring.totals.sums import CountedSum, free_counts, game_end, sum_rule

PREFIX = "doubt_"


@dataclass(frozen=True, slots=True)
class Taken:
    """Nothing to ask. `winner` is None for a draw; `deals` None where the totals do not tell."""

    winner: Side | None
    deals: int | None
    reasons: ClassVar[tuple[Reason, ...]] = ()
    codes: ClassVar[tuple[str, ...]] = ()

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


# What a page says while totals are typed, before there is anything to check. Knows no totals.


class ExpectedSum(NamedTuple):
    """The points that both totals must come to together, at least and at most; None for no upper bound."""

    least: int
    most: int | None


def expected_sum(boxes: Boxes, settings: TotalsSettings) -> ExpectedSum | None:
    """What the two totals must make with those boxes; both bounds are equal where all is known.

    An empty box leaves room upwards. None where nothing can be said: a free style, deals not known.
    """
    rule, deals = sum_rule(settings), boxes.deals or settings.fixed_deals
    if rule is None or deals is None:
        return None
    return ExpectedSum(*rule.bounds(boxes, deals))


def ending_digit(boxes: Boxes, settings: TotalsSettings) -> int | None:
    """The last digit of the two totals' sum, "doit finir par 4", where the style counts to the point (S1).

    None where it depends on what is not known: the deals, or capots that bring other than tens (250).
    """
    rule, deals = sum_rule(settings), boxes.deals or settings.fixed_deals
    if settings.style != "S1" or deals is None or not isinstance(rule, CountedSum):
        return None
    free = free_counts(boxes, deals)
    free_points = rule.belote if free[0] else 0, rule.capot if free[1] else 0
    if any(points % 10 for points in free_points):
        return None
    return rule.bounds(boxes, deals)[0] % 10
