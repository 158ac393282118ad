"""The examples of the rulebooks (RULES §9), cell by cell: five rulebooks, one formula."""

import json
from pathlib import Path

import pytest

from scoring import PlayedDeal, Ruleset, Side, builtin, score_deal

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
