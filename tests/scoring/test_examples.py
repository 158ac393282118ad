"""The examples of the rulebooks, cell by cell: five rulebooks, one formula."""

import json
from pathlib import Path

import pytest

from scoring import ImpossibleDeal, PlayedDeal, Ruleset, Side, builtin, score_deal

FIVE = json.loads((Path(__file__).parent / "five_rulebooks.json").read_text(encoding="utf-8"))
BOOKS = ("missegre", "montpellier", "stephanoise", "classique", "annonces")

# contract, trump, double, taker's points, belote T/D, capot T/D → marks of taker – defence, book by book.
EXAMPLES = [
    (90, "hearts", "none", 95, (0, 0), "", "100–70 190–70 185–67 185–67 185–67"),
    (90, "hearts", "none", 89, (0, 0), "", "0–160 0–250 0–250 0–252 0–252"),
    (90, "hearts", "none", 72, (20, 0), "", "90–90 180–90 182–90 182–90 20–252"),
    (100, "spades", "none", 84, (0, 0), "", "0–160 0–260 0–260 0–262 0–262"),
    (100, "spades", "none", 64, (20, 0), "", "0–180 20–260 0–280 20–262 20–262"),
    (110, "diamonds", "coinche", 120, (0, 20), "", "320–20 380–20 400–0 340–62 460–62"),
    (110, "diamonds", "coinche", 80, (20, 0), "", "0–340 20–380 0–400 20–382 20–544"),
    (80, "clubs", "surcoinche", 100, (0, 0), "", "640–0 480–0 480–0 420–62 540–62"),
    (120, "hearts", "none", 162, (20, 0), "T", "270–0 390–0 390–0 302–0 552–0"),
    (80, "hearts", "none", 0, (20, 0), "D", "20–250 20–330 0–350 20–242 20–242"),
    ("capot", "spades", "none", 162, (0, 0), "T", "500–0 500–0 500–0"),
    ("capot", "spades", "coinche", 150, (20, 0), "", "0–1020 20–660"),
    (90, "hearts", "coinche", 0, (20, 0), "D", "20–320 20–430 0–450 20–342 20–504"),
    ("capot", "hearts", "none", 0, (20, 0), "D", "0–520 20–500 0–520"),
    ("capot", "hearts", "none", 162, (0, 20), "T", "500–20 500–20 500–20"),
    ("capot", "hearts", "none", 162, (0, 0), "", "0–500 0–410 0–500"),
    (120, "hearts", "coinche", 162, (0, 0), "T", "320–0 490–0 490–0 402–0 814–0"),
]

CELLS = [
    pytest.param(book, number, example[:-1], cell, id=f"{number}-{book}")
    for number, example in enumerate(EXAMPLES, 1)
    for book, cell in zip(BOOKS, example[-1].split(), strict=False)
]


def ruleset(book: str) -> Ruleset:
    """A rulebook as it is built in."""
    return builtin(book)


@pytest.mark.parametrize(("book", "number", "example", "marks"), CELLS)
def test_it_marks_what_the_rulebook_says(book, number, example, marks):
    for taker in list(Side):
        contract, trump, double, points, belote, capot = example
        if book == "stephanoise" and contract == 80:
            contract = 82
        deal = PlayedDeal(
            taker=Side.A,
            contract=contract,
            trump=trump,
            double=double,
            points_a=points,
            belote_a=belote[0],
            belote_b=belote[1],
            capot={"T": Side.A, "D": Side.B, "": None}[capot],
        )
        score = score_deal(deal if taker is Side.A else deal.swapped(), ruleset(book))
        assert f"{score.mark(taker)}–{score.mark(taker.other)}" == marks


# Each threshold of Missègre at −1, 0 and +1: contracts, rounding, belote, what cards can make.

MISSEGRE = builtin("missegre")


def score(contract, points, belote_a=0, belote_b=0, double="none", capot=None):
    """A takes at clubs and makes those points."""
    played = PlayedDeal(
        taker=Side.A,
        contract=contract,
        trump="clubs",
        points_a=points,
        belote_a=belote_a,
        belote_b=belote_b,
        double=double,
        capot=capot,
    )
    return score_deal(played, MISSEGRE)


@pytest.mark.parametrize("contract", range(80, 161, 10))
def test_a_contract_is_made_from_its_own_points_on(contract):
    for double in ["none", "coinche", "surcoinche"]:
        tries = [points for points in (contract - 1, contract, contract + 1) if points != 161]
        assert [score(contract, points, double=double).made for points in tries] == [
            points >= contract for points in tries
        ]


def test_a_belote_lowers_the_goal_by_twenty():
    for contract in range(80, 161, 10):
        tries = (contract - 21, contract - 20, contract - 19)
        assert [score(contract, points, belote_a=20).made for points in tries] == [False, True, True]


def test_the_belote_of_the_defence_does_not_help_the_taker():
    assert score(80, 70, belote_b=20).made is False


def test_rounding_never_saves_a_contract():
    assert (score(90, 89).a, score(90, 89).b) == (0, 160)


def test_the_taker_rounds_down_to_four_and_up_from_five():
    for points, mark in [
        (90, 90),
        (94, 90),
        (95, 100),
        (99, 100),
        (104, 100),
        (105, 110),
    ]:
        assert score(80, points).a == mark


def test_the_defence_rounds_the_same_way():
    for left, mark in [
        (0, 0),
        (4, 0),
        (5, 10),
        (14, 10),
        (15, 20),
    ]:
        assert score(80, 162 - left).b == mark


@pytest.mark.parametrize("points", [1, 161])
def test_it_refuses_totals_that_no_cards_make(points):
    with pytest.raises(ImpossibleDeal, match="aucune carte ne vaut 1 point"):
        score(80, points)


def test_it_takes_the_totals_next_to_them():
    for points in [0, 2, 160, 162]:
        assert score(80, points).made is (points >= 80)


def test_all_the_points_without_all_the_tricks_is_no_capot():
    assert (score(160, 162).a, score(160, 162, capot=Side.A).a) == (160, 250)
    assert (score("capot", 162).made, score("capot", 162, capot=Side.A).made) == (False, True)
