"""What a table hands in: its bounds, and the lines of the command that hold no game."""

import pytest

from scoring import ImpossibleDeal, Side
from scoring.totals import LEAST_TOTAL, MOST_COUNT, MOST_TOTAL, Boxes, GameTotals
from tests.scoring.table import plain


def test_a_total_within_four_and_five_digits_is_kept():
    for total in [LEAST_TOTAL, -1, 0, MOST_TOTAL]:
        totals = GameTotals(total, 0)
        assert (totals.a, totals.sum, totals.total(Side.B)) == (total, total, 0)


def test_it_refuses_a_total_beyond():
    for total in [LEAST_TOTAL - 1, MOST_TOTAL + 1]:
        for side in ["A", "B"]:
            with pytest.raises(ImpossibleDeal) as caught:
                GameTotals(**{"a": 0, "b": 0, side.lower(): total})
            assert (caught.value.code, caught.value.field) == ("total_range", side)
            assert plain(caught.value) == f"{total} points : un total va de −9 999 à 99 999."


COUNTS = {
    "belotes_a": ("belotes", 0),
    "belotes_b": ("belotes", 0),
    "capots_a": ("capots", 0),
    "capots_b": ("capots", 0),
    "deals": ("deals", 1),
    "extra_penalties": ("extra_penalties", 0),
}


def test_a_count_has_its_bounds():
    for name, (field, least) in COUNTS.items():
        for count in (least, MOST_COUNT):
            assert getattr(Boxes(**{name: count}), name) == count
        for count in (least - 1, MOST_COUNT + 1):
            with pytest.raises(ImpossibleDeal) as caught:
                Boxes(**{name: count})
            assert (caught.value.code, caught.value.field) == ("count_range", field)
            assert plain(caught.value) == f"{count} : « {field} » va de {least} à {MOST_COUNT}."


def test_an_empty_box_is_not_zero():
    assert not Boxes().belotes_known and not Boxes(belotes_a=0).belotes_known
    assert Boxes(0, 0).belotes_known and not Boxes(0, 0).capots_known
    assert Boxes(capots_a=1, capots_b=2).capots_known
    assert (Boxes(2, None, None, 1).belotes, Boxes(2, None, None, 1).capots) == (2, 1)


def test_a_line_is_read_as_it_is_written():
    line = {
        "A": 1000,
        "B": 944,
        "belotes": {"A": 2},
        "capots": {"A": 0, "B": 1},
        "deals": 12,
        "extra_penalties": 1,
        "winner": "A",
    }
    assert GameTotals.from_dict(line) == GameTotals(1000, 944, Boxes(2, None, 0, 1, 12, 1), Side.A)
    assert GameTotals.from_dict({"A": 1, "B": 2}) == GameTotals(1, 2)
    nothing = dict.fromkeys(["belotes", "capots", "deals", "extra_penalties", "winner"])
    assert GameTotals.from_dict({"A": 1, "B": 2, **nothing}) == GameTotals(1, 2)


def test_it_refuses_a_line_that_holds_no_game():
    for line, code, field in [
        ({}, "missing", "A"),
        ({"A": 1}, "missing", "B"),
        ({"A": 1, "B": 2, "belote": {}}, "unknown_key", "belote"),
        ({"A": 1, "B": 2, "belotes": {"C": 1}}, "unknown_key", "belotes"),
        ({"A": 1, "B": 2, "belotes": 3}, "wrong_type", "belotes"),
        ({"A": 1.0, "B": 2}, "wrong_type", "A"),
        ({"A": True, "B": 2}, "wrong_type", "A"),
        ({"A": 1, "B": 2, "deals": 0}, "count_range", "deals"),
        ({"A": 1, "B": 2, "winner": "C"}, "wrong_type", "winner"),
        ({"A": 1, "B": 10**6}, "total_range", "B"),
    ]:
        with pytest.raises(ImpossibleDeal) as caught:
            GameTotals.from_dict(line)
        assert (caught.value.code, caught.value.field) == (code, field)
