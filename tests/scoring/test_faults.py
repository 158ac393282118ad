"""Everything that is impossible in one deal, said at once."""

import pytest

from scoring import ImpossibleDeal, PlayedDeal, parse_notation, score_deal
from scoring.contract import Side
from scoring.ruleset.starts import ruleset_named
from scoring.settle import deal_faults

MISSEGRE, STEPHANOISE = ruleset_named("missegre"), ruleset_named("stephanoise")


def fields(played, rules=MISSEGRE):
    return [(fault.code, fault.field) for fault in deal_faults(played, rules)]


def test_a_deal_that_can_be_scored_has_none():
    assert fields(parse_notation("A 90H 95/67 +20A")) == []


def test_each_wrong_part_is_named_in_the_order_of_the_sheet():
    wrong = PlayedDeal(
        taker=Side.A, contract=95, trump="no_trump", points_a=100, points_b=84, belote_b=1, melds_a=20
    )
    assert fields(wrong) == [
        ("contract_ladder", "contract"),
        ("trump_not_played", "trump"),
        ("points_sum", "points"),
        ("belote_no_trump", "belote"),
        ("melds_not_played", "melds"),
    ]


def test_the_points_are_judged_without_the_bid():
    for a, wrong in [(0, False), (1, True), (2, False), (161, True), (162, False), (163, True)]:
        assert bool(fields(PlayedDeal(points_a=a))) is wrong


def test_melds_that_cannot_be_are_said_beside_the_rest():
    wrong = PlayedDeal(taker=Side.A, contract=95, trump="hearts", points_a=200, announced=("A:F-J", "B:F-J"))
    assert fields(wrong, STEPHANOISE)[-1] == ("announced", "announced")
    assert len(fields(wrong, STEPHANOISE)) == 3


def test_the_first_is_what_scoring_refuses():
    for line in ["A 95H 95/67", "A 90H 100/84", "A 90NT 95/67", "A 90H 95/67 +20A +20B"]:
        with pytest.raises(ImpossibleDeal) as error:
            score_deal(parse_notation(line), MISSEGRE)
        assert [(error.value.code, error.value.field)] == fields(parse_notation(line))
