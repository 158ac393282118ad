"""The five rulebooks against their second reading, deal by deal over a whole grid."""

from itertools import product

import pytest

from scoring import PlayedDeal, Side, builtin, score_deal
from scoring.contract import DOUBLES
from tests.scoring.second.books import BOOKS, taker_defence

BELOTES = ((0, 0), (20, 0), (0, 20))
NO_MELDS = ((0, 0),)
MELDS = ((0, 0), (20, 0), (0, 50), (200, 0))
PILES = [(points, "") for points in range(163) if points not in (1, 161)] + [(162, "T"), (0, "D")]
EDGES = [(points, capot) for points, capot in PILES if capot or points % 20 in (0, 2, 4, 5, 9)]


def contracts(book):
    """The lowest, a middling and the highest bid of the cards, one that only announcements make, a capot."""
    rules = builtin(book)
    numbers = [bid for bid in sorted(rules.bids) if bid in (80, 82, 90, 110, 160, 170, 250)]
    return [*numbers, *(["capot"] if rules.capot_bid else [])]


def grid(book):
    """Contract, trump, double, points, belotes and melds of (taker, defence), capot."""
    rules = builtin(book)
    for trump in [one for one in rules.trumps if one not in ("spades", "diamonds", "clubs")]:
        belotes = {"hearts": BELOTES, "no_trump": BELOTES[:1], "all_trump": (*BELOTES, (60, 20))}[trump]
        piles = EDGES
        melds = MELDS if rules.melds else NO_MELDS
        for contract, double, (points, capot), belote, meld in product(
            contracts(book), DOUBLES, piles, belotes, melds
        ):
            if contract != "capot" or double == "none" or rules.capot_doublable:
                yield contract, trump, double, points, belote, meld, capot


@pytest.mark.parametrize("book", BOOKS)
def test_both_readings_of_a_rulebook_agree_on_every_deal(book):
    rules, seen = builtin(book), 0
    for deal in grid(book):
        contract, trump, double, points, belote, melds, capot = deal
        played = PlayedDeal(
            taker=Side.A,
            contract=contract,
            trump=trump,
            double=double,
            points_a=points,
            capot={"T": Side.A, "D": Side.B, "": None}[capot],
            belote_a=belote[0],
            belote_b=belote[1],
            melds_a=melds[0],
            melds_b=melds[1],
        )
        score = score_deal(played, rules)
        assert (score.made, score.a, score.b) == taker_defence(book, *deal), deal
        assert sum(line.points for line in score.lines) == score.a + score.b
        seen += 1
    assert seen > 1000
