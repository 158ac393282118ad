"""Deals without bids in a match: what follows from one mark, how a match may not end, what a revoke costs."""

from dataclasses import replace

import pytest

from scoring import (
    ImpossibleDeal,
    Limits,
    PlayedDeal,
    Side,
    builtin,
    late_revoke_outcomes,
    settle_match,
    uncounted_revoke,
)
from scoring.match.running import RunningMatch
from scoring.ruleset import read_house, write_house
from scoring.settle import refuse_uncovered, score_deal, with_rest

BELOTE = builtin("belote")
TENS = replace(BELOTE, round_to=10)
A, B = Side


def counted(a=None, b=None, belotes=(0, 0), capot=None, **more):
    return PlayedDeal(
        status="counted",
        points_a=a,
        points_b=b,
        belote_a=belotes[0],
        belote_b=belotes[1],
        capot=capot,
        **more,
    )


def test_one_mark_is_enough_where_nothing_waits():
    for played, marks in [
        (counted(112), (112, 50)),
        (counted(95, None, (0, 1)), (95, 87)),
        (counted(capot=A), (252, 0)),
        (counted(capot=B, belotes=(1, 0)), (20, 252)),
        (counted(capot=B, belotes=(0, 1)), (0, 272)),
    ]:
        whole = with_rest(played, BELOTE)
        assert (whole.points_a, whole.points_b) == marks
        score = score_deal(whole, BELOTE)
        assert (score.a, score.b) == marks


def test_what_does_not_follow_is_left_to_the_table():
    for played in [
        counted(),
        counted(163),
        counted(253, capot=A),
        counted(0, 81),
        counted(243, 0),
        PlayedDeal(status="passed"),
    ]:
        assert with_rest(played, BELOTE) is played


def test_where_each_side_is_rounded_both_are_asked():
    assert with_rest(counted(90), TENS) == counted(90)
    assert with_rest(counted(90), replace(TENS, round_pair="complement_160")) == counted(90, 70)


HELD, TAKEN = counted(0, 81), counted(181, 62)


def entered(played, *before, rules=BELOTE):
    try:
        refuse_uncovered(played, before, rules)
    except ImpossibleDeal as refusal:
        return refusal.code, refusal.field, dict(refusal.values)
    return "taken"


@pytest.mark.parametrize(
    ("before", "played", "taken"),
    [
        ([], counted(100, 62), True),
        ([], TAKEN, False),
        ([HELD], TAKEN, True),
        ([HELD, counted(112, 50)], TAKEN, True),
        ([HELD, TAKEN], TAKEN, False),
        ([HELD, HELD], counted(262, 62), True),
        ([HELD], counted(262, 62), False),
        ([counted(0, 91, (20, 0))], counted(191, 62), True),
        ([HELD, PlayedDeal(status="passed")], TAKEN, True),
        ([replace(HELD, status="penalty")], TAKEN, False),
    ],
)
def test_a_litige_is_won_only_where_one_waits(before, played, taken):
    assert (entered(played, *before) == "taken") is taken


def test_where_each_side_is_rounded_the_most_waits_that_may():
    assert entered(counted(180, 70), rules=TENS) == ("litige_uncovered", "points", {"won": 80, "waiting": 0})
    assert entered(counted(180, 70), counted(0, 80), rules=TENS) == "taken"
    assert entered(counted(180, 80), counted(0, 80), rules=TENS) == "taken"


def test_a_match_written_line_by_line_refuses_it():
    match = RunningMatch(Limits(target=1000), BELOTE)
    with pytest.raises(ImpossibleDeal):
        match.deal(TAKEN)
    match.deal(HELD)
    assert match.deal(TAKEN).number == 2


def outcomes(played, faulty, rules=BELOTE):
    return {one.code: (one.a, one.b) for one in late_revoke_outcomes(played, faulty, rules)}


def test_a_revoke_costs_the_deal_or_lets_it_stand():
    assert outcomes(counted(112, 70, (1, 0)), A) == {
        "tariff": (0, 162),
        "own_price": (0, 182),
        "as_played": (112, 70),
    }
    assert outcomes(counted(90, 70), B, replace(TENS, fault_points=None)) == {
        "own_price": (160, 0),
        "as_played": (90, 70),
    }


def test_a_flat_price_stays_flat_where_nobody_bids():
    for varies in [{"fault_with_belote": True}, {"fault_with_double": True}]:
        rules = replace(BELOTE, **varies)
        assert outcomes(counted(112, 70, (1, 0)), A, rules)["tariff"] == (0, 162)
        assert uncounted_revoke(A, rules).difference == 162
        assert uncounted_revoke(A, replace(rules, fault_points="choice")) is None


def winner(rules, *deals):
    return settle_match(list(deals), Limits(target=182), rules).state.winner


def test_a_belote_of_a_counted_deal_may_not_finish_a_match():
    barred = replace(BELOTE, finish_bars=("belote",))
    needs_it, does_not = counted(182, 0, (1, 0)), counted(162, 20, (0, 1))
    assert winner(BELOTE, needs_it) is A
    assert winner(barred, needs_it) is None
    assert winner(barred, does_not, counted(20, 142)) is A


def test_a_clubs_file_may_do_without_bids_and_is_written_back():
    rules = read_house({"base": "belote", "name": "Les Acacias", "sweep_value": 250, "round_to": 10})
    assert (rules.bidding, rules.sweep_value) == (False, 250)
    assert read_house(write_house(rules, "belote")) == rules
    without = read_house({"base": "missegre", "bidding": False, "capot_flat_made": None, "max_bid": None})
    assert score_deal(counted(90, 70), without).a == 90
    assert read_house({"base": "belote", "bidding": True}).bidding
