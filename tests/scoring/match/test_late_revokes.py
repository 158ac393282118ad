"""A late revoke told in a line: the deal marks nothing, its price is a penalty; or the referee chooses."""

import pytest

from scoring import builtin
from tests.scoring.match.sheets import A_TAKES, B_TAKES, PASSED, last, revoke, told
from tests.scoring.table import house

BIG = {"taker": "A", "contract": 90, "trump": "hearts", "points": {"A": 95}, "double": "coinche"}  # 320 – 0


def totals(found):
    return found["A"], found["B"]


def test_the_deal_marks_nothing_and_160_go_to_the_others():
    found = last(A_TAKES, B_TAKES, revoke("A", 1))
    assert totals(found) == (70, 100 + 160)
    assert (found["revoke"]["deal"], found["revoke"]["chosen"]) == (1, "tariff")


def test_the_last_deal_is_meant_when_none_is_named():
    assert totals(last(A_TAKES, B_TAKES, revoke("A"))) == (100, 70 + 160)


@pytest.mark.parametrize(
    ("points", "chosen"), [({"B": 154}, "tariff"), ({"B": 160}, "tariff"), ({"B": 162}, None)]
)
def test_it_never_leaves_the_innocent_side_with_less_unasked(points, chosen):
    swept = {"capot": "B"} if points == {"B": 162} else {}
    found = last({**B_TAKES, "points": points, **swept}, revoke("A"))
    assert found["revoke"]["chosen"] == chosen


@pytest.mark.parametrize(
    ("choice", "expected"), [("tariff", (160, 0)), ("own_price", (320, 0)), ("as_played", (320, 0))]
)
def test_then_the_referee_chooses_among_all_outcomes(choice, expected):
    asked, decided = told(BIG, revoke("B"), revoke("B", choice=choice))[1:]
    assert (totals(asked), asked["revoke"]["chosen"]) == ((320, 0), None)
    assert [each["code"] for each in asked["revoke"]["outcomes"]] == ["tariff", "own_price", "as_played"]
    assert (totals(decided), decided["revoke"]["chosen"]) == (expected, choice)


def test_nobody_revokes_in_a_deal_that_was_not_played():
    assert last(PASSED, revoke("B"))["error"] == "not_played"
    assert last({"status": "annulled"}, revoke("B"))["error"] == "not_played"
    assert last(revoke("B"))["error"] == "no_deal"


def test_the_deal_now_played_may_be_lost_before_it_is_counted():
    found = told(A_TAKES, revoke("A", 2), B_TAKES)
    assert [totals(line) for line in found] == [(100, 70), (100, 230), (170, 330)]
    assert (found[1]["revoke"]["chosen"], found[2]["deal"]["number"]) == ("tariff", 3)
    assert last(A_TAKES, revoke("A", 2), deals=1)["error"] == "no_deal"


def test_but_only_where_the_price_is_flat():
    for rules in [
        builtin("montpellier"),
        house(fault_points="bid"),
        house(fault_points="choice"),
        house(fault_with_double=True),
        house(fault_with_belote=True),
    ]:
        assert last(revoke("A", 1), rules=rules)["error"] == "not_counted"


def test_the_price_is_the_rulesets():
    for parameters, price in [
        ({}, 160),
        ({"fault_points": 162}, 162),
        ({"fault_points": "bid"}, 90),
        ({"fault_with_double": True}, 320),
        ({"fault_with_belote": True}, 180),
        ({"fault_with_double": True, "fault_with_belote": True}, 340),
        ({"fault_points": "choice"}, None),
        ({"fault_points": None}, None),
    ]:
        found = last({**BIG, "belote": {"A": 20}}, revoke("B"), rules=house(**parameters))
        prices = {each["code"]: each["A"] for each in found["revoke"]["outcomes"]}
        assert prices.get("tariff") == price
        assert (prices["own_price"], prices["as_played"]) == (340, 340)


def test_a_revoke_found_after_the_end_may_reopen_the_match():
    found = told(B_TAKES, revoke("B"), A_TAKES, deals=1)
    assert [line.get("over", {}).get("winner") for line in found] == ["B", "A", None]
    lost = told(A_TAKES, B_TAKES, revoke("A", 1), B_TAKES, target=170)
    assert [line.get("over", {}).get("winner") for line in lost] == [None, None, "B", None]


def test_the_others_that_mark_anew_are_said():
    rules = house(beat_defence=True, at_level="litige", round_to=1)
    level = {"taker": "A", "contract": 80, "trump": "hearts", "points": {"A": 81}}
    found = told(level, B_TAKES, A_TAKES, revoke("A", 2), rules=rules)
    assert found[0]["litige"] == 81 and "litige" not in found[1]
    assert [(line["number"], line["A"], line["B"]) for line in found[3]["revoke"]["anew"]] == [(3, 176, 67)]
    assert totals(found[3]) == (176, 81 + 67 + 160)
