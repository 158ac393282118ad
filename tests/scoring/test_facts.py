"""The facts of a deal: what follows from what, and the command's format."""

import dataclasses

import pytest

from scoring import ImpossibleDeal, PlayedDeal, Side, parse_notation, write_notation

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


# The one-line notation, both ways.

A, B = Side

WRITTEN = [
    ("A 90H 95/67", PlayedDeal(taker=A, contract=90, trump="hearts", points_a=95)),
    (
        "B 110Dx 42/120 +20A",
        PlayedDeal(taker=B, contract=110, trump="diamonds", double="coinche", points_a=42, belote_a=20),
    ),
    ("A 80Cxx 100/62", PlayedDeal(taker=A, contract=80, trump="clubs", double="surcoinche", points_a=100)),
    ("A capotS 162/0 capotA", PlayedDeal(taker=A, contract="capot", trump="spades", capot=A)),
    ("A 120NT 130/32 m50B", PlayedDeal(taker=A, contract=120, trump="no_trump", points_a=130, melds_b=50)),
    (
        "B 100AT 161/1 +40A +20B m100A d3 last",
        PlayedDeal(
            taker=B,
            contract=100,
            trump="all_trump",
            points_a=161,
            belote_a=40,
            belote_b=20,
            melds_a=100,
            dealer=3,
            last_deal=True,
        ),
    ),
    ("passed", PlayedDeal(status="passed")),
    ("passed d2", PlayedDeal(status="passed", dealer=2)),
    ("annulled A 90H", PlayedDeal(status="annulled", taker=A, contract=90, trump="hearts")),
    ("penalty", PlayedDeal(status="penalty")),
    ("penalty ? 90", PlayedDeal(status="penalty", contract=90)),
    ("? ?H 95/67", PlayedDeal(trump="hearts", points_a=95)),
    ("penalty A ?x", PlayedDeal(status="penalty", taker=A, double="coinche")),
]


@pytest.mark.parametrize(("line", "played"), WRITTEN, ids=[line for line, _played in WRITTEN])
def test_it_writes_and_reads(line, played):
    assert write_notation(played) == line
    assert parse_notation(line) == played


def test_one_side_is_enough_and_spaces_do_not_matter():
    for line in ["A 90H 95/", "A 90H /67", "  A  90H\t95/67 "]:
        assert parse_notation(line) == WRITTEN[0][1]


def test_it_refuses_what_it_cannot_read():
    for line in [
        *("", "A", "95/67", "last", "C 90H 95/67", "A 90Z 95/67", "A 90H 95-67"),
        *("A 90Hxxx 95/67", "A 90H 95/67 +20", "A 90H 95/67 what", "A 99999H 95/67", "A 90H ٩٥/67"),
    ]:
        with pytest.raises(ImpossibleDeal) as caught:
            parse_notation(line)
        assert (caught.value.code, caught.value.field) == ("bad_notation", "line")
