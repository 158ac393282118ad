"""The last deal is counted to the point, where the rulebook says so (Cannes, Ludique); which deal that is."""

import pytest

from scoring import Bell, Ledger, Limits, PlayedDeal, Side, Stop, brought, forfeit_brings
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


def test_with_time_it_is_the_one_in_progress_when_it_is_called():
    assert marks(played_out(EXACT, PLAIN, Bell(), PLAIN)) == [(100, 60), (104, 58)]
    assert marks(played_out(EXACT, PLAIN, Bell(), Stop())) == [(100, 60)]


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


def test_the_winner_is_judged_to_the_point():
    found = played_out(EXACT, bonus(B, 46), PLAIN, deals=1)
    assert (totals(found), found.state.reason.code) == ((104, 104), "more_level")


# What a match brings to a ranking: capped totals, and the points of a match given up.


def test_totals_are_capped_for_the_ranking_only():
    for caps, points, expected in [
        ({}, (1400, 900), (1400, 900)),
        ({"cap_winner": 1280, "cap_loser": 664}, (1279, 663), (1279, 663)),
        ({"cap_winner": 1280, "cap_loser": 664}, (1280, 664), (1280, 664)),
        ({"cap_winner": 1280, "cap_loser": 664}, (1281, 665), (1280, 664)),
        ({"cap_winner": 1280, "cap_loser": 664}, (900, 1400), (664, 1280)),
        ({"cap_winner": 135}, (150, 140), (135, 135)),
        ({"cap_loser": 664}, (1400, 900), (1400, 664)),
    ]:
        state = played_out(house(**caps), bonus(A, points[0]), bonus(B, points[1]), target=100).state
        assert brought(state, house(**caps)) == expected
        assert (state.a, state.b) == points


def test_a_drawn_match_has_no_loser():
    rules = house(cap_winner=1280, cap_loser=664, end_level="draw")
    state = played_out(rules, bonus(A, 1300), bonus(B, 1300), target=5000, deals=0).state
    assert (state.draw, brought(state, rules)) == (True, (1280, 1280))


def test_a_match_given_up_brings_its_price_to_the_other():
    for side, expected in [(A, (0, 1100)), (B, (1100, 0))]:
        assert forfeit_brings(side, house(forfeit_marks=1100)) == expected
        assert forfeit_brings(side, house()) == (0, 0)


# A match copied and continued otherwise, as a page that asks "and if…?": the match itself is not touched.

LITIGE = house(beat_defence=True, at_level="litige", round_to=1)
LEVEL, MADE_BY_B = taken(A, 80, 81), taken(B, 90, 100)
BEGINNINGS = [[], [LEVEL], [MADE_BY_B, bonus(A, 30)], [LEVEL, Bell()], [LEVEL, MADE_BY_B]]


def written(events, rules=LITIGE, **limits):
    ledger = Ledger(Limits(**limits), rules)
    for event in events:
        ledger.add(event)
    return ledger


def seen(ledger):
    return ledger.state, ledger.scores, ledger.litige, ledger.bell


def test_a_copy_goes_on_as_the_match_would_and_the_match_stays_as_it_was():
    for beginning in BEGINNINGS:
        for line in [LEVEL, MADE_BY_B, bonus(B, 500), Bell(), Stop()]:
            match = written(beginning, target=500)
            match.copy().add(line)
            assert seen(match) == seen(written(beginning, target=500))
            copy = match.copy()
            copy.add(line)
            assert seen(copy) == seen(written([*beginning, line], target=500))


def test_points_in_litige_given_back_in_a_copy_still_wait_in_the_match():
    match = written([LEVEL])
    stopped = match.copy()
    stopped.add(Bell())
    stopped.add(Stop())
    assert [(ledger.state.a, ledger.state.b, ledger.litige) for ledger in (match, stopped)] == [
        (0, 81, 81),
        (81, 81, 0),
    ]
