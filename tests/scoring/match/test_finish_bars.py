"""How a side may not finish: each bar, one more deal instead."""

from typing import get_args

import pytest

from scoring import PlayedDeal, Side
from scoring.ruleset.contradictions import FinishBar
from tests.scoring.match.sheets import bonus, played_out, taken
from tests.scoring.table import house, plain

A, B = Side
SWEPT = taken(A, 80, 0, capot=B, belote_t=20)  # A took, has no trick, keeps its belote: 20 – 250
FALLEN = taken(A, 90, 60, belote_t=20)  # owner's belote stays: 20 – 160
MADE = taken(A, 90, 90, belote_t=20)  # 110 – 70
DEFENDED = taken(B, 90, 92)  # 70 – 90
MELDS = {"melds": True, "melds_on_fall": "owner", "belote_on_fall": "owner"}
SWEPT_MELDS = taken(A, 80, 0, capot=B, melds_t=50)


def finished(bar, played, before, rules=None, **limits):
    """The state when A has those points before the deal and may not finish so."""
    rules = rules or house(belote_on_fall="owner", finish_bars=[bar] if bar else [])
    return played_out(rules, bonus(A, before), played, target=1000, **limits).state


@pytest.mark.parametrize(
    ("bar", "played", "before", "over"),
    [
        ("belote_when_swept", SWEPT, 979, False),
        ("belote_when_swept", SWEPT, 980, False),
        ("belote_when_swept", SWEPT, 999, False),
        ("belote_when_swept", SWEPT, 1000, True),
        ("belote_when_swept", FALLEN, 980, True),
        ("belote_when_fallen", FALLEN, 980, False),
        ("belote_when_fallen", FALLEN, 1000, True),
        ("belote_when_fallen", MADE, 890, True),
        ("belote", MADE, 909, False),
        ("belote", MADE, 910, True),
        ("swept_with_announcement", SWEPT, 980, False),
        ("swept_with_announcement", SWEPT, 1000, True),
        ("swept", SWEPT, 980, False),
        ("swept", SWEPT, 1000, False),
        ("swept", FALLEN, 980, True),
        ("fallen", FALLEN, 980, False),
        ("fallen", FALLEN, 1000, False),
        ("fallen", MADE, 890, True),
        ("defence_points", DEFENDED, 930, False),
        ("defence_points", DEFENDED, 1000, True),
        (None, SWEPT, 980, True),
    ],
)
def test_it_keeps_a_side_from_finishing_so(bar, played, before, over):
    found = finished(bar, played, before)
    assert (found.over, found.winner) == (over, A if over else None)


@pytest.mark.parametrize(
    ("bar", "played", "over"),
    [
        ("swept_with_melds", SWEPT_MELDS, False),
        ("swept_with_melds", SWEPT, True),
        ("swept_with_announcement", SWEPT_MELDS, False),
    ],
)
def test_melds_are_announcements(bar, played, over):
    assert finished(bar, played, 980, house(**MELDS, finish_bars=[bar])).over is over


def test_every_bar_says_why():
    for bar in get_args(FinishBar):
        cases = {
            "belote": MADE,
            "belote_when_fallen": FALLEN,
            "fallen": FALLEN,
            "defence_points": DEFENDED,
            "swept_with_melds": SWEPT_MELDS,
        }
        found = finished(
            bar,
            cases.get(bar, SWEPT),
            {MADE: 900, DEFENDED: 930}.get(cases.get(bar), 985),
            house(**MELDS, finish_bars=[bar]),
        )
        assert (found.over, found.reason.code) == (False, f"more_barred_{bar}")
        assert plain(found.reason).endswith("une donne de plus.")


def test_it_holds_for_that_deal_only():
    rules = house(finish_bars=["swept_with_announcement"])
    found = played_out(rules, bonus(A, 985), SWEPT, PlayedDeal(status="passed"), target=1000)
    assert [state.over for state in found.states] == [False, False, True]


def test_an_annulled_deal_does_not_lift_it():
    rules = house(finish_bars=["swept_with_announcement"])
    found = played_out(rules, bonus(A, 985), SWEPT, PlayedDeal(status="annulled"), target=1000)
    assert not found.state.over


def test_the_other_side_may_finish():
    rules = house(finish_bars=["swept_with_announcement"])
    found = played_out(rules, bonus(A, 985), bonus(B, 800), SWEPT, target=1000)
    assert (found.state.a, found.state.b, found.state.winner) == (1005, 1050, B)


def test_but_not_with_less_than_the_one_that_is_barred():
    rules = house(finish_bars=["swept"])
    found = played_out(rules, bonus(A, 1100), bonus(B, 760), SWEPT, target=1000)
    assert (found.state.a, found.state.b, found.state.over) == (1120, 1010, False)


def test_a_number_of_deals_ends_a_barred_match():
    found = finished("swept", SWEPT, 985, deals=1)
    assert (found.over, found.winner, found.reason.code) == (True, A, "end_deals")
