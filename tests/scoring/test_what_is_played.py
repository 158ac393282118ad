"""What may be announced, rulebook by rulebook: belotes and melds, their number and their price."""

import pytest

from scoring import ImpossibleDeal, builtin, score_deal
from tests.scoring.table import deal, house

SA, TA = {"trump": "no_trump"}, {"trump": "all_trump"}
MELDS = {"melds": True, "trumps": ["spades", "hearts", "diamonds", "clubs", "no_trump", "all_trump"]}


def refusal(played, rules):
    with pytest.raises(ImpossibleDeal) as caught:
        score_deal(played, rules)
    return caught.value.code


@pytest.mark.parametrize(
    ("book", "facts", "code"),
    [
        ("missegre", SA, "trump_not_played"),
        ("stephanoise", TA, "trump_not_played"),
        ("missegre", {"melds_a": 20}, "melds_not_played"),
        ("stephanoise", {**SA, "belote_a": 20}, "belote_no_trump"),
        ("classique", {**TA, "belote_a": 100}, "belote_too_many"),
        ("annonces", {**TA, "belote_a": 60, "belote_b": 40}, "belote_too_many"),
        ("annonces", {"belote_a": 40}, "belote_too_many"),
        ("annonces", {"belote_a": 20, "belote_b": 20}, "belote_both"),
        ("stephanoise", {"melds_a": 20, "melds_b": 20}, "melds_both"),
        ("stephanoise", {"melds_a": 30}, "melds_value"),
        ("stephanoise", {"announced": ("A:F-7",)}, "announced"),
        ("annonces", {"announced": ("A:F-7", "B:C-KH"), "melds_b": 50}, "announced_points"),
        ("stephanoise", {"contract": 80}, "contract_ladder"),
        ("stephanoise", {"contract": 510}, "contract_ladder"),
        ("classique", {"contract": 170}, "contract_ladder"),
        ("classique", {"contract": "capot"}, "capot_not_bid"),
        ("stephanoise", {"contract": "capot", "double": "coinche"}, "capot_not_doublable"),
        ("annonces", {**SA, "points_a": 161}, "points_unmakeable"),
    ],
)
def test_a_rulebook_refuses_what_it_does_not_have(book, facts, code):
    assert refusal(deal(**facts), builtin(book)) == code


def test_a_rulebook_takes_what_it_has():
    for book, facts in [
        ("stephanoise", {**SA, "contract": 82}),
        ("stephanoise", {"contract": 500}),
        ("stephanoise", {"melds_a": 250}),
        ("classique", {**TA, "belote_a": 80}),
        ("annonces", {**TA, "belote_a": 40, "belote_b": 40}),
        ("annonces", {**TA, "belote_a": 4}),
        ("annonces", {**TA, "points_a": 161}),
        ("annonces", {"announced": ("A:F-7", "B:C-KH")}),
        ("classique", SA),
    ]:
        assert score_deal(deal(**facts), builtin(book)).made is not None


def test_a_club_may_price_its_belote():
    for value, announced, marks in [
        (30, 30, "100–100"),  # written at the club's price
        (30, 20, "100–100"),  # written as one belote, which is 20 to a deal that knows no rulebook
        (30, 1, "100–100"),
        (40, 40, "100–110"),
        (10, 20, "100–80"),
        (10, 10, "100–80"),
    ]:
        score = score_deal(deal(90, 95, belote_b=announced), house(belote_value=value))
        assert f"{score.a}–{score.b}" == marks


def test_a_price_of_its_own_is_checked():
    for value, announced, code in [(30, 60, "belote_too_many"), (30, 25, "belote_value")]:
        assert refusal(deal(90, 95, belote_b=announced), house(belote_value=value)) == code


def test_belotes_at_all_trump_are_counted_at_the_clubs_price():
    rules = house(**MELDS, belote_value=30, belotes_ta_max=4)
    assert score_deal(deal(90, 95, trump="all_trump", belote_b=90), rules).b == 70 + 90
    assert score_deal(deal(90, 95, trump="all_trump", belote_b=60), rules).b == 70 + 60
    assert score_deal(deal(90, 95, trump="all_trump", belote_b=40), rules).b == 70 + 60


def test_a_total_is_one_that_the_prices_can_make():
    for trump, parameters, points, possible in [
        ("hearts", {}, 210, True),
        ("hearts", {"meld_values": {"tierce": 15}}, 20, False),
        ("hearts", {"meld_values": {"tierce": 15}}, 30, True),
        ("no_trump", {"meld_values": {"tierce": 15}}, 20, True),
        ("all_trump", {"meld_values": {"tierce": 15}}, 30, True),
        ("all_trump", {"meld_values": {"tierce": 15}, "meld_list_ta": "no_trump"}, 30, False),
    ]:
        whole = {
            key: {**house().to_dict()["parameters"][key], **value} if isinstance(value, dict) else value
            for key, value in parameters.items()
        }
        played = deal(90, 95, trump=trump, melds_b=points)
        if possible:
            assert score_deal(played, house(**MELDS, **whole)).b == 70 + points
        else:
            assert refusal(played, house(**MELDS, **whole)) == "melds_value"


OWN = house(**MELDS, melds_on_fall="nobody", beaten_melds_on_fall="own")


def test_on_a_fall_the_defence_may_mark_melds_that_were_beaten():
    for facts, marks in [
        ({"points_a": 80, "melds_a": 100, "melds_b": 50}, "0–210"),
        ({"points_a": 80, "melds_a": 50, "melds_b": 100}, "0–260"),
        ({"points_a": 80, "melds_a": 100}, "0–160"),
        ({"points_a": 95, "melds_a": 100, "melds_b": 50}, "200–70"),
        ({"points_a": 95, "melds_a": 50, "melds_b": 100}, "100–170"),
        ({"points_a": 80, "announced": ("A:C-KH", "B:Q-AS")}, "0–210"),
    ]:
        score = score_deal(deal(90, **{"points": facts["points_a"], **facts}), OWN)
        assert f"{score.a}–{score.b}" == marks


def test_melds_of_both_sides_need_a_use_and_a_best():
    for rules, melds in [(OWN, (50, 50)), (house(**MELDS), (100, 50))]:
        assert refusal(deal(90, 80, melds_a=melds[0], melds_b=melds[1]), rules) == "melds_both"


STANDS = house(recount="taker_stands")


def test_the_takers_count_may_stand():
    for facts, marks in [
        ({"points_a": 100, "points_b": 72}, "100–60"),
        ({"points_a": 100, "points_b": 62}, "100–60"),
        ({"points_a": 72, "points_b": 100, "taker": "B"}, "60–100"),
        ({"points_a": None, "points_b": 62}, "100–60"),
    ]:
        score = score_deal(deal(90, **{"points": None, **facts}), STANDS)
        assert f"{score.a}–{score.b}" == marks


def test_a_count_that_cannot_stand_is_refused():
    for facts, rules, code in [
        ({"points_a": 100, "points_b": 72}, builtin("missegre"), "points_sum"),
        ({"points_a": 170, "points_b": 72}, STANDS, "points_range"),
        ({"points_a": 100, "points_b": 72, "taker": None}, STANDS, "missing"),
    ]:
        assert refusal(deal(90, **{"points": None, **facts}), rules) == code
