"""What every test stands on: the cast; the private data folder is in tests/settings.py."""

import pytest

from tests import cast
from tests.browsing import hall, hall_browser  # noqa: F401 — fixtures
from tournament.access import doors
from tournament.hall import fragments


@pytest.fixture
def club(db):
    return cast.club()


@pytest.fixture
def odile(club):
    return cast.person("Odile", "organiser")


@pytest.fixture
def remi(club):
    return cast.person("Rémi", "referee")


@pytest.fixture
def denise(club):
    """Denise keeps the desk."""
    return cast.person("Denise", "desk")


@pytest.fixture
def tournament(odile):
    return cast.tournament(created_by=odile)


@pytest.fixture
def as_odile(client, odile):
    client.force_login(odile)
    return client


@pytest.fixture(autouse=True)
def empty_shelves():
    """Rolled-back tests reuse numbers, so nothing kept in memory may outlive one."""
    doors.RECENT.clear()
    fragments.BOARDS.clear()
    fragments.PIECES.clear()
