"""A table of the example evening: match 7 against 10 at table 4, and what its people do there."""

import pytest

from tests import cast
from tests.match.hall import CLASSIC, blind, seated, taken
from tournament.models import Match


@pytest.fixture
def match(tournament, odile):
    """Table 4: Chloé and Marcel (7) against Samira and Hugo (10), to 1000 points."""
    return seated(tournament)


@pytest.fixture
def referee(remi):
    return cast.actor(remi)


@pytest.fixture
def phone(match):
    """The phone of table 4."""
    return cast.table_phone(match.table)


@pytest.fixture
def evening(tournament):
    cast.released(tournament)
    return tournament


@pytest.fixture
def table(match, tournament):
    """Table 4, whose two phones have said which side they are."""
    blind(tournament)
    return taken(match)


@pytest.fixture
def by_totals(match, tournament):
    """The same in a classic contest of twelve deals, handed in by totals."""
    Match.objects.filter(pk=match.pk).update(target=None, max_deals=12, minutes=None)
    blind(tournament, **CLASSIC)
    return taken(match)


@pytest.fixture
def desk(client, denise):
    client.force_login(denise)
    return client
