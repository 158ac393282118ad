"""Why a sum that is wrong may be wrong: the first slip that would make it right, else what it should be.

Knows how sums are judged (totals.sums), not how a game ends.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.contract import Side
from scoring.reasons import Reason
from scoring.totals.record import GameTotals, TotalsSettings
from scoring.totals.sums import CountedSum, ScoredSum, sum_rule


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
