"""The ladder of misdeals (Missègre X.A): deal again, the team may not take, 160 to the opponents."""

import pytest

from scoring import (
    ImpossibleDeal,
    Limits,
    Misdeal,
    Side,
    ban_for_deal,
    check_ban,
    match_state,
    misdeal_effect,
)
from tests.scoring.table import MISSEGRE, deal, house, plain

A, B = Side


def ladder(misdeals, rules=MISSEGRE):
    """The effect of each misdeal in turn."""
    return [misdeal_effect(misdeals[:rank], misdeal, rules) for rank, misdeal in enumerate(misdeals)]


FOUR = [Misdeal(A, 1, 1), Misdeal(A, 3, 3), Misdeal(A, 1, 5), Misdeal(A, 3, 7)]


@pytest.mark.parametrize("rank", [2, 3])
def test_from_the_third_on_160_go_to_the_opponents(rank):
    effect = ladder(FOUR)[rank]
    assert (effect.number, effect.redeal, effect.ban) == (rank + 1, True, None)
    mark = effect.penalty
    assert (mark.to, mark.points, mark.article, mark.after_deal) == (B, 160, "X.A", FOUR[rank].deal - 1)
    assert (
        plain(mark.reason) == f"Fausse donne n° {rank + 1} : 160 points à l’équipe adverse, puis on redonne."
    )


def test_the_ban_is_for_that_deal_alone():
    assert [ban_for_deal(FOUR, number, MISSEGRE) is not None for number in range(1, 9)] == [
        False, False, True, False, False, False, False, False,
    ]  # fmt: skip
    ban = ban_for_deal(FOUR, 3, MISSEGRE)
    assert (ban.side, ban.kind, ban.seat, ban.number) == (A, "take", None, 2)
    assert (ban.reason.code, ban.article) == ("misdeal_no_take", "X.A")


def test_a_third_misdeal_in_the_same_deal_costs_160_and_lifts_the_ban():
    again = [Misdeal(A, 1, 1), Misdeal(A, 1, 1), Misdeal(A, 1, 1)]
    assert ban_for_deal(again[:2], 1, MISSEGRE).side is A
    assert ban_for_deal(again, 1, MISSEGRE) is None
    assert ban_for_deal(again, 1, house(misdeal_ban_stays=True)).side is A


@pytest.mark.parametrize(
    ("sides", "banned"),
    [
        ((A, A, B), A),  # the other side's first fault is none of A's
        ((A, B, A), A),
        ((A, B, A, B), B),  # the latest ban: only the opponents may take, and those of B are A
        ((A, A, B, A), None),
    ],
)
def test_the_other_sides_own_fault_lifts_no_ban(sides, banned):
    ban = ban_for_deal([Misdeal(side, None, 1) for side in sides], 1, MISSEGRE)
    assert (ban and ban.side) == banned


def test_another_reading_forbids_the_contre_too():
    ladder = [{"from_number": 2, "effect": "no_take", "ban_doubles": True}]
    with pytest.raises(ImpossibleDeal) as caught:
        check_ban(deal(taker=B, double="coinche"), FOUR, 3, house(misdeal=ladder))
    assert (caught.value.code, caught.value.field) == ("banned", "double")
    check_ban(deal(taker=B), FOUR, 3, house(misdeal=ladder))


@pytest.mark.parametrize(("uses_deal", "deals"), [(False, 0), (True, 1)])
def test_the_160_uses_up_no_deal_unless_the_rulebook_says_so(uses_deal, deals):
    rules = house(misdeal=[{"from_number": 1, "effect": "points", "points": 160, "uses_deal": uses_deal}])
    penalty = misdeal_effect([], FOUR[0], rules).penalty
    assert match_state([], [penalty], Limits(deals=4), rules, time_called=False).deals == deals


def test_without_a_tariff_the_referee_decides():
    effects = ladder(FOUR, house(misdeal=[]))
    assert [effect.number for effect in effects] == [1, 2, 3, 4]
    assert all(effect.penalty is None and effect.ban is None and effect.redeal for effect in effects)
    assert "l’arbitre décide" in plain(effects[0].reason)
