"""Each [R] reading has a named parameter that holds the other one; what that one would mark."""

import pytest

from scoring import ImpossibleDeal, Side, builtin, late_revoke_outcomes, score_deal
from tests.scoring.readings import READINGS
from tests.scoring.table import deal, house, plain, told

A, B = Side
PRICES = {"250 for four jacks": {"four_J": 250}, "250 for four aces": {"four_A": 250}}


def marks(played, rules):
    """What is marked, or the code of the refusal."""
    try:
        score = score_deal(played, rules)
    except ImpossibleDeal as impossible:
        return impossible.code
    return f"{score.a}–{score.b}"


def with_reading(book, parameters):
    """The rulebook with those parameters; a price list changes only the price that is named."""
    written = builtin(book).to_dict()["parameters"]
    return house(
        book,
        **{
            name: {**written[name], **PRICES[value]} if name.startswith("meld_values") else value
            for name, value in parameters.items()
        },
    )


@pytest.mark.parametrize(("book", "played", "ours", "parameters", "theirs"), READINGS)
def test_the_other_reading_is_one_parameter_away(book, played, ours, parameters, theirs):
    assert marks(played, builtin(book)) == ours
    assert marks(played, with_reading(book, parameters)) == theirs


def test_every_reading_has_a_deal_that_tells_the_two_apart():
    told_apart = {(book, *parameters) for book, _deal, ours, parameters, theirs in READINGS if ours != theirs}
    assert {(book, *parameters) for book, _deal, _ours, parameters, _theirs in READINGS} == told_apart


def test_the_same_dealer_may_deal_after_four_passes():
    passed = deal(status="passed", taker=None, contract=None, trump=None, points=None)
    verdict = score_deal(passed, house(all_pass="same")).verdict
    assert "le même donneur redonne" in plain(verdict)


def test_a_late_revoke_may_follow_the_contre_and_the_belote():
    for tariff, points in [
        ({"fault_points": 160}, 160),
        ({"fault_with_double": True}, 320),
        ({"fault_with_belote": True}, 180),
        ({"fault_with_double": True, "fault_with_belote": True}, 340),
    ]:
        played = deal(90, 100, double="coinche", belote_a=20)
        assert late_revoke_outcomes(played, A, house(**tariff))[0].b == points


def test_a_taken_belote_is_said_to_go_to_the_taker():
    score = score_deal(deal(110, 120, belote_b=20, double="coinche"), house(belote_on_double_made="winner"))
    assert told(score, A) == "contre 320, la belote va au preneur, 20"
