"""Each [R] reading of Missègre has a named parameter that holds the other one; what that one would mark."""

import pytest

from scoring import Side, late_revoke_outcomes, score_deal
from tests.scoring.table import MISSEGRE, deal, house, plain, told

A, B = Side


@pytest.mark.parametrize(
    ("played", "ours", "parameters", "theirs"),
    [
        # the written number, raw: 89 for 90 falls
        (deal(90, 89), "0–160", {"test_on": "rounded"}, "90–70"),
        (deal(90, 72, belote_a=20), "90–90", {"belote_helps": False}, "0–180"),
        (deal(90, 72, belote_a=20), "90–90", {"belote_helps_from": 100}, "0–180"),
        # the side that took no trick keeps its belote, but not after a capot bid that falls
        (deal(80, 0, capot=B, belote_a=20), "20–250", {"swept_keeps_belote": False}, "0–270"),
        (
            deal(90, 0, capot=B, belote_a=20, double="coinche"),
            "20–320",
            {"swept_keeps_belote": False},
            "0–340",
        ),
        (deal("capot", 0, capot=B, belote_a=20), "0–520", {"swept_keeps_belote_on_capot": True}, "20–500"),
        # 320 and 640 stand, whoever took every trick
        (deal(120, 162, capot=A, double="coinche"), "320–0", {"sweep_when_doubled": True}, "500–0"),
        (deal(120, 162, capot=A, double="coinche"), "320–0", {"sweep_bonus": [0, 100, 100]}, "420–0"),
        # 250 when the defence takes every trick
        (deal(80, 0, capot=B), "0–250", {"sweep_sides": "taker"}, "0–160"),
        (deal(80, 162, capot=A), "250–0", {"sweep_sides": "none"}, "160–0"),
        # a defender's belote stays his when a doubled contract is made
        (
            deal(110, 120, belote_b=20, double="coinche"),
            "320–20",
            {"belote_on_double_made": "winner"},
            "340–0",
        ),
        (
            deal(110, 120, belote_b=20, double="coinche"),
            "320–20",
            {"belote_on_double_made": "nobody"},
            "320–0",
        ),
        (
            deal("capot", 162, capot=A, belote_b=20),
            "500–20",
            {"belote_on_capot_made": "winner", "swept_keeps_belote": False},
            "520–0",
        ),
        # the faller's belote
        (deal(100, 64, belote_a=20), "0–180", {"belote_on_fall": "owner"}, "20–160"),
        (deal(100, 64, belote_a=20), "0–180", {"belote_on_fall": "nobody"}, "0–160"),
        # the loser of a doubled deal marks no card points
        (deal(110, 120, double="coinche"), "320–0", {"double_loser": "points"}, "320–40"),
    ],
)
def test_the_other_reading_is_one_parameter_away(played, ours, parameters, theirs):
    here, there = score_deal(played, MISSEGRE), score_deal(played, house(**parameters))
    assert (f"{here.a}–{here.b}", f"{there.a}–{there.b}") == (ours, theirs)


def test_the_same_dealer_may_deal_after_four_passes():
    passed = deal(status="passed", taker=None, contract=None, trump=None, points=None)
    verdict = score_deal(passed, house(all_pass="same")).verdict
    assert "le même donneur redonne" in plain(verdict)


@pytest.mark.parametrize(
    ("tariff", "points"),
    [
        ({"points": 160}, 160),
        ({"points": 160, "with_double": True}, 320),
        ({"points": 160, "with_belote": True}, 180),
        ({"points": 160, "with_double": True, "with_belote": True}, 340),
    ],
)
def test_a_late_revoke_may_follow_the_contre_and_the_belote(tariff, points):
    played = deal(90, 100, double="coinche", belote_a=20)
    assert late_revoke_outcomes(played, A, house(revoke=tariff))[0].b == points


def test_a_taken_belote_is_said_to_go_to_the_taker():
    score = score_deal(deal(110, 120, belote_b=20, double="coinche"), house(belote_on_double_made="winner"))
    assert told(score, A) == "contre 320, la belote va au preneur, 20"
