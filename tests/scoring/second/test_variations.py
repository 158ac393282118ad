"""The settling formula against its second reading under any parameters: each alone, then many at once."""

import random
from itertools import product

import pytest

from scoring import BUILTIN_SLUGS, PlayedDeal, Ruleset, Side, builtin, score_deal
from scoring.ruleset import InvalidRuleset, presets
from tests.scoring.second.formula import taker_defence

ALL = ["spades", "hearts", "diamonds", "clubs", "no_trump", "all_trump"]
OPEN = {"trumps": ALL, "melds": True, "capot_bid": True, "capot_doublable": True, "generale_bid": True}
OPEN |= {"min_bid": 80, "max_bid": 260, "belotes_ta_max": 4, "extra_bids": [82], "marked_values": {"82": 80}}
FLAT = [500, 1000, 2000]
HEIRS = ["owner", "winner", "nobody"]
YES_NO = [True, False]
VALUES = {
    "test_on": ["raw", "rounded"],
    "belote_helps": YES_NO,
    "belote_helps_from": [80, 110],
    "melds_help": YES_NO,
    "margin": [0, 2],
    "floor_total": [0, 82, 100],
    "floor_tricks": [0, 80, 82],
    "beat_defence": YES_NO,
    "at_level": ["fall", "made"],
    "sweep_in_test": YES_NO,
    "count_points": YES_NO,
    "count_contract": YES_NO,
    "fall_contract": YES_NO,
    "full_base": [0, 160, 162],
    "k_base": [[1, 1, 1], [1, 2, 4], [1, 2, 3]],
    "k_contract": [[1, 1, 1], [1, 2, 4], [1, 3, 6]],
    "sa_factor": [1, 2],
    "ta_factor": [1, 3],
    "sa_factor_doubled": YES_NO,
    "sa_factor_on_fall": YES_NO,
    "double_base": ["full", "points"],
    "double_loser": ["nothing", "points"],
    "sweep_value": [None, 250, 252, 255],
    "sweep_bonus": [[0, 0, 0], [0, 100, 100], [250, 250, 250]],
    "sweep_sides": ["none", "taker", "both"],
    "sweep_when_doubled": YES_NO,
    "capot_form": ["flat", "contract"],
    "capot_value": [250, 270],
    "capot_flat_made": [FLAT, [350, 700, 1400]],
    "capot_flat_failed": [FLAT, [410, 660, 1160]],
    "capot_failed_base": [None, 0, 250],
    "generale_flat": [FLAT, [600, 1200, 2400]],
    "belote_marked": ["both", "taker", "none"],
    "belote_multiplied": YES_NO,
    "belote_on_fall": HEIRS,
    "belote_on_double_made": HEIRS,
    "belote_on_capot_made": HEIRS,
    "swept_keeps_belote": YES_NO,
    "swept_keeps_belote_on_capot": YES_NO,
    "melds_multiplied": YES_NO,
    "melds_on_fall": HEIRS,
    "melds_on_double_made": HEIRS,
    "melds_on_capot_made": HEIRS,
    "melds_to_sweeper": YES_NO,
    "round_to": [1, 5, 10],
    "round_up_from": [5, 6],
    "round_what": ["points", "line"],
    "round_pair": ["each", "complement_160"],
    "last_deal_exact": YES_NO,
}
SIDE_OF = {"T": Side.A, "D": Side.B, "": None}


def facts(bid, trump, x, pile, belotes, melds, last=False):
    points, all_tricks, alone = pile
    return {
        "bid": bid, "trump": trump, "x": x, "P": points, "belotes": belotes, "melds": melds,
        "all": all_tricks, "last": last, "alone": alone or bid != "generale",
    }  # fmt: skip


def grid():
    """A small grid around every threshold of the parameters above."""
    piles = [(points, "", True) for points in (0, 2, 60, 71, 75, 76, 80, 81, 82, 86, 91, 98, 110, 162)]
    piles += [(162, "T", True), (0, "D", True), (162, "T", False)]
    extras = [((0, 0), (0, 0)), ((20, 0), (0, 0)), ((0, 20), (0, 50)), ((20, 0), (20, 0)), ((0, 0), (100, 0))]
    for bid, x, pile, (belotes, melds) in product(
        (80, 82, 110, 170, "capot", "generale"), range(3), piles, extras
    ):
        if pile[2] or bid == "generale":
            yield facts(bid, "hearts", x, pile, belotes, melds)
    for trump, bid, x, pile in product(("no_trump", "all_trump"), (80, 82, "capot"), range(3), piles[:-1]):
        yield facts(bid, trump, x, pile, (0, 40) if trump == "all_trump" else (0, 0), (0, 50), last=True)


GRID = list(grid())


def played(d):
    return PlayedDeal(
        taker=Side.A,
        contract=d["bid"],
        trump=d["trump"],
        double=("none", "coinche", "surcoinche")[d["x"]],
        points_a=d["P"],
        capot=SIDE_OF[d["all"]],
        belote_a=d["belotes"][0],
        belote_b=d["belotes"][1],
        melds_a=d["melds"][0],
        melds_b=d["melds"][1],
        last_deal=d["last"],
        alone=d["alone"],
    )


DEALS = [(d, played(d)) for d in GRID]


def rulebook(slug, own):
    """That rulebook with every kind of deal open, and those parameters; None where they contradict."""
    parameters = {**builtin(slug).to_dict()["parameters"], "capot_flat_made": FLAT, "capot_flat_failed": FLAT}
    try:
        return Ruleset.from_dict({"slug": slug, "parameters": {**parameters, **OPEN, **own}})
    except InvalidRuleset:
        return None


def agree(rules, deals):
    written = rules.to_dict()["parameters"]
    for d, deal in deals:
        score = score_deal(deal, rules)
        assert (score.made, score.a, score.b) == taker_defence(written, d), (d, written)
        assert sum(line.points for line in score.lines) == score.a + score.b


@pytest.mark.parametrize("slug", BUILTIN_SLUGS)
def test_both_readings_of_the_formula_agree_whatever_parameter_is_changed(slug):
    for name, values in VALUES.items():
        for value in values:
            rules = rulebook(slug, {name: value})
            if rules is not None and rules != rulebook(slug, {}):
                agree(rules, DEALS[:: 7 if slug == "missegre" else 41])
    agree(rulebook(slug, {}), DEALS)


@pytest.mark.parametrize("seed", range(6))
def test_both_readings_agree_on_any_mixture_of_parameters(seed):
    rng = random.Random(seed)
    rules = None
    while rules is None:
        changed = {name: values[int(rng.random() * len(values))] for name, values in VALUES.items()}
        rules = rulebook("missegre", changed)
    agree(rules, DEALS[seed % 7 :: 7])


READY = [start.ruleset for start in presets() if not start.gaps]


@pytest.mark.parametrize("rules", READY, ids=lambda rules: rules.slug)
def test_both_readings_agree_on_the_named_scales(rules):
    possible = [
        (d, deal)
        for d, deal in DEALS
        if d["trump"] in rules.trumps
        and (d["bid"] in rules.bids or (d["bid"] == "capot" and rules.capot_bid))
        and (rules.melds or d["melds"] == (0, 0))
    ]
    assert len(possible) > 100
    agree(rules, possible)
