"""What every test stands on: the cast; the private data folder is in tests/settings.py."""

import os

import pytest
from hypothesis import HealthCheck, settings

from tests import cast
from tests.browsing import browsers, hall, hall_browser, served  # noqa: F401 — fixtures
from tournament.control.queries import short
from tournament.core import guards
from tournament.hall import fragments

# A busy machine is slow, not wrong.
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
if not os.environ.get("CI"):  # there hypothesis has a profile of its own: no deadline, always the same cases
    settings.load_profile("house")

ASKING = {"db", "transactional_db", "live_server", "served"}


def asks_a_database(item: pytest.Item) -> bool:
    """Whether the test opens a database, or starts processes that do."""
    marked = any(item.get_closest_marker(name) for name in ("django_db", "worker", "services"))
    return marked or bool(ASKING & set(getattr(item, "fixturenames", ())))


def spread(cases: list[pytest.Item], most: int) -> list[pytest.Item]:
    """So many of a test's cases, the first, the last and those evenly between."""
    if len(cases) <= most or most < 2:
        return cases[:most]
    return [cases[round(n * (len(cases) - 1) / (most - 1))] for n in range(most)]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """`DIX_CASES`: the short form, at most so many cases of each test, but for those marked `whole`. On a
    server's database what asks one, each test once: its parameters vary what is said, not how the database
    is asked. All else has been said on SQLite."""
    if most := int(os.environ.get("DIX_CASES", "0")):
        cases: dict[str, list[pytest.Item]] = {}
        for item in items:
            apart = item.nodeid if item.get_closest_marker("whole") else item.nodeid.partition("[")[0]
            cases.setdefault(apart, []).append(item)
        shortened = {item for of_one in cases.values() for item in spread(of_one, most)}
        config.hook.pytest_deselected(items=[item for item in items if item not in shortened])
        items[:] = [item for item in items if item in shortened]
    if not os.environ.get("DATABASE_URL"):
        served = [item for item in items if item.get_closest_marker("server_only")]
        config.hook.pytest_deselected(items=served)
        items[:] = [item for item in items if item not in served]
        return
    kept: dict[str, pytest.Item] = {}
    for item in items:
        if asks_a_database(item):
            kept.setdefault(item.nodeid.partition("[")[0], item)
    chosen = set(kept.values())
    config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
    items[:] = [item for item in items if item in chosen]


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
