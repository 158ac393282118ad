"""What the two totals of a game must come to together: one object for each way of counting a deal.

Knows neither slips nor the end of a game."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import gcd

from scoring.contract import BELOTE_POINTS, Side
from scoring.match.standing import is_past, side_ahead
from scoring.reasons import Reason
from scoring.totals.record import MOST_COUNT, UNITS, Boxes, GameTotals, TotalsSettings
from scoring.totals.worth import DealWorth, deal_worth, penalty_price


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


# Who has won a game by its totals, and whether it had ended. Knows no sum.
#
# The rulebook's rule decides where both sides passed the target; where it needs the last deal, one is asked.


@dataclass(frozen=True, slots=True)
class GameEnd:
    """The winner (None for a draw, or while nobody knows), and what there is to ask about it."""

    winner: Side | None
    doubts: tuple[Reason, ...]


def game_end(totals: GameTotals, settings: TotalsSettings, deals: int | None) -> GameEnd:
    """The end of a game of so many deals (None: not known).

    A winner that the sheet names decides only where the totals do not: else it must be theirs ("sides").
    """
    unfinished = _unfinished(totals, settings, deals)
    doubts = () if unfinished is None else (unfinished,)
    question = _who_won(totals, settings)
    if question is None:
        ahead = side_ahead(totals.a, totals.b)
        is_reversed = totals.winner is not None and totals.winner is not ahead
        if ahead is not None and is_reversed:
            return GameEnd(ahead, (Reason("doubt_sides.winner"), *doubts))
        if is_reversed and _decided_by_last_deal(totals, settings):
            return GameEnd(totals.winner, doubts)
        if is_reversed:
            return GameEnd(None, (*doubts, Reason("doubt_winner.draw", (("points", totals.a),))))
        return GameEnd(ahead, doubts)
    return GameEnd(totals.winner, doubts if totals.winner else (*doubts, question))


def _who_won(totals: GameTotals, settings: TotalsSettings) -> Reason | None:
    """What is asked where the totals do not say who won; None where they do, or it is a draw."""
    limits = settings.limits
    if totals.a == totals.b:
        return None if settings.draw_allowed else Reason("doubt_winner.level", (("points", totals.a),))
    if _decided_by_last_deal(totals, settings):
        return Reason("doubt_winner.both", (("target", limits.target or 0),))
    return None


def _decided_by_last_deal(totals: GameTotals, settings: TotalsSettings) -> bool:
    """Both are past the target, and the rulebook does not simply take the higher total: at level too, a side
    may have won."""
    both_past = is_past(totals.a, settings.limits) and is_past(totals.b, settings.limits)
    return both_past and not settings.higher_wins


def _unfinished(totals: GameTotals, settings: TotalsSettings, deals: int | None) -> Reason | None:
    """Nobody is at the target, no time was called, and deals are left; None where the game had ended."""
    limits = settings.limits
    if settings.time_called or is_past(totals.a, limits) or is_past(totals.b, limits):
        return None
    if limits.deals is not None:
        if deals is None or _complete(deals, limits.deals, settings):
            return None
        if limits.target is None:
            return Reason("doubt_unfinished.deals", (("deals", deals), ("limit", limits.deals)))
    if limits.target is None:
        return None
    code = "doubt_unfinished.exceed" if limits.target_mode == "exceed" else "doubt_unfinished.target"
    return Reason(code, (("target", limits.target),))


def _complete(deals: int, limit: int, settings: TotalsSettings) -> bool:
    """The limit is used up; at tables with contracts a deal passed out may use one up, and is not counted."""
    ruleset = settings.ruleset
    passes_count = settings.style == "S5" and ruleset is not None and ruleset.passed_counts
    return deals >= limit or passes_count
