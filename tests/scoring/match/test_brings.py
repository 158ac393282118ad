"""What a match brings to a ranking: capped totals, and the points of a match given up (HOUSE_RULES §4)."""

from scoring import Side, brought, forfeit_brings
from tests.scoring.match.sheets import bonus, played_out
from tests.scoring.table import house

A, B = Side


def test_totals_are_capped_for_the_ranking_only():
    for caps, points, expected in [
        ({}, (1400, 900), (1400, 900)),
        ({"cap_winner": 1280, "cap_loser": 664}, (1279, 663), (1279, 663)),
        ({"cap_winner": 1280, "cap_loser": 664}, (1280, 664), (1280, 664)),
        ({"cap_winner": 1280, "cap_loser": 664}, (1281, 665), (1280, 664)),
        ({"cap_winner": 1280, "cap_loser": 664}, (900, 1400), (664, 1280)),
        ({"cap_winner": 135}, (150, 140), (135, 135)),
        ({"cap_loser": 664}, (1400, 900), (1400, 664)),
    ]:
        state = played_out(house(**caps), bonus(A, points[0]), bonus(B, points[1]), target=100).state
        assert brought(state, house(**caps)) == expected
        assert (state.a, state.b) == points


def test_a_drawn_match_has_no_loser():
    rules = house(cap_winner=1280, cap_loser=664, end_level="draw")
    state = played_out(rules, bonus(A, 1300), bonus(B, 1300), target=5000, deals=0).state
    assert (state.draw, brought(state, rules)) == (True, (1280, 1280))


def test_a_match_given_up_brings_its_price_to_the_other():
    for side, expected in [(A, (0, 1100)), (B, (1100, 0))]:
        assert forfeit_brings(side, house(forfeit_marks=1100)) == expected
        assert forfeit_brings(side, house()) == (0, 0)
