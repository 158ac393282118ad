"""What a table hands in for one game: two totals, the boxes beside them, who it says has won; what it is
checked against (style, limits, what deals of the rulebook are worth, asked of the scorer itself); who won.

Reads the command's JSON: keys, types and bounds, nothing about styles. Raises ImpossibleDeal with the key."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from itertools import product
from math import gcd
from typing import Any, Final, Literal, Self, get_args

from scoring.contract import BELOTE_POINTS, CAPOT, DECK_POINTS, DOUBLES, GENERALE, Contract, Side, Trump
from scoring.deal import PlayedDeal, pair_in, side_in, whole_number
from scoring.errors import ImpossibleDeal
from scoring.match import Limits, draw_stands, limits_of
from scoring.match.ledger import is_past, side_ahead
from scoring.reasons import Reason
from scoring.ruleset import Ruleset
from scoring.ruleset.contradictions import MeldPrices
from scoring.settle import score_deal
from scoring.settle.counted import deal_sums

PILES: Final = tuple(range(DECK_POINTS + 1))

# Rounding repeats with each ten: this covers it on both sides of every usual bid, announcements included.
MIDDLE: Final = (0, *range(66, 97), DECK_POINTS)

PENALTY_POINTS: Final = 160  # where the rulebook states no price of its own


@dataclass(frozen=True, slots=True)
class DealWorth:
    """Points of a played deal: both sides together, and one side. `most` is None where melds are open-ended.

    Every mark is a multiple of `step`, 1 where the last deal is counted to the point. `plain` is what both
    sides mark together, at least and at most, in a deal without announcement and without capot. `penalty` is
    the price of a table penalty.
    """

    step: int
    plain: tuple[int, int]
    least: int
    most: int | None
    side_least: int
    side_most: int | None
    penalty: int

    def to_dict(self) -> dict[str, Any]:
        """As JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> Self:
        """What `to_dict` stored."""
        least, most = stored["plain"]
        return cls(**{**stored, "plain": (least, most)})


@lru_cache(maxsize=64)
def deal_worth(ruleset: Ruleset) -> DealWorth:
    """The bounds of one deal under that rulebook, over all its deals.

    Points that wait in a litige count for the deal they come from. A deal dealt again marks nothing and is
    left out.
    """
    if not ruleset.bidding:
        return _counted_worth(ruleset)
    sums, plain_sums, marks = set[int](), set[int](), set[int]()
    for played in every_kind_of_deal(ruleset):
        try:
            score = score_deal(played, ruleset)
        except ImpossibleDeal:
            continue
        if score.replayed:
            continue
        a, b, waiting = score.a or 0, score.b or 0, score.waiting
        sums.add(a + b + waiting)
        marks |= {a, b, waiting}
        if played.capot is None and not _announces(played):
            plain_sums.add(a + b + waiting)
    prices = {price for _name, price in _meld_prices(ruleset)}
    return DealWorth(
        step=1 if ruleset.last_deal_exact else gcd(*marks, *prices) or 1,
        plain=(min(plain_sums), max(plain_sums)),
        least=min(sums),
        most=None if ruleset.melds else max(sums),
        side_least=min(marks),
        side_most=None if ruleset.melds else max(marks),
        penalty=penalty_price(ruleset),
    )


def _counted_worth(ruleset: Ruleset) -> DealWorth:
    """Without bids a deal brings its points, one belote and the capot; one side may mark all of it."""
    plain, swept = deal_sums(ruleset, swept=False), deal_sums(ruleset, swept=True)
    most = None if ruleset.melds else max(*plain, *swept) + BELOTE_POINTS
    return DealWorth(
        step=gcd(*plain, *swept, BELOTE_POINTS, ruleset.round_to) if ruleset.round_to > 1 else 1,
        plain=(min(plain), max(plain)),
        least=min(plain),
        most=most,
        side_least=0,
        side_most=most,
        penalty=penalty_price(ruleset),
    )


def penalty_price(ruleset: Ruleset) -> int:
    """What a table penalty costs, in points: the rulebook's flat price, else 160."""
    return ruleset.fault_points if isinstance(ruleset.fault_points, int) else PENALTY_POINTS


def every_kind_of_deal(ruleset: Ruleset) -> Iterator[PlayedDeal]:
    """Each bid, doubling and kind of trump, at each split of the points; A takes. Some cannot happen.

    One suit stands for all four. Announcements come one kind at a time, at the splits around the half and at
    the bids that mark least and most: elsewhere they add the same.
    """
    numbers: list[Contract] = [*sorted(ruleset.bids)]
    others: list[Contract] = [CAPOT] if ruleset.capot_bid else []
    others += [GENERALE] if ruleset.generale_bid else []
    by_mark = sorted(ruleset.bids, key=lambda bid: (ruleset.marked.get(bid, bid), bid))
    extremes = {min(ruleset.bids), max(ruleset.bids), by_mark[0], by_mark[-1], *others}
    for bid, trump, double in product([*numbers, *others], _trumps(ruleset), DOUBLES):
        deal = PlayedDeal(taker=Side.A, contract=bid, trump=trump, double=double)
        yield from _splits(deal, PILES, ruleset)
        for name, points in _announcements(ruleset, trump) if bid in extremes else ():
            facts: dict[str, Any] = {name: points}
            yield from _splits(replace(deal, **facts), MIDDLE, ruleset)


def _splits(deal: PlayedDeal, piles: tuple[int, ...], ruleset: Ruleset) -> Iterator[PlayedDeal]:
    """That deal with those points for A, and won by all the tricks; where it differs, as a last deal too."""
    splits = [replace(deal, points_a=pile) for pile in piles]
    splits += [replace(deal, capot=side) for side in Side]
    yield from splits
    if ruleset.last_deal_exact:
        yield from [replace(split, last_deal=True) for split in splits]


def _trumps(ruleset: Ruleset) -> list[Trump]:
    """The kinds of trump that may be played: a suit, no trump, all trump."""
    suits = [trump for trump in ruleset.trumps if trump not in ("no_trump", "all_trump")]
    return suits[:1] + [trump for trump in ruleset.trumps if trump not in suits]


def _announcements(ruleset: Ruleset, trump: str) -> Iterator[tuple[str, int]]:
    """One belote, all the belotes that there may be, the cheapest melds; of either side."""
    most = ruleset.belotes_ta_max if trump == "all_trump" else 1
    for name, count in product(("belote_a", "belote_b"), sorted({1, most})):
        yield name, count * BELOTE_POINTS
    prices = [price for _name, price in _meld_prices(ruleset) if price]
    for name in ("melds_a", "melds_b") if prices else ():
        yield name, min(prices)


def _announces(played: PlayedDeal) -> bool:
    return bool(played.belote_a or played.belote_b or played.melds_a or played.melds_b)


def _meld_prices(ruleset: Ruleset) -> MeldPrices:
    """Every price of the lists of melds, where there are melds."""
    return (*ruleset.meld_values, *ruleset.meld_values_sa) if ruleset.melds else ()


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
        """Both totals together."""
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
