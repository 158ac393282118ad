"""Every deal that can be played at Missègre, against a second reading of the rulebook."""

from itertools import product

import pytest

from scoring import PlayedDeal, Side, builtin, score_deal
from scoring.contract import DOUBLES
from tests.scoring.missegre_table import taker_defence

MISSEGRE = builtin("missegre")
CONTRACTS = (80, 90, 100, 110, 120, 130, 140, 150, 160, "capot")
PILES = [(points, "") for points in range(163) if points not in (1, 161)] + [(162, "T"), (0, "D")]
BELOTES = ((0, 0), (20, 0), (0, 20))


@pytest.mark.parametrize("taker", list(Side))
@pytest.mark.parametrize("double", DOUBLES)
def test_every_deal_marks_what_the_table_says(double, taker):
    for contract, (points, capot), (belote_t, belote_d) in product(CONTRACTS, PILES, BELOTES):
        ours = {"points": points, "belote": belote_t}
        theirs = {"points": 162 - points, "belote": belote_d}
        a, b = (ours, theirs) if taker is Side.A else (theirs, ours)
        played = PlayedDeal(
            taker=taker,
            contract=contract,
            trump="clubs",
            double=double,
            points_a=a["points"],
            points_b=b["points"],
            capot={"T": taker, "D": taker.other, "": None}[capot],
            belote_a=a["belote"],
            belote_b=b["belote"],
        )
        score = score_deal(played, MISSEGRE)
        expected = taker_defence(contract, double, points, belote_t, belote_d, capot)
        assert (score.made, score.mark(taker), score.mark(taker.other)) == expected, played
