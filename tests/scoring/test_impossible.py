# ruff: noqa: E501 - a table reads best with one case a line
"""Deals that cannot have happened: the code, the key it points at, the sentence with the figures."""

import pytest

from scoring import ImpossibleDeal, PlayedDeal, Ruleset, builtin, parse_notation, score_deal
from scoring.contract import Side
from scoring.ruleset.house import ruleset_named
from scoring.settle import deal_faults

MISSEGRE = builtin("missegre")
GOOD = {"taker": "A", "contract": 90, "trump": "hearts", "points": {"A": 95, "B": 67}}
COINCHE = Ruleset.from_dict(
    {
        "slug": "coinche",
        "parameters": {
            "trumps": ["spades", "hearts", "diamonds", "clubs", "no_trump", "all_trump"],
            "capot_doublable": False,
            "melds": True,
            "max_bid": None,
            "belotes_ta_max": 4,
        },
    }
)
NO_CAPOT = Ruleset.from_dict({"slug": "no-capot", "parameters": {"capot_bid": False, "trumps": ["hearts"]}})


def refusal(ruleset=MISSEGRE, **changes):
    """What is said of the good deal with those keys changed."""
    with pytest.raises(ImpossibleDeal) as caught:
        score_deal(PlayedDeal.from_dict({**GOOD, **changes}), ruleset)
    return caught.value


@pytest.mark.parametrize(
    ("changes", "code", "field", "sentence"),
    [
        ({"points": {"A": 107, "B": 65}}, "points_sum", "points", "107 et 65 font 172. Il en faut 162 : recomptez, 10 de trop."),
        ({"points": {"A": 97, "B": 64}}, "points_sum", "points", "97 et 64 font 161. Il en faut 162 : recomptez, il en manque 1."),
        ({"points": {"A": 163}}, "points_range", "points", "163 points : une équipe en fait de 0 à 162."),
        ({"points": {"B": -1}}, "points_range", "points", "-1 points : une équipe en fait de 0 à 162."),
        ({"points": {"A": 10**50}}, "points_range", "points", "1" + "0" * 39 + "… points : une équipe en fait de 0 à 162."),
        ({"points": {"B": 161}}, "points_unmakeable", "points", "1 et 161 : aucune carte ne vaut 1 point, ce partage ne peut pas se faire. Recomptez."),
        ({"points": None}, "missing", "points", "Il manque les points."),
        ({"capot": "A"}, "capot_points", "capot", "Un capot fait 162 à 0, pas 95 à 67 : recomptez."),
        ({"contract": 85}, "contract_ladder", "contract", "85 n’est pas un contrat : de 80 à 160, par 10."),
        ({"contract": 70}, "contract_ladder", "contract", "70 n’est pas un contrat : de 80 à 160, par 10."),
        ({"contract": 82}, "contract_ladder", "contract", "82 n’est pas un contrat : de 80 à 160, par 10."),
        ({"contract": 170}, "contract_ladder", "contract", "170 n’est pas un contrat : de 80 à 160, par 10."),
        ({"contract": None}, "missing", "contract", "Il manque le contrat."),
        ({"taker": None}, "missing", "taker", "Qui a pris ? Seule une donne passée n’a pas de preneur."),
        ({"trump": None}, "missing", "trump", "Il manque l’atout."),
        ({"trump": "no_trump"}, "trump_not_played", "trump", "Le sans-atout ne se joue pas dans ce règlement."),
        ({"belote": {"A": 20, "B": 20}}, "belote_both", "belote", "La belote est aux deux équipes : il n’y en a qu’une par donne."),
        ({"belote": {"A": 40}}, "belote_too_many", "belote", "2 belotes : il y en a au plus 1 dans cette donne."),
        ({"belote": {"A": 10}}, "belote_value", "belote", "10 : une belote vaut 20 points."),
        ({"melds": {"A": 20}}, "melds_not_played", "melds", "Ce règlement n’a pas d’annonces."),
        ({"dealer": 0}, "dealer_range", "dealer", "0 : le donneur est à une place de 1 à 4."),
        ({"dealer": 5}, "dealer_range", "dealer", "5 : le donneur est à une place de 1 à 4."),
        ({"colour": "red"}, "unknown_key", "colour", "« colour » n’est pas une clé connue."),
        ({"x" * 60: 1}, "unknown_key", "x" * 40 + "…", "« " + "x" * 40 + "… » n’est pas une clé connue."),
        ({"points": {"A": 95, "C": 67}}, "unknown_key", "points", "« points.C » n’est pas une clé connue."),
    ],
)  # fmt: skip
def test_it_says_what_is_impossible_and_where(changes, code, field, sentence):
    found = refusal(**changes)
    plain = str(found).replace("\u00a0", " ").replace("\u202f", " ")
    assert (found.code, found.field, plain) == (code, field, sentence)


def test_it_refuses_values_of_another_type():
    for key, value in [
        ("taker", "C"),
        ("taker", 1),
        ("taker", True),
        ("taker", ["A"]),
        ("taker", "a"),
        ("contract", "90"),
        ("contract", 90.0),
        ("contract", True),
        ("contract", "grand"),
        ("alone", 1),
        ("alone", "no"),
        ("contract", []),
        ("trump", "coeur"),
        ("trump", 1),
        ("trump", {}),
        ("double", "contre"),
        ("double", 1),
        ("double", False),
        ("points", 95),
        ("points", [95, 67]),
        ("points", {"A": "95"}),
        ("points", {"A": 95.0}),
        ("points", {"B": True}),
        ("capot", True),
        ("capot", "none"),
        ("capot", 0),
        ("belote", 20),
        ("belote", {"A": True}),
        ("belote", {"A": 20.0}),
        ("belote", "A"),
        ("melds", {"B": "0"}),
        ("melds", [0, 0]),
        ("status", "done"),
        ("status", 0),
        ("status", True),
        ("dealer", "1"),
        ("dealer", 1.0),
        ("dealer", True),
        ("last_deal", 1),
        ("last_deal", "true"),
    ]:
        found = refusal(**{key: value})
        assert (found.code, found.field) == ("wrong_type", key)


def test_it_refuses_facts_in_a_passed_deal():
    for field, facts in [
        ("taker", {"taker": "A"}),
        ("contract", {"contract": 90}),
        ("trump", {"trump": "hearts"}),
        ("double", {"double": "coinche"}),
        ("points", {"points": {"A": 95, "B": 67}}),
        ("capot", {"capot": "B"}),
        ("belote", {"belote": {"A": 20}}),
        ("melds", {"melds": {"B": 50}}),
    ]:
        with pytest.raises(ImpossibleDeal) as caught:
            score_deal(PlayedDeal.from_dict({"status": "passed", **facts}), MISSEGRE)
        assert (caught.value.code, caught.value.field) == ("passed_facts", field)


@pytest.mark.parametrize(
    ("ruleset", "changes", "code", "field"),
    [
        (COINCHE, {"contract": "capot", "double": "coinche"}, "capot_not_doublable", "double"),
        (COINCHE, {"contract": 85}, "contract_ladder", "contract"),
        (COINCHE, {"trump": "no_trump", "belote": {"A": 20}}, "belote_no_trump", "belote"),
        (COINCHE, {"trump": "all_trump", "belote": {"A": 60, "B": 40}}, "belote_too_many", "belote"),
        (COINCHE, {"melds": {"A": 20, "B": 20}}, "melds_both", "melds"),
        (COINCHE, {"melds": {"A": 10}}, "melds_value", "melds"),
        (COINCHE, {"melds": {"B": 25}}, "melds_value", "melds"),
        (COINCHE, {"melds": {"B": -20}}, "melds_value", "melds"),
        (COINCHE, {"melds": {"B": 1010}}, "melds_value", "melds"),
        (NO_CAPOT, {"contract": "capot"}, "capot_not_bid", "contract"),
    ],
)
def test_other_rulebooks_refuse_other_things(ruleset, changes, code, field):
    found = refusal(ruleset, **changes)
    assert (found.code, found.field) == (code, field)


def test_other_rulebooks_allow_other_things():
    for changes in [
        {"contract": 1000, "melds": {"A": 1000}},
        {"trump": "all_trump", "points": {"A": 161}},
        {"trump": "all_trump", "belote": {"A": 60, "B": 20}},
        {"melds": {"A": 40}},
    ]:
        assert score_deal(PlayedDeal.from_dict({**GOOD, **changes}), COINCHE).made is not None


def test_without_a_stated_maximum_the_sentence_names_none():
    assert "à partir de 80, par 10" in str(refusal(COINCHE, contract=75))


def test_an_annulled_deal_may_not_hold_impossible_facts_either():
    assert refusal(status="annulled", points={"A": 100, "B": 100}).code == "points_sum"


# Everything that is impossible in one deal, said at once.

RULES, STEPHANOISE = ruleset_named("missegre"), ruleset_named("stephanoise")


def fields(played, rules=RULES):
    return [(fault.code, fault.field) for fault in deal_faults(played, rules)]


def test_a_deal_that_can_be_scored_has_none():
    assert fields(parse_notation("A 90H 95/67 +20A")) == []


def test_each_wrong_part_is_named_in_the_order_of_the_sheet():
    wrong = PlayedDeal(
        taker=Side.A, contract=95, trump="no_trump", points_a=100, points_b=84, belote_b=1, melds_a=20
    )
    assert fields(wrong) == [
        ("contract_ladder", "contract"),
        ("trump_not_played", "trump"),
        ("points_sum", "points"),
        ("belote_no_trump", "belote"),
        ("melds_not_played", "melds"),
    ]


def test_the_points_are_judged_without_the_bid():
    for a, wrong in [(0, False), (1, True), (2, False), (161, True), (162, False), (163, True)]:
        assert bool(fields(PlayedDeal(points_a=a))) is wrong


def test_melds_that_cannot_be_are_said_beside_the_rest():
    wrong = PlayedDeal(taker=Side.A, contract=95, trump="hearts", points_a=200, announced=("A:F-J", "B:F-J"))
    assert fields(wrong, STEPHANOISE)[-1] == ("announced", "announced")
    assert len(fields(wrong, STEPHANOISE)) == 3


def test_the_first_is_what_scoring_refuses():
    for line in ["A 95H 95/67", "A 90H 100/84", "A 90NT 95/67", "A 90H 95/67 +20A +20B"]:
        with pytest.raises(ImpossibleDeal) as error:
            score_deal(parse_notation(line), RULES)
        assert [(error.value.code, error.value.field)] == fields(parse_notation(line))
