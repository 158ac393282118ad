"""The evening of the tables, and a small one of seven teams."""

import pytest

from tests import cast
from tests.match.conftest import evening, match, phone, referee  # noqa: F401 — fixtures


@pytest.fixture
def threes(odile):
    """Seven teams: a pool of 4 and a pool of 3."""
    small = cast.tournament()
    cast.released(small, 7)
    return small
