"""Misdeals told line by line: the ladders, their bans, and other scopes."""

import pytest

from scoring import builtin
from tests.scoring.match.sheets import A_TAKES, B_TAKES, PASSED, last, misdeal, penalty, revoke, told
from tests.scoring.table import house

STEPHANOISE = builtin("stephanoise")


def effects(*lines, **more):
    """(number, who deals again, points given) of each misdeal."""
    found = [line["misdeal"] for line in told(*lines, **more) if "misdeal" in line]
    return [(line["number"], line["dealer"], line.get("points", 0)) for line in found]


def test_missegre_counts_the_team_over_the_match():
    lines = [misdeal("A", 1), A_TAKES, misdeal("A", 3), B_TAKES, misdeal("A", 1), misdeal("A", 1)]
    assert effects(*lines) == [(1, "same", 0), (2, "same", 0), (3, "same", 160), (4, "same", 160)]
    assert [line.get("ban") for line in told(*lines)] == [None, None, {"side": "A", "kind": "take"}] + [
        None
    ] * 3


def test_stephanoise_counts_the_dealer_within_the_deal():
    lines = [misdeal("A", 1), misdeal("A", 1), misdeal("B", 2), A_TAKES, misdeal("A", 3)]
    assert effects(*lines, rules=STEPHANOISE) == [
        (1, "same", 0), (2, "next", 160), (1, "same", 0), (1, "same", 0),
    ]  # fmt: skip
    assert [line.get("ban") for line in told(*lines, rules=STEPHANOISE)] == [
        {"side": "A", "kind": "bid", "seat": 1},
        None,
        {"side": "B", "kind": "bid", "seat": 2},
        None,
        {"side": "A", "kind": "bid", "seat": 3},
    ]


def test_a_dealer_who_may_not_bid_has_a_partner_who_may():
    assert "error" not in last(misdeal("A", 1), A_TAKES, rules=STEPHANOISE)


def test_without_a_seat_the_ban_has_none_and_the_second_of_the_side_is_the_same_dealers():
    found = told(misdeal("A"), misdeal("A", 1), rules=STEPHANOISE)
    assert found[0]["ban"] == {"side": "A", "kind": "bid", "seat": None}
    assert found[1]["misdeal"]["points"] == 160


def test_the_seat_follows_from_who_dealt_before():
    dealt = {**A_TAKES, "dealer": 3}
    assert last(dealt, misdeal("B"), rules=STEPHANOISE)["ban"]["seat"] == 4
    assert last(dealt, PASSED, misdeal("A"), rules=STEPHANOISE)["ban"]["seat"] == 1
    assert last(dealt, {"status": "annulled"}, misdeal("B"), rules=STEPHANOISE)["ban"]["seat"] == 4
    passed_on = [misdeal("B"), misdeal("B"), misdeal("A")]
    assert last(dealt, *passed_on, rules=STEPHANOISE)["ban"]["seat"] == 1


def test_without_a_tariff_the_referee_decides():
    for slug in ["montpellier", "classique", "annonces"]:
        found = last(misdeal("A", 1), misdeal("A", 1), rules=builtin(slug))
        assert (found["misdeal"]["number"], found["A"], found["B"], "ban" in found) == (2, 0, 0, False)
        assert "arbitre" in found["misdeal"]["reason"]


LADDERS = {
    ("match", "dealer"): [1, 1, 2, 3, 4, 5],
    ("deal", "team"): [1, 2, 3, 1, 2, 3],
    ("deal", "dealer"): [1, 1, 2, 1, 2, 3],
    ("consecutive", "team"): [1, 2, 3, 1, 1, 2],
    ("consecutive", "dealer"): [1, 1, 1, 1, 1, 2],
}


@pytest.mark.parametrize(("scope", "per"), LADDERS)
def test_each_scope_counts_its_own_way(scope, per):
    step = {"from": 1, "then": "points", "points": 10, "scope": scope, "per": per}
    dealt = [misdeal("A", 1), misdeal("A", 3), misdeal("A", 1), B_TAKES, misdeal("A", 1), misdeal("B", 2)]
    found = effects(*dealt, misdeal("A", 1), misdeal("A", 1), rules=house(misdeal=[step]))
    assert [number for number, _dealer, _points in found[:4] + found[5:]] == LADDERS[scope, per]


def test_what_counts_is_the_last_step_reached():
    ladder = [
        {"from": 1, "then": "no_take", "scope": "deal", "per": "dealer"},
        {"from": 3, "then": "points", "points": 162, "scope": "match", "per": "team"},
    ]
    lines = [misdeal("A", 1), B_TAKES, misdeal("A", 3), B_TAKES, misdeal("A", 1)]
    assert effects(*lines, rules=house(misdeal=ladder)) == [(1, "same", 0), (1, "same", 0), (3, "same", 162)]


@pytest.mark.parametrize(("bid", "points"), [(None, 160), (80, 240), (110, 270)])
def test_the_bid_on_the_table_may_be_added(bid, points):
    step = {"from": 1, "then": "points", "points": 160, "with_bid": True, "dealer": "next"}
    assert effects(misdeal("A", 1, bid=bid), rules=house(misdeal=[step])) == [(1, "next", points)]


def test_a_bid_on_the_table_is_one_of_the_rulebooks():
    for bid in [
        -5000,
        75,
        82,
        170,
    ]:
        step = {"from": 1, "then": "points", "points": 160, "with_bid": True}
        found = told(misdeal("A", 1, bid=bid), misdeal("A", 1, bid=80), rules=house(misdeal=[step]))
        assert (found[0]["error"], found[0]["field"]) == ("contract_ladder", "bid")
        assert (found[1]["misdeal"]["number"], found[1]["B"]) == (1, 240)


def test_the_deal_may_pass_on_after_any_misdeal():
    for then in ["redeal", "no_take", "no_bid"]:
        rules = house(misdeal=[{"from": 1, "then": then, "dealer": "next"}])
        (found,) = told(misdeal("A", 1), rules=rules)
        assert found["misdeal"]["dealer"] == "next" and "le suivant donne" in found["misdeal"]["reason"]


def test_a_ban_may_forbid_the_contre_too_and_outlive_the_next_misdeal():
    ladder = [
        {"from": 1, "then": "no_take", "ban_doubles": True},
        {"from": 2, "then": "redeal"},
    ]
    rules = house(misdeal=ladder, misdeal_ban_stays=True)
    found = told(misdeal("A", 1), misdeal("A", 1), {**B_TAKES, "double": "coinche"}, B_TAKES, rules=rules)
    assert found[1]["ban"] == {"side": "A", "kind": "take", "doubles": True}
    assert (found[2]["error"], found[2]["field"], "error" in found[3]) == ("banned", "double", False)


# What a line of a match may hold beside a deal, and how each that cannot be is refused.

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
