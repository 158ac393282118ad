"""Two accounts of one deal, or of one match: the same or not, whatever was left to follow by itself."""

from dataclasses import replace
from itertools import product

import pytest

from scoring import PlayedDeal, Side, parse_notation
from scoring.compare import (
    BOXES,
    DEAL_PARTS,
    agreed_totals,
    deal_differences,
    totals_differences,
)
from scoring.totals import Boxes, GameTotals

DEAL = parse_notation("A 90H 95/67")
# One change of each column of a deal, and the part that tells it.
CHANGES = {
    "status": ("passed", "bid"),
    "taker": (Side.B, "bid"),
    "contract": (100, "bid"),
    "trump": ("spades", "bid"),
    "double": ("contre", "double"),
    "points_a": (96, "points"),
    "points_b": (66, "points"),
    "capot": (Side.A, "capot"),
    "belote_a": (20, "belote"),
    "belote_b": (20, "belote"),
    "melds_a": (20, "melds"),
    "melds_b": (20, "melds"),
    "announced": (("A:T-KH",), "melds"),
    "last_deal": (True, "points"),
    "alone": (False, "capot"),
}


@pytest.mark.parametrize(("column", "change"), CHANGES.items(), ids=CHANGES)
def test_a_deal_that_differs_in_one_column_differs_in_that_part_alone(column, change):
    value, part = change
    other = replace(DEAL, **{column: value})
    assert deal_differences(DEAL, other) == deal_differences(other, DEAL) == (part,)
    assert part in DEAL_PARTS


def test_the_same_facts_written_in_another_way_are_the_same():
    assert deal_differences(DEAL, replace(DEAL, dealer=3)) == ()
    bid = {"taker": Side.A, "contract": 90, "trump": "hearts"}
    one, other = PlayedDeal(**bid, points_a=95, belote_a=1), PlayedDeal(**bid, points_b=67, belote_a=20)
    assert deal_differences(one, other) == ()
    melds = ("A:T-KH", "B:T-9C")
    assert deal_differences(replace(DEAL, announced=melds), replace(DEAL, announced=melds[::-1])) == ()
    assert (
        deal_differences(PlayedDeal(**bid, capot=Side.A), PlayedDeal(**bid, capot=Side.A, points_a=162)) == ()
    )


def test_a_capot_is_not_162_points():
    bid = {"taker": Side.A, "contract": 90, "trump": "hearts"}
    assert deal_differences(PlayedDeal(**bid, capot=Side.A), PlayedDeal(**bid, points_a=162)) == ("capot",)


def test_an_empty_box_says_nothing_and_is_filled_by_the_other_side():
    for name in BOXES:
        for mine, theirs in product((None, 1, 2), repeat=2):
            one, other = (GameTotals(1000, 944, Boxes(**{name: value})) for value in (mine, theirs))
            differs = None not in (mine, theirs) and mine != theirs
            assert (
                totals_differences(one, other)
                == totals_differences(other, one)
                == ((name,) if differs else ())
            )
            agreed = agreed_totals(one, other)
            if differs:
                assert agreed is None
            else:
                assert getattr(agreed.boxes, name) == (theirs if mine is None else mine)


def test_totals_that_differ_by_one_point_differ():
    for a, b in [(999, 944), (1001, 944), (1000, 943), (1000, 945), (944, 1000)]:
        one, other = GameTotals(1000, 944), GameTotals(a, b)
        assert set(totals_differences(one, other)) & {"a", "b"}
        assert agreed_totals(one, other) is agreed_totals(other, one) is None


def test_who_won_is_the_higher_total_where_nobody_is_named():
    for totals in [(1000, 944), (944, 1000), (972, 972)]:
        for mine, theirs in [*product((None, Side.A, Side.B), repeat=2)]:
            one, other = GameTotals(*totals, winner=mine), GameTotals(*totals, winner=theirs)
            ahead = {(1000, 944): Side.A, (944, 1000): Side.B}.get(totals)
            same = (mine or ahead) == (theirs or ahead)
            assert totals_differences(one, other) == (() if same else ("winner",))
            if same:
                assert agreed_totals(one, other).winner == (mine or theirs)


def test_totals_come_back_as_they_were_kept():
    for totals in (
        GameTotals(1000, 944),
        GameTotals(-20, 944, Boxes(0, None, 1, 0, 12, 2), Side.B),
        GameTotals(0, 0, Boxes(belotes_a=0)),
    ):
        assert GameTotals.from_dict(totals.to_dict()) == totals
