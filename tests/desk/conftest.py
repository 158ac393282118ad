"""Evenings with a first draw released, or with a second one for corrections that come after it."""

import pytest

from tests import cast
from tests.desk.closed_rounds import by_deals, second_round
from tests.evenings import eight_in_a_tree, sixteen_ranked
from tests.evenings import evening as evening_of
from tests.match.hall import again
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


@pytest.fixture
def closed_rounds(by):
    """Eight teams by totals, the first of four ranked rounds closed, the second drawn."""
    return second_round(evening_of(8, ("rounds", {"draw": "ranked", "rounds": 4})), by)


@pytest.fixture
def closed_tree(by):
    """Eight teams by totals, the quarter-finals closed, the semi-finals drawn."""
    return second_round(evening_of(8, ("knockout", {"pot": False})), by)


@pytest.fixture
def closed_deals(by):
    """The same, deal by deal: each match is one."""
    return second_round(evening_of(8, ("knockout", {"pot": False})), by, by_deals)
