"""What a deal is worth under a rulebook, what is expected while typing, the style it suggests."""

import pytest

from scoring import BUILTIN_SLUGS, Limits, builtin
from scoring.totals import (
    STYLES,
    Boxes,
    DealWorth,
    TotalsSettings,
    deal_worth,
    ending_digit,
    expected_sum,
    proposed_style,
)
from tests.scoring.table import house
from tests.scoring.totals.games import style

WORTH = {
    "missegre": DealWorth(10, (160, 2000), 160, 2020, 0, 2020, 160),
    "montpellier": DealWorth(10, (240, 1160), 240, 1270, 0, 1270, 160),
    "stephanoise": DealWorth(1, (240, 4160), 240, None, 0, None, 160),
    "classique": DealWorth(1, (242, 802), 242, None, 0, None, 160),
    "annonces": DealWorth(1, (242, 966), 242, None, 0, None, 160),
}


def test_the_bounds_of_a_deal_are_those_of_the_rulebook():
    """Missègre: 80 to 160 points made, 2 000 and a belote for a capot surcontré."""
    for book in BUILTIN_SLUGS:
        assert deal_worth(builtin(book)) == WORTH[book]


def test_an_exact_last_deal_has_no_steps_and_its_own_points():
    assert deal_worth(house(last_deal_exact=True)).step == 1
    whole = house(full_base=162, round_what="line", k_base=[1, 1, 1], sweep_value=None, capot_bid=False)
    assert deal_worth(whole).most == 190
    exact = house(
        full_base=165, round_what="line", k_base=[1, 1, 1], sweep_value=None, capot_bid=False,
        last_deal_exact=True,
    )  # fmt: skip
    assert (deal_worth(exact).least, deal_worth(exact).most) == (160, 190)


def test_what_waits_in_a_litige_is_of_its_deal_and_a_deal_played_again_of_none():
    """81–81 marks 80 for the defence and 80 that wait; replayed, nothing is marked and nothing counts."""
    club = {"beat_defence": True, "k_base": [1, 1, 1], "sweep_value": None, "capot_bid": False}
    litige = deal_worth(house(at_level="litige", **club))
    assert (litige.least, litige.step, litige.side_most) == (160, 10, 180)
    assert deal_worth(house(at_level="replay", **club)).least == 160


def test_a_generale_is_one_of_the_deals():
    rules = house(generale_bid=True, generale_flat=[3000, 4000, 5000])
    assert deal_worth(rules).most == 5020
    assert deal_worth(house()).most == 2020


def test_all_the_belotes_of_all_trump_are_counted():
    parameters = {"trumps": ["hearts", "all_trump"], "capot_bid": False, "belote_on_fall": "owner"}
    assert deal_worth(house(**parameters, belotes_ta_max=4)).most == 640 + 80
    assert deal_worth(house(**parameters, belotes_ta_max=1)).most == 640 + 20
    only = house(trumps=["no_trump"], capot_bid=False)
    assert deal_worth(only).most == 640


def test_a_penalty_has_the_price_of_the_rulebook():
    for points, price in [(165, 165), (None, 160), ("bid", 160)]:
        assert deal_worth(house(fault_points=points)).penalty == price


CLASSIC = {
    "full_base": 162,
    "k_base": [1, 1, 1],
    "double_base": "points",
    "double_loser": "points",
    "capot_bid": False,
    "sweep_value": 252,
}


def test_deals_that_bring_the_same_sum_suggest_classic_belote():
    for parameters, limits, expected in [
        ({"round_to": 1}, Limits(deals=12), "S1"),
        ({"round_to": 1}, Limits(), "S1"),
        ({"round_to": 1}, Limits(target=1000), "S4"),
        ({"round_to": 10, "full_base": 160}, Limits(deals=12), "S2"),
        ({"round_to": 10, "full_base": 160}, Limits(target=500), "S2"),
        ({"round_to": 10, "full_base": 160}, Limits(target=499), "S3"),
        ({"round_to": 1, "target": 1000}, None, "S4"),
        ({"round_to": 1, "k_base": [1, 2, 4]}, Limits(deals=12), "S5"),
    ]:
        assert proposed_style(house(**{**CLASSIC, **parameters}), limits) == expected


def test_the_sum_ends_in_a_digit_where_points_are_exact():
    for boxes, settings, digit in [
        (Boxes(), style("S1"), 4),
        (Boxes(deals=13), style("S1"), 6),
        (Boxes(extra_penalties=1), style("S1"), 6),
        (Boxes(), style("S1", sweep=250), None),
        (Boxes(0, 0, 0, 1), style("S1", sweep=250), 2),
        (Boxes(deals=12), style("S4", limits=Limits(target=1000)), None),
        (Boxes(), style("S2"), None),
        (Boxes(), style("S5", ruleset=builtin("missegre")), None),
    ]:
        assert ending_digit(boxes, settings) == digit


def test_what_the_sum_must_be_is_said_while_typing():
    for boxes, settings, bounds in [
        (Boxes(0, 0, 0, 0), style("S1"), (1944, 1944)),
        (Boxes(1, 1, 1, 0), style("S1"), (2074, 2074)),
        (Boxes(0, 0, 0, 0, extra_penalties=2), style("S1"), (2268, 2268)),
        (Boxes(0, 0), style("S1"), (1944, 1944 + 12 * 90)),
        (Boxes(None, 2, 0, 0), style("S1"), (1984, 1984 + 10 * 20)),
        (Boxes(1, 0, 0, 1), style("S2"), (1920 + 110, 2040 + 110)),
        (Boxes(1, 0, 0, 1), style("S3"), (192 + 11, 204 + 11)),
        (Boxes(deals=10), style("S5", ruleset=builtin("missegre")), (1600, 20_200)),
        (Boxes(deals=10, extra_penalties=1), style("S5", ruleset=builtin("annonces")), (2580, None)),
        (Boxes(), style("S4", limits=Limits(target=1000)), None),
    ]:
        assert expected_sum(boxes, settings) == bounds


def test_settings_that_contradict_themselves_are_refused():
    with pytest.raises(ValueError, match="ruleset"):
        TotalsSettings("S5")
    with pytest.raises(ValueError, match="capot"):
        TotalsSettings("S1", sweep=161)
    assert TotalsSettings("S1", sweep=162).sweep == 162
    assert STYLES == ("S1", "S2", "S3", "S4", "S5", "S6")
