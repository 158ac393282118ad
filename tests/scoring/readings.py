# ruff: noqa: E501 - a table reads best with one case a line
"""Each [R] reading that changes what a deal marks: the deal, its marks, the other way and what that marks.

docs/rules.md lists them; tests.scoring.test_rules_page compares the two. A refusal stands as its code.
"""

from scoring import Side
from tests.scoring.table import deal

A, B = Side
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
