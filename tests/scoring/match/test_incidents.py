"""What a line of a match may hold beside a deal, and how each that cannot be is refused."""

import pytest

from tests.scoring.match.stream import A_TAKES, PASSED, last, misdeal, penalty, revoke, told

BELL, STOP = {"bell": True}, {"stop": True}


@pytest.mark.parametrize(
    ("line", "error", "field"),
    [
        ({"misdeal": None}, "wrong_type", "misdeal"),
        ({"misdeal": {"side": "C"}}, "wrong_type", "side"),
        ({"misdeal": {"side": "A", "deal": 1}}, "unknown_key", "deal"),
        (misdeal("A", 0), "dealer_range", "dealer"),
        (misdeal("A", 5), "dealer_range", "dealer"),
        (misdeal("A", "1"), "wrong_type", "dealer"),
        (misdeal("A", 2), "dealer_side", "dealer"),
        (misdeal("A", 1, bid="80"), "wrong_type", "bid"),
        ({"revoke": {"when": "late"}}, "missing", "side"),
        (revoke("A", when="early"), "wrong_type", "when"),
        (revoke("A", 0), "no_deal", "deal"),
        (revoke("A", 3), "no_deal", "deal"),
        (revoke("A", -1), "no_deal", "deal"),
        ({"penalty": {"points": 160}}, "missing", "to"),
        ({"penalty": {"to": "A"}}, "missing", "points"),
        (penalty("A", 0), "penalty_range", "points"),
        (penalty("A", 2001), "penalty_range", "points"),
        ({"bell": False}, "wrong_type", "bell"),
        ({"stop": "yes"}, "wrong_type", "stop"),
        (STOP, "stop_before_bell", "stop"),
        ({"bell": True, "stop": True}, "one_incident", "line"),
        ({"incident": {}}, "unknown_key", "incident"),
    ],
)
def test_it_says_what_is_wrong_and_where(line, error, field):
    found = last(A_TAKES, line)
    assert (found["error"], found["field"]) == (error, field)
    assert found["message"]


def test_a_penalty_goes_from_1_to_2000():
    for points in [1, 2000]:
        assert last(penalty("B", points))["B"] == points


def test_a_penalty_says_its_article_and_its_reason():
    found = last(penalty("B", 40, reason="Signes", article="X.C"))
    assert found["penalty"] == {"to": "B", "points": 40, "reason": "Signes", "article": "X.C"}
    assert last(penalty("B", 40))["penalty"] == {"to": "B", "points": 40, "reason": "", "article": "X"}


def test_a_refused_line_changes_nothing():
    good = [A_TAKES, misdeal("A", 1), A_TAKES, BELL, A_TAKES]
    bad = [misdeal("A", 2), revoke("A", 9), penalty("A", 0), {"bell": 1}, {"taker": "A"}]
    mixed = [line for pair in zip(good, bad, strict=True) for line in pair]
    assert told(*mixed)[::2] == told(*good)


def test_nothing_is_dealt_after_the_end():
    for line in [A_TAKES, PASSED, misdeal("A", 1), BELL, revoke("A", when="seen")]:
        assert last(A_TAKES, line, deals=1) == {
            "error": "match_over", "field": "line", "message": "La partie est finie.",
        }  # fmt: skip


@pytest.mark.parametrize(("points", "winner"), [(29, "A"), (30, None), (31, "B")])
def test_a_penalty_after_the_end_may_change_it(points, winner):
    found = last(A_TAKES, penalty("B", points), deals=1)
    assert found.get("over", {}).get("winner") == winner
    assert ("more" in found) is (winner is None)


def test_a_drawn_match_has_no_winner():
    found = last(A_TAKES, penalty("B", 30), deals=1, draw_allowed=True)
    assert found["over"] == {
        "winner": None,
        "reason": "Égalité à 100\u00a0: partie nulle.",
        "article": "VIII",
    }
