"""A table of the example evening: match 7 against 10 at table 4, and what its people do there."""

import pytest
from django.utils import timezone

from tests import cast
from tests.referee.hall import CLASSIC, blind, seated, taken
from tournament.models import Match
from tournament.referee import tasks


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
def threes(odile):
    """Seven teams: a pool of 4 and a pool of 3."""
    small = cast.tournament(created_by=odile)
    cast.released(small, 7)
    return small


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
def stopped(monkeypatch):
    """The hour stands still, so that seconds can be counted exactly."""
    moment = timezone.now().replace(microsecond=0)
    monkeypatch.setattr(timezone, "now", lambda: moment)
    return moment


@pytest.fixture
def pulse(monkeypatch, tmp_path):
    monkeypatch.setattr(tasks, "PULSE", tmp_path / "pulse")
    return tmp_path / "pulse"


@pytest.fixture
def desk(client, denise):
    client.force_login(denise)
    return client
