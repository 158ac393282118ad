"""Evenings with a first draw released, or with a second one for corrections that come after it."""

import pytest

from tests import cast
from tests.evenings import eight_in_a_tree, sixteen_ranked
from tests.referee.hall import again
from tournament.models import Match


@pytest.fixture
def evening(tournament):
    cast.released(tournament)
    return tournament


@pytest.fixture
def match(evening):
    return again(Match.objects.filter(tournament=evening, round__number=1).order_by("table__number").first())


@pytest.fixture
def tree(by):
    return eight_in_a_tree(by)


@pytest.fixture
def rounds(by):
    return sixteen_ranked(by)
