"""The facts of a deal: what follows from what, and the command's format."""

import dataclasses

import pytest

from scoring import PlayedDeal, Side
from scoring.contract import STATUSES

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


@pytest.mark.parametrize("rare", [{"alone": False}, {"announced": ["A:T-KH"]}])
def test_what_is_seldom_said_is_written_only_where_it_is(rare):
    assert PlayedDeal.from_dict({**FULL, **rare}).to_dict() == {**FULL, **rare}


def test_what_may_be_left_out_has_its_usual_value():
    short = {key: FULL[key] for key in ("taker", "contract", "trump", "points")}
    assert PlayedDeal.from_dict(short) == PlayedDeal(
        taker=Side.B, contract=110, trump="diamonds", points_a=42, points_b=120
    )


@pytest.mark.parametrize("given", [{"A": 42}, {"B": 120}, {"A": 42, "B": None}, {"A": 42, "B": 120}])
def test_one_side_follows_from_the_other(given):
    played = PlayedDeal.from_dict({**FULL, "points": given})
    assert (played.points_a, played.points_b) == (42, 120)


@pytest.mark.parametrize(("points", "follows"), [(-1, None), (0, 162), (162, 0), (163, None)])
def test_nothing_follows_from_points_out_of_range(points, follows):
    assert PlayedDeal(points_a=points).points_b == follows
    assert PlayedDeal(points_b=points).points_a == follows


@pytest.mark.parametrize(("capot", "points"), [(Side.A, (162, 0)), (Side.B, (0, 162))])
def test_a_capot_without_points_is_162_to_0(capot, points):
    played = PlayedDeal(capot=capot)
    assert (played.points_a, played.points_b) == points


def test_all_the_points_are_never_taken_for_a_capot():
    assert PlayedDeal(points_a=162).capot is None


@pytest.mark.parametrize(("announced", "points"), [(0, 0), (1, 20), (4, 80), (5, 5), (20, 20), (80, 80)])
def test_belotes_may_be_counted_or_given_in_points(announced, points):
    assert PlayedDeal(belote_a=announced).belote_a == points
    assert PlayedDeal(belote_b=announced).belote_b == points


@pytest.mark.parametrize(
    ("source", "status"),
    [
        ({"taker": None}, "passed"),
        ({"taker": None, "contract": None}, "passed"),
        ({"taker": None, "contract": 90}, "played"),
        ({"taker": None, "status": "penalty"}, "penalty"),
        ({"taker": "A"}, "played"),
        ({}, "played"),
    ],
)
def test_a_deal_nobody_took_needs_no_status(source, status):
    assert PlayedDeal.from_dict(source).status == status


@pytest.mark.parametrize("status", STATUSES)
def test_every_status_is_read(status):
    assert PlayedDeal.from_dict({"status": status}).status == status


def test_letters_become_sides():
    played = PlayedDeal(taker="A", capot="B")
    assert (played.taker, played.capot) == (Side.A, Side.B)


def test_facts_do_not_change():
    with pytest.raises(dataclasses.FrozenInstanceError):
        PlayedDeal().contract = 90


def test_exchanging_the_sides_turns_the_seats_by_one():
    played = PlayedDeal.from_dict(FULL).swapped()
    assert (played.taker, played.points_a, played.belote_b, played.dealer) == (Side.A, 120, 20, 4)
    assert dataclasses.replace(played, dealer=4).swapped().dealer == 1
