"""The ready reckoner says of every usual deal what the scorer says, and is small enough for a phone."""

import json
from dataclasses import replace

import pytest

from scoring import BUILTIN_SLUGS, ImpossibleDeal, builtin, reckoner, score_deal
from scoring.contract import DOUBLES, Side
from scoring.deal import PlayedDeal
from scoring.reckoner import BELOTES, DEFENCE_SWEPT, MOST_BYTES, PLACES, TAKER_SWEPT
from scoring.ruleset import presets
from scoring.ruleset.starts import ruleset_named
from tests.scoring.reckoning import reckoned

WHOLE = [start.slug for start in presets() if not start.gaps]
HOUSE = {
    "fives, points times the doubling": {"round_to": 5, "double_base": "points", "double_loser": "points"},
    "whole rows rounded, six goes up": {"round_what": "line", "round_up_from": 6, "count_contract": True},
    "the complement to 160": {"round_pair": "complement_160"},
    "more than half, and level is replayed": {"beat_defence": True, "at_level": "replay"},
    "level is made, belote multiplied": {"beat_defence": True, "at_level": "made", "belote_multiplied": True},
    "a dearer belote for the taker alone": {"belote_value": 30, "belote_marked": "taker"},
    "the taker's count stands": {"recount": "taker_stands", "margin": 1},
    "bids by five": {"bid_step": 5},
}


def rulebooks():
    for slug in (*BUILTIN_SLUGS, *WHOLE):
        yield pytest.param(ruleset_named(slug), id=slug)
    for name, options in HOUSE.items():
        for slug in ("missegre", "classique"):
            yield pytest.param(replace(builtin(slug), **options), id=f"{slug}, {name}")


def usual(trump, bid, double, belote, place, taker):
    """The deal at that place, whoever takes."""
    swept = {TAKER_SWEPT: taker, DEFENCE_SWEPT: taker.other}.get(place)
    mine, theirs = {"taker": (20, 0), "defence": (0, 20)}.get(belote, (0, 0))
    sides = ("a", "b") if taker is Side.A else ("b", "a")
    return PlayedDeal(
        taker=taker,
        contract=bid,
        trump=trump,
        double=double,
        capot=swept,
        **({} if swept else {f"points_{sides[0]}": place}),
        **{f"belote_{sides[0]}": mine, f"belote_{sides[1]}": theirs},
    )


def marked(played, rules):
    try:
        score = score_deal(played, rules)
    except ImpossibleDeal:
        return None
    return score.mark(played.taker), score.mark(played.taker.other)


@pytest.mark.parametrize("rules", list(rulebooks()))
def test_every_row_is_what_the_scorer_says(rules):
    every_row_agrees(rules, 1)


@pytest.mark.parametrize("slug", ["missegre", "classique"])
def test_rows_here_and_there_are_what_the_scorer_says(slug):
    every_row_agrees(builtin(slug), 23)


def every_row_agrees(rules, step):
    """At each so manyth number of points, whatever is bid, doubled and announced."""
    text = reckoner.reckoner(rules)
    assert text is not None
    assert len(text) <= MOST_BYTES
    table = json.loads(text)
    assert table["passed"] == [0, 0]
    assert len(table["rows"]) == 2 * len(table["kinds"]) * len(DOUBLES) * len(BELOTES) * len(table["bids"])
    for number, trump in enumerate(rules.trumps):
        kind = trump if trump in ("no_trump", "all_trump") else "suit"
        for bid in table["bids"]:
            for double in DOUBLES:
                for belote in BELOTES:
                    # No rulebook tells the suits, or the sides, apart.
                    for place in range(
                        number % 2, PLACES, step * (1 if kind != "suit" or number == 0 else 7)
                    ):
                        taker = (Side.A, Side.B)[(number + place) % 2]
                        played = usual(trump, bid, double, belote, place, taker)
                        said = reckoned(table, bid, kind, (double, belote), place)
                        assert said == marked(played, rules), played


def test_only_some_places_are_impossible():
    table = json.loads(reckoner.reckoner(builtin("missegre")))
    said = [reckoned(table, 90, "suit", ("none", "none"), place) for place in range(PLACES)]
    assert [place for place, marks in enumerate(said) if marks is None] == [1, 161]
    assert said[95] == (100, 70)
    assert said[TAKER_SWEPT] == (250, 0)


@pytest.mark.parametrize(
    "options",
    [
        {"last_deal_exact": True},
        {"beat_defence": True, "at_level": "litige"},
        {"min_bid": 81, "bid_step": 1},
        {"bidding": False},
    ],
)
def test_no_table_where_a_match_marks_or_the_ladder_is_too_long(options):
    assert reckoner.reckoner(replace(builtin("missegre"), **options)) is None


def test_the_longest_ladder_that_has_one():
    rules = builtin("missegre")
    rules = replace(rules, max_bid=120, bid_step=1)
    assert len(json.loads(reckoner.reckoner(replace(rules, min_bid=82)))["bids"]) == 40
    assert reckoner.reckoner(replace(rules, min_bid=81)) is None


def test_what_the_table_does_not_have_is_not_guessed():
    table = json.loads(reckoner.reckoner(builtin("missegre")))
    assert reckoned(table, 85, "suit", ("none", "none"), 95) is None
    assert reckoned(table, 90, "no_trump", ("none", "none"), 95) is None
    assert reckoned(table, 90, "suit", ("none", "both"), 95) is None
