"""Exact points a second time, by trying every number of belotes and capots; and the rounded styles likewise.

Written from the text alone: S − U·(n + p) = 20x + (K − U)y, x and y whole, no more than the deals.
"""

from hypothesis import given
from hypothesis import strategies as st

from scoring import Limits
from scoring.totals import TotalsSettings
from tests.scoring.totals.games import game, told

BOXES = st.none() | st.integers(0, 3)


def counts(typed, deals):
    """Every number of belotes (or capots) that those two boxes allow."""
    known = sum(count or 0 for count in typed)
    if None not in typed:
        return [known]
    return [known, *(count for count in range(deals + 1) if count > known)]


def can_be(total, deals, belotes, capots, penalties, least=162, most=162, prices=(20, 90, 162)):
    """Whether some game of that many deals comes to that sum."""
    for belote_count in counts(belotes, deals):
        for capot_count in counts(capots, deals):
            extra = prices[0] * belote_count + prices[1] * capot_count + prices[2] * penalties
            if least * deals <= total - extra <= most * deals:
                return True
    return False


@st.composite
def handed_in(draw):
    """Totals about those of a game of a few deals, right or wrong, with any boxes typed."""
    deals, penalties = draw(st.integers(1, 14)), draw(st.integers(0, 2))
    belotes, capots = draw(st.tuples(BOXES, BOXES)), draw(st.tuples(BOXES, BOXES))
    extra = 10 * draw(st.integers(-20, 80)) + draw(st.sampled_from([0, 0, 0, -1, 1, 5]))
    total = 162 * (deals + penalties) + extra
    a = draw(st.integers(-10, 1500))
    return game(a, total - a, belotes, capots, extra_penalties=penalties), deals, belotes, capots


def is_right(totals, style_name, **more):
    """Whether the sum is not what is doubted."""
    answer = told(totals, TotalsSettings(style_name, **more))
    codes = {"sides", "digits", "belote", "capot", "deal", "litige", "sum"}
    return not codes & set(answer)


@given(handed_in(), st.sampled_from([252, 250, 162]))
def test_exact_points_agree_with_the_second_reading(handed, sweep):
    totals, deals, belotes, capots = handed
    penalties = totals.boxes.extra_penalties
    expected = can_be(totals.sum, deals, belotes, capots, penalties, prices=(20, sweep - 162, 162))
    assert is_right(totals, "S1", limits=Limits(deals=deals), sweep=sweep) is expected


@given(handed_in())
def test_the_deals_that_are_found_are_the_most_that_fit(handed):
    totals, _deals, belotes, capots = handed
    penalties = totals.boxes.extra_penalties
    fitting = [deals for deals in range(1, 40) if can_be(totals.sum, deals, belotes, capots, penalties)]
    answer = told(totals, TotalsSettings("S4", Limits(draw_allowed=True)))
    if not fitting:
        assert not is_right(totals, "S4", limits=Limits(draw_allowed=True))
    else:
        assert answer[-1] == max(fitting)


@given(handed_in())
def test_units_of_ten_agree_with_the_second_reading(handed):
    totals, deals, belotes, capots = handed
    penalties = totals.boxes.extra_penalties
    tens = game(totals.a // 10, totals.b // 10, belotes, capots, extra_penalties=penalties)
    expected = can_be(tens.sum, deals, belotes, capots, penalties, 16, 17, (2, 9, 16))
    assert is_right(tens, "S3", limits=Limits(deals=deals)) is expected
    rounded = game(10 * tens.a, 10 * tens.b, belotes, capots, extra_penalties=penalties)
    assert is_right(rounded, "S2", limits=Limits(deals=deals)) is expected


def test_every_sum_of_a_small_game_with_empty_boxes():
    """All sums, all numbers of deals: nothing is let through, nothing refused."""
    for sweep in [252, 250, 162]:
        for deals in (1, 2, 3, 12):
            for total in range(162 * deals - 20, 162 * deals + 300):
                totals = game(0, total, (None, None), (None, None))
                expected = can_be(total, deals, (None, None), (None, None), 0, prices=(20, sweep - 162, 162))
                assert is_right(totals, "S1", limits=Limits(deals=deals), sweep=sweep) is expected, total
