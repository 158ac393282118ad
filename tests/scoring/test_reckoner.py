"""The ready reckoner says of every usual deal what the scorer says, and is small enough for a phone."""

import json
from dataclasses import replace

import pytest

from scoring import ImpossibleDeal, builtin, reckoner, score_deal
from scoring.contract import DOUBLES, Side
from scoring.deal import PlayedDeal
from scoring.reckoner import BELOTES, DEFENCE_SWEPT, MOST_BYTES, PLACES, TAKER_SWEPT
from tests.scoring.reckoning import reckoned


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


def test_no_table_where_a_match_marks_or_the_ladder_is_too_long():
    for options in [
        {"last_deal_exact": True},
        {"beat_defence": True, "at_level": "litige"},
        {"min_bid": 81, "bid_step": 1},
        {"bidding": False},
    ]:
        assert reckoner.reckoner(replace(builtin("missegre"), **options)) is None
