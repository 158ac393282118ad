# ruff: noqa: E501 - a table reads best with one case a line
"""The general formula on options that no built-in rulebook uses: any club's scale is data."""

import pytest

from scoring import ImpossibleDeal, Side, score_deal
from tests.scoring.table import MISSEGRE, deal, house, plain, told

A, B = Side
BID_ONLY = {
    "count_points": False,
    "count_contract": True,
    "fall_contract": True,
    "full_base": 0,
    "sweep_value": None,
}
BOTH = {"count_contract": True, "fall_contract": True, "k_base": [1, 1, 1]}
MELDS = {"melds": True, "melds_help": True}


def marks(played, **parameters):
    score = score_deal(played, house(**parameters))
    return f"{score.a}–{score.b}"


@pytest.mark.parametrize(
    ("played", "parameters", "expected"),
    [
        # annoncés: only the contract counts
        (deal(90, 95), BID_ONLY, "90–0"),
        (deal(90, 80), BID_ONLY, "0–90"),
        (deal(90, 95, double="coinche"), BID_ONLY, "180–0"),
        (deal(90, 95, double="coinche"), {**BID_ONLY, "double_base": "points"}, "180–0"),
        # faits + annoncés; bid only doubled, everything doubled, base only doubled
        (deal(90, 95, double="coinche"), BOTH, "340–0"),
        (deal(90, 95, double="coinche"), {**BOTH, "k_base": [1, 2, 4]}, "500–0"),
        (deal(90, 95, double="surcoinche"), {**BOTH, "k_base": [1, 2, 3], "k_contract": [1, 1, 1]}, "570–0"),
        (deal(90, 95, double="coinche"), {**BOTH, "double_base": "points", "double_loser": "points"}, "280–70"),
        # rounding: six goes up, by fives, the whole row, the rest of 160, the last deal exact
        (deal(90, 95), {"round_up_from": 6}, "90–70"),
        (deal(90, 96), {"round_up_from": 6}, "100–70"),
        (deal(90, 97), {"round_to": 5}, "95–65"),
        (deal(90, 98), {"round_to": 5}, "100–65"),
        (deal(90, 97), {"round_to": 1}, "97–65"),
        (deal(90, 97), {"round_pair": "complement_160"}, "90–70"),
        (deal(90, 97, last_deal=True), {"round_pair": "complement_160", "last_deal_exact": True}, "97–65"),
        (deal(90, 97, last_deal=True), {"last_deal_exact": True}, "97–65"),
        (deal(90, 97), {"last_deal_exact": True}, "100–70"),
        (deal(90, 80), {**BOTH, "full_base": 162}, "0–252"),
        (deal(90, 80), {**BOTH, "full_base": 162, "round_what": "line"}, "0–250"),
        (deal(90, 80, last_deal=True), {**BOTH, "full_base": 162, "round_what": "line", "last_deal_exact": True}, "0–252"),
        (deal(90, 100), {**BOTH, "round_what": "line"}, "190–60"),
        (deal(80, 162, capot=A), {**BOTH, "sweep_value": 252, "round_what": "line"}, "330–0"),
        # what makes a bid
        (deal(80, 81), {"floor_total": 82}, "0–160"),
        (deal(80, 82), {"floor_total": 82}, "80–80"),
        (deal(80, 62, belote_a=20), {"floor_total": 82}, "80–100"),
        (deal(80, 81, belote_a=20), {"floor_tricks": 82}, "0–180"),
        (deal(90, 91), {"margin": 2}, "0–160"),
        (deal(90, 92), {"margin": 2}, "90–70"),
        (deal(80, 81), {"beat_defence": True}, "0–160"),
        (deal(80, 81), {"beat_defence": True, "at_level": "made"}, "80–80"),
        (deal(80, 80), {"beat_defence": True, "at_level": "made"}, "0–160"),
        (deal(80, 82), {"beat_defence": True}, "80–80"),
        (deal(80, 91, belote_b=20), {"beat_defence": True}, "0–180"),
        (deal(80, 71, belote_a=20), {"beat_defence": True, **MELDS, "melds_on_fall": "owner"}, "0–180"),
        (deal(80, 82, melds_b=20), {"beat_defence": True, **MELDS}, "0–180"),
        (deal(160, 162, capot=A), {"sweep_in_test": True, "max_bid": None}, "250–0"),
        (deal(250, 162, capot=A), {"sweep_in_test": True, "max_bid": None}, "250–0"),
        (deal(260, 162, capot=A), {"sweep_in_test": True, "max_bid": None}, "0–160"),
        # a capot bid under the general rule
        (deal("capot", 162, capot=A), {**BOTH, "capot_form": "contract"}, "500–0"),
        (deal("capot", 150), {**BOTH, "capot_form": "contract"}, "0–410"),
        (deal("capot", 0, capot=B), {**BOTH, "capot_form": "contract", "capot_failed_base": 250}, "0–500"),
        (deal("capot", 150), {**BOTH, "capot_form": "contract", "capot_failed_base": 0}, "0–250"),
        # prices by trump
        (deal(90, 95, trump="all_trump"), {**BOTH, "trumps": ["all_trump"], "ta_factor": 2, "round_to": 1}, "275–67"),
        # belotes
        (deal(90, 95, belote_b=20), {"belote_marked": "taker"}, "100–70"),
        (deal(90, 72, belote_a=20), {"belote_marked": "taker"}, "90–90"),
        (deal(90, 72, belote_a=20), {"belote_marked": "none"}, "70–90"),
        (deal(90, 95, belote_a=20, double="coinche"), {"belote_multiplied": True}, "360–0"),
        # melds
        (deal(90, 72, melds_a=20), MELDS, "90–90"),
        (deal(90, 72, melds_a=20), {"melds": True}, "0–180"),
        (deal(90, 72, melds_a=20), {"melds": True, "melds_on_fall": "owner"}, "20–160"),
        (deal(90, 72, melds_a=20), {"melds": True, "melds_on_fall": "nobody"}, "0–160"),
        (deal(90, 95, melds_b=50), MELDS, "100–120"),
        (deal(90, 95, melds_b=50, double="coinche"), {**MELDS, "melds_on_double_made": "winner"}, "370–0"),
        (deal(90, 95, melds_a=50, double="coinche"), {**MELDS, "melds_multiplied": True}, "420–0"),
        (deal(90, 162, capot=A, melds_b=50), MELDS, "250–50"),
        (deal(90, 162, capot=A, melds_b=50), {**MELDS, "melds_to_sweeper": True}, "300–0"),
    ],
)  # fmt: skip
def test_any_scale_is_data(played, parameters, expected):
    assert marks(played, **parameters) == expected


def test_any_scale_explains_itself():
    for played, parameters, verdict, lines in [
        (
            deal(80, 82, belote_b=20),
            {"beat_defence": True},
            "Chuté : 82 contre 100, il fallait plus que la défense.",
            "contrat chuté",
        ),
        (
            deal(80, 82, melds_b=20),
            {"beat_defence": True, **MELDS},
            "Chuté : 82 contre 100, il fallait plus que la défense.",
            "contrat chuté",
        ),
        (
            deal(80, 81, belote_a=20),
            {"floor_tricks": 82},
            "Chuté : 81 points dans les plis, il en fallait 82.",
            "contrat chuté",
        ),
        (
            deal(90, 72, melds_a=20),
            MELDS,
            "Réussi grâce aux annonces : 72 + 20 = 92 pour 90.",
            "72 arrondi à 70, annonces 20",
        ),
        (deal(90, 95, double="coinche"), BOTH, "Réussi : 95 pour 90.", "contre 160, contrat 90 × 2"),
        (deal(90, 95, double="coinche"), {"double_base": "points"}, "Réussi : 95 pour 90.", "100 × 2"),
        (
            deal(90, 95, double="coinche"),
            {"double_base": "points", "k_base": [1, 1, 1]},
            "Réussi : 95 pour 90.",
            "95 arrondi à 100",
        ),
        (
            deal(80, 162, capot=A),
            {"sweep_value": None, "sweep_bonus": [100, 0, 0]},
            "Capot non demandé : 162 pour 80.",
            "162 arrondi à 160, capot, 100 de plus",
        ),
        (deal(90, 97), {"round_pair": "complement_160"}, "Réussi : 97 pour 90.", "90, le reste de 160"),
        (
            deal(90, 97),
            {**BOTH, "round_what": "line"},
            "Réussi : 97 pour 90.",
            "97, contrat 90, arrondi à 190",
        ),
        (
            deal(80, 162, capot=A, double="coinche"),
            {"sweep_when_doubled": True},
            "Capot non demandé : 162 pour 80.",
            "contre 500",
        ),
    ]:
        score = score_deal(played, house(**parameters))
        assert (plain(score.verdict), told(score, A)) == (verdict, lines)


# A sweep's value is a count of points, rounded like points where points are rounded one by one.

BY_TAKER = {"points": 162, "capot": A}
BY_DEFENCE = {"points": 0, "capot": B}
WITH_CONTRACT = {"count_contract": True, "fall_contract": True, "k_base": [1, 1, 1]}
DOUBLED = {"sweep_when_doubled": True}


def swept_marks(facts, **parameters):
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
        assert swept_marks(BY_TAKER, sweep_value=sweep, **rounding) == (mark, 0)
        assert swept_marks(BY_DEFENCE, sweep_value=sweep, **rounding) == (0, mark)


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
        assert sum(swept_marks({**facts, "double": double}, sweep_value=252, **parameters)) == mark


def test_the_exact_last_deal_rounds_no_sweep():
    for exact, mark in [(True, 252), (False, 250)]:
        for what in ["points", "line"]:
            parameters = {"sweep_value": 252, "last_deal_exact": exact, "round_what": what}
            assert swept_marks({**BY_TAKER, "last_deal": True}, **parameters) == (mark, 0)
            assert swept_marks({**BY_DEFENCE, "last_deal": True}, **parameters) == (0, mark)


def test_only_the_value_is_rounded_neither_the_bonus_nor_the_base_of_a_fall():
    assert swept_marks(BY_TAKER, sweep_value=252, sweep_bonus=[98, 0, 0]) == (348, 0)
    assert swept_marks({"points": 60}, sweep_value=252, full_base=162) == (0, 162)


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


# Multiplied belotes and melds: what the deal's winner marks of them, never what the loser keeps.

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


# The générale: all eight tricks by the bidder alone, at prices of its own (`generale_bid`).

HOUSE = house(generale_bid=True, generale_flat=[600, 1200, 2400])

UNDOUBLED = house(generale_bid=True, capot_doublable=False)


def generale(points=162, **facts):
    return deal("generale", points, **{"capot": A if points == 162 else None, **facts})


@pytest.mark.parametrize(
    ("played", "marks", "verdict"),
    [
        (generale(), "600–0", "Générale demandée et réussie."),
        (generale(double="coinche"), "1200–0", "Générale demandée et réussie."),
        (generale(double="surcoinche"), "2400–0", "Générale demandée et réussie."),
        (generale(belote_a=20), "620–0", "Générale demandée et réussie."),
        (generale(alone=False), "0–600", "Générale demandée et chutée."),
        (generale(150, double="coinche"), "0–1200", "Générale demandée et chutée."),
        (generale(0, capot=B, belote_a=20), "0–620", "Générale demandée et chutée."),
        (generale(162, capot=None), "0–600", "Générale demandée et chutée."),
    ],
)
def test_it_is_made_alone_or_falls(played, marks, verdict):
    score = score_deal(played, HOUSE)
    assert (f"{score.a}–{score.b}", plain(score.verdict)) == (marks, verdict)


def test_it_says_its_price():
    assert told(score_deal(generale(double="coinche"), HOUSE), A) == "générale contrée 1200"
    assert told(score_deal(generale(150), HOUSE), B) == "générale chutée 600"


@pytest.mark.parametrize(
    ("played", "rules", "code", "field"),
    [
        (generale(), MISSEGRE, "generale_not_bid", "contract"),
        (deal("capot", 162, capot=A), house(generale_bid=True, capot_bid=False), "capot_not_bid", "contract"),
        (deal("capot", 162, capot=A, double="coinche"), UNDOUBLED, "capot_not_doublable", "double"),
        (deal(90, 95, alone=False), HOUSE, "alone_not_asked", "alone"),
        (deal("capot", 162, capot=A, alone=False), HOUSE, "alone_not_asked", "alone"),
    ],
)  # fmt: skip
def test_it_is_refused_where_it_is_not_played(played, rules, code, field):
    with pytest.raises(ImpossibleDeal) as caught:
        score_deal(played, rules)
    assert (caught.value.code, caught.value.field) == (code, field)
