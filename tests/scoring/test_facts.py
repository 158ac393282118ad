"""The facts of a deal: what follows from what, and the command's format."""

import dataclasses

from scoring import PlayedDeal, Side

FULL = {
    "status": "played",
    "taker": "B",
    "contract": 110,
    "trump": "diamonds",
    "double": "coinche",
    "points": {"A": 42, "B": 120},
    "capot": None,
    "belote": {"A": 20, "B": 0},
    "melds": {"A": 0, "B": 0},
    "dealer": 3,
    "last_deal": False,
}


def test_a_deal_reads_and_writes_the_same():
    assert PlayedDeal.from_dict(FULL).to_dict() == FULL


def test_what_is_seldom_said_is_written_only_where_it_is():
    for rare in [{"alone": False}, {"announced": ["A:T-KH"]}]:
        assert PlayedDeal.from_dict({**FULL, **rare}).to_dict() == {**FULL, **rare}


def test_one_side_follows_from_the_other():
    for given in [{"A": 42}, {"B": 120}, {"A": 42, "B": None}, {"A": 42, "B": 120}]:
        played = PlayedDeal.from_dict({**FULL, "points": given})
        assert (played.points_a, played.points_b) == (42, 120)


def test_nothing_follows_from_points_out_of_range():
    for points, follows in [(-1, None), (0, 162), (162, 0), (163, None)]:
        assert PlayedDeal(points_a=points).points_b == follows
        assert PlayedDeal(points_b=points).points_a == follows


def test_a_capot_without_points_is_162_to_0():
    for capot, points in [(Side.A, (162, 0)), (Side.B, (0, 162))]:
        played = PlayedDeal(capot=capot)
        assert (played.points_a, played.points_b) == points


def test_belotes_may_be_counted_or_given_in_points():
    for announced, points in [(0, 0), (1, 20), (4, 80), (5, 5), (20, 20), (80, 80)]:
        assert PlayedDeal(belote_a=announced).belote_a == points
        assert PlayedDeal(belote_b=announced).belote_b == points


def test_a_deal_nobody_took_needs_no_status():
    for source, status in [
        ({"taker": None}, "passed"),
        ({"taker": None, "contract": None}, "passed"),
        ({"taker": None, "contract": 90}, "played"),
        ({"taker": None, "status": "penalty"}, "penalty"),
        ({"taker": "A"}, "played"),
        ({}, "played"),
    ]:
        assert PlayedDeal.from_dict(source).status == status


def test_exchanging_the_sides_turns_the_seats_by_one():
    played = PlayedDeal.from_dict(FULL).swapped()
    assert (played.taker, played.points_a, played.belote_b, played.dealer) == (Side.A, 120, 20, 4)
    assert dataclasses.replace(played, dealer=4).swapped().dealer == 1
