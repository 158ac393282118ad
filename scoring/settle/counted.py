"""A deal of classic belote, without bids: what the table counted, checked by its sum and marked as written.

Who took, and whether it fell, the table has settled; a litige too, whose points one deal leaves out and a
later one brings. A deal is judged alone; whether earlier ones left that many waiting is asked where a deal
is entered in a match (`refuse_uncovered`).
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

from scoring.contract import BELOTE_POINTS, DECK_POINTS, A, B
from scoring.deal import PlayedDeal
from scoring.errors import ImpossibleDeal
from scoring.reasons import Reason
from scoring.ruleset import Ruleset
from scoring.settle.contest import DealScore, Line, rounded

HALF: Final = DECK_POINTS // 2
WITH_BELOTE: Final = (DECK_POINTS + BELOTE_POINTS) // 2
LITIGES: Final = (HALF, WITH_BELOTE, WITH_BELOTE - BELOTE_POINTS)
"""What may wait: the taker's half, more with a belote in the deal, less where that was marked at once."""
MOST_WAITING: Final = 3
"""Litiges in a row; more have never been heard of."""


def check_marks(played: PlayedDeal, rules: Ruleset) -> None:
    """Pass silently, or raise ImpossibleDeal: no bid is known, and each side marks what can be written."""
    if rules.bidding:
        raise ImpossibleDeal("counted_with_bids", "status")
    bid = {"taker": played.taker, "contract": played.contract, "trump": played.trump}
    for field, value in (bid | {"double": played.double != "none"}).items():
        if value:
            raise ImpossibleDeal("counted_bid", field)
    if played.points_a is None or played.points_b is None:
        raise ImpossibleDeal("missing.marks", "points")
    for marks in (played.points_a, played.points_b):
        if marks < 0 or marks % rules.round_to:
            raise ImpossibleDeal(f"marks_step.{rules.round_to}", "points", points=marks)


def check_sum(played: PlayedDeal, rules: Ruleset) -> None:
    """Pass silently, or raise ImpossibleDeal: the marks come to what such a deal is worth."""
    (a, announced_a), (b, announced_b) = _marks_of(played)
    if played.capot is not None:
        marks, announced = (a, announced_a) if played.capot is B else (b, announced_b)
        if marks not in (0, announced):
            raise ImpossibleDeal("capot_marks", "points", points=marks)
    if waiting_in(played, rules) is None:
        sums, extra = deal_sums(rules, swept=played.capot is not None), announced_a + announced_b
        raise _wrong_sum(a, b, min(sums) + extra, max(sums) + extra)


def _marks_of(played: PlayedDeal) -> tuple[tuple[int, int], tuple[int, int]]:
    """Of A and of B: what the side marked, and what of it its announcements are."""
    return (
        (played.points_a or 0, played.belote_a + played.melds_a),
        (played.points_b or 0, played.belote_b + played.melds_b),
    )


def _wrong_sum(a: int, b: int, least: int, most: int) -> ImpossibleDeal:
    values = {"a": a, "b": b, "sum": a + b}
    if least == most:
        return ImpossibleDeal("marks_sum.exact", "points", **values, wanted=least)
    return ImpossibleDeal("marks_sum.rounded", "points", **values, least=least, most=most)


@lru_cache(maxsize=64)
def deal_sums(rules: Ruleset, *, swept: bool) -> frozenset[int]:
    """What both sides mark together in a deal without announcement: 162, more when it was won by all the
    tricks (`sweep_value`); where each side is rounded, every sum that this can give."""
    if swept and rules.sweep_value is not None:
        return frozenset({rounded(rules.sweep_value, rules)})
    if rules.round_pair == "complement_160":
        return frozenset({rounded(DECK_POINTS, rules)})
    return frozenset(
        rounded(points, rules) + rounded(DECK_POINTS - points, rules) for points in range(DECK_POINTS + 1)
    )


@lru_cache(maxsize=64)
def litige_points(rules: Ruleset) -> tuple[frozenset[int], frozenset[int]]:
    """The points of one litige, and of all that may be won at once."""
    halves = frozenset(rounded(points, rules) for points in LITIGES)
    counts = range(1, MOST_WAITING + 1)
    won = (litiges for count in counts for litiges in combinations_with_replacement(sorted(halves), count))
    return halves, frozenset(map(sum, won))


def waiting_in(played: PlayedDeal, rules: Ruleset) -> int | None:
    """Points by which both marks are short of what the deal is worth (a litige that waits), below 0 those
    that they have too many (litiges won with it); 0 usually, None where no litige explains the difference.

    Points that wait leave one side with nothing but its announcements.
    """
    over = _too_many(played, rules)
    if 0 in over:
        return 0
    if waiting := _may_wait(played, rules):
        return min(waiting)
    gained = over & litige_points(rules)[1]
    return -min(gained) if gained else None


def _too_many(played: PlayedDeal, rules: Ruleset) -> frozenset[int]:
    """What both marks have more than the deal is worth, for each sum that it can be worth."""
    own = _marks_of(played)
    counted = sum(marks - announced for marks, announced in own)
    return frozenset(counted - points for points in deal_sums(rules, swept=played.capot is not None))


def _may_wait(played: PlayedDeal, rules: Ruleset) -> frozenset[int]:
    """The points of a litige that both marks may be short of."""
    alone = any(marks in (0, announced) for marks, announced in _marks_of(played))
    if not alone or played.capot is not None:
        return frozenset()
    return frozenset(-gap for gap in _too_many(played, rules)) & litige_points(rules)[0]


def refuse_uncovered(played: PlayedDeal, before: Iterable[PlayedDeal], rules: Ruleset) -> None:
    """Pass silently, or raise ImpossibleDeal: a litige is won that no deal `before` it in the match left
    waiting. Where a rounding leaves open how much waits, the most does."""
    played = with_rest(played, rules)
    if played.status != "counted" or None in (played.points_a, played.points_b):
        return
    won, waits = -(waiting_in(played, rules) or 0), 0
    for deal in before if won > 0 else ():
        if deal.status == "counted":
            points = waiting_in(deal, rules) or 0
            waits = max(0, waits + (max(_may_wait(deal, rules)) if points > 0 else points))
    if won > waits:
        raise ImpossibleDeal("litige_uncovered", "points", won=won, waiting=waits)


def with_rest(played: PlayedDeal, rules: Ruleset) -> PlayedDeal:
    """The deal with the mark that was left out, where it follows from the other: no litige, and a sum that no
    rounding leaves open. Of a capot alone both follow. Else as it is: the table says both."""
    given = (played.points_a, played.points_b)
    sums = deal_sums(rules, swept=played.capot is not None)
    if played.status != "counted" or None not in given or len(sums) != 1:
        return played
    (_a, announced_a), (_b, announced_b) = _marks_of(played)
    total = min(sums) + announced_a + announced_b
    if given == (None, None):
        if played.capot is None:
            return played
        swept = announced_b if played.capot is A else announced_a
        given = (None, swept) if played.capot is A else (swept, None)
    a, b = given
    rest = total - (a if a is not None else b or 0)
    if rest < 0:
        return played
    return replace(played, points_a=rest if a is None else a, points_b=rest if b is None else b)


def whole_deal(played: PlayedDeal, rules: Ruleset) -> int:
    """Points of the deal for a side that is held to have won it whole: 162 (rounded as the club rounds), and
    all that was announced; the other side keeps nothing."""
    return rounded(DECK_POINTS, rules) + sum(announced for _marks, announced in _marks_of(played))


def counted_score(played: PlayedDeal, rules: Ruleset) -> DealScore:
    """Both marks as they were written, one line a side; the verdict names a litige."""
    waiting = waiting_in(played, rules) or 0
    (a, _), (b, _) = _marks_of(played)
    marks = ((A, a), (B, b))
    lines = tuple(
        Line(side, points, Reason("as_written", (("points", points),)), "") for side, points in marks
    )
    if waiting:
        code = "counted_waits" if waiting > 0 else "counted_won"
        verdict = Reason(code, (("points", abs(waiting)),))
    else:
        verdict = Reason("counted_capot" if played.capot else "counted")
    return DealScore(a, b, None, lines, verdict, "")
