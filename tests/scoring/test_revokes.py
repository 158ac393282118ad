"""A revoke found at the end of the deal (Missègre X.B): the referee sees three outcomes, none is chosen."""

from dataclasses import replace

import pytest

from scoring import (
    ImpossibleDeal,
    Limits,
    Misdeal,
    PlayedDeal,
    Side,
    ban_for_deal,
    check_ban,
    late_revoke_outcomes,
    misdeal_effect,
)
from tests.scoring.table import MISSEGRE, deal, house, match_state, plain
from tests.scoring.test_examples import ruleset

A, B = Side


def shown(played, faulty, rules=MISSEGRE):
    """(code, a, b, difference to the innocent side) of each outcome."""
    return [(one.code, one.a, one.b, one.difference) for one in late_revoke_outcomes(played, faulty, rules)]


@pytest.mark.parametrize(
    ("played", "faulty", "tariff", "own_price", "as_played"),
    [
        (deal(110, 78, double="coinche"), A, (0, 160), (0, 320), (0, 320, 320)),
        (deal(90, 100), A, (0, 160), (0, 160), (100, 60, -40)),
        (deal(90, 80), B, (160, 0), (160, 0), (0, 160, -160)),
        (deal(90, 100, belote_a=20), A, (0, 160), (0, 180), (120, 60, -60)),
        (deal(90, 100, belote_b=20), B, (160, 0), (180, 0), (100, 80, 20)),
        (deal(110, 120, double="surcoinche", belote_b=20), A, (0, 160), (0, 660), (640, 20, -620)),
        (deal("capot", 162, capot=A), A, (0, 160), (0, 500), (500, 0, -500)),
        (deal(80, 0, capot=B, belote_a=20), A, (0, 160), (0, 250), (20, 250, 230)),
    ],
)  # fmt: skip
def test_the_referee_sees_three_outcomes(played, faulty, tariff, own_price, as_played):
    assert shown(played, faulty) == [
        ("tariff", *tariff, 160),
        ("own_price", *own_price, sum(own_price)),
        ("as_played", *as_played),
    ]


def test_a_lost_deal_is_a_penalty_of_its_own():
    tariff, own_price, as_played = late_revoke_outcomes(
        deal(110, 78, double="coinche"), A, MISSEGRE, after_deal=9
    )
    assert (tariff.deal_stands, own_price.deal_stands, as_played.deal_stands) == (False, False, True)
    assert (tariff.penalty.to, tariff.penalty.points, tariff.penalty.after_deal) == (B, 160, 9)
    assert (own_price.penalty.to, own_price.penalty.points) == (B, 320)
    assert as_played.penalty is None


def test_each_outcome_says_why_and_by_which_article():
    tariff, own_price, as_played = late_revoke_outcomes(deal(110, 78, double="coinche"), A, MISSEGRE)
    assert (
        plain(tariff.reason) == "Renonce vue en fin de donne : donne perdue, 160 points à l’équipe adverse."
    )
    assert plain(own_price.reason) == "Donne perdue à son propre prix : 320 points à l’équipe adverse."
    assert plain(as_played.reason) == "La donne telle que jouée."
    assert [one.article for one in (tariff, own_price, as_played)] == ["X.B", "X.B", "VII.3"]


def test_a_deal_already_decided_by_penalty_can_be_looked_at_again():
    played = deal(110, 78, double="coinche")
    assert shown(replace(played, status="penalty"), A) == shown(played, A)


def test_it_needs_the_facts_of_the_deal():
    for played in [PlayedDeal(status="passed"), PlayedDeal(status="annulled"), PlayedDeal(status="penalty")]:
        with pytest.raises(ImpossibleDeal):
            late_revoke_outcomes(played, A, MISSEGRE)


def test_a_rulebook_without_a_tariff_leaves_two_outcomes():
    assert [one[0] for one in shown(deal(90, 100), A, house(revoke=None))] == ["own_price", "as_played"]


def test_elsewhere_the_price_holds_the_contract_and_the_own_belote_is_lost():
    assert shown(deal(90, 100, belote_a=20), A, ruleset("montpellier"))[0] == ("own_price", 0, 250, 250)
    assert shown(deal(90, 100, belote_a=20), B, ruleset("montpellier"))[0] == ("own_price", 270, 0, 270)


# The ladder of misdeals (Missègre X.A): deal again, the team may not take, 160 to the opponents.


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
