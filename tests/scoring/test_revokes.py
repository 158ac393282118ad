"""A revoke found at the end of the deal (Missègre X.B): the referee sees three outcomes, none is chosen."""

from dataclasses import replace

import pytest

from scoring import ImpossibleDeal, PlayedDeal, Side, late_revoke_outcomes
from tests.scoring.table import MISSEGRE, deal, house, plain
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
