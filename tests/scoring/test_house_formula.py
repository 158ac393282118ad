# ruff: noqa: E501 - a table reads best with one case a line
"""The general formula on options that no built-in rulebook uses: any club's scale is data."""

import pytest

from scoring import Side, score_deal
from tests.scoring.table import deal, house, plain, told

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


def test_melds_that_change_hands_say_so():
    assert told(score_deal(deal(90, 72, melds_a=20), house(melds=True)), B) == (
        "chute 160, les annonces vont à la défense, 20"
    )
    swept = score_deal(deal(90, 162, capot=A, melds_b=50), house(**MELDS, melds_to_sweeper=True))
    assert told(swept, A) == "capot 250, les annonces vont au preneur, 50"
