"""What a penalty added to a sheet is worth, which the form says beside its box."""

import pytest

from scoring import builtin
from scoring.totals import TotalsSettings, added_penalty


@pytest.mark.parametrize(
    ("style", "points"), [("S1", 162), ("S2", 160), ("S3", 16), ("S4", 162), ("S5", 160), ("S6", None)]
)
def test_each_style_has_its_own(style, points):
    assert added_penalty(TotalsSettings(style, ruleset=builtin("missegre"))) == points
