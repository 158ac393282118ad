"""A game by its two totals, judged: taken as it is, or with what one tick must say was looked at; how the sum
of each style is judged, and why one that is wrong may be.

Only shape is refused, by the record itself."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import gcd
from typing import Any, ClassVar, NamedTuple

from scoring.contract import BELOTE_POINTS, Side
from scoring.reasons import Reason
from scoring.totals.record import (
    MOST_COUNT,
    UNITS,
    Boxes,
    DealWorth,
    GameTotals,
    TotalsSettings,
    deal_worth,
    game_end,
    penalty_price,
)


@dataclass(frozen=True, slots=True)
class CountedSum:
    """Classic belote: a deal brings `low` to `high` points, the same for both sides together, and each
    belote, capot and added penalty its own; a total is a multiple of `unit`.
    """

    low: int
    high: int
    belote: int
    capot: int
    penalty: int
    unit: int = 1

    def step(self, boxes: Boxes) -> int:
        """Ten where each side is rounded to ten."""
        return self.unit

    def fits(self, a: int, b: int, boxes: Boxes, deals: int) -> bool:
        """S − U·(n + p) = 20x + (K − U)y; a typed box is taken as it is, an empty one is free up to n."""
        if a % self.unit or b % self.unit:
            return False
        rest = a + b - self._typed(boxes)
        return self._extras_fit(rest - self.high * deals, rest - self.low * deals, boxes, deals)

    def _typed(self, boxes: Boxes) -> int:
        """The points of the belotes and capots that are typed, and of the penalties."""
        return self.belote * boxes.belotes + self.capot * boxes.capots + self.penalty * boxes.extra_penalties

    def _extras_fit(self, least: int, most: int, boxes: Boxes, deals: int) -> bool:
        """Whether belotes and capots of empty boxes can come to `least` to `most` points."""
        belotes, capots = free_counts(boxes, deals)
        if not self.capot:
            return self._belotes_fit(least, most, belotes)
        # Fewer capots than that leave too much for the belotes; 20 more are worth as much in belotes.
        first = max(0, -((self.belote * belotes - least) // self.capot))
        last = min(capots, first + self.belote - 1)
        return any(
            self._belotes_fit(least - self.capot * count, most - self.capot * count, belotes)
            for count in range(first, last + 1)
        )

    def _belotes_fit(self, least: int, most: int, belotes: int) -> bool:
        return max(0, -(-least // self.belote)) <= min(belotes, most // self.belote)

    def deals_of(self, a: int, b: int, boxes: Boxes, most_deals: int | None) -> Iterator[int]:
        """With empty boxes several may fit: the most deals, that is the fewest belotes and capots."""
        rest = a + b - self._typed(boxes)
        most = min(rest // max(1, self.low), MOST_COUNT if most_deals is None else most_deals)
        least = max(1, rest // (self.high + self.belote + self.capot))
        return (deals for deals in range(most, least - 1, -1) if self.fits(a, b, boxes, deals))

    def bounds(self, boxes: Boxes, deals: int) -> tuple[int, int | None]:
        """Equal where all is known: U·(n + p) + 20b + (K − U)c."""
        belotes, capots = free_counts(boxes, deals)
        typed = self._typed(boxes)
        free = self.belote * belotes + self.capot * capots
        return self.low * deals + typed, self.high * deals + typed + free


@dataclass(frozen=True, slots=True)
class ScoredSum:
    """Contrée under a rulebook: the bounds of a deal are the scoring engine's; announcements are in them."""

    worth: DealWorth

    def step(self, boxes: Boxes) -> int:
        """What the engine's marks are multiples of, the price of the penalties with them."""
        return gcd(self.worth.step, self.worth.penalty) if boxes.extra_penalties else self.worth.step

    def fits(self, a: int, b: int, boxes: Boxes, deals: int) -> bool:
        """n·least ≤ S − p·price ≤ n·most, each side within its own bounds, all marks in steps."""
        step = self.step(boxes)
        if a % step or b % step:
            return False
        least, most = self.bounds(boxes, deals)
        side_least, side_most = self.side_bounds(boxes, deals)
        if a + b < least or min(a, b) < side_least:
            return False
        return most is None or side_most is None or (a + b <= most and max(a, b) <= side_most)

    def bounds(self, boxes: Boxes, deals: int) -> tuple[int, int | None]:
        """What the deals and the penalties can come to."""
        penalties, worth = self._penalties(boxes), self.worth
        return deals * worth.least + penalties, None if worth.most is None else deals * worth.most + penalties

    def side_bounds(self, boxes: Boxes, deals: int) -> tuple[int, int | None]:
        """The same of one side, which may have been given all the penalties or none."""
        worth = self.worth
        if worth.side_most is None:
            return deals * worth.side_least, None
        return deals * worth.side_least, deals * worth.side_most + self._penalties(boxes)

    def _penalties(self, boxes: Boxes) -> int:
        return self.worth.penalty * boxes.extra_penalties

    def deals_of(self, a: int, b: int, boxes: Boxes, most_deals: int | None) -> Iterator[int]:
        """All that fit, most first."""
        rest = a + b - self._penalties(boxes)
        most = min(rest // max(1, self.worth.least), MOST_COUNT if most_deals is None else most_deals)
        return (deals for deals in range(most, 0, -1) if self.fits(a, b, boxes, deals))


def sum_rule(settings: TotalsSettings) -> CountedSum | ScoredSum | None:
    """What the sum of that style is judged by; None for S6, which is free."""
    if settings.style == "S6":
        return None
    if settings.style == "S5":
        assert settings.ruleset is not None  # refused with the settings
        return ScoredSum(settings.worth or deal_worth(settings.ruleset))
    exact = CountedSum(
        settings.deal, settings.deal, BELOTE_POINTS, settings.sweep - settings.deal, settings.deal
    )
    if settings.style in ("S1", "S4"):
        return exact
    rounded = _rounded_sum(settings)
    return rounded if settings.style == "S2" else _in_units(rounded)


def added_penalty(settings: TotalsSettings) -> int | None:
    """What a penalty added to a sheet of that style is worth, in its points; None for S6, which is free."""
    if settings.style == "S5" and settings.ruleset is not None:
        return penalty_price(settings.ruleset)
    rule = sum_rule(settings)
    return rule.penalty if isinstance(rule, CountedSum) else None


def free_counts(boxes: Boxes, deals: int) -> tuple[int, int]:
    """How many belotes and capots, besides those typed, the empty boxes may stand for: up to n of each."""
    belotes = 0 if boxes.belotes_known else max(0, deals - boxes.belotes)
    return belotes, 0 if boxes.capots_known else max(0, deals - boxes.capots)


def _rounded_sum(settings: TotalsSettings) -> CountedSum:
    """Each side rounded to ten: 162 is 160 or 170, a capot of 252 or 250 is 90 more, a penalty 160."""
    up_from = 5 if settings.ruleset is None else settings.ruleset.round_up_from
    deal, sweep = settings.deal, settings.sweep
    sums = {to_ten(points, up_from) + to_ten(deal - points, up_from) for points in range(deal + 1)}
    low, high = min(sums), min(sums) if settings.keeps_sum else max(sums)
    return CountedSum(low, high, BELOTE_POINTS, to_ten(sweep, 5) - low, to_ten(deal, 5), unit=UNITS)


def to_ten(points: int, up_from: int) -> int:
    """Points to the nearest ten; the last digit goes up from that one on."""
    return (points + UNITS - up_from) // UNITS * UNITS


def _in_units(rounded: CountedSum) -> CountedSum:
    """The same counted in tens: 16 or 17 a deal, 2 a belote, 9 more a capot."""
    return CountedSum(
        rounded.low // UNITS,
        rounded.high // UNITS,
        rounded.belote // UNITS,
        rounded.capot // UNITS,
        rounded.penalty // UNITS,
    )


@dataclass(frozen=True, slots=True)
class SumCheck:
    """The totals of one game beside the rule of their sum; `deals` is None where it is found from them."""

    totals: GameTotals
    settings: TotalsSettings
    rule: CountedSum | ScoredSum
    deals: int | None

    @classmethod
    def of(cls, totals: GameTotals, settings: TotalsSettings) -> "SumCheck | None":
        """The check of that game; None where every sum is right (S6)."""
        rule = sum_rule(settings)
        if rule is None:
            return None
        return cls(totals, settings, rule, totals.boxes.deals or settings.fixed_deals)

    def deals_of(self, a: int, b: int) -> Iterator[int]:
        """The numbers of deals with which such totals could be, most first; empty where there is none."""
        boxes = self.totals.boxes
        if self.deals is None:
            return self.rule.deals_of(a, b, boxes, self.settings.limits.deals)
        return iter((self.deals,) if self.rule.fits(a, b, boxes, self.deals) else ())

    @property
    def played(self) -> int | None:
        """How many deals were played: typed, fixed, or found from the sum where it tells."""
        if self.deals is not None:
            return self.deals
        fitting = self.deals_of(self.totals.a, self.totals.b)
        first, second = next(fitting, None), next(fitting, None)
        return first if second is None or isinstance(self.rule, CountedSum) else None

    def could_be(self, a: int, b: int) -> bool:
        """Whether a game can have those totals with the boxes of this one."""
        return next(self.deals_of(a, b), None) is not None

    def explains(self, a: int, b: int) -> bool:
        """Whether those totals are a hint worth giving: of as many deals as it has belotes, and as capots."""
        return next(self.deals_of(a, b), 0) >= max(1, self.totals.boxes.belotes, self.totals.boxes.capots)

    @property
    def is_exact(self) -> bool:
        """There is one sum that is right: points are exact, and all is known."""
        if self.deals is None or isinstance(self.rule, ScoredSum):
            return False
        least, most = self.rule.bounds(self.totals.boxes, self.deals)
        return least == most

    def fits(self, *, points: int = 0) -> bool:
        """Whether the sum is right, or would be with so many points more."""
        return self.could_be(self.totals.a + points, self.totals.b)


def slips(check: SumCheck) -> tuple[Reason, ...]:
    """The first slip that would make a wrong sum right: digits, a belote, a capot, a deal, a litige.

    A sum that is short of exactly a litige is asked about it, whatever else would explain it.
    """
    slip, litige = _digits(check) or _announced(check) or _deal(check), _litige(check)
    reasons = (slip, litige if slip is None or check.is_exact else None)
    return tuple(reason for reason in reasons if reason is not None)


def _digits(check: SumCheck) -> Reason | None:
    totals = check.totals
    for side in Side:
        typed = totals.total(side)
        for exchanged in neighbours_exchanged(typed):
            a, b = (exchanged, totals.b) if side is Side.A else (totals.a, exchanged)
            if check.explains(a, b):
                return Reason("doubt_digits", (("typed", typed), ("exchanged", exchanged)))
    return None


def neighbours_exchanged(number: int) -> Iterator[int]:
    """The numbers that two neighbouring digits of this one, exchanged, make; from its left."""
    digits, sign = str(abs(number)), -1 if number < 0 else 1
    for place in range(len(digits) - 1):
        left, right = digits[place], digits[place + 1]
        first_is_zero = place == 0 and right == "0"
        if left != right and not first_is_zero:
            yield sign * int(digits[:place] + right + left + digits[place + 2 :])


def _announced(check: SumCheck) -> Reason | None:
    """A belote or a capot more or less; one that stands in no box yet is free, and no slip."""
    rule, boxes, totals = check.rule, check.totals.boxes, check.totals
    if isinstance(rule, ScoredSum):
        return None
    kinds = (
        ("doubt_belote", rule.belote, boxes.belotes_known, boxes.belotes),
        ("doubt_capot", rule.capot, boxes.capots_known, boxes.capots),
    )
    for code, points, are_typed, count in kinds:
        if not (points and are_typed):
            continue
        if check.fits(points=points):
            return Reason(f"{code}.missing", (("points", points),))
        if next(check.deals_of(totals.a - points, totals.b), 0) > count:  # one more than typed
            return Reason(f"{code}.over", (("points", points),))
    return None


def _deal(check: SumCheck) -> Reason | None:
    """The same totals are those of a deal more or less."""
    deals, totals = check.deals, check.totals
    if deals is None:
        return None
    for counted, code in ((deals - 1, "doubt_deal.missing"), (deals + 1, "doubt_deal.over")):
        enough = counted >= max(1, totals.boxes.belotes, totals.boxes.capots)
        if enough and check.rule.fits(totals.a, totals.b, totals.boxes, counted):
            return Reason(code, (("counted", counted), ("deals", deals)))
    return None


def _litige(check: SumCheck) -> Reason | None:
    """The taker's half of the last deal was never given: 81, or 91 with a belote in the deal."""
    rule, boxes = check.rule, check.totals.boxes
    if isinstance(rule, ScoredSum) or check.settings.deal % 2:  # a deal of Jass is never level
        return None
    halves = [rule.low // 2]
    if boxes.belotes or not boxes.belotes_known:
        halves.append((rule.low + rule.belote) // 2)
    for half in halves:
        if half % rule.unit == 0 and check.fits(points=half):
            return Reason("doubt_litige", (("points", half),))
    return None


def what_is_needed(check: SumCheck) -> Reason:
    """The sum as it is, and as it should be."""
    rule, deals, totals = check.rule, check.deals, check.totals
    step = rule.step(totals.boxes)
    for side in Side:
        if totals.total(side) % step:
            return Reason("doubt_sum.step", (("total", totals.total(side)), ("step", step)))
    both = ("sum", totals.sum)
    if deals is None:
        return Reason("doubt_sum.deals", (both,))
    least, most = rule.bounds(totals.boxes, deals)
    if totals.sum >= least and (most is None or totals.sum <= most):  # and yet it does not fit
        if isinstance(rule, ScoredSum):
            return _side_needed(check, rule, deals)
        return Reason("doubt_sum.boxes", (both,))
    return _sum_needed(check, least, most)


def _sum_needed(check: SumCheck, least: int, most: int | None) -> Reason:
    """Both sides together have less than their deals bring, or more."""
    both = ("sum", check.totals.sum)
    if least == most:
        return Reason("doubt_sum", (both, ("least", least)))
    if most is None or (check.totals.sum < least and isinstance(check.rule, CountedSum)):
        return Reason("doubt_sum.least", (both, ("least", least)))
    return Reason("doubt_sum.range", (both, ("least", least), ("most", most)))


def _side_needed(check: SumCheck, rule: ScoredSum, deals: int) -> Reason:
    """One side alone has less than its deals bring, or more."""
    least, most = rule.side_bounds(check.totals.boxes, deals)
    low, high = sorted((check.totals.a, check.totals.b))
    if most is None or low < least:
        return Reason("doubt_sum.side_least", (("total", low), ("least", least)))
    return Reason("doubt_sum.side_most", (("total", high), ("most", most), ("deals", deals)))


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
