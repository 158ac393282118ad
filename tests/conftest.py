"""What every test stands on: the cast; the private data folder is in tests/settings.py."""

import os
import shutil
from random import Random
from types import SimpleNamespace

import pytest
import segno
from django.core.cache import cache
from hypothesis import HealthCheck, settings

from tests import cast
from tests.browsing import browsers, hall, hall_browser, served  # noqa: F401 — fixtures
from tournament.core import database, guards
from tournament.desk.overview import SHORT
from tournament.draw import drafts
from tournament.hall import fragments
from tournament.web import qr

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


# What a long test stands on, by its mark; where one is not installed, the test says so and is left out.
PARTS = {
    "libreoffice": ("soffice",),
    "wine": ("wine", "wineserver"),
    "server_page": ("nginx", "caddy", "systemd-analyze", "useradd"),
}
PATH = os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is about another database than the one in use, or another system than this one."""
    other = {"sqlite_only" if os.environ.get("DATABASE_URL") else "server_only"}
    other |= {"posix"} if os.name == "nt" else set()
    left_out = [item for item in items if any(map(item.get_closest_marker, other))]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]
    for mark, parts in PARTS.items():
        if missing := [part for part in parts if not shutil.which(part, path=PATH)]:
            for item in filter(lambda item: item.get_closest_marker(mark), items):
                item.add_marker(pytest.mark.skip(reason=f"not installed: {', '.join(missing)}"))


@pytest.fixture(autouse=True)
def never_restored(monkeypatch):
    """The mark of a restore is read once a process: no test counts that statement."""
    monkeypatch.setattr(database, "_newest_mark", lambda: "")


@pytest.fixture(autouse=True)
def same_draws(monkeypatch):
    """An evening of a test is drawn the same way each time it runs."""
    monkeypatch.setattr(drafts, "secrets", SimpleNamespace(randbelow=Random(7).randrange))


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
    return cast.tournament()


@pytest.fixture
def as_odile(client, odile):
    client.force_login(odile)
    return client


@pytest.fixture
def coded(monkeypatch):
    """The texts of all QR codes made from now on, those that were kept in memory too."""
    made, plain = [], segno.make
    monkeypatch.setattr(segno, "make", lambda text, **options: made.append(text) or plain(text, **options))
    monkeypatch.setattr(qr, "address_picture", qr.address_picture.__wrapped__)
    return made


@pytest.fixture(autouse=True)
def empty_shelves():
    """Rolled-back tests reuse numbers, so nothing kept in memory may outlive one."""
    cache.clear()
    guards.RECENT.clear()
    SHORT.clear()
    fragments.BOARDS.clear()
    fragments.PIECES.clear()
