"""All that a player may say now, as the form lists it."""

import pytest

from scoring.auction import legal_calls, write_call
from tests.scoring.auction.test_auction import held

SUITS, WITH_SA = ("S", "H", "D", "C"), ("S", "H", "D", "C", "NT")
CAPOTS = [f"capot{trump}" for trump in WITH_SA]


def tens(low, high, trumps=SUITS):
    return [f"{height}{trump}" for height in range(low, high + 1, 10) for trump in trumps]


@pytest.mark.parametrize(
    ("book", "said", "seat", "legal"),
    [
        ("missegre", "150C", 2, ["P", *tens(160, 160), *CAPOTS[:4], "X"]),
        ("missegre", "150C", 3, []),
        ("missegre", "150C X", 3, ["P", "XX"]),
        ("générale", "capotS", 2, ["P", *(f"generale{trump}" for trump in SUITS), "X"]),
        ("montpellier", "capotS", 4, ["X"]),
        ("stephanoise", "P", 2, ["P", *tens(82, 82, WITH_SA), *tens(90, 500, WITH_SA), *CAPOTS]),
        ("classique", "P P P", 2, ["P", *tens(80, 160, (*WITH_SA, "AT"))]),
    ],
)
def test_all_that_may_be_said_is_listed(book, said, seat, legal):
    assert [write_call(call) for call in legal_calls(held(said, book), seat)] == legal
