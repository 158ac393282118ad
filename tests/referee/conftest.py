"""Called at table 4, decided by the referee."""

from tests.match.conftest import match, phone, referee  # noqa: F401 — fixtures
