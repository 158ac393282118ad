"""Where a match ends, with each number's noun in its right form."""

import pytest

from tournament.rulebook import limits_label, points_label


@pytest.mark.parametrize(
    ("limits", "said"),
    [
        ((1000, 1, None), "1000 points ou 1 donne"),
        ((1, None, 1), "1 point ou 1 minute"),
        ((1000, 12, 30), "1000 points, 12 donnes ou 30 minutes"),
        ((None, 2, None), "2 donnes"),
        ((None, None, None), ""),
    ],
)
def test_one_is_singular_and_the_rest_is_a_list(limits, said):
    assert limits_label(*limits) == said


@pytest.mark.parametrize(("points", "said"), [(1, "1 point"), (2, "2 points")])
def test_one_point_is_singular(points, said):
    assert points_label(points) == said
