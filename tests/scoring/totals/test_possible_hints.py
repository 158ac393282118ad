"""A hint that would need more belotes or capots than deals is not given."""

import pytest

from scoring import Limits
from scoring.totals import Boxes, GameTotals, TotalsSettings, check


def codes(total, deals, belotes, capots):
    settings = TotalsSettings("S1", limits=Limits(deals=deals))
    boxes = Boxes(belotes_a=belotes, belotes_b=0, capots_a=capots, capots_b=0)
    return check(GameTotals(total, 0, boxes), settings).codes


@pytest.mark.parametrize(("belotes", "hint"), [(2, "belote"), (3, "sum")])
def test_a_belote_is_left_out_only_where_a_deal_has_none(belotes, hint):
    assert hint in codes(3 * 162 + 20 * (belotes + 1), 3, belotes, 0)


@pytest.mark.parametrize(("capots", "hint"), [(2, "capot"), (3, "sum")])
def test_a_capot_is_left_out_only_where_a_deal_has_none(capots, hint):
    assert hint in codes(3 * 162 + 90 * (capots + 1), 3, 0, capots)


@pytest.mark.parametrize(("belotes", "hint"), [(2, "deal"), (3, "sum")])
def test_a_deal_is_missing_only_where_the_others_have_room_for_the_belotes(belotes, hint):
    assert hint in codes(2 * 162 + 20 * belotes, 3, belotes, 0)
