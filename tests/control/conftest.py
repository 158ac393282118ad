"""Evenings with a second draw released, for corrections that come after it."""

import pytest

from tests.evenings import eight_in_a_tree, sixteen_ranked


@pytest.fixture
def tree(by):
    return eight_in_a_tree(by)


@pytest.fixture
def rounds(by):
    return sixteen_ranked(by)
