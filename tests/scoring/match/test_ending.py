# ruff: noqa: E501 - a table reads best with one case a line
"""Totals and the end of a match: target, deals, time, the first reached; level, one more deal."""

import dataclasses

import pytest

from scoring import Limits, PenaltyMark, PlayedDeal, Side, score_deal
from tests.scoring.table import MISSEGRE, deal, house, match_state, plain
from tests.scoring.test_examples import ruleset

A, B = Side


def sheet(*played, rules=MISSEGRE):
    return [(one, score_deal(one, rules)) for one in played]


def hundred(side):
    """100 for that side, 60 for the other."""
    return deal(90, 100, taker=A) if side is A else deal(90, 100, taker=A).swapped()


def state(deals, limits, penalties=(), rules=MISSEGRE, time_called=False):
    return match_state(deals, list(penalties), limits, rules, time_called=time_called)


def bonus(side, points):
    return PenaltyMark(side, points, "X", "Décision de l’arbitre")


@pytest.mark.parametrize(
    ("mode", "target", "over"),
    [("reach", 110, False), ("reach", 100, True), ("reach", 90, True), ("exceed", 110, False), ("exceed", 100, False), ("exceed", 90, True)],
)  # fmt: skip
def test_a_target_is_reached_or_exceeded(mode, target, over):
    found = state(sheet(hundred(A)), Limits(target=target, target_mode=mode))
    assert (found.over, found.winner) == (over, A if over else None)


def test_a_penalty_may_bring_a_side_to_the_target():
    for points, over in [(-10, False), (0, True), (10, True)]:
        found = state(sheet(hundred(A)), Limits(target=300), [bonus(A, 200 + points)])
        assert (found.over, found.winner) == (over, A if over else None)


def test_a_number_of_deals_ends_it():
    for deals, over in [(3, False), (2, True), (1, True)]:
        found = state(sheet(hundred(A), hundred(A)), Limits(deals=deals))
        assert (found.over, found.winner) == (over, A if over else None)


def test_the_first_limit_reached_ends_it():
    limits = Limits(target=200, deals=3, minutes=30)
    assert plain(state(sheet(*[hundred(B)] * 2), limits).reason) == "200 points atteints."
    assert (
        plain(state(sheet(hundred(A), hundred(B), hundred(A)), Limits(target=900, deals=3)).reason)
        == "3 donnes jouées."
    )
    assert plain(state(sheet(hundred(B)), limits, time_called=True).reason) == "Fin du temps."


def test_the_higher_total_wins_when_time_is_called():
    found = state(sheet(hundred(B)), Limits(minutes=30), time_called=True)
    assert (found.over, found.winner, found.article) == (True, B, "VIII")


@pytest.mark.parametrize(
    ("limits", "time_called"),
    [(Limits(target=160), False), (Limits(deals=2), False), (Limits(minutes=30), True)],
)
def test_level_at_the_end_needs_one_more_deal(limits, time_called):
    level = sheet(hundred(A), hundred(B))
    found = state(level, limits, time_called=time_called)
    assert (found.over, found.winner, plain(found.reason)) == (
        False,
        None,
        "Égalité à 160 : une donne de plus.",
    )
    after = state([*level, *sheet(hundred(B))], limits, time_called=time_called)
    assert (after.over, after.winner) == (True, B)


def test_level_is_exactly_level():
    for more in [-10, 0, 10]:
        found = state(sheet(hundred(A), hundred(B)), Limits(deals=2), [bonus(A, 100 + more), bonus(B, 100)])
        assert (found.over, found.winner) == (more != 0, {-10: B, 0: None, 10: A}[more])


def test_a_draw_may_stand_where_the_organiser_allows_it():
    found = state(sheet(hundred(A), hundred(B)), Limits(deals=2, draw_allowed=True))
    assert (found.over, found.draw, found.winner, plain(found.reason)) == (
        True,
        True,
        None,
        "Égalité à 160 : partie nulle.",
    )


def test_passed_deals_count_and_annulled_ones_do_not():
    played = sheet(hundred(A), PlayedDeal(status="passed"), deal(status="annulled"), deal(status="penalty"))
    assert state(played, Limits(deals=4)).deals == 3
    assert state(played, Limits(deals=4), rules=house(passed_counts=False)).deals == 2


def test_a_deal_decided_by_penalty_marks_nothing_but_the_penalty_does():
    found = state(sheet(deal(status="penalty")), Limits(), [bonus(B, 160)])
    assert (found.a, found.b, found.deals) == (0, 160, 1)


# The other ends that rulebooks know.


def test_montpellier_the_maker_of_the_last_contract_wins_even_with_less():
    rules = ruleset("montpellier")
    last = deal(80, 92)
    found = state(sheet(last, rules=rules), Limits(target=2000), [bonus(A, 1850), bonus(B, 1960)], rules)
    assert (found.a, found.b, found.winner) == (2020, 2030, A)
    assert "dernier contrat" in plain(found.reason)


def test_or_the_side_that_made_it_fall_wins():
    rules = dataclasses.replace(ruleset("montpellier"), both_over_fallen="defence")
    found = state(sheet(deal(80, 60), rules=rules), Limits(target=200), [bonus(A, 250)], rules)
    assert (found.a, found.b, found.winner, found.reason.code) == (250, 240, B, "end_both_defence")


@pytest.mark.parametrize(
    ("both_over", "winner", "code"),
    [("higher", B, "end_reached"), ("last_deal", A, "end_both_last_deal"), ("contract_maker", A, "end_both_maker"), ("taker", A, "end_both_taker")],
)  # fmt: skip
def test_both_past_the_target_is_the_rulebooks_business(both_over, winner, code):
    rules = house(both_over=both_over)
    found = state(sheet(hundred(A)), Limits(target=160), [bonus(A, 60), bonus(B, 200)], rules)
    assert (found.a, found.b, found.winner, found.reason.code) == (160, 260, winner, code)


def test_without_a_last_contract_the_total_decides():
    for both_over in ["last_deal", "contract_maker", "taker"]:
        rules, penalties = house(both_over=both_over), [bonus(A, 200), bonus(B, 300)]
        assert state([], Limits(target=160), penalties, rules).winner is B
        assert state(sheet(PlayedDeal(status="passed")), Limits(target=160), penalties, rules).winner is B
        assert state(sheet(deal(status="annulled")), Limits(target=160), penalties, rules).winner is B


def test_a_level_last_deal_leaves_it_to_the_total():
    level = sheet(deal(80, 81))
    found = state(level, Limits(target=160), [bonus(A, 100), bonus(B, 200)], house(both_over="last_deal"))
    assert (found.a, found.b, found.winner) == (180, 280, B)


def test_at_level_the_latest_deal_may_decide():
    found = state(
        sheet(hundred(A), hundred(B), deal(80, 81)), Limits(deals=3), rules=house(end_level="latest")
    )
    assert (found.winner, plain(found.reason)) == (
        B,
        "Égalité à 240 : qui a gagné la dernière donne l’emporte.",
    )


def test_at_level_without_a_deal_to_decide_one_more_is_played():
    found = state(sheet(deal(80, 81)), Limits(deals=1), rules=house(end_level="latest"))
    assert (found.over, found.reason.code) == (False, "more_level")


def test_the_deals_said_are_those_played_one_more_after_a_level():
    level, more = sheet(hundred(A), hundred(B)), sheet(hundred(A), hundred(B), hundred(A))
    assert not state(level, Limits(deals=2)).over
    found = state(more, Limits(deals=2))
    assert (found.winner, plain(found.reason)) == (A, "3 donnes jouées.")
