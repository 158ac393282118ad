"""Each threshold of Missègre at −1, 0 and +1: contracts, rounding, belote, what cards can make."""

import pytest

from scoring import ImpossibleDeal, PlayedDeal, Side, builtin, score_deal

MISSEGRE = builtin("missegre")


def score(contract, points, belote_a=0, belote_b=0, double="none", capot=None):
    """A takes at clubs and makes those points."""
    played = PlayedDeal(
        taker=Side.A,
        contract=contract,
        trump="clubs",
        points_a=points,
        belote_a=belote_a,
        belote_b=belote_b,
        double=double,
        capot=capot,
    )
    return score_deal(played, MISSEGRE)


@pytest.mark.parametrize("contract", range(80, 161, 10))
def test_a_contract_is_made_from_its_own_points_on(contract):
    for double in ["none", "coinche", "surcoinche"]:
        tries = [points for points in (contract - 1, contract, contract + 1) if points != 161]
        assert [score(contract, points, double=double).made for points in tries] == [
            points >= contract for points in tries
        ]


def test_a_belote_lowers_the_goal_by_twenty():
    for contract in range(80, 161, 10):
        tries = (contract - 21, contract - 20, contract - 19)
        assert [score(contract, points, belote_a=20).made for points in tries] == [False, True, True]


def test_the_belote_of_the_defence_does_not_help_the_taker():
    assert score(80, 70, belote_b=20).made is False


def test_rounding_never_saves_a_contract():
    assert (score(90, 89).a, score(90, 89).b) == (0, 160)


def test_the_taker_rounds_down_to_four_and_up_from_five():
    for points, mark in [
        (90, 90),
        (94, 90),
        (95, 100),
        (99, 100),
        (104, 100),
        (105, 110),
    ]:
        assert score(80, points).a == mark


def test_the_defence_rounds_the_same_way():
    for left, mark in [
        (0, 0),
        (4, 0),
        (5, 10),
        (14, 10),
        (15, 20),
    ]:
        assert score(80, 162 - left).b == mark


@pytest.mark.parametrize("points", [1, 161])
def test_it_refuses_totals_that_no_cards_make(points):
    with pytest.raises(ImpossibleDeal, match="aucune carte ne vaut 1 point"):
        score(80, points)


def test_it_takes_the_totals_next_to_them():
    for points in [0, 2, 160, 162]:
        assert score(80, points).made is (points >= 80)


def test_all_the_points_without_all_the_tricks_is_no_capot():
    assert (score(160, 162).a, score(160, 162, capot=Side.A).a) == (160, 250)
    assert (score("capot", 162).made, score("capot", 162, capot=Side.A).made) == (False, True)
