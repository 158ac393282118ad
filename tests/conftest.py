"""What every test stands on: the cast; the private data folder is in tests/settings.py."""

import os

import pytest
from hypothesis import HealthCheck, settings

from tests import cast
from tests.browsing import browsers, hall, hall_browser, served  # noqa: F401 — fixtures
from tournament.control.queries import short
from tournament.core import guards
from tournament.hall import fragments

# A property is asked with 25 examples, always the same; `make long` asks 500 others (DIX_EXAMPLES).
# A busy machine is slow, not wrong.
EXAMPLES = int(os.environ.get("DIX_EXAMPLES", "25"))
settings.register_profile(
    "house",
    deadline=None,
    derandomize=EXAMPLES == 25,
    max_examples=EXAMPLES,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("house")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is about another database than the one in use."""
    other = "sqlite_only" if os.environ.get("DATABASE_URL") else "server_only"
    left_out = [item for item in items if item.get_closest_marker(other)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]


@pytest.fixture
def club(db):
    return cast.club()


@pytest.fixture
def odile(club):
    return cast.person("Odile", "organiser")


@pytest.fixture
def by(odile):
    """Who acts, where a service asks."""
    return cast.actor(odile)


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
    guards.RECENT.clear()
    short.SHORT.clear()
    fragments.BOARDS.clear()
    fragments.PIECES.clear()
