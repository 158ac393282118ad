# ruff: noqa: E501 - a table reads best with one case a line
"""Each [R] reading has a named parameter that holds the other one; what that one would mark."""

import pytest

from scoring import ImpossibleDeal, Side, builtin, late_revoke_outcomes, score_deal
from scoring.auction import parse_auction
from scoring.cards import CardError, parse_cards
from scoring.play import legal_cards
from tests.scoring.table import deal, house, plain, told

A, B = Side
PRICES = {"250 for four jacks": {"four_J": 250}, "250 for four aces": {"four_A": 250}}
SA, TA = {"trump": "no_trump"}, {"trump": "all_trump"}
BEATEN = ("A:C-KH", "B:Q-AS")  # the taker's cent goes before the defence's fifty

# book, deal, marks, {parameter: other value}, marks then
READINGS = [
    # The written number, raw: 89 for 90 falls.
    ("missegre", deal(90, 89), "0–160", {"test_on": "rounded"}, "90–70"),
    ("missegre", deal(90, 72, belote_a=20), "90–90", {"belote_helps": False}, "0–180"),
    # The side that took no trick keeps its belote, but not after a capot bid that falls.
    ("missegre", deal(80, 0, capot=B, belote_a=20), "20–250", {"swept_keeps_belote": False}, "0–270"),
    ("missegre", deal(90, 0, capot=B, belote_a=20, double="coinche"), "20–320", {"swept_keeps_belote": False}, "0–340"),
    ("missegre", deal("capot", 0, capot=B, belote_a=20), "0–520", {"swept_keeps_belote_on_capot": True}, "20–500"),
    # 320 and 640 stand, whoever took every trick.
    ("missegre", deal(120, 162, capot=A, double="coinche"), "320–0", {"sweep_when_doubled": True}, "500–0"),
    ("missegre", deal(120, 162, capot=A, double="coinche"), "320–0", {"sweep_bonus": [0, 100, 100]}, "420–0"),
    # 250 when the defence takes every trick.
    ("missegre", deal(80, 0, capot=B), "0–250", {"sweep_sides": "taker"}, "0–160"),
    ("missegre", deal(80, 162, capot=A), "250–0", {"sweep_sides": "none"}, "160–0"),
    # A defender's belote stays his when a doubled contract, or a capot bid, is made.
    ("missegre", deal(110, 120, belote_b=20, double="coinche"), "320–20", {"belote_on_double_made": "winner"}, "340–0"),
    ("missegre", deal(110, 120, belote_b=20, double="coinche"), "320–20", {"belote_on_double_made": "nobody"}, "320–0"),
    ("missegre", deal("capot", 162, capot=A, belote_b=20), "500–20", {"belote_on_capot_made": "winner", "swept_keeps_belote": False}, "520–0"),
    # The faller's belote.
    ("missegre", deal(100, 64, belote_a=20), "0–180", {"belote_on_fall": "owner"}, "20–160"),
    ("missegre", deal(100, 64, belote_a=20), "0–180", {"belote_on_fall": "nobody"}, "0–160"),
    # The loser of a doubled deal marks no card points.
    ("missegre", deal(110, 120, double="coinche"), "320–0", {"double_loser": "points"}, "320–40"),
    # Counts that do not make 162 are counted again, whatever the book says.
    ("missegre", deal(90, 100, points_b=72), "points_sum", {"recount": "taker_stands"}, "100–60"),
    ("montpellier", deal(90, 100, points_b=72), "points_sum", {"recount": "taker_stands"}, "190–60"),
    # Montpellier: raw points, 410 for a failed capot, 250 in a doubled deal.
    ("montpellier", deal(90, 89), "0–250", {"test_on": "rounded"}, "180–70"),
    ("montpellier", deal("capot", 150), "0–410", {"capot_failed_base": 250}, "0–500"),
    ("montpellier", deal(120, 162, capot=A, double="coinche"), "490–0", {"sweep_when_doubled": False}, "400–0"),
    # Stéphanoise: the ladder, the capot that cannot be doubled, 250 points made, the surcoinche.
    ("stephanoise", deal(80, 95), "contract_ladder", {"min_bid": 80, "extra_bids": []}, "175–67"),
    ("stephanoise", deal(95, 95), "contract_ladder", {"bid_step": 5}, "190–67"),
    ("stephanoise", deal(500, 162, capot=A, melds_a=250), "1000–0", {"max_bid": 250}, "contract_ladder"),
    ("stephanoise", deal("capot", 162, capot=A, double="coinche", melds_b=20, belote_b=20), "capot_not_doublable", {"capot_doublable": True}, "790–0"),
    ("stephanoise", deal("capot", 150, double="coinche", melds_b=20), "capot_not_doublable", {"capot_doublable": True}, "0–770"),
    ("stephanoise", deal(170, 162, capot=A), "420–0", {"sweep_in_test": False}, "0–330"),
    ("stephanoise", deal(100, 120, double="surcoinche"), "560–0", {"k_contract": [1, 2, 3]}, "460–0"),
    # … the faller marks nothing; after a capot bid made each side keeps what it announced.
    ("stephanoise", deal(100, 50, melds_a=20, belote_a=20), "0–300", {"melds_on_fall": "owner"}, "20–280"),
    ("stephanoise", deal(100, 50, melds_a=20, belote_a=20), "0–300", {"belote_on_fall": "owner"}, "20–280"),
    ("stephanoise", deal("capot", 162, capot=A, melds_b=20, belote_b=20), "500–40", {"melds_on_capot_made": "winner"}, "520–20"),
    ("stephanoise", deal("capot", 162, capot=A, melds_b=20, belote_b=20), "500–40", {"belote_on_capot_made": "winner"}, "520–20"),
    # … both doublings multiply at sans-atout, and the fall of an 82 SA is 160 + 160.
    ("stephanoise", deal(90, 95, **SA, double="coinche"), "520–0", {"sa_factor_doubled": False}, "340–0"),
    ("stephanoise", deal(82, 60, **SA), "0–320", {"sa_factor_on_fall": False}, "0–240"),
    # … two equal melds drop and the next best decides.
    ("stephanoise", deal(90, 95, announced=("A:T-AS", "B:T-AC", "B:T-KD")), "185–87", {"meld_tie": "trump_else_cancel"}, "185–67"),
    # Classique: the belote helps, melds do not and a faller loses them; the list of melds; belotes at all trump.
    ("classique", deal(90, 72, belote_a=20), "182–90", {"belote_helps": False}, "20–252"),
    ("classique", deal(90, 72, melds_a=20), "0–252", {"melds_help": True}, "182–90"),
    ("classique", deal(90, 72, melds_a=20), "0–252", {"melds_on_fall": "owner"}, "20–252"),
    ("classique", deal(90, 72, melds_a=20), "0–252", {"melds_on_fall": "winner"}, "0–272"),
    ("classique", deal(110, 120, double="coinche"), "340–42", {"double_loser": "nothing"}, "340–0"),
    ("classique", deal(90, 95, **TA, belote_b=40), "185–107", {"belotes_ta_max": 1}, "belote_too_many"),
    ("classique", deal(170, 162, capot=A), "contract_ladder", {"max_bid": 250}, "0–332"),
    ("classique", deal(90, 95, announced=("A:F-J",)), "385–67", {"meld_values": "250 for four jacks"}, "435–67"),
    ("classique", deal(90, 95, **SA, announced=("A:F-A",)), "385–67", {"meld_values_sa": "250 for four aces"}, "435–67"),
    ("annonces", deal(90, 95, announced=("A:F-J",)), "385–67", {"meld_values": "250 for four jacks"}, "435–67"),
    ("annonces", deal(90, 95, **SA, announced=("A:F-A",)), "385–67", {"meld_values_sa": "250 for four aces"}, "435–67"),
    # Annonces: the ladder; the list of melds at all trump; on a fall the best melds, or the defence's own.
    ("annonces", deal(85, 95), "contract_ladder", {"bid_step": 5}, "180–67"),
    ("annonces", deal(70, 80), "contract_ladder", {"min_bid": 70}, "150–82"),
    ("annonces", deal(170, 162), "contract_ladder", {"max_bid": 250}, "0–332"),
    ("annonces", deal(90, 95, **TA, announced=("A:F-J",)), "385–67", {"meld_list_ta": "no_trump"}, "285–67"),
    ("annonces", deal(90, 80, announced=BEATEN), "0–352", {"melds_on_fall": "nobody", "beaten_melds_on_fall": "own"}, "0–302"),
]  # fmt: skip


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


# Readings of the auction and of the play: what a rulebook does, what its parameter makes of the other.


def auction(text, rules):
    """What the auction comes to, or the code of what may not be said."""
    try:
        result = parse_auction(text, rules, 4).result
    except CardError as refused:
        return refused.code
    return f"{result.contract} {result.double}" if result else "goes on"


@pytest.mark.parametrize(
    ("book", "text", "ours", "parameters", "theirs"),
    [
        ("missegre", "90H X 100S", "overbid_after_contre", {"overbid_after_contre": "any"}, "goes on"),
        ("missegre", "90H X 100S", "overbid_after_contre", {"overbid_after_contre": "next_two"}, "goes on"),
        ("annonces", "90H X 100S", "overbid_after_contre", {"overbid_after_contre": "any"}, "goes on"),
        (
            "montpellier",
            "90H X 100S P P P",
            "100 none",
            {"overbid_after_contre": "no"},
            "overbid_after_contre",
        ),
        ("missegre", "90H X 1:XX", "not_your_turn", {"surcontre_when": "any_time"}, "90 surcoinche"),
        ("montpellier", "90H X 1:XX", "90 surcoinche", {"surcontre_when": "in_turn"}, "not_your_turn"),
        ("annonces", "90H 4:X", "not_your_turn", {"contre_when": "any_time"}, "goes on"),
        ("annonces", "90H X", "goes on", {"contre_when": "after_auction"}, "contre_later"),
        ("stephanoise", "capotH", "capot none", {"capot_ends_auction": False}, "goes on"),
    ],
)
def test_other_ways_of_the_auction(book, text, ours, parameters, theirs):
    assert auction(text, builtin(book)) == ours
    assert auction(text, house(book, **parameters)) == theirs


def test_who_passed_may_be_silent_for_good():
    for book in ["missegre", "montpellier", "stephanoise", "classique", "annonces"]:
        said = "P 90H P P 100S"
        assert auction(said, builtin(book)) == "goes on"
        assert auction(said, house(book, speak_after_pass=False)) == "passed_before"
        assert auction("P 90H P P P", house(book, speak_after_pass=False)) in ("90 none", "goes on")


def test_the_built_in_values_of_the_auction():
    for book, cards in [
        ("missegre", 8),
        ("montpellier", 8),
        ("stephanoise", 6),
        ("classique", 8),
        ("annonces", 8),
    ]:
        rules = builtin(book)
        assert rules.auction_cards == cards
        assert house(book, auction_cards=14 - cards).auction_cards == 14 - cards


VOID = "7H 8H KD"  # hearts are trump, spades were led


def allowed(trick, hand, rules, trump="hearts"):
    found = legal_cards(parse_cards(hand), parse_cards(trick), rules, trump)
    return {f"{card}" for card in found}


def cards(text):
    return {f"{card}" for card in parse_cards(text)}


@pytest.mark.parametrize(
    ("book", "trick", "hand", "trump", "ours", "parameters", "theirs"),
    [
        ("annonces", "KS AS", "JH 7D", "hearts", "JH", {"must_trump": False}, "JH 7D"),
        ("annonces", "AS 9H", "JH 7H KD", "hearts", "JH", {"must_overtrump": False}, "JH 7H"),
        ("missegre", "AS 9H", VOID, "hearts", VOID, {"cannot_overtrump": "undertrump"}, "7H 8H"),
        ("montpellier", "AS 9H", VOID, "hearts", VOID, {"cannot_overtrump": "undertrump"}, "7H 8H"),
        ("annonces", "AS 9H", VOID, "hearts", VOID, {"cannot_overtrump": "undertrump"}, "7H 8H"),
        ("classique", "AS 9H", VOID, "hearts", "7H 8H", {"cannot_overtrump": "free"}, VOID),
        ("classique", "9H 7H", "JH 8H", "hearts", "JH", {"climb_trump_led": "no"}, "JH 8H"),
        ("annonces", "9H 7H", "JH 8H", "hearts", "JH", {"climb_trump_led": "opponent"}, "JH 8H"),
        ("classique", "7S 9H 8S", VOID, "hearts", VOID, {"partner_master": "no_undertrump"}, "KD"),
        ("classique", "9S 7S", "JS 8S", "all_trump", "JS", {"climb_all_trump": False}, "JS 8S"),
        ("annonces", "9S 7S", "JS 8S", "all_trump", "JS", {"climb_all_trump": False}, "JS 8S"),
    ],
)
def test_other_ways_of_the_play(book, trick, hand, trump, ours, parameters, theirs):
    assert allowed(trick, hand, builtin(book), trump) == cards(ours)
    assert allowed(trick, hand, house(book, **parameters), trump) == cards(theirs)
