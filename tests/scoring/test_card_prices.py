"""A club's file that re-scales the cards, or lifts the ladder above what they make (HOUSE_RULES §§2, 6)."""

import pytest

from scoring import InvalidRuleset
from scoring.ruleset import read_house


@pytest.mark.parametrize("base", ["stephanoise", "classique", "annonces"])
def test_a_scale_alone_means_the_prices_it_scales(base):
    for scale in ["162/258", "152/248"]:
        rules = read_house({"base": base, "ta_scale": scale, "trumps": ["no_trump", "all_trump"]})
        assert 4 * sum(dict(rules.ta_values).values()) == 248
        assert 4 * sum(dict(rules.sa_values).values()) == (120 if scale == "152/248" else 152)


def test_a_base_that_scales_may_be_left():
    rules = read_house({"base": "bga-contrat-seul", "ta_scale": None, "trumps": ["no_trump", "all_trump"]})
    assert (4 * sum(dict(rules.ta_values).values()), 4 * sum(dict(rules.sa_values).values())) == (152, 152)
    assert (
        read_house({"base": "annonces", "ta_scale": "162/258", "ta_values": {"J": 20}}).ta_scale == "162/258"
    )


def test_melds_may_lift_a_bid_over_the_cards():
    for base in ["stephanoise", "classique", "annonces"]:
        assert read_house({"base": base, "max_bid": 250}).max_bid == 250
        if base != "stephanoise":  # where a capot is 250 points made
            with pytest.raises(InvalidRuleset, match="sweep_in_test"):
                read_house({"base": base, "melds": False, "max_bid": 170})


@pytest.mark.parametrize(
    ("prices", "key"),
    [({"ta_values": {"J": 14, "9": 9}}, "ta_values"), ({"sa_values": {"A": 19}}, "sa_values")],
)
def test_prices_that_the_scale_does_not_bring_back_are_refused(prices, key):
    with pytest.raises(InvalidRuleset) as caught:
        read_house({"base": "annonces", "ta_scale": "152/248", **prices})
    assert (caught.value.code, caught.value.key) == ("deck_total", key)
