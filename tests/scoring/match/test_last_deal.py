"""The last deal is counted to the point, where the rulebook says so (Cannes, Ludique); which deal that is."""

import pytest

from scoring import Bell, PlayedDeal, Side, Stop
from tests.scoring.match.sheets import bonus, marks, played_out, taken, totals
from tests.scoring.table import house

A, B = Side
EXACT = house(last_deal_exact=True)
PLAIN = taken(A, 90, 104)  # 100 – 60 rounded, 104 – 58 to the point
PASSED = PlayedDeal(status="passed")


def test_cannes_104_and_58_are_written_as_they_are():
    rules = house(last_deal_exact=True, count_contract=True)
    assert marks(played_out(rules, taken(A, 100, 104), deals=1)) == [(204, 58)]


@pytest.mark.parametrize(("deals", "last"), [(3, (100, 60)), (2, (104, 58)), (1, (104, 58))])
def test_with_a_number_of_deals_it_is_the_one_that_completes_it(deals, last):
    assert marks(played_out(EXACT, PASSED, PLAIN, deals=deals)) == [(0, 0), last]


def test_extra_deals_are_last_deals_too():
    level = taken(A, 80, 81)
    assert marks(played_out(EXACT, level, PLAIN, deals=1)) == [(81, 81), (104, 58)]


def test_with_time_it_is_the_one_in_progress_when_it_is_called():
    assert marks(played_out(EXACT, PLAIN, Bell(), PLAIN)) == [(100, 60), (104, 58)]
    assert marks(played_out(EXACT, PLAIN, Bell(), Stop())) == [(100, 60)]


def test_an_annulled_deal_after_the_call_is_not_it():
    found = played_out(EXACT, Bell(), PlayedDeal(status="annulled"), PLAIN)
    assert (marks(found), found.state.over) == ([(0, 0), (104, 58)], True)


@pytest.mark.parametrize(
    ("before", "marked", "over"),
    [
        (1895, (100, 60), False),  # 1995 rounded, 1999 to the point: neither reaches it
        (1896, (104, 58), True),  # 1996 rounded, 2000 to the point
        (1897, (104, 58), True),
        (1900, (104, 58), True),
    ],
)
def test_with_a_target_it_is_the_one_that_reaches_it_counted_either_way(before, marked, over):
    found = played_out(EXACT, bonus(A, before), PLAIN, target=2000)
    assert (marks(found), found.state.over) == ([marked], over)


@pytest.mark.parametrize(
    ("before", "marked", "over"),
    [
        (1909, (90, 80), False),  # 1999 rounded, 1995 to the point
        (1910, (86, 76), False),  # 2000 rounded, 1996 to the point: not reached yet
        (1913, (86, 76), False),
        (1914, (86, 76), True),
    ],
)
def test_what_only_rounding_would_finish_is_marked_to_the_point_and_goes_on(before, marked, over):
    found = played_out(EXACT, bonus(A, before), taken(A, 80, 86), target=2000)
    assert (marks(found), found.state.over) == ([marked], over)


def test_rounded_everywhere_else():
    assert marks(played_out(house(), PLAIN, deals=1)) == [(100, 60)]
    assert marks(played_out(EXACT, PLAIN, target=2000)) == [(100, 60)]


def test_a_deal_said_to_be_the_last_is_taken_at_its_word():
    assert marks(played_out(EXACT, taken(A, 90, 104, last_deal=True))) == [(104, 58)]


def test_the_winner_is_judged_to_the_point():
    found = played_out(EXACT, bonus(B, 46), PLAIN, deals=1)
    assert (totals(found), found.state.reason.code) == ((104, 104), "more_level")
