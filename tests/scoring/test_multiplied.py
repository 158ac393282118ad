# ruff: noqa: E501 - a table reads best with one case a line
"""Multiplied belotes and melds: what the deal's winner marks of them, never what the loser keeps (HOUSE_RULES §1)."""

import pytest

from scoring import Side, score_deal
from tests.scoring.table import deal, house, told

A, B = Side
FACTORS = {"none": 1, "coinche": 2, "surcoinche": 4}
HEIRS = ("owner", "winner", "nobody")
WHOSE = {"belote": ("belote_a", "belote_b"), "melds": ("melds_a", "melds_b")}
EXTRA = {"belote": 20, "melds": 50}


def bare_and_with(rules, points, double, **announced):
    """What (taker, defence) mark more for what was announced."""
    bare = score_deal(deal(100, points, double=double), rules)
    full = score_deal(deal(100, points, double=double, **announced), rules)
    assert bare.made is full.made
    return full.a - bare.a, full.b - bare.b


def scale(what, multiplied, heir):
    kept = {f"{what}_on_fall": heir, f"{what}_on_double_made": heir}
    return house(melds=True, **{f"{what}_multiplied": multiplied}, **kept)


def test_the_taker_who_makes_it_multiplies_its_own():
    for double, factor in FACTORS.items():
        for what, (mine, theirs) in WHOSE.items():
            for multiplied in [True, False]:
                for points in [100, 101, 130]:
                    times = factor if multiplied else 1
                    rules = scale(what, multiplied, "owner")
                    extra = EXTRA[what]
                    assert bare_and_with(rules, points, double, **{mine: extra}) == (extra * times, 0)
                    assert bare_and_with(rules, points, double, **{theirs: extra}) == (0, extra)


def test_the_defence_that_brings_it_down_multiplies_its_own():
    for double, factor in FACTORS.items():
        for what, (mine, theirs) in WHOSE.items():
            for multiplied in [True, False]:
                for points in [79, 60, 2]:
                    times = factor if multiplied else 1
                    rules = scale(what, multiplied, "owner")
                    extra = EXTRA[what]
                    assert bare_and_with(rules, points, double, **{theirs: extra}) == (0, extra * times)
                    assert bare_and_with(rules, points, double, **{mine: extra}) == (extra, 0)


def test_what_the_loser_hands_over_is_multiplied_what_it_keeps_is_not():
    for heir in HEIRS:
        for what, (mine, theirs) in WHOSE.items():
            for multiplied in [True, False]:
                for double in ["coinche", "surcoinche"]:
                    times = FACTORS[double] if multiplied else 1
                    rules, extra = scale(what, multiplied, heir), EXTRA[what]
                    won, kept = {"owner": (0, extra), "winner": (extra * times, 0), "nobody": (0, 0)}[heir]
                    assert bare_and_with(rules, 130, double, **{theirs: extra}) == (won, kept)
                    assert bare_and_with(rules, 60, double, **{mine: extra}) == (kept, won)


@pytest.mark.parametrize(
    ("points", "made"), [(79, False), (80, True), (81, True)], ids=["below", "on", "above"]
)
def test_a_belote_helps_by_twenty_however_it_is_multiplied(points, made):
    score = score_deal(deal(100, points, belote_a=20, double="coinche"), scale("belote", True, "owner"))
    assert (score.made, score.a, score.b) == ((True, 360, 0) if made else (False, 20, 320))


def test_one_parameter_does_not_multiply_the_other():
    facts = {"double": "coinche", "belote_a": 20, "melds_a": 50}
    for belote, melds in ((True, False), (False, True), (True, True), (False, False)):
        rules = house(melds=True, belote_multiplied=belote, melds_multiplied=melds)
        assert score_deal(deal(100, 130, **facts), rules).a == 320 + 20 * (1 + belote) + 50 * (1 + melds)


@pytest.mark.parametrize(("keeps", "marks"), [(True, (20, 320)), (False, (0, 360))])
def test_a_side_without_a_trick_keeps_the_plain_belote(keeps, marks):
    rules = house(belote_multiplied=True, swept_keeps_belote=keeps)
    score = score_deal(deal(100, 0, capot=B, belote_a=20, double="coinche"), rules)
    assert (score.a, score.b) == marks


def test_a_capot_bid_multiplies_what_its_winner_marks():
    rules = house(belote_multiplied=True, melds=True, melds_multiplied=True, belote_on_fall="owner")
    made = score_deal(deal("capot", 162, capot=A, double="coinche", belote_a=20, melds_b=50), rules)
    assert (made.a, made.b) == (1000 + 40, 50)
    fallen = score_deal(deal("capot", 150, double="surcoinche", belote_a=20, melds_b=50), rules)
    assert (fallen.a, fallen.b) == (20, 2000 + 4 * 50)


def test_each_line_says_what_it_marks():
    rules = house(belote_multiplied=True, belote_on_fall="owner")
    score = score_deal(deal(100, 60, belote_a=20, double="coinche"), rules)
    assert told(score, A) == "belote 20"
    score = score_deal(deal(100, 60, belote_b=20, double="coinche"), rules)
    assert told(score, B) == "contre 320, belote 40"
