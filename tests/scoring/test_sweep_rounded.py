# ruff: noqa: E501 - a table reads best with one case a line
"""A sweep's value is a count of points, rounded like points where points are rounded one by one (HOUSE_RULES §1)."""

import pytest

from scoring import Side, score_deal
from tests.scoring.table import deal, house, told

A, B = Side
BY_TAKER = {"points": 162, "capot": A}
BY_DEFENCE = {"points": 0, "capot": B}
WITH_CONTRACT = {"count_contract": True, "fall_contract": True, "k_base": [1, 1, 1]}
DOUBLED = {"sweep_when_doubled": True}


def marks(facts, **parameters):
    score = score_deal(deal(80, **facts), house(**parameters))
    return score.a, score.b


def test_it_is_rounded_for_whichever_side_took_every_trick():
    for sweep, rounding, mark in [
        (250, {}, 250),
        (252, {}, 250),
        (254, {}, 250),
        (255, {}, 260),
        (255, {"round_up_from": 6}, 250),
        (256, {"round_up_from": 6}, 260),
        (252, {"round_to": 5}, 250),
        (253, {"round_to": 5}, 255),
        (257, {"round_to": 5}, 255),
        (258, {"round_to": 5}, 260),
        (252, {"round_to": 1}, 252),
        (252, {"round_pair": "complement_160"}, 250),
        (252, {"last_deal_exact": True}, 250),
    ]:
        assert marks(BY_TAKER, sweep_value=sweep, **rounding) == (mark, 0)
        assert marks(BY_DEFENCE, sweep_value=sweep, **rounding) == (0, mark)


@pytest.mark.parametrize(
    ("double", "parameters", "mark"),
    [
        ("none", WITH_CONTRACT, 250 + 80),
        ("coinche", DOUBLED, 2 * 250),
        ("surcoinche", DOUBLED, 4 * 250),
        ("coinche", {**DOUBLED, **WITH_CONTRACT}, 250 + 2 * 80),
        ("coinche", {**DOUBLED, "round_to": 1}, 2 * 252),
        ("coinche", {**DOUBLED, "round_what": "line"}, 500),
        ("surcoinche", {**DOUBLED, "round_what": "line"}, 1010),
        ("none", {**WITH_CONTRACT, "round_what": "line"}, 330),
        ("coinche", {}, 2 * 160),
    ],
)  # fmt: skip
def test_it_is_rounded_before_its_factor_unless_the_row_is_rounded_as_a_whole(double, parameters, mark):
    for facts in [BY_TAKER, BY_DEFENCE]:
        assert sum(marks({**facts, "double": double}, sweep_value=252, **parameters)) == mark


def test_the_exact_last_deal_rounds_no_sweep():
    for exact, mark in [(True, 252), (False, 250)]:
        for what in ["points", "line"]:
            parameters = {"sweep_value": 252, "last_deal_exact": exact, "round_what": what}
            assert marks({**BY_TAKER, "last_deal": True}, **parameters) == (mark, 0)
            assert marks({**BY_DEFENCE, "last_deal": True}, **parameters) == (0, mark)


def test_only_the_value_is_rounded_neither_the_bonus_nor_the_base_of_a_fall():
    assert marks(BY_TAKER, sweep_value=252, sweep_bonus=[98, 0, 0]) == (348, 0)
    assert marks({"points": 60}, sweep_value=252, full_base=162) == (0, 162)


def test_towards_the_bid_it_counts_as_it_is_written():
    for bid, sweep, made in [
        (250, 249, False),
        (250, 250, True),
        (250, 251, True),
        (260, 255, False),
        (250, 248, False),
    ]:
        for test_on in ["raw", "rounded"]:
            rules = house(sweep_value=sweep, sweep_in_test=True, max_bid=None, test_on=test_on)
            assert score_deal(deal(bid, 162, capot=A), rules).made is made


def test_it_says_what_was_rounded():
    rules = house(sweep_value=252)
    assert told(score_deal(deal(80, **BY_TAKER), rules), A) == "capot 252 arrondi à 250"
    assert told(score_deal(deal(80, **BY_DEFENCE), rules), B) == "capot 252 arrondi à 250"
    assert told(score_deal(deal(80, **BY_TAKER), house()), A) == "capot 250"
    doubled = house(sweep_value=252, **DOUBLED)
    assert told(score_deal(deal(80, double="coinche", **BY_TAKER), doubled), A) == "contre 500"
