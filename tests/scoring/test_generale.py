"""The générale: all eight tricks by the bidder alone, at prices of its own (`generale_bid`)."""

import pytest

from scoring import ImpossibleDeal, Side, score_deal
from tests.scoring.table import MISSEGRE, deal, house, plain, told

A, B = Side
HOUSE = house(generale_bid=True, generale_flat=[600, 1200, 2400])

UNDOUBLED = house(generale_bid=True, capot_doublable=False)


def generale(points=162, **facts):
    return deal("generale", points, **{"capot": A if points == 162 else None, **facts})


@pytest.mark.parametrize(
    ("played", "marks", "verdict"),
    [
        (generale(), "600–0", "Générale demandée et réussie."),
        (generale(double="coinche"), "1200–0", "Générale demandée et réussie."),
        (generale(double="surcoinche"), "2400–0", "Générale demandée et réussie."),
        (generale(belote_a=20), "620–0", "Générale demandée et réussie."),
        (generale(alone=False), "0–600", "Générale demandée et chutée."),
        (generale(150, double="coinche"), "0–1200", "Générale demandée et chutée."),
        (generale(0, capot=B, belote_a=20), "0–620", "Générale demandée et chutée."),
        (generale(162, capot=None), "0–600", "Générale demandée et chutée."),
    ],
)
def test_it_is_made_alone_or_falls(played, marks, verdict):
    score = score_deal(played, HOUSE)
    assert (f"{score.a}–{score.b}", plain(score.verdict)) == (marks, verdict)


def test_its_prices_do_not_depend_on_the_form_of_a_capot():
    for form in ["flat", "contract"]:
        rules = house(generale_bid=True, capot_form=form)
        assert score_deal(generale(), rules).a == 500


def test_it_says_its_price():
    assert told(score_deal(generale(double="coinche"), HOUSE), A) == "générale contrée 1200"
    assert told(score_deal(generale(150), HOUSE), B) == "générale chutée 600"


@pytest.mark.parametrize(
    ("played", "rules", "code", "field"),
    [
        (generale(), MISSEGRE, "generale_not_bid", "contract"),
        (deal("capot", 162, capot=A), house(generale_bid=True, capot_bid=False), "capot_not_bid", "contract"),
        (deal("capot", 162, capot=A, double="coinche"), UNDOUBLED, "capot_not_doublable", "double"),
        (deal(90, 95, alone=False), HOUSE, "alone_not_asked", "alone"),
        (deal("capot", 162, capot=A, alone=False), HOUSE, "alone_not_asked", "alone"),
    ],
)  # fmt: skip
def test_it_is_refused_where_it_is_not_played(played, rules, code, field):
    with pytest.raises(ImpossibleDeal) as caught:
        score_deal(played, rules)
    assert (caught.value.code, caught.value.field) == (code, field)
